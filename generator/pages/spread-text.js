/**
 * How sure a figure is, in words and cells: what repeats show, and what a runner states of one run.
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
 *   The interval where there is one, else the range, else that there is one run only.
 */
export function spreadText({n, min, max, interval}, unit) {
  if (interval) return `${levelOf(interval)} interval of the mean ${range(interval, unit)}`;
  if (n < 2) return 'single run';
  return range({low: min, high: max}, unit);
}

/**
 * @param {Interval | undefined} interval
 *   The runner's own.
 * @param {Unit} unit
 * @returns {string}
 *   `1.20 ns to 1.26 ns (99.9 %)`; empty where the runner states none.
 */
export const ownText = (interval, unit) =>
  interval ? `${range(interval, unit)} (${levelOf(interval)})` : '';

/**
 * @param {Spread | null} spread
 * @param {Unit} unit
 * @returns {[interval: string, range: string]}
 */
export function spreadCells(spread, unit) {
  if (!spread) return ['', ''];
  const {n, min, max, interval} = spread;
  return [
    interval ? range(interval, unit) : '',
    n < 2 ? 'single run' : range({low: min, high: max}, unit),
  ];
}

/**
 * @param {{low: number, high: number}} ends
 * @param {Unit} unit
 */
const range = ({low, high}, unit) => `${quantity(low, unit)} to ${quantity(high, unit)}`;
