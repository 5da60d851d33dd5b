/**
 * Configurations whose first window after the warm-up has another rate than the windows after it: the warm-up was
 * too short, or the rate changes during a run. Student's test of the logarithms, one value a repeat.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 * @typedef {{configuration: Configuration, ratio: number}} FirstWindow
 *   `ratio`: the rate of the first window divided by that of the others, geometric mean of the repeats.
 */

import {mean, sum} from '../averages.js';
import {subjectKey} from '../records/subject.js';
import {LEAST_ERROR, LEAST_REPEATS, variance} from './spread.js';
import {studentTail} from './student.js';
import {bySubject, finestTimeline, recordsOf} from './summary.js';
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
  const found = configurations.flatMap((configuration) => {
    const own = runs.filter(({id}) => configuration.runs.includes(id));
    const logs = own.flatMap((run) => firstOf(run, configuration));
    return own.length >= LEAST_REPEATS && logs.length === own.length ? {configuration, logs} : [];
  });
  // A total and its only operation are the same values.
  const tested = [
    ...new Map(
      found.map((one) => [JSON.stringify([one.configuration.runs, one.logs]), one]),
    ).values(),
  ];
  return {
    tested: tested.length,
    different: tested
      .filter(({logs}) => Math.abs(mean(logs)) >= Math.log1p(LEAST_SHARE))
      .filter(({logs}) => studentP(logs) * tested.length < SIGNIFICANT)
      .map(({configuration, logs}) => ({configuration, ratio: Math.exp(mean(logs))})),
  };
}

/**
 * @param {Run} run
 * @param {Configuration} configuration
 * @returns {number[]}
 *   The logarithm of the ratio; none where the run has too few windows, or a rate of zero.
 */
function firstOf(run, configuration) {
  const records = bySubject(recordsOf(run)).get(subjectKey(configuration)) ?? [];
  const timeline = finestTimeline(records.filter((one) => one.kind === 'timeline'));
  const [first, ...others] = sortWindows(timeline?.windows ?? [], run.warmup).counted;
  if (!first || others.length < LEAST_WINDOWS - 1) return [];
  const rate = sum(others.map(({count}) => count)) / sum(others.map(({length}) => length));
  const ratio = rateOf(first) / rate;
  return ratio > 0 && Number.isFinite(ratio) ? [Math.log(ratio)] : [];
}

/**
 * @param {number[]} values
 * @returns {number}
 *   How likely a mean so far from zero is by chance; two-sided.
 */
function studentP(values) {
  const error = Math.max(LEAST_ERROR, Math.sqrt(variance(values) / values.length));
  return 2 * studentTail(Math.abs(mean(values)) / error, values.length - 1);
}
