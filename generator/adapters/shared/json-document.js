/**
 * The text of a JSON document in a file that may have other text around it.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {oneLine} from './brief.js';
import {NotText} from './text.js';

/** Characters of a JSON document, which is held as a whole. */
export const LONGEST_DOCUMENT = 64 * 1024 * 1024;

/** A line of a second document, or of one that lost its beginning. */
const OF_JSON = /(?<![^\n])[^\S\n]*(?:[{}[\]"]|-?\d[\d.]*,?[^\S\n]*(?![^\n]))/;

/** @param {string} start @param {AsyncIterable<string>} pieces @returns {Promise<string>} */
export async function wholeText(start, pieces) {
  let text = start;
  for await (const piece of pieces) {
    text += piece;
    if (text.length > LONGEST_DOCUMENT) {
      throw new NotText('found more than 64 MiB of JSON, expected a smaller document');
    }
  }
  return text;
}

/**
 * @param {string} text
 * @param {Pick<ReadContext, 'warn'>} context
 * @param {RegExp} [stopped]
 *   What the tool prints before the document when it is stopped before the end.
 * @returns {string}
 *   The document, with blank lines for those that the tool printed before it.
 */
export function withoutPreamble(text, context, stopped) {
  // The JSON begins at a brace that begins or ends a line.
  const start = /(?<![^\n])[^\S\n]*\{|\{[^\S\n]*(?![^\n])/.exec(text)?.index ?? 0;
  const before = text.slice(0, start);
  if (before.trim() === '') return text;
  const line = before.slice(0, before.search(/\S/)).split('\n').length;
  const kind = stopped?.test(before) ? 'aborted' : undefined;
  context.warn(`found "${oneLine(before)}" before the JSON`, line, kind);
  return before.replaceAll(/[^\n]/g, '') + text.slice(start);
}

/**
 * @param {string} text
 * @param {Pick<ReadContext, 'warn'>} context
 * @returns {string}
 *   The document, without the lines that were printed after it. If some of them may be of JSON, all is kept, and
 *   refused.
 */
export function withoutTrailer(text, context) {
  const end = /\n\}\s*\n/.exec(text);
  const at = end ? end.index + end[0].length : text.length;
  const behind = text.slice(at);
  if (behind.trim() === '' || OF_JSON.test(behind)) return text;
  const line = text.slice(0, at).split('\n').length;
  context.warn(`found "${oneLine(behind)}" after the JSON: it is not used`, line);
  return text.slice(0, at);
}
