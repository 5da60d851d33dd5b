/**
 * Any tidy CSV, by the mapping of its columns in `run.yaml`: windows over elapsed time, a histogram,
 * or single samples. For own load generators and for runners without an adapter. It claims nothing
 * by content: what a column means and its unit are stated, never guessed.
 *
 * Cells are separated by comma, semicolon or tab, whichever the header has most of. A file without
 * comma between its cells may have decimal commas: it has them if numbers of its first lines are
 * written so and none with a point.
 *
 * @import {CsvAdapter, Head} from '../types.d.ts'
 * @import {Fold, Table} from './tidy-columns.js'
 */

import {hasCells} from './cells.js';
import {table} from './tidy-columns.js';
import {folds} from './tidy-folds.js';

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const DECIMAL_POINT = /^[+-]?\d*\.\d+$/;

/** @type {CsvAdapter} */
export const tidy = {
  id: 'tidy',
  label: 'tidy CSV with mapped columns',
  runner: 'any',
  writtenBy: 'your own load generator',
  layout: 'csv',
  delimiter,
  claims: () => false,
  open(context, head) {
    const commas = hasDecimalCommas(head);
    /** @type {string[] | undefined} */
    let header;
    /** @type {Table | undefined} */
    let columns;
    /** By operation and parameters. @type {Map<string, Fold>} */
    const series = new Map();

    /** @param {Table} from @param {string[]} row */
    const foldOf = (from, row) => {
      const key = from.key(row);
      const fold = series.get(key) ?? folds[from.kind](from.subject(row), from, context);
      series.set(key, fold);
      return fold;
    };
    return {
      take(row, line) {
        if (!header) {
          header = row;
          columns = table(header, line, commas, context);
        } else if (columns && hasCells(row, header.length, line, context)) {
          foldOf(columns, row).take(row, line);
        }
      },
      end: () => [...series.values()].flatMap((fold) => fold.records()),
    };
  },
};

/** @param {Head} head */
function delimiter({lines}) {
  const header = lines.find((line) => line.trim() !== '') ?? '';
  const often = (/** @type {string} */ character) => header.split(character).length;
  return [',', ';', '\t'].reduce((best, one) => (often(one) > often(best) ? one : best));
}

/** @param {Head} head */
function hasDecimalCommas(head) {
  const between = delimiter(head);
  if (between === ',') return false;
  const cells = head.lines.flatMap((line) => line.split(between)).map((cell) => cell.trim());
  return (
    cells.some((cell) => DECIMAL_COMMA.test(cell)) &&
    !cells.some((cell) => DECIMAL_POINT.test(cell))
  );
}
