/**
 * Rows of a tidy CSV → records: one fold for each operation and set of parameters.
 *
 * @import {ReadContext, TableRow} from '../types.d.ts'
 * @import {Bucket, LatencyKey, Measurement, Subject, Window} from '../../records/types.d.ts'
 * @import {ColumnMeaning} from '../../scan/types.d.ts'
 * @import {Fold, Table} from './columns.js'
 * @typedef {ReturnType<typeof import('../shared/warn-once.js').warnOnceOfMany>} WarnOnce
 * @typedef {{lost: WarnOnce, failed: WarnOnce, begins: number}} OfFile
 *   Of the whole file. `lost`: what rows do not have; `failed`: operations; `begins`: seconds on its clock, if that is a
 *   calendar's.
 */

import {counted} from '../../format.js';
import {fromBuckets, Recorder} from '../../records/distribution.js';
import {LineSpan, onLine} from '../../records/lines.js';
import {count, latency, size, throughput, transfer} from '../../records/measurements.js';
import {milli} from '../../records/rounding.js';
import {describeSubject} from '../../records/subject.js';
import {timeline} from '../../records/timeline.js';

/** @type {Record<Table['kind'], (subject: Subject, table: Table, context: ReadContext, ofFile: OfFile) => Fold>} */
export const folds = {timeline: windows, buckets, samples, results};

const SECOND_ROW =
  'Map the column that distinguishes the rows as "param" or "operation". Rows over time need "elapsed". Make each repeat a separate run.';

/** Of a first window or of a sample, in seconds. */
const LONGEST = 100 * 86_400;
const BEGINNING =
  'If "elapsed" does not begin with the run, or is the beginning of each window, state `every`, the length of the first window in seconds. `offset` of the file in run.yaml moves its windows to the clock of the run.';

/**
 * `elapsed` is the end of a window; without a column of lengths a window begins where the one before
 * ended, the first at 0, unless `every` says how long it is. Seconds since 1970 count from the first window of the file
 * unless `offset` is stated.
 *
 * @param {Subject} subject
 * @param {Table} table
 * @param {ReadContext} context
 * @param {OfFile} ofFile
 * @returns {Fold}
 */
function windows(subject, table, context, ofFile) {
  const all = timeline(subject, context);
  const isStated = table.has('window');
  const every = isStated ? undefined : context.take('every');
  const needsEvery = !isStated && every === undefined;
  let before = 0;
  /** The first window, where its beginning is not stated. @type {{length: number, line: number} | undefined} */
  let first;
  let rows = 0;
  return {
    take(row, line) {
      const end = table.read('elapsed', row);
      rows += 1;
      const start = rows === 1 && every !== undefined && end !== undefined ? end - every : before;
      const length = isStated ? table.read('window', row) : lengthTo(end, start);
      const operationsOf = table.has('count') ? 'count' : 'rate';
      if (end !== undefined && end > before && table.blank(operationsOf, row)) {
        ofFile.lost.add(`found a window without a ${operationsOf}; it is not used`, {line});
        before = end;
        return;
      }
      const amount = table.read(operationsOf, row);
      const errors = errorsOf(table, row, line, context);
      if (end === undefined || length === undefined || amount === undefined) return;
      if (errors === undefined) return;
      if (length === 0 && amount === 0) {
        context.warn('found an empty window of 0 s; it is not used', line);
        return;
      }
      if (length <= 0) {
        const message = `found a window that ends at ${end} s, expected it to end after ${before} s`;
        if (needsEvery && before === 0) context.error(line, message, BEGINNING, 'every');
        else context.error(line, message);
        return;
      }
      if (needsEvery && rows === 1 && length > LONGEST) {
        const message = `found a first window of ${length} s, expected less than a hundred days`;
        context.error(line, message, BEGINNING, 'every');
        return;
      }
      if (first && length * 2 < first.length) {
        const found = `found a first window of ${first.length} s before one of ${milli(length)} s`;
        context.warn(
          `${found}: if the file begins later than the run, state \`every\``,
          first.line,
        );
      }
      first = needsEvery && rows === 1 ? {length, line} : undefined;
      before = end;
      const count = operations(table, amount, length, line, context);
      if (count === undefined) return;
      const latency = count === 0 ? null : latencies(table, row);
      if (ofFile.begins === 0 && end - length > LONGEST && context.note.offset === undefined) {
        ofFile.begins = end - length;
      }
      all.add({end: end - ofFile.begins, length, count, errors, latency}, line);
    },
    records: () => all.records(),
  };
}

/** @param {number | undefined} end @param {number} before */
const lengthTo = (end, before) => (end === undefined ? undefined : end - before);

