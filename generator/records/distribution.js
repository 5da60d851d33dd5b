/**
 * Distributions: buckets of values with counts, in seconds. They are merged by adding counts,
 * never by averaging percentiles. The exact minimum and maximum are kept next to the buckets.
 *
 * @import {Bucket, Buckets, Distribution, Located} from './types.d.ts'
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {Counts, highestAt, lowestAt, positionOf} from './histogram.js';
import {tidy} from './rounding.js';

/** Significant decimal digits of a recorded value: buckets at most 0.1 % wide. */
const DIGITS = 3;
/** Nanoseconds, in which most runners measure. */
const PER_SECOND = 1e9;

/** Records single samples. */
export class Recorder {
  #counts = new Counts();
  #unit;
  #n = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;
  #sum = 0;

  /**
   * @param {number} unit
   *   Seconds in one unit of the samples, which are whole numbers: 1e-9 for nanoseconds.
   */
  constructor(unit) {
    this.#unit = unit;
  }

  /** @param {number} value */
  add(value) {
    this.#counts.add(positionOf(value));
    this.#n += 1;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    this.#sum += value;
  }

  /** @param {Recorder} other Of the same unit. */
  addAll(other) {
    this.#counts.addAll(other.#counts);
    this.#n += other.#n;
    this.#min = Math.min(this.#min, other.#min);
    this.#max = Math.max(this.#max, other.#max);
    this.#sum += other.#sum;
  }

  n() {
    return this.#n;
  }

