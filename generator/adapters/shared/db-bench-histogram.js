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
 * within buckets (a P50 of 0.5 µs although times are whole microseconds), so they are not used.
 * Buckets grow by half, and empty ones are not printed. LevelDB and RocksDB up to 4 write buckets
 * as `[ 1, 2 )`, and LevelDB prints no line of percentiles.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Bucket, Distribution} from '../../records/types.d.ts'
 * @typedef {object} Histogram
 * @property {string} type
 *   `read`, `write` …
 * @property {LineSpan} span
 * @property {number} line
 *   Of its count.
 * @property {number} [n]
 * @property {number} [mean]
 * @property {number} [min]
 * @property {number} [max]
 * @property {Bucket[]} buckets
 */

import {fromBuckets} from '../../records/distribution.js';
import {LineSpan} from '../../records/lines.js';
import {brief} from './brief.js';

const START = /^Microseconds per (\w+):/;
/** The beginning, perhaps damaged. */
const LIKE = /^M\w* +per +\w+:?$/;
const COUNT = /^Count: (\d{1,15}) +Average: (\d{1,15}\.\d+) /;
const EXTREMES = /^Min: (\d{1,15}(?:\.\d+)?) +Median: \S+ +Max: (\d{1,15}(?:\.\d+)?)$/;
const BUCKET = /^[[(] *(\d{1,15}), *(\d{1,15}) *[\])] +(\d{1,15}) +[\d.]+% +[\d.]+%/;

/**
 * @param {string} operation
 *   The operation of the benchmark whose line they follow; empty where there was none.
 * @param {ReadContext} context
 */
export function dbBenchHistograms(operation, context) {
  /** @type {Histogram[]} */
  const histograms = [];
  /** @type {Histogram | undefined} The one that is being printed. */
  let open;
  return {
    /** @param {string} text @param {number} line */
    take(text, line) {
      const [, type] = START.exec(text) ?? [];
      if (type) {
        const earlier = histograms.find((histogram) => histogram.type === type);
        const found = `found "Microseconds per ${type}"`;
        if (earlier) context.error(line, `${found} twice, expected a benchmark's line between`);
        else if (!operation) context.error(line, `${found}, expected a benchmark's line before it`);
        open = {type, line, buckets: [], span: new LineSpan()};
        histograms.push(open);
      } else if (LIKE.test(text.trimEnd())) {
        context.error(line, `found "${brief(text.trim())}", expected "Microseconds per …:"`);
      }
      if (!open) return;
      const [, n, mean] = COUNT.exec(text) ?? [];
      if (n) Object.assign(open, {n: Number(n), mean: seconds(mean), line});
      const [, min, max] = EXTREMES.exec(text) ?? [];
      if (min) Object.assign(open, {min: seconds(min), max: seconds(max)});
      const [, lower, upper, count] = BUCKET.exec(text) ?? [];
      if (type ?? n ?? min ?? count) open.span.add(line);
      if (count) open.buckets.push([seconds(lower), seconds(upper), Number(count)]);
      // Statistics of the database follow, with separate counts.
      else if (open.buckets.length > 0) open = undefined;
    },

    /**
     * @param {boolean} [isLast]
     *   Whether nothing came after it: then a histogram that is still open may be cut.
     * @returns {Distribution[]}
     */
    records(isLast = false) {
      // The histogram of the benchmark's own operation, `read` for `readwhilewriting`; else the
      // first.
      const main = histograms.find(({type}) => operation.startsWith(type)) ?? histograms[0];
      return histograms.flatMap((histogram) => {
        const {n, mean, min, max, buckets, type, span} = histogram;
        const isCut = isLast && histogram === open;
        if (!isWhole(histogram, isCut, context) || n === 0) return [];
        const name = histogram === main ? operation : `${operation} ${type}`;
        return [
          fromBuckets(buckets, {operation: name, params: {}, ...span.located}, {min, max, mean}),
        ];
      });
    },
  };
}

/**
 * @param {Histogram} histogram
 * @param {boolean} isCut
 *   Whether the file ends inside it.
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error, or where the rest of it was never written.
 */
function isWhole({n, min, buckets, line, type}, isCut, context) {
  const sum = buckets.reduce((total, [, , count]) => total + count, 0);
  const isAscending = buckets.every(
    ([lower, upper], i) => lower < upper && lower >= (buckets[i - 1]?.[1] ?? 0),
  );
  if (isCut && sum < (n ?? 1)) {
    context.warn(`found the beginning of "Microseconds per ${type}"; it is not used`, line);
  } else if (sum !== n) {
    const expected = n === undefined ? 'a line "Count: …"' : `${n} as in "Count"`;
    context.error(line, `found ${sum} samples in the buckets, expected ${expected}`);
  } else if (n > 0 && min === undefined) {
    context.error(line, 'found no line "Min: … Max: …", expected one below "Count"');
  } else if (!isAscending) {
    context.error(line, 'found buckets out of order, expected ascending buckets');
  } else return true;
  return false;
}

/** @param {string | undefined} microseconds */
const seconds = (microseconds) => Number(microseconds) / 1e6;
