/**
 * One configuration against the baseline's: the ratio, its interval where there are repeats enough,
 * and a verdict that says no more than these show.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from './types.d.ts'
 */

import {LEAST_REPEATS, variance} from './spread.js';
import {studentT} from './student.js';
import {subjectKey} from './summary.js';

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Comparison[]}
 *   One for each configuration that has a counterpart with the same operation and parameters at
 *   the baseline, which is the report's, and for what a document states the document's; none
 *   without a baseline.
 */
export function compare({baseline}, configurations) {
  /** @type {Map<string, Configuration>} */
  const counterparts = new Map();
  for (const one of configurations) {
    const key = counterpartKey(one, one.system);
    if (!counterparts.has(key)) counterparts.set(key, one);
  }
  return configurations.flatMap((candidate) => {
    const against = candidate.published ? candidate.published.baseline : baseline;
    if (against === undefined || candidate.system === against) return [];
    const counterpart = counterparts.get(counterpartKey(candidate, against));
    return counterpart ? comparison(counterpart, candidate) : [];
  });
}

/**
 * @param {Configuration} configuration
 * @param {string} system
 * @returns {string}
 *   Where to look for a system's counterpart of the configuration: in the same document, or among
 *   what was measured.
 */
const counterpartKey = (configuration, system) =>
  JSON.stringify([system, configuration.published?.title ?? null, subjectKey(configuration)]);

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 * @returns {Comparison[]}
 *   Throughput where both have it, else median latency, else mean latency; none where neither has.
 */
function comparison(baseline, candidate) {
  const compared = metricOf(baseline, candidate);
  if (!compared) return [];
  const {values, ...metric} = compared;
  const interval = ratioInterval(repeatsOf(baseline, metric), repeatsOf(candidate, metric));
  const reasons = obstacles(baseline, candidate);
  const {operation, params} = candidate;
  return [
    {
      operation,
      params,
      ...metric,
      baseline,
      candidate,
      values,
      ratio: values.candidate / values.baseline,
      interval,
      verdict: verdictOf(baseline, interval, metric.better, reasons),
      reasons,
      ...(candidate.summary?.ratio ? {stated: candidate.summary.ratio.text} : {}),
    },
  ];
}

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 * @returns {Pick<Comparison, 'metric' | 'statistic' | 'unit' | 'better' | 'values'> | undefined}
 */
function metricOf(baseline, candidate) {
  const [b, c] = [baseline.summary, candidate.summary];
  if (b?.throughput?.bound || c?.throughput?.bound) return undefined;
  if (b?.throughput && c?.throughput) {
    const values = {baseline: b.throughput.value, candidate: c.throughput.value};
    return {metric: 'throughput', statistic: 'mean', unit: '1/s', better: 'higher', values};
  }
  for (const statistic of /** @type {const} */ (['p50', 'mean'])) {
    const [before, after] = [b?.latency?.[statistic], c?.latency?.[statistic]];
    // A clock too coarse to see an operation gives zero, which nothing can be divided by.
    if (!before || !after) continue;
    const values = {baseline: before, candidate: after};
    return {metric: 'latency', statistic, unit: 's', better: 'lower', values};
  }
  return undefined;
}

/**
 * @param {Configuration} configuration
 * @param {Pick<Comparison, 'metric' | 'statistic'>} compared
 * @returns {number[]}
 *   The value of each repeat.
 */
const repeatsOf = ({throughput, latency}, {metric, statistic}) =>
  (metric === 'throughput' ? throughput : latency[statistic])?.values ?? [];

/**
 * Welch's interval on the logarithms, 95 %: the ratio of geometric means. Multiplicative, so that
 * half and double are equally far from 1.
 *
 * @param {number[]} baseline
 *   One value a repeat.
 * @param {number[]} candidate
 * @returns {Comparison['interval']}
 *   Null under five repeats on a side, and where one of them is zero.
 */
function ratioInterval(baseline, candidate) {
  if (Math.min(baseline.length, candidate.length) < LEAST_REPEATS) return null;
  if (![...baseline, ...candidate].every((value) => value > 0)) return null;
  const [b, c] = [baseline.map(Math.log), candidate.map(Math.log)];
  const [eb, ec] = [variance(b) / b.length, variance(c) / c.length];
  const difference = mean(c) - mean(b);
  const degrees = (eb + ec) ** 2 / (eb ** 2 / (b.length - 1) + ec ** 2 / (c.length - 1));
  const half = eb + ec === 0 ? 0 : studentT(degrees) * Math.sqrt(eb + ec);
  return {low: Math.exp(difference - half), high: Math.exp(difference + half), level: 0.95};
}

/**
 * @param {Configuration} baseline
 * @param {Comparison['interval']} interval
 * @param {Comparison['better']} better
 * @param {string[]} reasons
 * @returns {Comparison['verdict']}
 */
function verdictOf({published}, interval, better, reasons) {
  if (reasons.length > 0) return 'not comparable';
  if (published) return 'as published';
  if (!interval) return 'too few repeats';
  if (interval.low <= 1 && interval.high >= 1) return 'no difference shown';
  return interval.low > 1 === (better === 'higher') ? 'faster' : 'slower';
}

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 */
function obstacles(baseline, candidate) {
  if (baseline.machine === candidate.machine) return [];
  return [
    `different machines: ${baseline.machine ?? 'not stated'} and ${candidate.machine ?? 'not stated'}`,
  ];
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
