/**
 * The histograms that db_bench prints with `--histogram`, in microseconds:
 *
 *     Microseconds per read:
 *     Count: 400000 Average: 27.3831  StdDev: 1010.00
 *     Min: 0  Median: 2.9056  Max: 381011
 *     Percentiles: P50: 2.91 P75: 3.99 P99: 10.85 P99.9: 7737.93 P99.99: 32670.00
 *     ------------------------------------------------------
 *     [       0,       1 ]    10252   2.563%   2.563% #
 *     (       1,       2 ]    78620  19.655%  22.218% ####
 *
 * Count, average, minimum and maximum are exact. The median and the percentiles are interpolated
 * within buckets (a P50 of 0.5 µs, of times in whole microseconds), so they are not used. Buckets
 * grow by half, and empty ones are not printed.
 *
 * @import {Bucket, Distribution, ReadContext} from '../types.d.ts'
 * @typedef {object} Histogram
 * @property {number} run
 *   Which benchmark of the output it belongs to.
 * @property {string} operation
 * @property {string} type
 *   `read`, `write` …
 * @property {number} line
 *   Of its count.
 * @property {number} [n]
 * @property {number} [mean]
 * @property {number} [min]
 * @property {number} [max]
 * @property {Bucket[]} buckets
 */

import {fromBuckets} from '../records/distribution.js';

const START = /^Microseconds per (\w+):/;
const COUNT = /^Count: (\d+) +Average: ([\d.]+) /;
const EXTREMES = /^Min: ([\d.]+) +Median: \S+ +Max: ([\d.]+)/;
const BUCKET = /^[[(] *(\d+), *(\d+) *[\])] +(\d+) +[\d.]+% +[\d.]+%/;

/** @param {ReadContext} context */
export function dbBenchHistograms(context) {
  /** @type {Histogram[]} */
  const histograms = [];
  /** @type {Histogram | undefined} The one that is being printed. */
  let open;
  let run = 0;
  let operation = '';
  return {
    /**
     * A benchmark's result: the histograms after it are its own.
     *
     * @param {string} name
     */
    start(name) {
      operation = name;
      run += 1;
      open = undefined;
    },

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, type] = START.exec(text) ?? [];
      if (type) {
        open = {run, operation, type, line, buckets: []};
        histograms.push(open);
      }
      if (!open) return;
      const [, n, mean] = COUNT.exec(text) ?? [];
      if (n) Object.assign(open, {n: Number(n), mean: seconds(mean), line});
      const [, min, max] = EXTREMES.exec(text) ?? [];
      if (min) Object.assign(open, {min: seconds(min), max: seconds(max)});
      const [, lower, upper, count] = BUCKET.exec(text) ?? [];
      if (count) open.buckets.push([seconds(lower), seconds(upper), Number(count)]);
      // Statistics of the database follow, with counts of their own.
      else if (open.buckets.length > 0) open = undefined;
    },

    /** @returns {Distribution[]} */
    records: () =>
      histograms.flatMap((histogram) => {
        const {n, mean, min, max, buckets, line, type} = histogram;
        const sum = buckets.reduce((total, [, , count]) => total + count, 0);
        if (sum !== n) {
          const expected = n === undefined ? 'a line "Count: …"' : `${n} as in "Count"`;
          context.fault(line, `found ${sum} samples in the buckets, expected ${expected}`);
          return [];
        }
        if (n === 0) return [];
        const isFirst = histogram === mainOf(histograms, histogram);
        const name = isFirst ? histogram.operation : `${histogram.operation} ${type}`;
        return [fromBuckets(buckets, {operation: name, params: {}}, {min, max, mean})];
      }),
  };
}

/**
 * @param {Histogram[]} histograms
 * @param {Histogram} histogram
 * @returns {Histogram | undefined}
 *   That of the benchmark's own operation, `read` of `readwhilewriting`; else the first.
 */
function mainOf(histograms, {run, operation}) {
  const own = histograms.filter((one) => one.run === run);
  return own.find(({type}) => operation.startsWith(type)) ?? own[0];
}

/** @param {string | undefined} microseconds */
const seconds = (microseconds) => Number(microseconds) / 1e6;
