/**
 * Configurations whose first window after the warm-up has another rate than the windows after it: the warm-up was
 * too short, or the rate changes during a run. Student's test of the ratio, one value a repeat: the first window may
 * be empty, so it has no logarithm.
 *
 * @import {Window} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 * @typedef {{configuration: Configuration, ratio: number}} FirstWindow
 *   `ratio`: the rate of the first window divided by that of the others, mean of the repeats.
 */

import {mean, sum} from '../averages.js';
import {LEAST_ERROR, LEAST_REPEATS, variance} from './spread.js';
import {studentTail} from './student.js';
import {timelinesIn} from './summary.js';
import {rateOf, sortWindows} from './windows.js';

const SIGNIFICANT = 0.05;
/** In fewer windows, one of them is much of the run. */
const LEAST_WINDOWS = 5;
/** A smaller difference changes the rate of a run by little. */
const LEAST_SHARE = 0.1;

/**
 * @param {readonly Configuration[]} configurations
 * @param {Pick<Report, 'runs'>} report
 * @returns {{tested: number, different: FirstWindow[]}}
 *   Those with enough repeats and windows, and those of them whose first window differs. The p-values are corrected
 *   for all of them (Bonferroni).
 */
export function firstWindows(configurations, {runs}) {
  const timelinesOf = timelinesIn(runs);
  const found = configurations.flatMap((configuration) => {
    const own = timelinesOf(configuration);
    const ratios = own.flatMap(({run, windows, isSampled}) =>
      isSampled ? [] : firstOf(windows, run.warmup),
    );
    return own.length >= LEAST_REPEATS && ratios.length === own.length
      ? {configuration, ratios}
      : [];
  });
  // A total and its only operation are the same values.
  const tested = [
    ...new Map(
      found.map((one) => [JSON.stringify([one.configuration.runs, one.ratios]), one]),
    ).values(),
  ];
  return {
    tested: tested.length,
    different: tested
      .map(({configuration, ratios}) => ({configuration, ratios, ratio: mean(ratios)}))
      .filter(({ratio}) => Math.abs(ratio - 1) >= LEAST_SHARE)
      .filter(({ratios}) => studentP(ratios) * tested.length < SIGNIFICANT)
      .map(({configuration, ratio}) => ({configuration, ratio})),
  };
}

/**
 * @param {Window[]} windows
 *   Of one configuration in one run.
 * @param {Run['warmup']} warmup
 * @returns {number[]}
 *   The ratio; none where the run has too few windows, or all others are empty.
 */
function firstOf(windows, warmup) {
  const [first, ...others] = sortWindows(windows, warmup).counted;
  if (!first || others.length < LEAST_WINDOWS - 1) return [];
  const rate = sum(others.map(({count}) => count)) / sum(others.map(({length}) => length));
  return rate > 0 ? [rateOf(first) / rate] : [];
}

/**
 * @param {number[]} values
 * @returns {number}
 *   How likely a mean so far from 1 is by chance; two-sided.
 */
function studentP(values) {
  const error = Math.max(LEAST_ERROR, Math.sqrt(variance(values) / values.length));
  return 2 * studentTail(Math.abs(mean(values) - 1) / error, values.length - 1);
}
