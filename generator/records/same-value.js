/**
 * Whether two formats state one value.
 *
 * @import {Measurement} from './types.d.ts'
 */

/** Two formats print one value with different decimals. */
export const TOLERANCE = 0.01;

/**
 * @param {Measurement} a
 * @param {Measurement} b
 *   Of the same quantity; no value is below 0.
 * @returns {boolean}
 */
export function isSameValue(a, b) {
  const allowed = TOLERANCE * Math.max(a.value, b.value);
  // A coarse value is up to half a step off.
  const half = Math.max(a.step ?? 0, b.step ?? 0) / 2;
  return Math.abs(a.value - b.value) <= Math.max(allowed, half);
}
