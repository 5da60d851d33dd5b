/**
 * Any tidy CSV, by the mapping of its columns in `run.yaml`: windows over elapsed time, a
 * histogram, single samples, or results of which each has a row. For load generators of your own and for
 * runners without an adapter. It detects nothing by content: the meaning and the unit of a column are
 * stated, never guessed.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 * @import {Fold, Table} from './columns.js'
 */

import {once} from '../../once.js';
import {warnOnceOfMany} from '../shared/warn-once.js';
import {tables} from './columns.js';
import {folds} from './folds.js';

/** How the mapping names the columns of a file without a header. */
const POSITION = /^column ([1-9]\d{0,3})$/;
/** Names of rows below a table that summarise it, as spreadsheets and pandas have them. */
const SUMMARY = /^(total|sum|count|mean|avg|average|median|std|stddev|min|max|\d+(\.\d+)?%):?$/i;
/** Operations and parameters: more than that are numbers of rows. */
const MOST_SERIES = 10_000;
const TOO_MANY = 'found more than 10,000 operations and parameters, expected fewer';
const MANY_HINT =
  'Map only columns with repeated values, such as threads, as "operation" or "param", and no column that numbers the rows.';
const NUMBER = /^[-+]?\.?\d[\d.,e+-]*$/i;

/** @type {CsvAdapter} */
export const tidy = {
  id: 'tidy',
  label: 'tidy table with mapped columns',
  description: 'Any CSV file or list of JSON objects; run.yaml maps its columns.',
  runner: 'any',
  writtenBy: 'your own load generator',
  layout: 'csv',
  isHeader(cells, {note}) {
    const names = Object.keys(note.columns ?? {});
    const found = names.filter((name) => cells.includes(name)).length;
    // A row may have an operation that is called as a column is.
    return found > 0 && (found === names.length || !cells.some((cell) => NUMBER.test(cell)));
  },
  headerless(cells, {note}) {
    const positions = Object.keys(note.columns ?? {}).map((name) => POSITION.exec(name)?.[1]);
    const isFound = positions.every((position) => Number(position) <= cells.length);
    return positions.length > 0 && isFound ? cells.map((_, i) => `column ${i + 1}`) : undefined;
  },
  headerHint:
    'In run.yaml, `columns` has the names of the header; without a header they are "column 1", "column 2" …',
  isText: (column, {columns}) => ['operation', 'param', undefined].includes(columns?.[column]?.as),
  open(context, header, line) {
    let mapped = tables(header, line, context);
    let names = header;
    /** By operation and parameters. @type {Map<string, Fold>} */
    const series = new Map();
    const refuse = once(context.error);
    /** Columns of parameters that have a value in a row. @type {Set<string>} */
    const filled = new Set();
    /** Columns of parameters → the line of the first row without a value. @type {Map<string, number>} */
    const empty = new Map();
    const ofFile = {lost: warnOnceOfMany(context), failed: warnOnceOfMany(context), begins: 0};

    /** @param {Table} from @param {TableRow} row @param {number} at */
    const foldOf = (from, row, at) => {
      const key = from.key(row);
      const known = series.get(key);
      if (known) return known;
      if (series.size === MOST_SERIES) {
        refuse(at, TOO_MANY, MANY_HINT);
        return undefined;
      }
      const fold = folds[from.kind](from.subject(row), from, context, ofFile);
      series.set(key, fold);
      for (const name of from.params) {
        if (row.text(name)) filled.add(name);
        else if (!empty.has(name)) empty.set(name, at);
      }
      return fold;
    };
    let label = nameOfFirst(header);
    /** Whether the first column of the first row is a number. @type {boolean | undefined} */
    let isNumbered;
    return {
      take(row, at) {
        if (row.columns !== names) {
          // A file after this one may have other columns.
          const isOther = row.columns.join('\0') !== names.join('\0');
          names = row.columns;
          label = nameOfFirst(names);
          if (isOther) mapped = tables(names, at, context);
        }
        if (label !== undefined && row.plain(label) === undefined) {
          const text = row.text(label) ?? '';
          isNumbered ??= NUMBER.test(text);
          if (isNumbered && SUMMARY.test(text)) {
            const found = `found "${text}" in column "${label}", where the first row has a number`;
            context.warn(`${found}: the row summarises others and is not used`, at);
            return;
          }
        }
        isNumbered ??= true;
        for (const from of mapped) foldOf(from, row, at)?.take(row, at);
      },
      end() {
        ofFile.lost.warn();
        ofFile.failed.warn();
        for (const [name, at] of empty) {
          // A cell that was merged in a spreadsheet is empty in all rows but the first.
          if (!filled.has(name)) continue;
          const found = `found no value in column "${name}", which is a parameter of other rows`;
          context.warn(`${found}: the results of such rows do not have it`, at);
        }
        return [...series.values()].flatMap((fold) => fold.records());
      },
    };
  },
};

/**
 * @param {readonly string[]} columns
 * @returns {string | undefined}
 *   Undefined if another column has it too: only columns that are read must be there once.
 */
const nameOfFirst = ([first, ...others]) =>
  first === undefined || others.includes(first) ? undefined : first;
