/**
 * sysbench's interval lines → windows.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Percentile, Subject, Timeline} from '../../records/types.d.ts'
 */

import {timeline} from '../../records/timeline.js';

const LINE =
  /^\[ (\d+)s \] thds: \d+ [te]ps: (\d+\.\d+) .*lat \(ms,(\d+)%\): (\d+\.\d+)(?: err\/s:? (\d+\.\d+) reconn\/s: \d+\.\d+)?$/;
const FILES = /^\[ \d+s \] reads: /;

/**
 * @param {Subject} subject
 *   Its fields may still be set until `records` is called.
 * @param {ReadContext} context
 */
export function sysbenchIntervals(subject, context) {
  const windows = timeline(subject, context);
  let before = 0;
  let files = 0;
  return {
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (FILES.test(text)) {
        if (files === 0)
          context.warn('intervals of fileio are not used: they count no events', line);
        files += 1;
        return;
      }
      const [, seconds, rate, share, ms, failed] = LINE.exec(text) ?? [];
      if (seconds === undefined) {
        const found = `found "${text.slice(0, 60)}"`;
        context.error(line, `${found}, expected an interval as sysbench 1.0 prints it`);
        return;
      }
      const end = Number(seconds);
      const length = end - before;
      before = end;
      const count = events(Number(rate), length);
      const errors = failed === undefined ? null : Math.round(Number(failed) * length);
      const key = /** @type {Percentile} */ (`p${Number(share)}`);
      const isKnown = count > 0 && Number(share) > 0 && Number(ms) > 0;
      const latency = isKnown ? {[key]: Number(ms) / 1e3} : null;
      windows.add({end, length, count, errors, latency}, line);
    },

    /** @returns {Timeline[]} */
    records: () => windows.records(),
  };
}

/**
 * Rounding must not empty a window in which something ended.
 *
 * @param {number} rate
 * @param {number} length
 */
const events = (rate, length) => Math.max(Math.round(rate * length), rate > 0 ? 1 : 0);
