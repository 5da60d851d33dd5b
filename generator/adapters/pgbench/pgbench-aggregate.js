/**
 * pgbench's log by intervals (`-l --aggregate-interval=1`), without a header:
 *
 *     1795242247 377 1005056 4707497314 476 17355 0 0 0 0 0 512 512 401 0
 *
 * Start of the interval (seconds), transactions, and of their latency in microseconds the sum, the
 * sum of squares, minimum and maximum; then of the lag (`-R`) the same without a count, skipped
 * (`-L`), and from 15 on retried, retries, serialisation failures and deadlocks. Those two are 0
 * without `--failures-detailed`, whatever failed. Until 14 skipped ones are among the transactions.
 * The length of an interval is not written. The first interval begins at a whole second, before the run does:
 * only its extremes are used. The last interval, which was cut, is not written at all. Each thread writes a
 * separate file; rows of several threads are added up. Written by pgbench 15.18 in the tests; the shorter rows from its sources.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Located, Subject} from '../../records/types.d.ts'
 * @typedef {{start: number, count: number, sum: number, min: number, max: number, errors: number, skipped: number, line: number, last: number}} Interval
 *   `line`, `last`: of the first and of the last thread.
 */

import {extent} from '../../extent.js';
import {copiedEvents} from '../../records/copied-events.js';
import {SET_BACK} from '../../records/event-runs.js';
import {latency as latencyOf, notStarted} from '../../records/measurements.js';
import {timeline} from '../../records/timeline.js';
import {utcDate} from '../shared/dates.js';
import {unparsedText} from '../shared/unparsed-text.js';
import {CUT_HINT, refuseThread} from './pgbench-log.js';

const ROW = /^\d{9,10}(?: \d{1,30}){5,15}$/;
/** Cells of a row: plain, with lag, with skipped ones, of 15 and 16, of 18. */
const WIDTHS = [6, 10, 11, 15, 16];
const SKIPPED = 10;
const FAILURES = 13;
const FIRST = 3;
/** Transactions of an interval whose sums are not those of another thread by chance. */
const MANY = 10;

/** @type {LineAdapter} */
export const pgbenchAggregate = {
  id: 'pgbench-aggregate',
  label: 'pgbench log by intervals',
  description: 'Transactions and latencies of a pgbench run by interval.',
  runner: 'pgbench',
  writtenBy: '`-l --aggregate-interval=1`; `cat pgbench_log.* >intervals.log` with several threads',
  states: ['date'],
  layout: 'lines',
  detect: ({lines}) => {
    const first = lines.filter((line) => line.trim() !== '').slice(0, FIRST);
    return first.length > 0 && first.every((line) => isSound(readRow(line, 0)));
  },
  open(context) {
    refuseThread(context);
    const unparsed = unparsedText(context);
    /** @type {Map<number, Interval>} */
    const byStart = new Map();
    const copied = copiedEvents();
    /** Rows of many transactions. @type {Set<string>} */
    const texts = new Set();
    let refused = false;
    /** The first row, and the row before. @type {Interval | undefined} */
    let begin;
    /** @type {Interval | undefined} */
    let before;
    /** Where times go back: `away`: seconds from the first row. */
    let back = {line: 0, by: 0, away: 0};
    /** Each thread begins with the run. @param {Interval} row */
    const checkOrder = (row) => {
      begin ??= row;
      const by = (before?.start ?? row.start - 1) - row.start;
      const away = Math.abs(row.start - begin.start);
      if (by >= 0 && away > back.away) back = {line: row.line, by, away};
      before = row;
    };
    return {
      take(text, line) {
        if (text.trim() === '') return;
        const row = readRow(text, line);
        if (refused) return;
        const copy = row && copied(text, row.start, null, true, line);
        if (copy || texts.has(text)) {
          refused = true;
          const found = 'found the same values of an interval a second time';
          context.error(copy?.line ?? line, `${found}, expected each once`, 'Remove the copy.');
          return;
        }
        if (row && row.count >= MANY) texts.add(text);
        if (!row) {
          unparsed.add(text, line);
          return;
        }
        unparsed.report('inside', CUT_HINT);
        if (!isSound(row)) {
          const {count, sum, min, max} = row;
          const found = `found a sum of ${sum} µs of ${count} from ${min} to ${max} µs`;
          context.error(line, `${found}, expected it between count × minimum and count × maximum`);
          return;
        }
        checkOrder(row);
        byStart.set(row.start, joined(byStart.get(row.start), row));
      },
      end() {
        unparsed.report('after');
        const intervals = [...byStart.values()].sort((a, b) => a.start - b.start);
        const [first, ...whole] = intervals;
        if (!first) return [];
        if (whole.length === 0) {
          const found = 'found one interval, within which the run began';
          context.error(first.line, `${found}, expected two or more`);
          return [];
        }
        const length = shortest(intervals);
        const gap = intervals.find(
          ({start}, i) => start > (intervals[i - 1]?.start ?? start) + length,
        );
        if (gap) {
          const found = 'found a gap before this interval';
          const expected = 'expected one run, which also writes its empty intervals';
          context.error(gap.line, `${found}, ${expected}`, 'Put each run into a separate file.');
        }
        if (back.away > length) {
          const found =
            back.by > 0 ? `times that go back by ${back.by} s` : 'an interval a second time';
          context.warn(`found ${found}: ${SET_BACK}`, back.line);
        }
        context.fact('date', utcDate(first.start * 1e3));
        const used = 'only the minimum and maximum of the first interval are used';
        context.warn(`${used}, because the run began within it`, first.line);
        const isDetailed = intervals.some(({errors}) => errors > 0);
        const subject = {operation: '', params: {}};
        const windows = timeline(subject, context);
        for (const {start, count, sum, min, max, errors, line} of whole) {
          const end = start - first.start + length;
          const latency =
            count === 0 ? null : {min: min / 1e6, mean: sum / count / 1e6, max: max / 1e6};
          windows.add({end, length, count, errors: isDetailed ? errors : null, latency}, line);
        }
        const skipped = whole.reduce((total, interval) => total + interval.skipped, 0);
        const started = whole.reduce((total, {count, errors}) => total + count + errors, 0);
        return [
          ...windows.records(),
          ...extremesBeyond(first, whole, subject),
          ...(skipped > 0 ? [notStarted(subject, 'transactions skipped', skipped, started)] : []),
        ];
      },
    };
  },
};

