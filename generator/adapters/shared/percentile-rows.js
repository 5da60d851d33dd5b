/**
 * The rows of HdrHistogram's percentile distribution, as text and as CSV: values at ever closer
 * percentiles, with the number of samples up to each. Differences of that number are the counts
 * of buckets (previous value, value]; how samples lie within a bucket is not known.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Bucket, Distribution} from '../../records/types.d.ts'
 * @typedef {{mean: number | undefined, max: number, total: number, line: number}} Stated
 */

import {fromBuckets} from '../../records/distribution.js';
import {LineSpan} from '../../records/lines.js';
import {decimal} from '../../records/rounding.js';
import {quantity, wholeNumber} from './cells.js';
import {unitsPerSecond} from './hdr-unit.js';

/** The 4th column, 1/(1-Percentile), follows from the second and is not read. */
export const COLUMNS = /** @type {const} */ (['Value', 'Percentile', 'TotalCount']);

/**
 * @param {ReadContext} context
 * @param {'ms'} [unit]
 *   Of the values, if the file itself makes it certain.
 * @returns {{take(cells: string[], line: number): void, end(stated?: Stated): Distribution[]}}
 *   `end` gives one distribution, or none after an error. `stated` is what the footer
 *   says, in the file's unit.
 */
export function percentileRows(context, unit) {
  const perSecond = unitsPerSecond(context, unit);
  const seconds = (/** @type {number} */ value) => decimal(value / perSecond);
  /** @type {Bucket[]} */
  const buckets = [];
  /** @type {{value: number, percentile: number, total: number} | undefined} */
  let last;
  let lastLine = 1;
  const span = new LineSpan();
  /** @type {number | undefined} */
  let min;
  return {
    take(cells, line) {
      const value = quantity(cells[0], COLUMNS[0], line, context);
      const percentile = quantity(cells[1], COLUMNS[1], line, context);
      const total = wholeNumber(cells[2], COLUMNS[2], line, context);
      if (value === undefined || percentile === undefined || total === undefined) return;
      const row = {value, percentile, total};
      if (!rises(last, row, line, context)) return;
      if (percentile === 0) min ??= seconds(value);
      const lower = last?.value ?? (percentile === 0 ? value : 0);
      add(buckets, [seconds(lower), seconds(value), total - (last?.total ?? 0)]);
      last = row;
      lastLine = line;
      span.add(line);
    },

    end(stated) {
      if ((last ?? stated)?.total === 0) {
        const expected = 'expected a total count of at least 1';
        context.error(stated?.line ?? lastLine, `found no samples, ${expected}`);
      }
      if (!last) return [];
      if (last.percentile < 1) {
        const found = `found a last row at percentile ${last.percentile}`;
        context.error(lastLine, `${found}, expected the rows up to 1`);
      }
      if (stated && stated.total !== last.total) {
        const found = `found a total count of ${stated.total} after rows that count ${last.total}`;
        context.error(stated.line, `${found}, expected the same`);
      }
      if (last.total === 0) return [];
      const {operation = ''} = context.note;
      const max = seconds(stated?.max ?? last.value);
      const mean = stated?.mean === undefined ? undefined : seconds(stated.mean);
      if (stated) span.add(stated.line);
      const subject = {operation, params: {}, ...span.located};
      return [fromBuckets(buckets, subject, {min, max, mean})];
    },
  };
}

/**
 * @param {Record<string, number> | undefined} last
 * @param {Record<string, number>} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error: all three columns must ascend.
 */
function rises(last, row, line, context) {
  const keys = /** @type {const} */ (['value', 'percentile', 'total']);
  const fallen = last ? keys.findIndex((key) => Number(row[key]) < Number(last[key])) : -1;
  const key = keys[fallen];
  if (key === undefined) return true;
  const found = `found ${COLUMNS[fallen]} ${row[key]} after ${last?.[key]}`;
  context.error(line, `${found}, expected ascending values`);
  return false;
}

/**
 * Rows that repeat a count add nothing. Values that are equal after rounding are one bucket.
 *
 * @param {Bucket[]} buckets
 * @param {Bucket} bucket
 */
function add(buckets, [lower, upper, count]) {
  if (count === 0) return;
  const last = buckets.at(-1);
  if (last?.[1] === upper) buckets[buckets.length - 1] = [last[0], upper, last[2] + count];
  else buckets.push([lower, upper, count]);
}
