/**
 * Words for intervals.
 *
 * @import {Interval, Unit} from '../records/types.d.ts'
 */

import {localiseDecimal, quantity} from '../format.js';

/**
 * @param {{level: number}} interval
 * @returns {string}
 *   `95 %`.
 */
export const levelOf = ({level}) =>
  `${localiseDecimal(String(Number((level * 100).toPrecision(4))))}\u202f%`;

/**
 * @param {Interval | undefined} interval
 *   Reported by the runner.
 * @param {Unit} unit
 * @returns {string}
 *   `1.20 to 1.26 ns (99.9 %)`; empty if the runner reports none.
 */
export const runnerIntervalText = (interval, unit) =>
  interval ? `${rangeText(interval, unit)} (${levelOf(interval)})` : '';

/**
 * @param {{low: number, high: number}} ends
 * @param {Unit} unit
 * @returns {string}
 */
export const rangeText = ({low, high}, unit) =>
  joinRange(quantity(low, unit), quantity(high, unit));

/**
 * @param {string} low
 * @param {string} high
 * @returns {string}
 *   `0.330 to 0.610×`, `3.69 to 4.95 µs`, `880 ns to 1.02 µs`: the unit once where it is the same.
 */
export function joinRange(low, high) {
  if (low === high) return low;
  const unit = /[^\d.,]*$/.exec(low)?.[0] ?? '';
  const isSame = unit !== '' && unit === /[^\d.,]*$/.exec(high)?.[0];
  return `${isSame ? low.slice(0, -unit.length) : low} to ${high}`;
}
