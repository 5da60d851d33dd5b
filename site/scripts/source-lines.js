/**
 * Reads the lines of a raw file that values of a published run come from.
 *
 * @typedef {{archive: string, name: string, spans: [first: number, last: number][]}} LinesWanted
 *   `archive`: its address.
 * @typedef {{lines: [number: number, text: string][], more: number} | {errors: string[]}} LinesRead
 *   `more`: lines that are not among these.
 */

import {lineEnds} from '../../generator/adapters/read.js';
import {readOpening} from '../../generator/adapters/shared/slices.js';
import {decode, OtherEncoding, prepend} from '../../generator/adapters/shared/text.js';
import {escapeControls} from '../../generator/visible.js';
import {inPieces} from './own-run.js';
import {unpacked} from './recompute.js';

const MOST_LINES = 20;
/** Characters of a line. */
const LONGEST = 200;

/**
 * @param {LinesWanted} wanted
 * @param {(address: string) => Promise<Uint8Array>} fetched
 * @returns {Promise<LinesRead>}
 */
export async function readLines({archive, name, spans}, fetched) {
  const bytes = await unpacked(archive, name, fetched);
  try {
    return await linesIn(decode(inPieces(bytes)), spans);
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    return await linesIn(decode(inPieces(bytes), 'windows-1252'), spans);
  }
}

/**
 * @param {AsyncGenerator<string>} text
 * @param {LinesWanted['spans']} spans
 * @returns {Promise<LinesRead>}
 */
async function linesIn(text, spans) {
  const count = spans.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  /** @type {[number, string][]} */
  const lines = [];
  let number = 0;
  let rest = '';
  const take = (/** @type {string} */ line) => {
    number += 1;
    const isWanted = spans.some(([first, last]) => number >= first && number <= last);
    if (isWanted && lines.length < MOST_LINES)
      lines.push([number, shortened(escapeControls(line))]);
  };
  const start = await readOpening(text);
  const ends = lineEnds(start);
  for await (const piece of prepend(start, text)) {
    for (const [i, part] of ends(piece).split('\n').entries()) {
      if (i > 0) {
        take(rest);
        rest = '';
      }
      if (rest.length <= LONGEST) rest += part;
    }
    if (lines.length === Math.min(count, MOST_LINES)) return {lines, more: count - lines.length};
  }
  if (rest !== '') take(rest);
  return {lines, more: count - lines.length};
}

/** @param {string} line */
const shortened = (line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
