/**
 * Distributions: buckets of values with counts, in seconds. They are merged by adding counts,
 * never by averaging percentiles. The exact minimum and maximum are kept beside the buckets.
 *
 * HdrHistogram (hdr-histogram-js) records the samples: with constant relative precision, and in
 * memory that does not depend on the number of samples.
 *
 * @import {Bucket, Distribution, Located} from './types.d.ts'
 */

// Of the library this class alone: all of it takes as long to load as Node itself.
import float64 from 'hdr-histogram-js/dist/Float64Histogram.js';

/** Significant decimal digits of a recorded value: buckets at most 0.1 % wide. */
export const DIGITS = 3;

/** Finds the bucket of most values without logarithms and powers, which take most of the time. */
class Histogram extends float64.default {
  /** @param {number} value */
  countsArrayIndex(value) {
    if (value < 0 || value > 0x7fffffff) return super.countsArrayIndex(value);
    // 2,048 values have a bucket each, and then 1,024 buckets every next power of two.
    const bucket = Math.max(21 - Math.clz32(value), 0);
    return bucket * 1024 + (value >>> bucket);
  }
}

/** Knows the positions and bounds of buckets; counts nothing. */
const BUCKETS = new Histogram(1, 2, DIGITS);
/** Buckets that are kept without the array of all, which takes about 160 KB. */
const FEW = 256;

/**
 * Records single samples.
 *
 * @typedef {object} Recorder
 * @property {(value: number, count?: number) => void} add
 * @property {() => number} n
 * @property {(value: number) => number} position
 *   The same for values that are counted together.
 * @property {(position: number) => number} bound
 *   The highest of these values.
 * @property {(subject: Located) => Distribution} record
 *   Of at least one sample.
 *
 * @param {number} unit
 *   Seconds in one unit of the samples, which are whole numbers: 1e-9 for nanoseconds.
 * @returns {Recorder}
 */
export function recorder(unit) {
  /** Sparse at first: a file may have thousands of operations with one sample each. @type {Map<number, number>} */
  const few = new Map();
  /** @type {InstanceType<typeof Histogram> | undefined} */
  let many;
  let n = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  let sum = 0;
  return {
    add(value, count = 1) {
      if (many) many.recordValueWithCount(value, count);
      else {
        const position = BUCKETS.countsArrayIndex(value);
        few.set(position, (few.get(position) ?? 0) + count);
        if (few.size > FEW) {
          many = histogramOf(few);
          few.clear();
        }
      }
      n += count;
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value * count;
    },
    n: () => n,
    position: (value) => BUCKETS.countsArrayIndex(value),
    bound: (position) => BUCKETS.highestEquivalentValue(BUCKETS.valueFromIndex(position)),
    record(subject) {
      const exact = {
        min: inSeconds(min, unit),
        max: inSeconds(max, unit),
        mean: inSeconds(sum / n, unit),
      };
      const counts = many ? countsOf(many) : [...few].sort(([one], [other]) => one - other);
      const buckets = counts.map(([position, count]) => bucketAt(position, count, unit));
      return {...fromBuckets(buckets, subject, exact), precision: 10 ** -DIGITS};
    },
  };
}

/** @param {Map<number, number>} counts By position. */
function histogramOf(counts) {
  const histogram = new Histogram(1, 2, DIGITS);
  histogram.autoResize = true;
  for (const [position, count] of counts) {
    histogram.recordValueWithCount(BUCKETS.valueFromIndex(position), count);
  }
  return histogram;
}

/**
 * @param {InstanceType<typeof Histogram>} histogram
 * @returns {[position: number, count: number][]}
 */
function countsOf(histogram) {
  /** @type {[number, number][]} */
  const counts = [];
  for (let i = 0; i < histogram.countsArrayLength; i += 1) {
    const count = histogram.getCountAtIndex(i);
    if (count > 0) counts.push([i, count]);
  }
  return counts;
}

/**
 * @param {number} position
 * @param {number} count
 * @param {number} unit
 *   Seconds in one unit of its values.
 * @returns {Bucket}
 */
function bucketAt(position, count, unit) {
  const lower = BUCKETS.valueFromIndex(position);
  const upper = BUCKETS.highestEquivalentValue(lower);
  return [inSeconds(lower, unit), inSeconds(upper, unit), count];
}

/**
 * @param {Bucket[]} buckets
 *   Ascending, in seconds, at least one.
 * @param {Located} subject
 * @param {{min?: number | undefined, max?: number | undefined, mean?: number | undefined}} [exact]
 *   What the runner states beside the buckets.
 * @returns {Distribution}
 */
export function fromBuckets(buckets, subject, {min, max, mean} = {}) {
  return {
    kind: 'distribution',
    metric: 'latency',
    unit: 's',
    ...subject,
    n: countIn(buckets),
    min: min ?? buckets[0]?.[0] ?? 0,
    max: max ?? buckets.at(-1)?.[1] ?? 0,
    mean: mean ?? null,
    buckets,
    precision: null,
  };
}

/**
 * @param {readonly Bucket[]} buckets
 * @returns {number}
 *   Their samples.
 */
