/**
 * The ids of rows among all numbers of a report, so that a number can lead to the row that has it.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {Comparison, Configuration} from './types.d.ts'
 */

import {dashed} from '../ids.js';
import {configurationId} from './configurations.js';

/** @param {Configuration} configuration Its row of the throughput. */
export const throughputRow = (configuration) => configurationId(configuration);

/** @param {Configuration} configuration Its row of the latency: the only one where there is no rate. */
export const latencyRow = (configuration) =>
  hasRate(configuration)
    ? `${configurationId(configuration)}-latency`
    : configurationId(configuration);

/** What has a unit. @type {Record<Unit, string>} */
export const QUANTITIES = {
  s: 'times',
  B: 'sizes',
  'B/s': 'byte rates',
  '1/s': 'rates',
  1: 'counts',
};

/** @param {Unit} unit The table of other metrics with it, where each run has a row. */
export const otherTable = (unit) => `other-${dashed(QUANTITIES[unit])}`;

/** @param {{run: string}} summary Of the collections of a run. */
export const gcRow = ({run}) => `gc-${run}`;

/** @param {Comparison} comparison */
export const comparisonRow = (comparison) =>
  `${configurationId(comparison.candidate)}-${comparisonTable(comparison)}`;

/** @param {Pick<Comparison, 'metric' | 'statistic'>} comparison The table that it is in. */
export const comparisonTable = (comparison) => `comparison-${dashed(metricName(comparison))}`;

/** @param {Pick<Comparison, 'metric' | 'statistic'>} comparison */
export const metricName = ({metric, statistic}) => {
  if (statistic !== 'mean') return `${metric} ${statistic}`;
  return metric === 'latency' ? 'mean time per operation' : `mean ${metric}`;
};

/**
 * A configuration with latencies alone is a row of their table only, and one with other metrics alone a row of theirs.
 *
 * @param {Pick<Configuration, 'throughput' | 'errors' | 'lacking'>} configuration
 */
export const hasRate = ({throughput, errors, lacking}) =>
  throughput !== null || errors !== null || lacking?.throughput !== undefined;
