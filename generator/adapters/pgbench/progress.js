/**
 * pgbench's progress lines → windows. With `--progress-timestamp` the times are clock times, so the
 * start of the first window is unknown.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Subject, Timeline} from '../../records/types.d.ts'
 */

import {reportedIntervals} from '../../records/reported-intervals.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';

const LINE =
  /^progress: (\d+\.\d+) s, (\d+\.\d+|-?nan) tps, lat (\d+\.\d+|-?nan) ms stddev (?:\d+\.\d+|-?nan)(?!\d)(.*)$/i;
const FAILED = /, (\d+) failed/;
/** Seconds: more than a run takes, less than any clock says. */
const CLOCK = 1e9;

/**
 * @param {Subject} subject
 *   Its fields may still be set until `records` is called.
 * @param {ReadContext} context
 */
export function pgbenchProgress(subject, context) {
  /** @type {{end: number, line: number, rate: number, mean: number, failed: number | null}[]} */
  const intervals = [];
  /** @type {number | undefined} */
  let origin;
  return {
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, seconds, rate = '', mean = '', rest = ''] = LINE.exec(text) ?? [];
      if (seconds === undefined) {
        const found = `found "${brief(text)}"`;
        context.error(line, `${found}, expected seconds, tps and latency after "progress:"`);
        return;
      }
      const at = Number(seconds);
      if (origin === undefined && at > CLOCK) {
        origin = at;
        context.warn('the first progress line has no start and is not used', line);
        return;
      }
      origin ??= 0;
      // Milliseconds: differences of a clock's seconds have long tails.
      const end = milli(at - origin);
      const failed = FAILED.exec(rest)?.[1];
      if (failed === undefined && rest.includes('failed')) {
        context.error(line, `found "${rest.slice(2)}", expected a number of failed transactions`);
        return;
      }
      intervals.push({
        end,
        line,
        rate: Number(rate),
        mean: Number(mean),
        failed: failed === undefined ? null : Number(failed),
      });
    },

    /** @returns {Timeline[]} */
    records() {
      const windows = timeline(subject, context);
      for (const interval of reportedIntervals(intervals, undefined, context)) {
        const {end, length, line, rate, mean, failed} = interval;
        const count = Number.isNaN(rate) ? 0 : Math.round(rate * length);
        if (count > 0 && Number.isNaN(mean)) {
          const found = `found a latency of ${mean} of ${count} transactions`;
          context.error(line, `${found}, expected a number`);
          continue;
        }
        const latency = count === 0 ? null : {mean: mean / 1e3};
        windows.add({end, length, count, errors: failed, latency}, line);
      }
      return windows.records();
    },
  };
}