/**
 * @param {string} text
 * @param {number} line
 * @returns {Interval | undefined}
 */
function readRow(text, line) {
  const cells = ROW.test(text) ? text.split(' ').map(Number) : [];
  if (!WIDTHS.includes(cells.length)) return undefined;
  const [start = 0, all = 0, sum = 0, , min = 0, max = 0] = cells;
  const isOld = cells.length <= SKIPPED + 1;
  const skipped = cells[SKIPPED] ?? 0;
  const count = all - (isOld ? skipped : 0);
  const errors = cells.slice(FAILURES).reduce((total, count) => total + count, 0);
  return {start, count, sum, min, max, errors, skipped, line, last: line};
}

/** @param {Interval | undefined} row */
const isSound = (row) =>
  row !== undefined &&
  row.count >= 0 &&
  row.min <= row.max &&
  row.count * row.min <= row.sum &&
  row.sum <= row.count * row.max;

/**
 * @param {Interval | undefined} a
 * @param {Interval} b
 * @returns {Interval}
 *   The interval of both threads together.
 */
function joined(a, b) {
  if (!a) return b;
  const [errors, skipped] = [a.errors + b.errors, a.skipped + b.skipped];
  const {line} = a;
  const {last} = b;
  if (a.count === 0 || b.count === 0) {
    return {...(a.count === 0 ? b : a), errors, skipped, line, last};
  }
  return {
    ...a,
    count: a.count + b.count,
    sum: a.sum + b.sum,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    errors,
    skipped,
    last,
  };
}

/**
 * The transactions of the first interval are of the run, although its rate is not.
 *
 * @param {Interval} first
 * @param {Interval[]} others
 * @param {Subject} subject
 */
function extremesBeyond({count, min, max, line, last}, others, subject) {
  if (count === 0) return [];
  const counted = others.filter((other) => other.count > 0);
  const {low} = extent(counted.map((other) => other.min));
  const {high} = extent(counted.map((other) => other.max));
  /** @type {Located} */
  const located = {...subject, lines: [line, last]};
  return [
    ...(min < low ? [latencyOf(located, 'min', min / 1e6)] : []),
    ...(max > high ? [latencyOf(located, 'max', max / 1e6)] : []),
  ];
}

/**
 * Empty intervals are written too, so the shortest distance of two rows is the interval.
 *
 * @param {Interval[]} intervals
 */
const shortest = (intervals) =>
  intervals.reduce(
    (least, {start}, i) =>
      i === 0 ? least : Math.min(least, start - (intervals[i - 1]?.start ?? 0)),
    Number.POSITIVE_INFINITY,
  );
