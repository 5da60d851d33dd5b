/**
 * pgbench's progress lines → windows. With `--progress-timestamp` the times are clock times, so the
 * start of the first window is unknown.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Subject, Timeline} from '../../records/types.d.ts'
 */

import {timeline} from '../../records/timeline.js';

const LINE =
  /^progress: (\d+\.\d+) s, (\d+\.\d+|-?nan) tps, lat (\d+\.\d+|-?nan) ms stddev (?:\d+\.\d+|-?nan)(.*)$/i;
const FAILED = /, (\d+) failed/;
/** Seconds: more than a run takes, less than any clock says. */
const CLOCK = 1e9;

/**
 * @param {Subject} subject
 *   Its fields may still be set until `records` is called.
 * @param {ReadContext} context
 */
export function pgbenchProgress(subject, context) {
  const windows = timeline(subject, context);
  /** @type {number | undefined} */
  let before;
  let origin = 0;
  return {
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, seconds, rate = '', mean = '', rest = ''] = LINE.exec(text) ?? [];
      if (seconds === undefined) {
        const found = `found "${text.slice(0, 60)}"`;
        context.error(line, `${found}, expected seconds, tps and latency after "progress:"`);
        return;
      }
      const at = Number(seconds);
      if (before === undefined && at > CLOCK) {
        origin = at;
        before = 0;
        context.warn('the first progress line has no start and is not used', line);
        return;
      }
      // Milliseconds: differences of a clock's seconds have long tails.
      const end = Math.round((at - origin) * 1e3) / 1e3;
      const length = Math.round((end - (before ?? 0)) * 1e3) / 1e3;
      before = end;
      const count = Number.isNaN(Number(rate)) ? 0 : Math.round(Number(rate) * length);
      const failed = FAILED.exec(rest)?.[1];
      const latency = count === 0 ? null : {mean: Number(mean) / 1e3};
      const errors = failed === undefined ? null : Number(failed);
      if (count > 0 && Number.isNaN(latency?.mean)) {
        context.error(
          line,
          `found a latency of ${mean} of ${count} transactions, expected a number`,
        );
        return;
      }
      windows.add({end, length, count, errors, latency}, line);
    },

    /** @returns {Timeline[]} */
    records: () => windows.records(),
  };
}
