/**
 * What charts of distributions say. They omit percentiles that would only repeat the maximum.
 *
 * @import {Absent} from '../charts/types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 */

import {integer, list, quantity} from '../format.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {limits, missing, zeros} from './notes.js';

/**
 * @param {Distribution} distribution
 * @returns {string}
 *   `median 38.0 µs, p99 71.9 µs, maximum 28.1 ms of 25,000 samples`.
 */
export function distributionText(distribution) {
  const max = quantity(distribution.max, 's');
  if (distribution.n === 1) return `${max}, one sample`;
  const p99 = hasPercentile(distribution, 0.99)
    ? `p99 ${quantity(percentile(distribution, 0.99), 's')}, `
    : '';
  const median = quantity(percentile(distribution, 0.5), 's');
  return `median ${median}, ${p99}maximum ${max} of ${integer(distribution.n)} samples`;
}

/**
 * @param {string} intro
 * @param {{label: string, record: Distribution}[]} series
 * @param {Absent[]} absent
 */
export function sentenceOf(intro, series, absent) {
  const parts = series.map(({label, record}) => `${label}: ${distributionText(record)}`);
  return `${intro}. ${[...parts, ...missing(absent)].join('; ')}.`;
}

/**
 * @param {{label: string, record: Distribution, coarse: boolean, zeros: number}[]} rows
 *   Of a histogram.
 * @param {number} perDecade
 */
export function histogramNotes(rows, perDecade) {
  const coarse = rows.filter((row) => row.coarse).map(({label}) => label);
  return [
    ...limits(rows),
    `Each decade has ${perDecade} bins. A bin with samples is at least a pixel high.`,
    ...(coarse.length > 0
      ? [
          `The runner’s buckets for ${list(coarse)} are wider than these bins, so they are drawn as they are: the area of a bar is its share.`,
        ]
      : []),
    ...zeros(rows.reduce((sum, row) => sum + row.zeros, 0)),
  ];
}
