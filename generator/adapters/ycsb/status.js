/**
 * YCSB's status lines (`-s`), which go to stderr, and with time series to stdout as well:
 *
 *     2026-11-21 06:03:39:343 1 sec: 997 operations; 966 current ops/sec; est completion in 4 second [READ: Count=867, …]
 *
 * Operations are cumulative; the values in brackets are those of the interval. With two measurement
 * types, the brackets continue on the next lines. Only those of HdrHistogram have a count: others
 * (`[READ AverageLatency(us)=1113.1]`) are not used. The first line is written at once and stamped
 * late: its operations belong to the next window, which is as long as `current ops/sec` says.
 * Releases before 0.2 write no clock. Rates and means follow the locale: `637,96`.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Timeline} from '../../records/types.d.ts'
 * @import {Interval} from './intervals.js'
 * @typedef {object} Status
 * @property {number} line
 * @property {number} clock
 *   Milliseconds.
 * @property {number} seconds
 * @property {number} operations
 * @property {string | undefined} rate
 * @property {Map<string, Interval>} intervals
 */

import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';
import {decimals} from '../shared/cells.js';
import {isoDate} from '../shared/dates.js';
import {damagedBracket, means, mergeIntervals, readIntervals} from './intervals.js';

const CLOCK = /(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d):(\d{3}) \d+ sec: /;
const STATUS = /(?:^| )(\d+) sec: (\d+) operations;(?: (\S+) current ops\/sec;)?/;
/** As YCSB begins it; up to 0.1.4 without a date. */
const WHOLE = /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3})? ?\d+ sec: \d+ operations;/;
const LIKE = /^(?:(?! sec: ).)* sec: .* operations;/;
/** Of an interval, without the count that a mean over a longer time would need. */
const MEAN_ALONE = /\[[^[\]\s]+ AverageLatency\(us\)=/;
/** Of a line, unless all operations are done. */
const TO_DO = ' est completion in ';
/** Milliseconds by which the clock of two lines may differ from what the lines say. */
const DRIFT = 2000;

/** @param {string} text */
export const isStatus = (text) => WHOLE.test(text);

/**
 * @param {ReadContext} context
 * @param {readonly string[]} head
 *   The file's first lines.
 */
export function ycsbStatus(context, head) {
  const number = decimals(head.flatMap((text) => [STATUS.exec(text)?.[3] ?? '', ...means(text)]));
  const all = timeline({operation: 'all', params: {}}, context);
  /** @type {Map<string, ReturnType<typeof timeline>>} */
  const byOperation = new Map();
  /** YCSB names an operation only once some have ended. @type {{end: number, length: number, line: number}[]} */
  const past = [];
  /** @type {Status | undefined} The one before `open`. */
  let last;
  /** @type {Status | undefined} Its brackets may go on. */
  let open;
  let openText = '';
  /** Seconds since the first line. */
  let elapsed = 0;
  /** The first line with means alone. @type {number | undefined} */
  let alone;

  const close = () => {
    if (!open) return;
    const [before, status] = [last, open];
    last = open;
    open = undefined;
    if (!before) return;
    const length = secondsBetween(before, status, elapsed === 0 ? number : undefined, context);
    if (length === undefined) return;
    const isFirst = elapsed === 0;
    elapsed = milli(elapsed + length);
    const window = {end: elapsed, length};
    const count = status.operations - (isFirst ? 0 : before.operations);
    all.add({...window, count, errors: null, latency: null}, status.line);
    const intervals = isFirst
      ? mergeIntervals(before.intervals, status.intervals)
      : status.intervals;
    for (const [operation, interval] of intervals) {
      const series = byOperation.get(operation) ?? startSeries(operation);
      series.add({...window, ...interval}, status.line);
    }
    past.push({...window, line: status.line});
  };

  /** @param {string} operation */
  const startSeries = (operation) => {
    const series = timeline({operation, params: {}}, context);
    byOperation.set(operation, series);
    for (const {line, ...window} of past) {
      series.add({...window, count: 0, errors: 0, latency: null}, line);
    }
    return series;
  };

  return {
    /**
     * @param {string} text
     * @param {number} line
     * @returns {boolean}
     *   Whether it is a status line, or the rest of one.
     */
    take(text, line) {
      const [, seconds, operations, rate] = STATUS.exec(text) ?? [];
      if (seconds === undefined) {
        if (LIKE.test(text)) {
          const found = `found "${brief(text)}"`;
          context.error(line, `${found}, expected whole seconds and operations in a status line`);
          return true;
        }
        if (open) {
          reportDamaged(text, line, number, context);
          readIntervals(text, number, open.intervals);
        }
        return false;
      }
      // If stdout and stderr are one file, a line may come twice.
      if (text === openText) return true;
      close();
      openText = text;
      if (MEAN_ALONE.test(text)) alone ??= line;
      reportDamaged(text, line, number, context);
      context.fact('date', isoDate(text));
      const clock = clockOf(text) ?? Number(seconds) * 1e3;
      const intervals = new Map();
      readIntervals(text, number, intervals);
      const stated = {seconds: Number(seconds), operations: Number(operations), rate};
      open = {line, clock, ...stated, intervals};
      return true;
    },

    /**
     * @param {string} text
     *   A line that may begin a run. A line may come twice.
     */
    isNext: (text) => openText !== '' && text !== openText,

    /** For a run without results. */
    warnOfEnd() {
      if (!open || !openText.includes(TO_DO)) return;
      const found = `found no results, and more operations to do than ${open.operations}`;
      context.warn(`${found}: did the run end, or are its results in another file?`, open.line);
    },

    /** @returns {Timeline[]} */
    records() {
      close();
      if (alone !== undefined) {
        context.warn('the mean latencies of status lines are not used: they have no count', alone);
      }
      return [all, ...byOperation.values()].flatMap((series) => series.records());
    },
  };
}

/**
 * @param {string} text
 * @param {number} line
 * @param {(text: string | undefined) => number | undefined} number
 *   Reads decimals as the file writes them.
 * @param {ReadContext} context
 */
function reportDamaged(text, line, number, context) {
  const bracket = damagedBracket(text) ?? means(text).find((mean) => number(mean) === undefined);
  if (bracket === undefined) return;
  const found = `found "${brief(bracket)}"`;
  context.error(line, `${found}, expected the count and the latencies of an interval`);
}

/**
 * @param {string} text
 * @returns {number | undefined}
 *   What the clock of the runner's machine showed, in milliseconds.
 */
function clockOf(text) {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 1, ...rest] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}

/**
 * @param {Status} before
 * @param {Status} status
 * @param {((text: string | undefined) => number | undefined) | undefined} number
 *   Reads decimals, where the length follows from the rate.
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined if no time passed, or after an error.
 */
function secondsBetween(before, status, number, context) {
  const done = status.operations - before.operations;
  const passed = status.clock - before.clock;
  const drift = Math.abs(passed - (status.seconds - before.seconds) * 1e3);
  if (done < 0 || !(drift <= DRIFT)) {
    const [then, now] = [before, status].map(
      (series) => `${series.operations} at ${series.seconds} s`,
    );
    const found = `found ${now} after ${then} in the status lines`;
    context.error(status.line, `${found}, expected one run in a file, on one clock`);
    return undefined;
  }
  const rate = number?.(status.rate);
  if (status.rate?.startsWith('-')) {
    context.error(status.line, `found ${status.rate} current ops/sec, expected at least 0`);
    return undefined;
  }
  const seconds = rate ? milli(done / rate) : passed / 1e3;
  return seconds > 0 ? seconds : undefined;
}