export function countIn(buckets) {
  let n = 0;
  for (let i = 0; i < buckets.length; i += 1) n += /** @type {Bucket} */ (buckets[i])[2];
  return n;
}

/**
 * The value that a share of the samples does not exceed, as HdrHistogram defines it: the highest
 * value of the bucket that holds the sample of rank ⌈p·n⌉, never above the maximum.
 *
 * @param {Distribution} distribution
 * @param {number} share
 *   0 to 1; 0.999 for p99.9. At 0 the minimum, at 1 the maximum.
 * @returns {number}
 *   Seconds.
 */
export function percentile(distribution, share) {
  if (share <= 0) return distribution.min;
  // Rounded first: 0.999 · 1000 is 999.0000000000001 in binary.
  const rank = Math.ceil(Number((share * distribution.n).toPrecision(12)));
  const sums = cumulative(distribution);
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) >= rank) high = middle;
    else low = middle + 1;
  }
  return Math.min(distribution.buckets[low]?.[1] ?? distribution.max, distribution.max);
}

/**
 * Whether at least one sample is at or above the percentile. Otherwise the percentile would only
 * repeat the maximum.
 *
 * @param {{n: number}} distribution
 * @param {number} share
 */
export const hasPercentile = ({n}, share) => n * (1 - share) >= 1 - 1e-9;

/** @type {WeakMap<Distribution['buckets'], Float64Array>} */
const sumsOf = new WeakMap();

/**
 * Adds up the counts once, because a curve needs a hundred percentiles of one distribution.
 *
 * @param {Distribution} distribution
 * @returns {Float64Array}
 *   The number of samples up to and including each bucket.
 */
function cumulative({buckets}) {
  const cached = sumsOf.get(buckets);
  if (cached) return cached;
  const sums = new Float64Array(buckets.length);
  let seen = 0;
  for (let i = 0; i < sums.length; i += 1) {
    seen += /** @type {Bucket} */ (buckets[i])[2];
    sums[i] = seen;
  }
  sumsOf.set(buckets, sums);
  return sums;
}

/**
 * @param {Distribution[]} distributions
 *   At least one; the first gives operation and parameters.
 * @returns {Distribution | null}
 *   Null where buckets overlap without being equal.
 */
export function mergeOrNull(distributions) {
  try {
    return merge(distributions);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Adds the counts of distributions whose buckets have the same bounds. The first and the last bucket of a distribution may
 * be narrower than those of others: some runners cut them at the minimum and the maximum.
 *
 * @param {Distribution[]} distributions
 *   At least one; the first gives operation and parameters.
 * @returns {Distribution}
 * @throws {RangeError}
 *   Where buckets overlap without being equal: such histograms cannot be merged.
 */
export function merge(distributions) {
  const [located] = distributions;
  if (!located) throw new RangeError('nothing to merge');
  // They may be of several files.
  const {lines: _, ...first} = located;
  /** @type {[number, number, number][]} */
  const buckets = [];
  const positions = distributions.map(() => 0);
  for (
    let from = firstOf(distributions, positions);
    from !== -1;
    from = firstOf(distributions, positions)
  ) {
    const {buckets: own} = /** @type {Distribution} */ (distributions[from]);
    const position = /** @type {number} */ (positions[from]);
    const [lower, upper, count] = /** @type {Bucket} */ (own[position]);
    positions[from] = position + 1;
    const last = buckets.at(-1);
    if (!last || (lower >= last[1] && lower > last[0])) buckets.push([lower, upper, count]);
    else if (upper === last[1] && (lower === last[0] || position === 0)) last[2] += count;
    else if (position === own.length - 1 && lower === last[0]) last[2] += count;
    else throw new RangeError('buckets with different bounds');
  }
  const n = distributions.reduce((sum, one) => sum + one.n, 0);
  const means = distributions.every(({mean}) => mean !== null);
  return {
    ...first,
    n,
    min: Math.min(...distributions.map(({min}) => min)),
    max: Math.max(...distributions.map(({max}) => max)),
    mean: means ? distributions.reduce((sum, one) => sum + (one.mean ?? 0) * one.n, 0) / n : null,
    buckets,
  };
}

/**
 * @param {Distribution[]} distributions
 * @param {number[]} positions
 *   In the buckets of each, of the next one.
 * @returns {number}
 *   Which of them has the lowest next bucket, the wider one of two that begin together; −1 at the end of all.
 */
function firstOf(distributions, positions) {
  let first = -1;
  let [low, high] = [0, 0];
  for (let i = 0; i < positions.length; i += 1) {
    const bucket = distributions[i]?.buckets[positions[i] ?? 0];
    if (!bucket) continue;
    const lower = bucket[0];
    const upper = bucket[1];
    if (first !== -1 && (lower > low || (lower === low && upper <= high))) continue;
    first = i;
    low = lower;
    high = upper;
  }
  return first;
}

/**
 * @param {number} value
 * @param {number} unit
 * @returns {number}
 *   Divided rather than multiplied: 35800 ns is then 0.0000358 and not 0.000035800000000000004.
 */
const inSeconds = (value, unit) => value / Math.round(1 / unit);
