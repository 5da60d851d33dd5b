/**
 * Whether repeats drift: the test of Mann (1945) and Kendall for a trend over the order of the runs.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 */

import {mainSpread} from './repeats.js';
import {LEAST_REPEATS} from './spread.js';

/** Up to so many repeats the p-value is counted; from there on the normal distribution is close. */
const COUNTED = 20;
const SIGNIFICANT = 0.05;

/**
 * @param {Configuration[]} configurations
 * @param {Pick<Report, 'load' | 'runs'>} report
 * @returns {{tested: number, drifting: {configuration: Configuration, rises: boolean}[]}}
 *   Throughput, else the mean or median time; the times first where the load is open. Configurations whose
 *   runs have no order are not tested.
 */
export function testDrift(configurations, {load, runs}) {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const found = configurations.flatMap((configuration) => {
    const {values = []} = mainSpread(configuration, load) ?? {};
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
    return [{configuration, values: ordered.map(({value}) => value)}];
  });
  // A total and its only operation are the same values.
  const distinct = new Map(
    found.map((one) => [JSON.stringify([one.configuration.runs, one.values]), one]),
  );
  const tested = [...distinct.values()].map(({configuration, values}) => ({
    configuration,
    ...trend(values),
  }));
  return {
    tested: tested.length,
    drifting: tested
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
  return {score, p: n > COUNTED ? normalP(values, score) : countedP(values, score)};
}

/**
 * @param {readonly number[]} values
 * @returns {number[]}
 *   How often each value occurs.
 */
const tiesOf = (values) =>
  [...new Set(values)].map((one) => values.filter((value) => value === one).length);

/**
 * With ties, too: of few repeats the normal distribution finds a drift too easily.
 *
 * @param {readonly number[]} values
 * @param {number} score
 * @returns {number}
 *   The share of all orders of the values whose score is as far from zero.
 */
function countedP(values, score) {
  // The value at position k falls behind 0 to k − 1 of those before it, each as likely.
  // Exact: 20 values have more orders than a number has digits.
  let counts = [1n];
  for (let k = 2; k <= values.length; k += 1) {
    /** @type {bigint[]} */
    const next = [];
    for (const [i, count] of counts.entries()) {
      for (let falls = 0; falls < k; falls += 1) next[i + falls] = (next[i + falls] ?? 0n) + count;
    }
    counts = next;
  }
  // Equal values do not fall behind each other.
  for (const ties of tiesOf(values)) {
    for (let k = 2; k <= ties; k += 1) counts = dividedBy(counts, k);
  }
  const pairs = counts.length - 1;
  const all = counts.reduce((sum, count) => sum + count, 0n);
  const far = counts.reduce(
    (sum, count, falls) => (Math.abs(pairs - 2 * falls) >= Math.abs(score) ? sum + count : sum),
    0n,
  );
  return Number(far) / Number(all);
}

/**
 * @param {readonly bigint[]} counts
 *   Coefficients of a polynomial that 1 + x + … + x^(k − 1) divides.
 * @param {number} k
 * @returns {bigint[]}
 */
function dividedBy(counts, k) {
  /** @type {bigint[]} */
  const result = [];
  for (let i = 0; i <= counts.length - k; i += 1) {
    const before = result.slice(Math.max(0, i - k + 1)).reduce((sum, count) => sum + count, 0n);
    result.push((counts[i] ?? 0n) - before);
  }
  return result;
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
  const variance = (term(n) - tiesOf(values).reduce((sum, t) => sum + term(t), 0)) / 18;
  return variance === 0 ? 1 : complementaryError(Math.abs(score) / Math.sqrt(2 * variance));
}

/** Abramowitz and Stegun, 7.1.26: right to 1.5e-7. @param {number} x */
function complementaryError(x) {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return series.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}