  /** @returns {{min: number, max: number, mean: number}} Seconds. */
  exact() {
    const seconds = (/** @type {number} */ value) => inSeconds(value, this.#unit);
    return {
      min: seconds(this.#min),
      max: seconds(this.#max),
      mean: seconds(this.#sum / this.#n),
    };
  }

  /**
   * @param {readonly number[]} shares
   *   Ascending.
   * @returns {number[]}
   *   What `percentile` gives of the record, without its buckets.
   */
  percentiles(shares) {
    const {max} = this.exact();
    const entries = this.#counts.entries();
    const counts = entries.map(([, count]) => count);
    return bucketsAt(shares, counts, this.#n).map((i) =>
      Math.min(inSeconds(highestAt(entries[i]?.[0] ?? 0), this.#unit), max),
    );
  }

  /**
   * @param {Located} subject
   * @returns {Distribution}
   *   Of at least one sample.
   */
  record(subject) {
    const entries = this.#counts.entries();
    const buckets = {
      perSecond: perSecondOf(this.#unit),
      lower: entries.map(([position]) => lowestAt(position)),
      upper: entries.map(([position]) => highestAt(position)),
      count: entries.map(([, count]) => count),
    };
    return {...fromColumns(buckets, subject, this.exact()), precision: 10 ** -DIGITS};
  }
}

/**
 * @param {readonly Bucket[]} rows
 *   Ascending, in seconds, at least one.
 * @param {Located} subject
 * @param {{min?: number | undefined, max?: number | undefined, mean?: number | undefined}} [exact]
 *   What the runner states in addition to the buckets.
 * @returns {Distribution}
 */
export function fromBuckets(rows, subject, exact) {
  const perSecond = rows.every(([lower, upper]) => isWhole(lower) && isWhole(upper))
    ? PER_SECOND
    : 1;
  const inUnit = (/** @type {number} */ seconds) =>
    perSecond === 1 ? seconds : Math.round(seconds * perSecond);
  const buckets = {
    perSecond,
    lower: rows.map(([lower]) => inUnit(lower)),
    upper: rows.map(([, upper]) => inUnit(upper)),
    count: rows.map(([, , count]) => count),
  };
  return fromColumns(buckets, subject, exact);
}

/**
 * @param {number} seconds
 * @returns {boolean}
 *   Whether it is the very number that so many whole nanoseconds are.
 */
const isWhole = (seconds) => Math.round(seconds * PER_SECOND) / PER_SECOND === seconds;

/**
 * @param {Buckets} buckets
 *   At least one.
 * @param {Located} subject
 * @param {{min?: number | undefined, max?: number | undefined, mean?: number | undefined}} [exact]
 *   What the runner states in addition to the buckets.
 * @returns {Distribution}
 */
export function fromColumns(buckets, subject, {min, max, mean} = {}) {
  return {
    kind: 'distribution',
    metric: 'latency',
    unit: 's',
    ...subject,
    n: sum(buckets.count),
    min: min ?? (buckets.lower[0] ?? 0) / buckets.perSecond,
    max: max ?? (buckets.upper.at(-1) ?? 0) / buckets.perSecond,
    mean: mean ?? null,
    buckets,
    precision: null,
  };
}

/**
 * @param {Pick<Distribution, 'buckets'>} distribution
 * @returns {Bucket[]}
 *   In seconds.
 */
export const bucketRows = ({buckets: {perSecond, lower, upper, count}}) =>
  lower.map((from, i) => [from / perSecond, (upper[i] ?? from) / perSecond, count[i] ?? 0]);

/**
 * The value that a share of the samples does not exceed, as HdrHistogram defines it: the highest
 * value of the bucket that holds the sample of rank ⌈p·n⌉, never above the maximum. It is the middle of that bucket, and
 * not below the minimum, where the runner says so itself.
 *
 * @param {Distribution} distribution
 * @param {number} share
 *   0 to 1; 0.999 for p99.9. At 0 the minimum, at 1 the maximum.
 * @returns {number}
 *   Seconds.
 */
export function percentile(distribution, share) {
  if (share <= 0) return distribution.min;
  const {buckets, isMiddle, min, max} = distribution;
  const {low, high} = bucketOf(distribution, share);
  if (!isMiddle) return Math.min(high / buckets.perSecond, max);
  return Math.min(Math.max((low + high) / 2 / buckets.perSecond, min), max);
}

/**
 * @param {Distribution} distribution
 * @param {number} share
 *   Above 0, up to 1.
 * @returns {{low: number, high: number}}
 *   Bounds of the bucket that holds the percentile, in its `perSecond` parts of a second.
 */
export function bucketOf(distribution, share) {
  const rank = rankOf(share, distribution.n);
  const sums = cumulative(distribution);
  let [at, last] = [0, sums.length - 1];
  while (at < last) {
    const middle = (at + last) >> 1;
    if ((sums[middle] ?? 0) >= rank) last = middle;
    else at = middle + 1;
  }
  const {lower, upper} = distribution.buckets;
  const high = upper[at] ?? Number.POSITIVE_INFINITY;
  return {low: lower[at] ?? high, high};
}

/**
 * @param {number} share
 * @param {number} n
 *   Samples.
 * @returns {number}
 *   From 1: rounded first, because 0.999 · 1000 is 999.0000000000001 in binary.
 */
const rankOf = (share, n) => Math.ceil(tidy(share * n));

/**
 * @param {readonly number[]} shares
 *   Ascending, above 0.
 * @param {readonly number[]} counts
 *   The counts of buckets, ascending.
 * @param {number} n
 *   Samples in all of them.
 * @returns {number[]}
 *   For each share, the position of the bucket that holds the sample of its rank.
 */
export function bucketsAt(shares, counts, n) {
  let at = 0;
  let seen = counts[0] ?? 0;
  return shares.map((share) => {
    const rank = rankOf(share, n);
    while (seen < rank) seen += counts[++at] ?? n;
    return at;
  });
}

/**
 * Whether at least one sample is at or above the percentile. Otherwise the percentile would only
 * repeat the maximum.
 *
 * @param {{n: number}} distribution
 * @param {number} share
 */
export const hasPercentile = ({n}, share) => n * (1 - share) >= 1 - 1e-9;

/**
 * @param {string} statistic
 *   `p99`, `mean`.
 * @returns {number}
 *   The share of a percentile; 0 for other statistics.
 */
export const shareOf = (statistic) =>
  statistic.startsWith('p') ? Number(statistic.slice(1)) / 100 : 0;

/**
 * @param {string} statistic
 * @param {number | null | undefined} n
 *   Samples, where they were counted.
 * @returns {boolean}
 *   Whether it is a percentile that so few samples do not have.
 */
export const hasTooFew = (statistic, n) =>
  n != null && /^p\d/.test(statistic) && !hasPercentile({n}, shareOf(statistic));

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
  let seen = 0;
  const sums = Float64Array.from(buckets.count, (count) => (seen += count));
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
  const all = inOneUnit(distributions.map(({buckets}) => buckets));
  /** @type {Buckets} */
  const buckets = {perSecond: all[0]?.perSecond ?? 1, lower: [], upper: [], count: []};
  const {lower, upper, count} = buckets;
  const positions = all.map(() => 0);
  let [lastLow, lastHigh] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let first = firstOf(all, positions); first !== -1; first = firstOf(all, positions)) {
    const at = positions[first] ?? 0;
    const [low, high] = [Number(all[first]?.lower[at]), Number(all[first]?.upper[at])];
    // Most have a bucket with these bounds: one search for all of them.
    for (let from = first; from < all.length; from += 1) {
      // Casts: each has a position, and a bucket there if it has these bounds.
      const own = /** @type {Buckets} */ (all[from]);
      const position = /** @type {number} */ (positions[from]);
      if (own.lower[position] !== low || own.upper[position] !== high) continue;
      const added = /** @type {number} */ (own.count[position]);
      positions[from] = position + 1;
      if (low >= lastHigh && (low > lastLow || high > lastHigh)) {
        lower.push(low);
        upper.push(high);
        count.push(added);
        [lastLow, lastHigh] = [low, high];
        continue;
      }
      const isSame =
        (low === lastLow && (high === lastHigh || position === own.lower.length - 1)) ||
        (high === lastHigh && position === 0);
      if (!isSame) throw new RangeError('buckets with different bounds');
      count.push((count.pop() ?? 0) + added);
    }
  }
  const n = distributions.reduce((sum, one) => sum + one.n, 0);
  const means = distributions.every(({mean}) => mean !== null);
  const {high: step} = extent(distributions.map(({step = 0}) => step));
  const {low, high} = extent(distributions.flatMap(({min, max}) => [min, max]));
  return {
    ...first,
    ...(step > 0 ? {step} : {}),
    n,
    min: low,
    max: high,
    mean: means ? distributions.reduce((sum, one) => sum + (one.mean ?? 0) * one.n, 0) / n : null,
    buckets,
  };
}

/**
 * @param {Buckets[]} all
 * @returns {Buckets[]}
 *   In seconds, if their units differ.
 */
function inOneUnit(all) {
  if (all.every(({perSecond}) => perSecond === all[0]?.perSecond)) return all;
  return all.map(({perSecond, lower, upper, count}) => ({
    perSecond: 1,
    lower: lower.map((value) => value / perSecond),
    upper: upper.map((value) => value / perSecond),
    count,
  }));
}

/**
 * @param {Buckets[]} all
 * @param {number[]} positions
 *   In the buckets of each, of the next one.
 * @returns {number}
 *   Which of them has the lowest next bucket; of those that begin together one of a single value, else the
 *   widest. −1 at the end of all.
 */
function firstOf(all, positions) {
  let first = -1;
  let [low, high] = [0, 0];
  for (let i = 0; i < all.length; i += 1) {
    const position = positions[i] ?? 0;
    const lower = all[i]?.lower[position];
    const upper = all[i]?.upper[position];
    if (lower === undefined || upper === undefined) continue;
    const end = upper === lower ? Number.POSITIVE_INFINITY : upper;
    if (first !== -1 && (lower > low || (lower === low && end <= high))) continue;
    first = i;
    low = lower;
    high = end;
  }
  return first;
}

/**
 * @param {number} value
 * @param {number} unit
 * @returns {number}
 *   Divided rather than multiplied: 35800 ns is then 0.0000358 and not 0.000035800000000000004.
 */
const inSeconds = (value, unit) => value / perSecondOf(unit);

/** @param {number} unit Seconds. */
const perSecondOf = (unit) => Math.round(1 / unit);
