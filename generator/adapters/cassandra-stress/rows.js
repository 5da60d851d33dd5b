/**
 * Cells of the tables of cassandra-stress, which are separated by commas and may contain them.
 */

import {decimals} from '../shared/cells.js';

/** The header of a table that compares runs begins with `id`, right-aligned. */
const HEADER = /^(?: *id\b.*|type\b.*)?total ops\b/;
const NEEDED = ['total ops', 'op/s', 'mean', 'med', '.95', '.99', '.999', 'max', 'time'];

/**
 * @param {string} line
 * @returns {string[] | undefined}
 *   The columns of a header; undefined for any other line.
 */
export function columnsOf(line) {
  if (!HEADER.test(line)) return undefined;
  // Some releases print no comma after `type`, although their rows have it.
  const cells = line.split(',').flatMap((cell) => {
    const [, ids = '', rest = ''] = /^(\s*type)\s+(total ops\s*)$/.exec(cell) ?? [];
    return (rest ? [ids, rest] : [cell]).map((text) => text.trim());
  });
  return NEEDED.every((name) => cells.includes(name)) ? cells : undefined;
}

/**
 * @param {readonly string[]} lines
 *   The beginning of the file.
 * @returns {{split(line: string): string[], number(text: string | undefined): number | undefined}}
 *   How the whole file must be read.
 */
export function layoutOf(lines) {
  const columns = lines.map(columnsOf).find((text) => text !== undefined) ?? [];
  const hasCommas = lines.some(
    (line) => byBlanks(line).length === columns.length && byCommas(line).length > columns.length,
  );
  const split = hasCommas ? byBlanks : byCommas;
  const rows = lines
    .filter((line) => columnsOf(line) === undefined)
    .map(split)
    .filter((cells) => cells.length === columns.length);
  return {split, number: decimals(rows.flat())};
}

/** @param {string} line */
const byCommas = (line) => line.split(',').map((cell) => cell.trim());

/** @param {string} line */
const byBlanks = (line) => line.split(/, +/).map((cell) => cell.trim());
