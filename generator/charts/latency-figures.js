/**
 * Figures of one distribution as text: never a percentile that is only the maximum again.
 *
 * @import {Absent, Chart} from './types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 */

import {integer, percentileName, precise, quantity} from '../format.js';
import {percentile} from '../records/distribution.js';
import {absentRows} from '../words/notes.js';

/**
 * At least one sample lies at or above the percentile.
 *
 * @param {{n: number}} record
 * @param {number} share
 */
export const holds = ({n}, share) => n * (1 - share) >= 1 - 1e-9;

/**
 * @param {Distribution} record
 * @param {number} share
 * @returns {string}
 *   With six digits, for tables and readings.
 */
export const figure = (record, share) =>
  holds(record, share) ? precise(percentile(record, share), 's') : 'too few samples';

/**
 * @param {Distribution} record
 * @returns {string}
 *   `median 38.0 µs, p99 71.9 µs, maximum 28.1 ms of 25,000 samples`.
 */
export function told(record) {
  const most = quantity(record.max, 's');
  if (record.n === 1) return `${most}, one sample`;
  const tail = holds(record, 0.99) ? `p99 ${quantity(percentile(record, 0.99), 's')}, ` : '';
  const middle = quantity(percentile(record, 0.5), 's');
  return `median ${middle}, ${tail}maximum ${most} of ${integer(record.n)} samples`;
}

/**
 * The figures that a table row shows.
 *
 * @param {number[]} shares
 * @returns {string[]}
 *   Column labels, from the number of samples to the maximum.
 */
export const figureLabels = (shares) => ['samples', 'min', ...shares.map(percentileName), 'max'];

/**
 * @param {Distribution} record
 * @param {number[]} shares
 * @returns {string[]}
 *   Cells under `figureLabels`.
 */
export const figureCells = (record, shares) => [
  integer(record.n),
  precise(record.min, 's'),
  ...shares.map((share) => figure(record, share)),
  precise(record.max, 's'),
];

/**
 * The figures of each series, a row each.
 *
 * @param {{label: string, record: Distribution}[]} series
 * @param {number[]} shares
 * @param {Absent[]} absent
 * @returns {Chart['table']}
 */
export function figuresTable(series, shares, absent) {
  const labels = figureLabels(shares);
  return {
    columns: [
      {label: 'System', numeric: false},
      ...labels.map((label) => ({label, numeric: true})),
    ],
    rows: [
      ...series.map(({label, record}) => [label, ...figureCells(record, shares)]),
      ...absentRows(absent, labels.length + 1),
    ],
  };
}
