/**
 * One configuration against the baseline's: the ratio of their estimates, its interval where there are
 * repeats enough, and a verdict that says no more than these show.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Spread} from './types.d.ts'
 * @typedef {{baseline: Spread, candidate: Spread}} Sides
 */

import {ratioOf} from './ratio.js';
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
  const {spreads, ...metric} = compared;
  const {ratio, interval} = ratioOf(spreads.baseline, spreads.candidate);
  const reasons = obstacles(baseline, candidate);
  const {operation, params} = candidate;
  return [
    {
      operation,
      params,
      ...metric,
      baseline,
      candidate,
      values: {baseline: spreads.baseline.estimate, candidate: spreads.candidate.estimate},
      ratio,
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
 * @returns {Pick<Comparison, 'metric' | 'statistic' | 'unit' | 'better'> & {spreads: Sides} | undefined}
 */
function metricOf(baseline, candidate) {
  if (baseline.summary?.throughput?.bound || candidate.summary?.throughput?.bound) return undefined;
  const rates = sides(baseline.throughput, candidate.throughput);
  if (rates) {
    return {metric: 'throughput', statistic: 'mean', unit: '1/s', better: 'higher', spreads: rates};
  }
  for (const statistic of /** @type {const} */ (['p50', 'mean'])) {
    const times = sides(baseline.latency[statistic], candidate.latency[statistic]);
    if (times) return {metric: 'latency', statistic, unit: 's', better: 'lower', spreads: times};
  }
  return undefined;
}

/**
 * @param {Spread | null} baseline
 * @param {Spread | null} candidate
 * @returns {Sides | undefined}
 *   A clock too coarse to see an operation gives zero, which nothing can be divided by.
 */
const sides = (baseline, candidate) =>
  baseline && candidate && baseline.estimate > 0 && candidate.estimate > 0
    ? {baseline, candidate}
    : undefined;

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
