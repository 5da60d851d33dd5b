/**
 * The columns of a chart, each stated once: its heading, its unit, and how to get its value. The table, the
 * CSV and the values at the reading rule all come from them.
 *
 * @import {Absent, Chart, Reading} from './types.d.ts'
 * @import {Unit} from '../records/types.d.ts'
 */

/**
 * @typedef {{low: number, high: number}} Ends
 */

/**
 * @template T
 * @typedef {object} Column
 * @property {string} label
 * @property {'text' | 'clock' | 'ratio' | 'share' | Unit} unit
 * @property {(row: T) => number | Ends | string | null} of
 *   A number in the base unit, or the lowest and the highest of several. A text in a column of numbers
 *   says why there is no number. The CSV leaves out texts and several numbers. Null is an empty cell.
 * @property {string} [name]
 *   In the CSV, where label and unit do not give it.
 * @property {boolean} [isParameter]
 *   Its name is not ours.
 */

import {csvNames} from '../csv.js';
import {
  clock,
  columnUnit,
  integer,
  isNarrow,
  percent,
  quantity,
  times,
  withoutUnit,
} from '../format.js';
import {joinRange} from '../words/interval.js';

/**
 * @template T
 * @param {Column<T>[]} columns
 * @param {T[]} rows
 * @param {Absent[]} [absent]
 *   Rows with a name and a reason, and nothing where numbers would be.
 * @returns {Chart['table']}
 *   A row that has a reason instead of all numbers ends with it.
 */
export function tableOf(columns, rows, absent = []) {
  const numbers = columns.map(({of}) =>
    rows.flatMap((row) => Object.values(endsOf(of(row)) ?? {})),
  );
  const units = columns.map((column, i) => {
    const own = numbers[i] ?? [];
    if (own.length === 0) return undefined;
    const alike = numbers.filter((_, other) => columns[other]?.unit === column.unit).flat();
    return headUnit(column.unit, isNarrow(alike) ? alike : own);
  });
  return {
    columns: columns.map(({label, unit}, i) => ({
      label,
      numeric: unit !== 'text',
      ...(units[i]?.label ? {unit: units[i].label} : {}),
    })),
    rows: [
      ...rows.map((row) => {
        const cells = columns.map((column, i) => {
          const [value, unit] = [column.of(row), units[i]];
          const ends = endsOf(value);
          return unit && ends
            ? rangeOf(ends, (number) => withoutUnit(number / unit.divisor, 3))
            : textOf(column, row);
        });
        return endsEarly(columns, row, cells) ? cells.filter((text) => text !== '') : cells;
      }),
      ...absent.map(({label, reason}) => [label, reason]),
    ],
  };
}

/**
 * @template T
 * @param {Column<T>[]} columns
 * @param {T} row
 * @param {string[]} cells
 * @returns {boolean}
 *   Whether the row has a name, and then only the reason why there is no number.
 */
function endsEarly(columns, row, cells) {
  const [value, ...others] = columns.slice(1).filter((_, i) => cells[i + 1] !== '');
  return others.length === 0 && value?.unit !== 'text' && typeof value?.of(row) === 'string';
}

/**
 * @param {Column<unknown>['unit']} unit
 * @param {number[]} numbers
 * @returns {{label: string, divisor: number} | undefined}
 *   One unit for all of them. Where they are too far apart, each has its own.
 */
function headUnit(unit, numbers) {
  if (unit === 'text' || unit === 'clock' || unit === 'ratio' || unit === 'share' || unit === '1') {
    return undefined;
  }
  return isNarrow(numbers) ? columnUnit(numbers, unit) : undefined;
}

/**
 * @template T
 * @param {Column<T>[]} columns
 * @param {T[]} rows
 * @returns {Chart['csv']}
 */
export const csvOf = (columns, rows) => ({
  columns: csvNames(columns.map((one) => ({name: nameOf(one), isParameter: one.isParameter}))),
  rows: rows.map((row) =>
    columns.map(({unit, of}) => {
      const value = of(row);
      if (typeof value === 'string') return unit === 'text' ? value : null;
      return typeof value === 'number' ? value : null;
    }),
  ),
});

/**
 * @template T
 * @param {Column<T>[]} columns
 * @param {T} row
 * @returns {Reading['values']}
 *   Without empty cells.
 */
export const readingOf = (columns, row) =>
  columns
    .map((column) => ({label: column.label, text: textOf(column, row)}))
    .filter(({text}) => text !== '');

/**
 * Several cells as the value of one series in a reading.
 *
 * @template T
 * @param {Column<T>[]} columns
 * @param {T} row
 * @returns {string}
 *   `samples 25,000, p50 38.0 µs, max 28.1 ms`.
 */
export const labelledText = (columns, row) =>
  readingOf(columns, row)
    .map(({label, text}) => `${label} ${text}`)
    .join(', ');

/**
 * @template T
 * @param {Column<T>} column
 * @param {T} row
 * @returns {string}
 *   A number has three digits; the CSV has all.
 */
export function textOf({unit, of}, row) {
  const value = of(row);
  if (typeof value === 'string') return value;
  const ends = endsOf(value);
  return ends ? rangeOf(ends, (number) => numberText(number, unit)) : '';
}

/** @param {Ends} ends @param {(number: number) => string} text */
const rangeOf = ({low, high}, text) => joinRange(text(low), text(high));

/**
 * @param {number | Ends | string | null} value
 * @returns {Ends | undefined}
 */
function endsOf(value) {
  if (typeof value === 'number') return {low: value, high: value};
  return typeof value === 'object' && value !== null ? value : undefined;
}

/**
 * @param {number} value
 * @param {Column<unknown>['unit']} unit
 * @returns {string}
 */
function numberText(value, unit) {
  if (unit === 'clock') return clock(value);
  if (unit === 'ratio') return times(value);
  if (unit === 'share') return percent(value);
  if (unit === 'text' || (unit === '1' && Number.isInteger(value))) return integer(value);
  return quantity(value, unit);
}

/**
 * @template T
 * @param {Column<T>} column
 * @returns {string}
 *   `start_s`, `used_bytes`, `operations`.
 */
function nameOf({label, unit, name}) {
  const suffix = unit === 's' ? '_s' : unit === 'B' ? '_bytes' : '';
  return name ?? `${label.toLowerCase().replaceAll(' ', '_')}${suffix}`;
}
