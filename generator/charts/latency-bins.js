/**
 * Bins of a latency histogram: twenty per decade if the record's buckets are fine enough, else the
 * runner's buckets. No sample is spread over bins where it may not have been.
 *
 * @import {Bucket, Distribution} from '../records/types.d.ts'
 * @typedef {{lo: number, hi: number, n: number, share: number, height: number}} Bin
 *   Bounds in seconds, both zero for zeros; `share` of all samples; `height`: share for a width of one regular bin.
 */

import {sum} from '../averages.js';
import {bucketRows} from '../records/distribution.js';
import {tidy} from '../records/rounding.js';

/** Regular bins in each decade. */
export const PER_DECADE = 20;

/**
 * @param {Distribution} record
 * @returns {{bins: Bin[], coarse: boolean}}
 *   Bins ascending, only those with samples. That of zeros has no width. `coarse`: the bins are the runner's buckets.
 */
export function binsOf(record) {
  const bounded = record.precision === null ? positiveOf(record) : [];
  const coarse = bounded.some((bucket) => widthOf(bucket) > 1.0001);
  const above = coarse ? joined(bounded) : regular(record);
  const zeros = record.n - sum(above.map(([, , count]) => count));
  /** @type {Bucket[]} */
  const bins = zeros > 0 ? [[0, 0, zeros], ...above] : above;
  return {
    coarse,
    bins: bins.map(([lo, hi, n]) => {
      const share = n / record.n;
      // The area of a wide bucket is the share of its samples, so it is lower.
      const width = coarse && hi > 0 ? widthOf([lo, hi]) : 1;
      return {lo, hi, n, share, height: share / Math.max(width, 1)};
    }),
  };
}

/**
 * A sample is in the bin of its bucket's upper bound, which is the value of its percentile. The bucket
 * is far narrower than the bin.
 *
 * @param {Distribution} record
 * @returns {Bucket[]}
 */
function regular({buckets, max}) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const [i, count] of buckets.count.entries()) {
    const value = Math.min((buckets.upper[i] ?? Infinity) / buckets.perSecond, max);
    if (value <= 0) continue;
    const bin = Math.ceil(PER_DECADE * Math.log10(value) - 1e-9);
    counts.set(bin, (counts.get(bin) ?? 0) + count);
  }
  return [...counts].map(([bin, count]) => [edge(bin - 1), edge(bin), count]);
}

/**
 * The runner's buckets; neighbours that together are no wider than a regular bin are one.
 *
 * @param {Bucket[]} buckets
 * @returns {Bucket[]}
 */
function joined(buckets) {
  /** @type {Bucket[]} */
  const found = [];
  for (const [lower, upper, count] of buckets) {
    const last = found.at(-1);
    if (last && widthOf([last[0], upper]) <= 1) {
      found[found.length - 1] = [last[0], upper, last[2] + count];
    } else found.push([lower, upper, count]);
  }
  // A bucket of a single value has no width. It gets the width of a bin, unless a neighbour is
  // closer.
  return found.map(([lower, upper, count], i) => {
    const end = Math.min(lower * 10 ** (1 / PER_DECADE), found[i + 1]?.[0] ?? Infinity);
    return [lower, upper > lower ? upper : Math.max(end, upper), count];
  });
}

/**
 * The exact minimum and maximum bound the outermost buckets; a bucket from zero on begins at half
 * its upper bound, because a logarithmic axis has no zero.
 *
 * @param {Distribution} record
 * @returns {Bucket[]}
 *   Those above zero.
 */
const positiveOf = (record) =>
  bucketRows(record).flatMap(([lower, upper, count]) => {
    const hi = Math.min(upper, record.max);
    const lo = Math.min(Math.max(lower, record.min) || hi / 2, hi);
    return upper > 0 ? [/** @type {const} */ ([lo, hi, count])] : [];
  });

/**
 * @param {readonly [number, number, number?]} bucket
 * @returns {number}
 *   In regular bins.
 */
const widthOf = ([lo, hi]) => PER_DECADE * Math.log10(hi / lo);

/** @param {number} bin */
const edge = (bin) => tidy(10 ** (bin / PER_DECADE));
