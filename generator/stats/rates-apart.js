/**
 * Rates that differ although the load sets them: a system that completes fewer operations may be faster because of
 * that.
 */

import {quantity} from '../format.js';

/** Share from which on a difference is stated. Requests that come at random give other rates in short runs. */
const LEAST_SHARE = 0.1;

/**
 * @param {{name: string, rate: number}} one
 *   `rate`: operations per second.
 * @param {{name: string, rate: number}} other
 * @returns {string[]}
 *   `A completed 1.00 k ops/s, B 600 ops/s`; empty for rates that are nearly equal, or zero.
 */
export function ratesApart(one, other) {
  if (one.rate === 0 || other.rate === 0) return [];
  const isNear = Math.abs(Math.log(other.rate / one.rate)) < Math.log1p(LEAST_SHARE);
  return isNear
    ? []
    : [
        `${one.name} completed ${quantity(one.rate, '1/s')}, ${other.name} ${quantity(other.rate, '1/s')}`,
      ];
}
