/**
 * sysbench's interval lines → windows. With the hook `sysbench.report_csv` they are rows of CSV:
 * time, threads, events, queries, reads, writes and others a second, the percentile in
 * milliseconds, errors and reconnects a second. Which percentile only the statistics say.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Percentile, Subject, Timeline} from '../../records/types.d.ts'
 * @typedef {{end: number, line: number, rate: number, share: number | undefined, ms: number,
 *   failed: number | undefined}} Interval
 */

import {reportedIntervals} from '../../records/reported-intervals.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';

const LINE =
  /^\[ (\d+)s \] thds: \d+ [te]ps: (\d+\.\d+) .*lat \(ms,(\d+)%\): (\d+\.\d+)(?: err\/s:? (\d+\.\d+) reconn\/s: \d+\.\d+)?$/;
const CSV = /^(\d+),\d+,(\d+\.\d\d),(?:\d+\.\d\d,){4}(\d+\.\d\d),(\d+\.\d\d),\d+\.\d\d$/;
/** A row of CSV, perhaps damaged. */
const LIKE_CSV = /^(?:[^,\s]*,){9}[^,\s]*$/;
const BYTES = /^\[ \d+s \] (?:reads: |[\d.]+ Mi?B\/sec)/;
const JSON_LINE = /^ *"time": /;
/** Lines of releases between 0.4 and 1.0 that are not read. */
const OLD = /^\[ *[\d.]+s ?\] (?:threads|queue length|timestamp|Intermediate results): /;

/**
 * @param {Subject} subject
 *   Its fields may still be set until `records` is called.
 * @param {ReadContext} context
 */
export function sysbenchIntervals(subject, context) {
  /** @type {Interval[]} */
  const intervals = [];
  /** @type {Set<string>} */
  const reported = new Set();
  /** @param {string} message @param {number} line */
  const warnOnce = (message, line) => {
    if (!reported.has(message)) context.warn(message, line);
    reported.add(message);
  };
  return {
    /** Whether the line is a row of `report_csv` or `report_json`. @param {string} text */
    isHook: (text) => LIKE_CSV.test(text) || JSON_LINE.test(text),

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (JSON_LINE.test(text)) {
        warnOnce('intervals of report_json are not used, but intervals of report_csv are', line);
        return;
      }
      if (BYTES.test(text)) {
        const test = text.includes('reads: ') ? 'fileio' : 'memory';
        warnOnce(`intervals of ${test} are not used: they count no events`, line);
        return;
      }
      const [, time, perSecond, share, value, errors] = LINE.exec(text) ?? [];
      const [, csvTime, csvRate, csvValue, csvErrors] = CSV.exec(text) ?? [];
      const [seconds, rate] = [time ?? csvTime, perSecond ?? csvRate];
      const failed = errors ?? csvErrors;
      if (seconds === undefined) {
        const found = `found "${brief(text)}"`;
        const message = `${found}, expected an interval as sysbench 0.5 or 1.0 prints it`;
        // A whole file of them needs one message.
        if (OLD.test(text) && reported.has('old')) return;
        if (OLD.test(text)) reported.add('old');
        context.error(line, message);
        return;
      }
      intervals.push({
        end: Number(seconds),
        line,
        rate: Number(rate),
        share: share === undefined ? undefined : Number(share),
        ms: Number(value ?? csvValue),
        failed: failed === undefined ? undefined : Number(failed),
      });
    },

    /**
     * @param {number | undefined} every
     *   Seconds between lines, as sysbench says.
     * @param {number | undefined} statedShare
     *   Which percentile the statistics state.
     * @returns {Timeline[]}
     */
    records(every, statedShare) {
      // Events of 0.5 that are not transactions have a time, but their rate is not stated.
      const hasEvents = intervals.some(({ms}) => ms > 0);
      if (hasEvents && intervals.every(({rate}) => rate === 0)) {
        const found = 'found response times at 0.00 transactions/s';
        context.warn(`intervals are not used: ${found}`, intervals[0]?.line);
        return [];
      }
      const windows = timeline(subject, context);
      for (const interval of reportedIntervals(intervals, every, context)) {
        const {end, length, line, rate, share = statedShare ?? 0, ms, failed} = interval;
        const count = events(rate, length);
        const errors = failed === undefined ? null : Math.round(failed * length);
        const key = /** @type {Percentile} */ (`p${share}`);
        const isKnown = count > 0 && share > 0 && ms > 0;
        const latency = isKnown ? {[key]: ms / 1e3} : null;
        windows.add({end, length, count, errors, latency}, line);
      }
      return windows.records();
    },
  };
}

/**
 * Rounding must not empty a window in which something ended.
 *
 * @param {number} rate
 * @param {number} length
 */
const events = (rate, length) => Math.max(Math.round(rate * length), rate > 0 ? 1 : 0);
