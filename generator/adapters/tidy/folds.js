/**
 * Rows of a tidy CSV → records: one fold for each operation and set of parameters.
 *
 * @import {ReadContext, TableRow} from '../types.d.ts'
 * @import {Bucket, LatencyKey, Subject, Window} from '../../records/types.d.ts'
 * @import {Fold, Table} from './columns.js'
 */

import {fromBuckets, Recorder} from '../../records/distribution.js';
import {LineSpan} from '../../records/lines.js';
import {timeline} from '../../records/timeline.js';

/** @type {Record<Table['kind'], (subject: Subject, table: Table, context: ReadContext) => Fold>} */
export const folds = {timeline: windows, buckets, samples};

/**
 * `elapsed` is the end of a window; without a column of lengths a window begins where the one before
 * ended, the first at 0.
 *
 * @param {Subject} subject
 * @param {Table} table
 * @param {ReadContext} context
 * @returns {Fold}
 */
function windows(subject, table, context) {
  const all = timeline(subject, context);
  let before = 0;
  return {
    take(row, line) {
      const end = table.read('elapsed', row);
      const length = table.has('window') ? table.read('window', row) : lengthTo(end, before);
      const amount = table.read(table.has('count') ? 'count' : 'rate', row);
      const errors = errorsOf(table, row);
      if (end === undefined || length === undefined || amount === undefined) return;
      if (errors === undefined) return;
      if (length === 0 && amount === 0) {
        context.warn('found an empty window of 0 s; it is not used', line);
        return;
      }
      if (length <= 0) {
        const found = `found a window that ends at ${end} s`;
        context.error(line, `${found}, expected it to end after ${before} s`);
        return;
      }
      before = end;
      const count = operations(table, amount, length, line, context);
      if (count === undefined) return;
      const latency = count === 0 ? null : latencies(table, row);
      all.add({end, length, count, errors, latency}, line);
    },
    records: () => all.records(),
  };
}

/**
 * @param {number | undefined} end
 * @param {number} before
 */
const lengthTo = (end, before) => (end === undefined ? undefined : end - before);

/**
 * @param {Table} table
 * @param {number} amount
 *   Of the column `count` or `rate`.
 * @param {number} length
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   A whole number of operations; undefined after an error.
 */
function operations(table, amount, length, line, context) {
  if (table.has('count')) {
    if (Number.isInteger(amount)) return amount;
    context.error(line, `found a count of ${amount}, expected a whole number`);
    return undefined;
  }
  const count = Math.round(amount * length);
  // Rounding must not empty a window in which something was measured.
  if (count > 0 || amount === 0) return count;
  const found = `found a rate of ${amount} in a window of ${length} s`;
  context.error(line, `${found}, expected at least one operation`);
  return undefined;
}

/**
 * @param {Table} table
 * @param {TableRow} row
 * @returns {number | null | undefined}
 *   Null where they were not counted; undefined after an error.
 */
const errorsOf = (table, row) =>
  table.has('errors') && !table.blank('errors', row) ? table.read('errors', row) : null;

/**
 * @param {Table} table
 * @param {TableRow} row
 * @returns {Window['latency']}
 *   Without those whose cell is empty.
 */
function latencies(table, row) {
  /** @type {Partial<Record<LatencyKey, number>>} */
  const found = {};
  for (const as of table.latencies) {
    const value = table.blank(as, row) ? undefined : table.read(as, row);
    // Cast: `latencies` holds no other meanings.
    if (value !== undefined) found[/** @type {LatencyKey} */ (as)] = value;
  }
  return Object.keys(found).length === 0 ? null : found;
}

/**
 * With only upper bounds a bucket begins at the previous bound, the first at 0. With only lower
 * bounds it ends at the next bound, and the last contains only its own bound.
 *
 * @param {Subject} subject
 * @param {Table} table
 * @param {ReadContext} context
 * @returns {Fold}
 */
function buckets(subject, table, context) {
  /** @type {Bucket[]} */
  const all = [];
  const [low, high] = [table.has('bucket-from'), table.has('bucket-to')];
  /** Waits for its upper bound. @type {{from: number, count: number} | undefined} */
  let open;
  let before = 0;
  let started = false;
  const span = new LineSpan();
  const add = (/** @type {Bucket} */ bucket) => {
    if (bucket[2] > 0) all.push(bucket);
  };
  return {
    take(row, line) {
      const from = low ? table.read('bucket-from', row) : before;
      const to = high ? table.read('bucket-to', row) : from;
      const count = table.read('count', row);
      if (from === undefined || to === undefined || count === undefined) return;
      if (!Number.isInteger(count)) {
        context.error(line, `found a count of ${count}, expected a whole number`);
        return;
      }
      const again = started && low !== high && to === before;
      if (from < before || to < from || again) {
        const found = `found a bucket from ${from} s to ${to} s`;
        context.error(line, `${found}, expected bounds in ascending order, above ${before} s`);
        return;
      }
      if (open) add([open.from, from, open.count]);
      if (high) add([from, to, count]);
      else open = {from, count};
      before = to;
      started = true;
      span.add(line);
    },
    records() {
      if (open) add([open.from, open.from, open.count]);
      return all.length === 0 ? [] : [fromBuckets(all, {...subject, ...span.located})];
    },
  };
}

/**
 * @param {Subject} subject
 * @param {Table} table
 * @param {ReadContext} context
 * @returns {Fold}
 */
function samples(subject, table, context) {
  const all = new Recorder(1e-9);
  const span = new LineSpan();
  return {
    take(row, line) {
      const seconds = table.read('latency', row);
      if (seconds === undefined) return;
      span.add(line);
      const nanoseconds = Math.round(seconds * 1e9);
      if (Number.isSafeInteger(nanoseconds)) all.add(nanoseconds);
      else context.error(line, `found ${seconds} s, expected less than a hundred days`);
    },
    records: () => (all.n() === 0 ? [] : [all.record({...subject, ...span.located})]),
  };
}
