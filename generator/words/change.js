/**
 * Words for changes: what changed, how much, and how sure that is.
 *
 * @import {ChangeNote} from '../scan/types.d.ts'
 * @import {Change, History} from '../stats/types.d.ts'
 */

import {plain, quantity as quantityOf, times, timesRange} from '../format.js';

/** The symbol is never alone. */
export const DIRECTIONS = {
  worse: {word: 'worse', symbol: '✗'},
  better: {word: 'better', symbol: '✓'},
  changed: {word: 'changed', symbol: '≠'},
};

/** @type {Record<ChangeNote['kind'], string>} */
export const KINDS = {expected: 'Expected', fixed: 'Fixed', noise: 'Noise'};

/** Below it, a p is a bound: the number of permutations limits it. */
const LEAST_P = 0.001;

/** @type {Record<string, string>} */
const STATISTICS = {mean: 'mean', p50: 'median', min: 'minimum', max: 'maximum'};

/**
 * @param {Pick<History, 'quantity' | 'unit'>} history
 * @returns {string}
 *   `throughput`, `median latency`, `p99 latency`, `mean time per operation`.
 */
export function quantityText({quantity, unit}) {
  const isPercentile = /^p\d+(\.\d+)?$/.test(quantity);
  if (!isPercentile && !Object.hasOwn(STATISTICS, quantity)) return quantity.replaceAll('-', ' ');
  const statistic = STATISTICS[quantity] ?? quantity;
  if (unit !== 's') return statistic;
  return quantity === 'mean' ? 'mean time per operation' : `${statistic} latency`;
}

/** @param {Change} change */
export const sizeText = ({ratio}) => times(ratio);

/** @param {Change} change */
export const rangeText = ({low, high}) => `95\u202f% interval ${timesRange({low, high})}`;

/** @param {Change} change */
export const chanceText = ({p}) =>
  p < LEAST_P ? `p < ${plain(LEAST_P, 1)}` : `p = ${plain(p, 1)}`;

/**
 * @param {{before: number, after: number}} levels
 * @param {History['unit']} unit
 * @returns {string}
 *   `240 µs to 269 µs`.
 */
export const levelsText = ({before, after}, unit) =>
  `${quantityOf(before, unit)} to ${quantityOf(after, unit)}`;

/**
 * @param {readonly {direction: Change['direction']}[]} changes
 * @returns {string}
 *   `2 worse, 1 better`; empty without changes.
 */
export const countsText = (changes) =>
  Object.entries(DIRECTIONS)
    .map(([direction, {word}]) => ({
      word,
      count: changes.filter((one) => one.direction === direction).length,
    }))
    .filter(({count}) => count > 0)
    .map(({word, count}) => `${count} ${word}`)
    .join(', ');

/**
 * @param {ChangeNote} note
 * @returns {string}
 *   Who wrote it and when: `Ada, 2026-11-22`; empty if it does not say.
 */
export const signatureText = ({by, date}) => [by, date].filter(Boolean).join(', ');

