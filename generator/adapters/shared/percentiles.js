/**
 * Percentiles that a runner states next to the extremes, coarser than these: rounded, or as the middle of a bucket. They can be
 * above the maximum, where no sample is.
 *
 * @import {LatencyKey} from '../../records/types.d.ts'
 */

/**
 * @template {LatencyKey} Key
 * @param {[Key, number][]} stated
 *   Seconds.
 * @param {{min: number, max: number}} extremes
 *   Seconds.
 * @param {{share: number, seconds?: number}} off
 *   `share` of a percentile by which it can be off; `seconds` by which rounding moves it, or the extremes, in addition.
 * @returns {[Key, number][]}
 *   An extreme instead of what is beyond it by no more than that.
 */
export const insideExtremes = (stated, {min, max}, {share, seconds = 0}) =>
  stated.map(([key, value]) => {
    const bound = Math.min(Math.max(value, min), max);
    return [key, Math.abs(bound - value) > value * share + seconds ? value : bound];
  });
