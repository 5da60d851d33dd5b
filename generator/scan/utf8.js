/**
 * Texts that people write are UTF-8: in another encoding, their characters would be lost without a word. A text with a
 * conflict of git would say what both sides do.
 *
 * @import {InputErrors} from '../errors.js'
 */

import {isUtf8} from 'node:buffer';
import {brief} from '../adapters/shared/brief.js';
import {conflictLine} from '../adapters/shared/conflict-markers.js';

const NEWLINE = 0x0a;
/** Its byte order marks, as Windows-1252 shows them. */
const UTF16 = /^(ÿþ|þÿ)/;

/**
 * @param {Uint8Array | undefined} bytes
 *   Undefined where the file is gone.
 * @param {string} file
 *   From the site's root.
 * @param {InputErrors} errors
 * @returns {string | undefined}
 *   Undefined after an error.
 */
export function utf8Text(bytes = new Uint8Array(), file, errors) {
  if (isUtf8(bytes)) {
    const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes);
    const marker = conflictLine(text, 1);
    if (marker === undefined) return text;
    const found = 'found a conflict marker of git, expected the text of one side';
    errors.add(file, marker, found, 'Resolve the conflict, and remove its three markers.');
    return undefined;
  }
  for (let line = 1, from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    const part = bytes.subarray(from, end < 0 ? bytes.length : end);
    if (!isUtf8(part)) {
      const text = new TextDecoder('windows-1252').decode(part).trim();
      const found = UTF16.test(text)
        ? 'found UTF-16'
        : `found bytes that are not UTF-8 (as Windows-1252: "${brief(text)}")`;
      errors.add(file, line, `${found}, expected UTF-8`, 'Save the file as UTF-8.');
      return undefined;
    }
    from += part.length + 1;
  }
  return undefined;
}
