/**
 * sysbench's histogram of latencies (`--histogram`), in milliseconds:
 *
 *           value  ------------- distribution ------------- count
 *           0.270 |**************************************** 2377
 *
 * 1024 steps from 0.001 to 100000 ms, evenly on a logarithmic axis. A value is the middle of its
 * step on that axis, rounded to three decimals, so near 0 several steps have the same printed
 * value. The percentiles that sysbench states are such middles, too (sb_histogram.c).
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Bucket, Distribution, Subject} from '../../records/types.d.ts'
 */

import {fromBuckets} from '../../records/distribution.js';
import {LineSpan} from '../../records/lines.js';
import {pico} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {areInOrder} from '../shared/extremes.js';

const HEADER = /^\s*value\s+-+ distribution -+\scount$/;
const ROW = /^\s*(\d+\.\d{3})\s+\|\**\s*(\d+)$/;
const LIKE = /\s\|[*\s]/;
const LOWEST = 1e-3;
const HIGHEST = 1e5;
const STEPS = 1024;
const PER_LOG = (STEPS - 1) / Math.log(HIGHEST / LOWEST);
/** Half of the last decimal. */
const ROUNDED = 0.0005;

/** @param {ReadContext} context */
export function sysbenchHistogram(context) {
  /** By step: its count, and the printed value. @type {Map<number, {value: number, count: number}>} */
  const steps = new Map();
  let last = 0;
  const span = new LineSpan();
  let refused = false;
  return {
    /**
     * @param {string} text
     * @param {number} line
     * @returns {boolean}
     *   Whether the line belongs to the histogram.
     */
    take(text, line) {
      if (HEADER.test(text)) {
        last = line;
        return true;
      }
      if (last === 0 || !LIKE.test(text)) return false;
      last = line;
      const [, printed, count] = ROW.exec(text) ?? [];
      const value = Number(printed);
      const step = Math.round(Math.log(value / LOWEST) * PER_LOG);
      if (count === undefined || Math.abs(middle(step) - value) > 2 * ROUNDED) {
        refused = true;
        const found = `found "${brief(text.trim())}"`;
        context.error(line, `${found}, expected a bucket of sysbench and its count`);
        return true;
      }
      span.add(line);
      steps.set(step, {value, count: (steps.get(step)?.count ?? 0) + Number(count)});
      return true;
    },

    /**
     * @param {Subject} subject
     * @param {number | undefined} n
     *   Events, as the statistics state.
     * @param {{min?: number, mean?: number, max?: number}} exact
     *   Seconds.
     * @returns {Distribution[]}
     */
    records(subject, n, exact) {
      if (refused || steps.size === 0) return [];
      if (!areInOrder(exact, last, context)) return [];
      const rows = [...steps].filter(([, {count}]) => count > 0).sort(([a], [b]) => a - b);
      const sum = rows.reduce((total, [, {count}]) => total + count, 0);
      if (sum !== n) {
        const expected = n === undefined ? 'whole statistics after it' : `${n} events`;
        context.error(last, `found ${sum} events in the histogram, expected ${expected}`);
        return [];
      }
      const made = fromBuckets(rows.map(bucketOf), {...subject, ...span.located}, exact);
      return [{...made, isMiddle: true}];
    },
  };
}

/** @param {number} step */
const middle = (step) => LOWEST * Math.exp(step / PER_LOG);

/**
 * @param {[number, {value: number, count: number}]} row
 * @returns {Bucket}
 *   The range that the step and the rounding allow.
 */
function bucketOf([step, {value, count}]) {
  const lower = step === 0 ? 0 : Math.min(middle(step - 0.5), value - ROUNDED);
  const upper = Math.max(middle(step + 0.5), value + ROUNDED);
  return [pico(lower / 1e3), pico(upper / 1e3), count];
}
