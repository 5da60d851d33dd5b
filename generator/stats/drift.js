/**
 * Whether repeats drift: the test of Mann (1945) and Kendall for a trend over the order of the runs.
 *
 * @import {Run} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 */

import {mainSpread} from './repeats.js';
import {LEAST_REPEATS} from './spread.js';

/** Up to so many repeats the p-value is counted; from there on the normal distribution is close. */
const COUNTED = 20;
const SIGNIFICANT = 0.05;

/**
 * @param {Configuration[]} configurations
 * @param {Run[]} runs
 * @returns {{tested: number, drifting: {configuration: Configuration, rises: boolean}[]}}
 *   Throughput, else the mean or median time. Configurations whose runs have no order are not tested.
 */
export function drifts(configurations, runs) {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const found = configurations.flatMap((configuration) => {
    const {values = []} = mainSpread(configuration) ?? {};
    const made = configuration.runs.flatMap((id) => byId.get(id) ?? []);
    if (values.length < LEAST_REPEATS || values.length !== made.length) return [];
    const ordered = made
      .map(({date, repeat}, i) => ({date: Date.parse(date), repeat, value: values[i] ?? 0}))
      .sort((a, b) => a.date - b.date || (a.repeat ?? 0) - (b.repeat ?? 0));
    const isOrdered = ordered.every(({date, repeat}, i) => {
      const before = ordered[i - 1];
      return !before || date > before.date || (repeat ?? 0) > (before.repeat ?? 0);
    });
    if (!isOrdered) return [];
    return [{configuration, ...trend(ordered.map(({value}) => value))}];
  });
  return {
    tested: found.length,
    drifting: found
      .filter(({p}) => p < SIGNIFICANT)
      .map(({configuration, score}) => ({configuration, rises: score > 0})),
  };
}

/**
 * @param {readonly number[]} values
 *   In the order of time.
 * @returns {{score: number, p: number}}
 *   Kendall's S, pairs that rise less pairs that fall, and its p, two-sided.
 */
export function trend(values) {
  const n = values.length;
  let score = 0;
  for (const [i, a] of values.entries()) {
    for (const b of values.slice(i + 1)) score += Math.sign(b - a);
  }
  const hasTies = new Set(values).size < n;
  return {score, p: hasTies || n > COUNTED ? normalP(values, score) : countedP(n, score)};
}

/**
 * @param {number} n
 * @param {number} score
 * @returns {number}
 *   The share of all orders of n values whose score is as far from zero.
 */
function countedP(n, score) {
  // The value at position k falls behind 0 to k − 1 of those before it, each as likely.
  let counts = [1];
  for (let k = 2; k <= n; k += 1) {
    const next = Array.from({length: counts.length + k - 1}, () => 0);
    for (const [i, count] of counts.entries()) {
      for (let falls = 0; falls < k; falls += 1) next[i + falls] = (next[i + falls] ?? 0) + count;
    }
    counts = next;
  }
  const pairs = (n * (n - 1)) / 2;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const far = counts.reduce(
    (sum, count, falls) => (Math.abs(pairs - 2 * falls) >= Math.abs(score) ? sum + count : sum),
    0,
  );
  return far / all;
}

/**
 * With the variance corrected for ties.
 *
 * @param {readonly number[]} values
 * @param {number} score
 */
function normalP(values, score) {
  const n = values.length;
  /** @param {number} t */
  const term = (t) => t * (t - 1) * (2 * t + 5);
  const ties = [...new Set(values)].map((one) => values.filter((value) => value === one).length);
  const variance = (term(n) - ties.reduce((sum, t) => sum + term(t), 0)) / 18;
  return variance === 0 ? 1 : complementaryError(Math.abs(score) / Math.sqrt(2 * variance));
}

/** Abramowitz and Stegun, 7.1.26: right to 1.5e-7. @param {number} x */
function complementaryError(x) {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return series.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}
