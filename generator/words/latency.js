/**
 * What charts of distributions say. They omit percentiles that would only repeat the maximum.
 *
 * @import {Bin} from '../charts/latency-bins.js'
 * @import {Absent} from '../charts/types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 */

import {integer, list, quantity} from '../format.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {limits, missingTexts, zeroNotes} from './notes.js';

/**
 * @param {Distribution} distribution
 * @param {string} [items]
 *   What is counted: `samples` or `pauses`.
 * @returns {string}
 *   `median 38.0 µs, p99 71.9 µs, maximum 28.1 ms of 25,000 samples`.
 */
function distributionText(distribution, items = 'samples') {
  const max = quantity(distribution.max, 's');
  if (distribution.n === 1) return `${max}, one ${items.slice(0, -1)}`;
  const p99 = hasPercentile(distribution, 0.99)
    ? `p99 ${quantity(percentile(distribution, 0.99), 's')}, `
    : '';
  const median = quantity(percentile(distribution, 0.5), 's');
  return `median ${median}, ${p99}maximum ${max} of ${integer(distribution.n)} ${items}`;
}

/**
 * @param {string} intro
 * @param {{label: string, record: Distribution}[]} series
 * @param {Absent[]} absent
 * @param {string} [items]
 */
export function sentenceOf(intro, series, absent, items) {
  const parts = series.map(({label, record}) => `${label}: ${distributionText(record, items)}`);
  return `${intro}. ${[...parts, ...missingTexts(absent)].join('; ')}.`;
}

/**
 * @param {{label: string, record: Distribution, coarse: boolean, bins: Bin[]}[]} rows
 *   The rows of a histogram.
 * @param {number} perDecade
 * @param {string} items
 */
export function histogramNotes(rows, perDecade, items) {
  const coarse = rows.filter((row) => row.coarse).map(({label}) => label);
  return [
    ...limits(rows),
    `Each decade has ${perDecade} bins. A bin with ${items} is at least a pixel high.`,
    ...(coarse.length > 0
      ? [
          `The runner’s buckets for ${list(coarse)} are wider than these bins, so they are drawn as they are: the area of a bar is its share.`,
        ]
      : []),
    ...zeroNotes(rows.some(({bins}) => bins[0]?.hi === 0)),
  ];
}
