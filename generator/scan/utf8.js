/**
 * Texts that people write are UTF-8: in another encoding, their characters would be lost without a word.
 *
 * @import {InputErrors} from '../errors.js'
 */

import {isUtf8} from 'node:buffer';

const NEWLINE = 0x0a;
/** Characters of a line that a message shows. */
const LONGEST_SHOWN = 60;

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
  if (isUtf8(bytes)) return new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes);
  for (let line = 1, from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    const part = bytes.subarray(from, end < 0 ? bytes.length : end);
    if (!isUtf8(part)) {
      const text = new TextDecoder('windows-1252').decode(part).trim();
      const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
      const found = `found bytes that are not UTF-8 (as Windows-1252: "${shown}")`;
      errors.add(file, line, `${found}, expected UTF-8`, 'Save the file as UTF-8.');
      return undefined;
    }
    from += part.length + 1;
  }
  return undefined;
}
