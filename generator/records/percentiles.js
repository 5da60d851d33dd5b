/**
 * Whether records have percentiles, which depend on the load.
 *
 * @import {Rec} from './types.d.ts'
 */

/**
 * @param {Rec} record
 * @returns {boolean}
 *   Whether it has a percentile, or samples or windows that have some.
 */
export const hasPercentiles = (record) =>
  record.kind === 'distribution' ||
  (record.kind === 'timeline' &&
    record.windows.some(({latency}) => Object.keys(latency ?? {}).some(isPercentile))) ||
  (record.kind === 'measurement' && isPercentile(record.statistic));

/** @param {string} statistic */
const isPercentile = (statistic) => statistic.startsWith('p');
