/**
 * Text of a raw file in slices of whole lines, with line numbers, so that memory stays bounded
 * whatever the file's size.
 *
 * @typedef {{text: string, line: number, whole: boolean}} Slice
 *   `line` is the number of the first; not `whole` is a last line without a line end.
 */

import {NotText} from './text.js';

/** Characters that detection looks at. */
export const HEAD = 64 * 1024;
/**
 * Characters of a table that are read at once. A slice is garbage soon: larger ones need more memory, because V8
 * keeps longer strings for longer.
 */
const ROWS = 32 * 1024;
/** Characters of other text: another format that begins in it is detected by what follows in the slice. */
const LINES = 128 * 1024;
/** A slice that would end inside quotes or inside a line grows up to this size. */
export const LONGEST = 8 * 1024 * 1024;

/**
 * @param {AsyncIterator<string>} pieces
 * @returns {Promise<string>}
 *   The beginning of the text that detection looks at, or the whole text if it is shorter.
 */
export async function readOpening(pieces) {
  let text = '';
  while (text.length < HEAD) {
    const {value, done} = await pieces.next();
    if (done) break;
    text += value;
  }
  return text;
}

/**
 * Whole lines; then the last line, if it has no line end.
 *
 * @param {string} start
 *   What was read already.
 * @param {AsyncIterable<string>} pieces
 *   What follows.
 * @param {boolean} quoted
 *   Whether line ends between double quotes belong to a cell.
 * @returns {AsyncGenerator<Slice>}
 * @throws {NotText}
 *   On a line that is too long for a text of lines.
 */
export async function* wholeLines(start, pieces, quoted) {
  const size = quoted ? ROWS : LINES;
  let text = start;
  let line = 1;
  for await (const piece of pieces) {
    text += piece;
    if (text.length < size) continue;
    // Quotes that do not close for so long are left to the parser, which can distinguish a missing
    // quote from a quote that is part of the text.
    const end = quoted && text.length <= LONGEST ? unquotedLineEnd(text) : lineEnd(text);
    if (end === 0) {
      if (text.length <= LONGEST) continue;
      throw new NotText(`found a line of more than ${LONGEST} characters, expected shorter lines`);
    }
    yield {text: text.slice(0, end), line, whole: true};
    line += count(text, '\n', end);
    text = text.slice(end);
  }
  const end = lineEnd(text);
  if (end > 0) yield {text: text.slice(0, end), line, whole: true};
  if (end < text.length) {
    yield {text: text.slice(end), line: line + count(text, '\n', end), whole: false};
  }
}

/** Just past the last line end; 0 where there is none. @param {string} text */
const lineEnd = (text) => text.lastIndexOf('\n') + 1;

/**
 * @param {string} text
 * @returns {number}
 *   Just past the last line end that is not between quotes; 0 where there is none.
 */
function unquotedLineEnd(text) {
  let end = lineEnd(text);
  let quotes = count(text, '"', end);
  while (end > 0 && quotes % 2 === 1) {
    const before = end < 2 ? 0 : text.lastIndexOf('\n', end - 2) + 1;
    quotes -= count(text.slice(before, end), '"', end - before);
    end = before;
  }
  return end;
}

/** @param {string} text @param {string} character @param {number} end */
function count(text, character, end) {
  let found = 0;
  for (let i = text.indexOf(character); i >= 0 && i < end; i = text.indexOf(character, i + 1)) {
    found += 1;
  }
  return found;
}