/**
 * @param {Table} table
 * @param {number} amount
 *   The amount of the column `count` or `rate`.
 * @param {number} length
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   A whole number of operations; undefined after an error.
 */
function operations(table, amount, length, line, context) {
  if (table.has('count')) return whole(amount, line, context);
  const count = Math.round(amount * length);
  // Rounding must not empty a window in which something was measured.
  if (count > 0 || amount === 0) return count;
  const found = `found a rate of ${amount} in a window of ${length} s`;
  context.error(line, `${found}, expected at least one operation`);
  return undefined;
}

/**
 * @param {number} amount
 *   The amount of the column `count`.
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined after an error.
 */
function whole(amount, line, context) {
  if (Number.isInteger(amount)) return amount;
  context.error(line, `found a count of ${amount}, expected a whole number`);
  return undefined;
}

/**
 * @param {Table} table
 * @param {TableRow} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | null | undefined}
 *   Null where they were not counted; undefined after an error.
 */
function errorsOf(table, row, line, context) {
  if (!table.has('errors') || table.blank('errors', row)) return null;
  const amount = table.read('errors', row);
  return amount === undefined ? undefined : whole(amount, line, context);
}

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
    if (value !== undefined) found[as] = value;
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
      const amount = table.read('count', row);
      if (from === undefined || to === undefined || amount === undefined) return;
      const count = whole(amount, line, context);
      if (count === undefined) return;
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

/** @param {Subject} subject @param {Table} table @param {ReadContext} context @returns {Fold} */
function samples(subject, table, context) {
  const all = new Recorder(1e-9);
  const span = new LineSpan();
  let blanks = 0;
  return {
    take(row, line) {
      if (table.blank('latency', row)) {
        blanks += 1;
        return;
      }
      const seconds = table.read('latency', row);
      if (seconds === undefined) return;
      span.add(line);
      const nanoseconds = Math.round(seconds * 1e9);
      if (Number.isSafeInteger(nanoseconds)) all.add(nanoseconds);
      else context.error(line, `found ${seconds} s, expected less than a hundred days`);
    },
    records() {
      if (blanks > 0) {
        const rows = counted(blanks, 'row has', 'rows have');
        context.warn(`${rows} no latency of ${describeSubject(subject)} and no sample`);
      }
      return all.n() === 0 ? [] : [all.record({...subject, ...span.located})];
    },
  };
}

/**
 * A row is all that is known of its operation and parameters. A rate or a latency of 0 is no result: nothing was
 * measured, or it has too few decimals.
 *
 * @param {Subject} subject
 * @param {Table} table
 * @param {ReadContext} context
 * @param {OfFile} ofFile
 * @returns {Fold}
 */
function results(subject, table, context, {lost, failed}) {
  /** @type {Measurement[]} */
  const all = [];
  let first = 0;
  const told = describeSubject(subject);
  return {
    take(row, line) {
      if (first > 0) {
        const found = `found a second row of ${told}, after that on line ${first}`;
        context.error(line, `${found}, expected one`, SECOND_ROW);
        return;
      }
      first = line;
      const at = onLine(subject, line);
      const has = (/** @type {ColumnMeaning['as']} */ as) => table.has(as) && !table.blank(as, row);
      const amount = has('count') ? table.read('count', row) : undefined;
      const samples = amount === undefined ? undefined : whole(amount, line, context);
      const errors = errorsOf(table, row, line, context);
      if (errors) {
        all.push(count(at, 'operations failed', errors));
        failed.add(`${told}: ${counted(errors, 'operation')} failed`, {line});
      }
      const keys = table.latencies.filter(has);
      const bytes = table.bytes.filter(({blank}) => !blank(row));
      if (!has('rate') && keys.length === 0 && bytes.length === 0) {
        lost.add(`${told} was not measured: its cells are empty`, {line});
      }
      const number = (/** @type {ColumnMeaning['as']} */ as) => {
        const value = table.read(as, row);
        if (value !== 0 || as === 'min') return value;
        lost.add(`${told} has no ${as}: found 0`, {line});
        return undefined;
      };
      const rate = has('rate') ? number('rate') : undefined;
      if (rate !== undefined) all.push(throughput(at, rate, samples));
      for (const key of keys) {
        const value = number(key);
        if (value !== undefined) all.push(latency(at, key, value, samples));
      }
      for (const {name, unit, read} of bytes) {
        const value = read(row);
        if (value === 0 && unit === 'B/s') lost.add(`${told} has no “${name}”: found 0`, {line});
        else if (value !== undefined) all.push((unit === 'B' ? size : transfer)(at, name, value));
      }
    },
    records: () => all,
  };
}
