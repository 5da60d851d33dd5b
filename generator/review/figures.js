/**
 * The quantities that a review compares, by the estimates that the pages show.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {Configuration, GcSummary, Spread} from '../stats/types.d.ts'
 * @import {Better, Figure, Figures, QuantityName} from './types.d.ts'
 * @typedef {{name: QuantityName, label: string, unit: Unit | 'share', better: Better}} Quantity
 */

import {percent, quantity} from '../format.js';
import {spread} from '../stats/spread.js';

/** In the order of tables. @type {readonly Quantity[]} */
export const QUANTITIES = [
  {name: 'throughput', label: 'throughput', unit: '1/s', better: 'higher'},
  {name: 'mean', label: 'mean', unit: 's', better: 'lower'},
  {name: 'p50', label: 'p50', unit: 's', better: 'lower'},
  {name: 'p99', label: 'p99', unit: 's', better: 'lower'},
  {name: 'p99.9', label: 'p99.9', unit: 's', better: 'lower'},
  {name: 'max', label: 'max', unit: 's', better: 'lower'},
  {name: 'gc-share', label: 'time in GC pauses', unit: 'share', better: 'lower'},
];

/**
 * @param {Pick<Configuration, 'throughput' | 'latency'>} estimates
 * @param {GcSummary[]} gc
 *   Of the same runs.
 * @param {number} runs
 * @returns {Figures}
 */
export function figuresOf({throughput, latency}, gc, runs) {
  const {mean, p50, p99, 'p99.9': p999, max} = latency;
  return {
    ...(throughput ? {throughput: ofSpread(throughput)} : {}),
    ...(mean ? {mean: ofSpread(mean)} : {}),
    ...(p50 ? {p50: ofSpread(p50)} : {}),
    ...(p99 ? {p99: ofSpread(p99)} : {}),
    ...(p999 ? {'p99.9': ofSpread(p999)} : {}),
    ...(max === null ? {} : {max: {value: max, interval: null, repeats: runs}}),
    ...(gc.length > 0 ? {'gc-share': ofSpread(spread(gc.map(({share}) => share)))} : {}),
  };
}

/**
 * @param {Spread} of
 * @returns {Figure}
 */
const ofSpread = (of) => ({
  value: of.estimate,
  interval: of.interval && {low: of.interval.low, high: of.interval.high},
  repeats: of.n,
  spread: of,
});

/**
 * @param {Figure} figure
 * @param {QuantityName} name
 * @returns {string}
 *   `24.0 k ops/s`, `1.24 %`.
 */
export function figureText({value}, name) {
  const {unit} = quantityOf(name);
  return unit === 'share' ? percent(value) : quantity(value, unit);
}

/** @param {QuantityName} name @returns {Quantity} */
export function quantityOf(name) {
  // Cast: there is one for each name.
  return /** @type {Quantity} */ (QUANTITIES.find((one) => one.name === name));
}
