/**
 * Rows of jstat → cells → numbers. The last two columns of -gccause are texts with blanks, padded
 * to 20 characters; a longer one is followed by a single blank.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Header} from './header.js'
 * @import {JstatRow} from './records.js'
 */

import {quantity} from '../shared/cells.js';
import {waysToJoin, wordsOf} from './header.js';

/** U+FFFD is the NaN of old JVMs; the last is the same, decoded once too often. */
const ABSENT = new Set(['-', 'NaN', '?', '\ufffd', 'ï¿½']);
const NUMBER = /^-?\d+([.,]\d+)?$/;
const CAUSES = ['LGCC', 'GCC'];
/** Texts that mean no cause; JDK 7 and earlier use the second. */
const UNKNOWN = 'unknown GCCause';
const NONE = ['No GC', UNKNOWN];
/** Of a column of causes, with the blank after it. */
const WIDTH = 21;
/** A row has at least this many numbers; prose has fewer. */
const LEAST = 4;
const PERCENTAGES = ['S0', 'S1', 'E', 'O', 'P', 'M', 'CCS'];

/** @param {string} cell */
const isCell = (cell) => NUMBER.test(cell) || ABSENT.has(cell);

/**
 * Numbers at the beginning of the file, which show its decimal sign.
 *
 * @param {string[]} lines
 */
export const numbersOf = (lines) =>
  lines.flatMap((line) => {
    const cells = wordsOf(line, /[\s;]+/).filter(isCell);
    return cells.length < LEAST ? [] : cells;
  });

/**
 * A row may have one bad cell or the wrong number of good ones; `12345 not found` is neither.
 *
 * @param {string} text
 * @param {Header} header
 */
export function isRow(text, {columns, separator, wrapped}) {
  const numeric = columns.filter((column) => !CAUSES.includes(column)).length;
  const all = wordsOf(text, separator);
  const cells = all.slice(0, numeric);
  if (wrapped) return cells.some((cell) => /^[\d.,-]+$/.test(cell) || ABSENT.has(cell));
  if (cells.every(isCell)) return true;
  const enough = numeric < columns.length ? all.length >= numeric : all.length === numeric;
  return enough && isCell(cells[0] ?? '');
}

/**
 * @param {string} text
 * @param {Header} header
 * @returns {string[]}
 *   As many as there are columns if the row is good.
 */
export function cellsOf(text, {columns, separator}) {
  const cells = wordsOf(text, separator);
  const numeric = columns.indexOf('LGCC');
  if (numeric < 0 || cells.length <= numeric) return cells;
  const rest = separator.source === '\\s+' ? text.trim() : cells.join(' ');
  const texts = rest.replace(new RegExp(String.raw`^(?:\S+\s+){${numeric}}`), '');
  return [...cells.slice(0, numeric), ...causes(texts)];
}

/**
 * @param {string} text
 * @returns {string[]}
 *   Last and current cause, both unknown where the first is too long for its column and no blanks
 *   separate them; one if there is no second.
 */
function causes(text) {
  const padded = text.split(/ {2,}/);
  if (padded.length === 2) return padded;
  for (const none of NONE) {
    if (text.startsWith(`${none} `)) return [none, text.slice(none.length + 1)];
    if (text.endsWith(` ${none}`)) return [text.slice(0, -none.length - 1), none];
  }
  const half = text.slice(0, text.length / 2);
  if (text === `${half} ${half}`) return [half, half];
  return text.length > WIDTH ? [UNKNOWN, UNKNOWN] : [text];
}

/**
 * @param {string[]} pieces
 *   Lines of a row that was wrapped like its header.
 * @param {Header} header
 * @returns {string[] | undefined}
 *   Its cells, if there is exactly one way to join the lines so that every column has a number with
 *   the decimals that jstat writes there; else undefined.
 */
export function cellsOfWrapped(pieces, header) {
  const ways = waysToJoin(pieces)
    .map((text) => cellsOf(text, header))
    .filter((cells) => isExact(cells, header.columns));
  return new Set(ways.map((cells) => cells.join(' '))).size === 1 ? ways[0] : undefined;
}

/** @param {string[]} cells @param {string[]} columns */
const isExact = (cells, columns) =>
  cells.length === columns.length &&
  cells.every((cell, i) => ABSENT.has(cell) || patternOf(columns[i] ?? '').test(cell));

/** @param {string} column */
function patternOf(column) {
  if (CAUSES.includes(column)) return /./;
  if (/^(?:[YFC]?GCT)$/.test(column)) return /^\d+[.,]\d{3}$/;
  if (/^(?:[YFC]GC|M?TT)$/.test(column)) return /^\d+$/;
  return PERCENTAGES.includes(column) ? /^\d+[.,]\d\d$/ : /^\d+[.,]\d$/;
}

/**
 * @param {string[]} cells
 * @param {Header} header
 * @param {(text: string | undefined) => number | undefined} read
 *   Reads a cell with the decimal sign of the file.
 * @param {number} line
 * @param {ReadContext} context
 * @returns {JstatRow | undefined}
 *   By column, as jstat writes it; null where absent. Undefined after an error.
 */
export function rowOf(cells, {columns, line: headerLine}, read, line, context) {
  if (cells.length !== columns.length) {
    const expected = `expected ${columns.length} as in the header on line ${headerLine}`;
    context.error(line, `found ${cells.length} cells, ${expected}`);
    return undefined;
  }
  /** @type {JstatRow} */
  const row = {};
  for (const [i, column] of columns.entries()) {
    const cell = cells[i] ?? '';
    if (CAUSES.includes(column)) continue;
    if (ABSENT.has(cell) && column !== 'Timestamp') {
      row[column] = null;
      continue;
    }
    const value = quantity(cell, column, line, context, read);
    if (value === undefined) return undefined;
    row[column] = value;
  }
  return row;
}

/**
 * The times of a row: GCT ends every row of -gc and -gcutil, has three decimals, and is the sum of
 * those before it, so that a line which ends with it is whole.
 *
 * @param {string} line
 */
export function endsWithTotal(line) {
  const times = wordsOf(line, /\s+/)
    .filter((cell) => /^\d+[.,]\d{3}$/.test(cell))
    .map((cell) => Number(cell.replace(',', '.')));
  const total = times.pop();
  if (total === undefined || times.length === 0 || !/[.,]\d{3}\s*$/.test(line)) return false;
  // Three rounded numbers, and counters that are read one after the other.
  return Math.abs(times.reduce((sum, time) => sum + time, 0) - total) < 0.0021;
}
