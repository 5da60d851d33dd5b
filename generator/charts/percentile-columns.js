/**
 * The columns of one distribution in a table: samples, minimum, percentiles, maximum.
 *
 * @import {Column} from './columns.js'
 * @import {Distribution} from '../records/types.d.ts'
 */

import {percentileName} from '../format.js';
import {hasPercentile, percentile} from '../records/distribution.js';

/**
 * @template T
 * @param {number[]} shares
 * @param {(row: T) => Distribution | undefined} distributionOf
 *   Undefined where there was no measurement.
 * @returns {Column<T>[]}
 */
export const percentileColumns = (shares, distributionOf) => [
  {label: 'samples', unit: '1', of: (row) => distributionOf(row)?.n ?? 'not measured'},
  {label: 'min', unit: 's', of: (row) => distributionOf(row)?.min ?? null},
  ...shares.map((share) => ({
    label: percentileName(share),
    unit: /** @type {const} */ ('s'),
    of: (/** @type {T} */ row) => {
      const distribution = distributionOf(row);
      if (!distribution) return null;
      return percentileOrReason(distribution, share);
    },
  })),
  {label: 'max', unit: 's', of: (row) => distributionOf(row)?.max ?? null},
];

/**
 * @param {number[]} shares
 * @returns {Column<{label: string, record: Distribution}>[]}
 *   With the name of each series before them.
 */
export const seriesColumns = (shares) => [
  {label: 'System', unit: 'text', of: ({label}) => label},
  ...percentileColumns(shares, ({record}) => record),
];

/**
 * @param {Distribution} distribution
 * @param {number} share
 * @returns {number | string}
 */
export const percentileOrReason = (distribution, share) =>
  hasPercentile(distribution, share) ? percentile(distribution, share) : 'too few samples';
