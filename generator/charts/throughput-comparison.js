/**
 * Throughput of configurations side by side.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {ComparisonRow, Metric} from './comparison.js'
 */

import {comparison} from './comparison.js';
import {rateScale} from './value-scale.js';

/** @type {Metric} */
const THROUGHPUT = {
  kind: 'throughput-comparison',
  title: 'Throughput',
  intro: 'Operations per second',
  unit: '1/s',
  column: 'operations_per_s',
  headings: ['Throughput', 'Lowest repeat', 'Highest repeat'],
  nothing: 'no throughput measured',
  spread: ({throughput}) => throughput,
  shownValue: ({summary}) => summary?.throughput,
  runnerInterval: ({summary}) => summary?.throughput?.interval,
  scale: rateScale,
};

/**
 * @param {ComparisonRow[]} rows
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export const throughputComparison = (rows, options) => comparison(rows, THROUGHPUT, options);
