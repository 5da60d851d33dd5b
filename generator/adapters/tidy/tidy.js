/**
 * Any tidy CSV, by the mapping of its columns in `run.yaml`: windows over elapsed time, a
 * histogram, or single samples. For load generators of your own and for runners without an adapter.
 * It detects nothing by content: the meaning and the unit of a column are stated, never guessed.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 * @import {Fold, Table} from './columns.js'
 */

import {table} from './columns.js';
import {folds} from './folds.js';

const NUMBER = /^[-+]?\.?\d[\d.,e+-]*$/i;

/** @type {CsvAdapter} */
export const tidy = {
  id: 'tidy',
  label: 'tidy CSV with mapped columns',
  description: 'Any CSV file with a header; run.yaml maps its columns.',
  runner: 'any',
  writtenBy: 'your own load generator',
  layout: 'csv',
  isHeader(cells, {note}) {
    const names = Object.keys(note.columns ?? {});
    const found = names.filter((name) => cells.includes(name)).length;
    // A row may have an operation that is called as a column is.
    return found > 0 && (found === names.length || !cells.some((cell) => NUMBER.test(cell)));
  },
  open(context, header, line) {
    let columns = table(header, line, context);
    let names = header;
    /** By operation and parameters. @type {Map<string, Fold>} */
    const series = new Map();

    /** @param {Table} from @param {TableRow} row */
    const foldOf = (from, row) => {
      const key = from.key(row);
      const known = series.get(key);
      if (known) return known;
      const fold = folds[from.kind](from.subject(row), from, context);
      series.set(key, fold);
      return fold;
    };
    return {
      take(row, at) {
        if (row.columns !== names) {
          // A file after this one may have other columns.
          const isOther = row.columns.join('\0') !== names.join('\0');
          names = row.columns;
          if (isOther) columns = table(names, at, context);
        }
        if (columns) foldOf(columns, row).take(row, at);
      },
      end: () => [...series.values()].flatMap((fold) => fold.records()),
    };
  },
};
