/**
 * Mean time per operation of configurations side by side: what micro-benchmarks measure, and load
 * generators that keep no samples.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {ComparisonRow, Metric} from './comparison.js'
 */

import {comparison} from './comparison.js';
import {timeScale} from './value-scale.js';

/** @type {Metric} */
const TIME = {
  kind: 'latency-comparison',
  title: 'Time per operation',
  intro: 'Mean time per operation (lower is faster)',
  unit: 's',
  column: 'mean_s',
  headings: ['Mean time', 'Lowest repeat', 'Highest repeat'],
  nothing: 'no mean time measured',
  spread: ({latency}) => latency.mean,
  shownValue: () => null,
  runnerInterval: ({summary}) => summary?.latency?.interval,
  scale: timeScale,
};

/**
 * @param {ComparisonRow[]} rows
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export const latencyComparison = (rows, options) => comparison(rows, TIME, options);
