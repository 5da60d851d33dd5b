/**
 * How certain a value is, as text: the spread over repeats, and the interval that a runner reports.
 *
 * @import {Interval, Unit} from '../records/types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 */

import {quantity} from '../format.js';
import {levelOf} from '../words/interval.js';

/**
 * @param {Spread} spread
 * @param {Unit} unit
 * @returns {string}
 *   The interval if there is one, else the range; of a single run neither.
 */
export function spreadText({n, min, max, interval}, unit) {
  if (interval) return `${levelOf(interval)} interval ${rangeText(interval, unit)}`;
  if (n < 2) return 'single run';
  return rangeText({low: min, high: max}, unit);
}

/**
 * @param {Interval | undefined} interval
 *   Reported by the runner.
 * @param {Unit} unit
 * @returns {string}
 *   `1.20 ns to 1.26 ns (99.9 %)`; empty if the runner reports none.
 */
export const runnerIntervalText = (interval, unit) =>
  interval ? `${rangeText(interval, unit)} (${levelOf(interval)})` : '';

/**
 * @param {Spread | null} spread
 * @param {Unit} unit
 * @returns {[interval: string, range: string]}
 */
export function spreadCells(spread, unit) {
  if (!spread) return ['', ''];
  const {n, min, max, interval} = spread;
  return [
    interval ? rangeText(interval, unit) : '',
    n < 2 ? 'single run' : rangeText({low: min, high: max}, unit),
  ];
}

/**
 * @param {{low: number, high: number}} ends
 * @param {Unit} unit
 */
export const rangeText = ({low, high}, unit) => `${quantity(low, unit)} to ${quantity(high, unit)}`;
