/**
 * Compares a configuration with the baseline's: the ratio of their estimates, its interval if there are
 * enough repeats, and a verdict that claims no more than these show.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Find} from './counterparts.js'
 * @import {Comparison, Configuration, Spread} from './types.d.ts'
 * @typedef {{baseline: Spread, candidate: Spread}} Sides
 * @typedef {Omit<Comparison, 'test' | 'verdict'> & {test: {p: number,
 *   equivalence: {margin: number, p: number} | null} | null}} Tested
 *   With p-values before correction.
 */

import {groupBy} from '../group-by.js';
import {pText} from '../words/history.js';
import {nameOf} from '../words/names.js';
import {NAMED_AXES, POSITION_NAMES} from './axis.js';
import {byLoad} from './by-load.js';
import {counterparts} from './counterparts.js';
import {differencesBetween, environmentOf} from './environment.js';
import {failureText} from './failures.js';
import {positionsOf} from './history.js';
import {ratesApart} from './rates-apart.js';
import {
  holm,
  NOT_INDEPENDENT,
  ratioOf,
  SAME_NUMBER,
  SOME_LACK,
  UNLIKE_MEANS,
  WIDE_BUCKETS,
  whyNoInterval,
  ZERO_REPEAT,
} from './ratio.js';
import {hasRepeatsInFiles} from './repeats.js';

/** p-values below this are significant: the tests fit intervals of 95 %. */
const SIGNIFICANT = 0.05;
/** @typedef {'throughput' | 'p50' | 'mean'} Measure */
/** @type {Measure[]} */
const MEDIAN_FIRST = ['p50', 'mean'];
/** @type {Measure[]} */
const MEAN_FIRST = ['mean', 'p50'];
/** Why there is none, although there are enough repeats. */
const WITHOUT_INTERVAL = [SAME_NUMBER, ZERO_REPEAT, SOME_LACK, UNLIKE_MEANS, WIDE_BUCKETS];

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Comparison[]}
 *   One for each configuration that has a counterpart with the same operation and parameters at
 *   the baseline, which is the report's, and for what a document states the document's; none
 *   without a baseline. If the systems have no position of an added axis in common, only the newest
 *   of each have a counterpart. If a single system was measured in two releases, commits or dates, the
 *   later is compared with the earlier.
 */
export function compare(report, configurations) {
  const {baseline, equivalence} = report;
  const find = counterparts(report, configurations);
  const margin = equivalence === undefined ? undefined : equivalence / 100;
  const step = stepOf(report, configurations);
  const compared = configurations.flatMap((candidate) => {
    const counterpart = otherOf(candidate, baseline, step, find);
    return counterpart ? comparison(counterpart, candidate, margin, report) : [];
  });
  return corrected(compared).map((one) => ({
    ...one,
    reasons: [...one.reasons, ...failuresIn(one, report), ...ratesIn(one, report)],
  }));
}

/**
 * @param {Comparison} compared
 * @param {Pick<Report, 'systems'>} report
 * @returns {string[]}
 *   `60.0 % of the operations of B failed`. They are not an obstacle: what fails may be what differs.
 */
function failuresIn({baseline, candidate}, report) {
  const names = namesOf({baseline, candidate}, report);
  return [...failureText(baseline, names.baseline), ...failureText(candidate, names.candidate)];
}

/**
 * @param {Comparison} compared
 * @param {Pick<Report, 'systems'>} report
 * @returns {string[]}
 *   `A completed 1.00 k ops/s, B 600 ops/s`. Latencies are compared although there are rates where the load sets these.
 */
function ratesIn({metric, baseline, candidate}, report) {
  const [one, other] = [baseline.throughput, candidate.throughput];
  if (metric === 'throughput' || !one || !other) return [];
  const names = namesOf({baseline, candidate}, report);
  return ratesApart(
    {name: names.baseline, rate: one.estimate},
    {name: names.candidate, rate: other.estimate},
  );
}

/**
 * @param {Pick<Comparison, 'baseline' | 'candidate'>} compared
 * @param {Pick<Report, 'systems'>} report
 * @returns {{baseline: string, candidate: string}}
 *   Of two releases the system is the same: `release 1.0`, `release 1.1`.
 */
function namesOf({baseline, candidate}, report) {
  const step = POSITION_NAMES.find((name) => baseline.params[name] !== candidate.params[name]);
  /** @param {Configuration} of */
  const name = ({system, params}) =>
    step && baseline.system === candidate.system
      ? `${step} ${params[step]}`
      : nameOf(system, report);
  return {baseline: name(baseline), candidate: name(candidate)};
}

/** @typedef {{param: string, earlier: string, later: string}} Step */

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Step | undefined}
 *   The two values of the axis, where a single system was measured.
 */
function stepOf(report, configurations) {
  const measured = configurations.filter(({published}) => !published);
  if (new Set(measured.map(({system}) => system)).size !== 1) return undefined;
  for (const axis of NAMED_AXES) {
    const entries = measured.flatMap(({params: {[axis.param]: at}, runs}) =>
      at === undefined ? [] : [{at, runs}],
    );
    const [earlier, later, ...others] = positionsOf(axis, report, entries);
    if (earlier !== undefined && later !== undefined && others.length === 0) {
      return {param: axis.param, earlier, later};
    }
  }
  return undefined;
}

/**
 * @param {Configuration} candidate
 * @param {string | undefined} baseline
 *   The baseline of the report.
 * @param {Step | undefined} step
 * @param {Find} find
 * @returns {Configuration | undefined}
 *   What it is compared with; none for the baseline, and for what was measured before the step.
 */
function otherOf(candidate, baseline, step, find) {
  const {system, params, published} = candidate;
  if (step && !published) {
    const before = {...candidate, params: {...params, [step.param]: step.earlier}};
    return params[step.param] === step.later ? find(before, system) : undefined;
  }
  const against = published ? published.baseline : baseline;
  return against === undefined || against === system ? undefined : find(candidate, against);
}

/**
 * @param {Tested[]} compared
 * @returns {Comparison[]}
 *   With the p-values corrected for all tests of the report, and the verdicts that follow.
 */
function corrected(compared) {
  const tested = compared.filter(({test}) => test);
  // A total and its only operation have the same numbers, and are compared once.
  const byNumbers = groupBy(tested, ({baseline, candidate, values, test}) =>
    JSON.stringify([baseline.system, candidate.system, values, test?.p]),
  );
  const tests = [...byNumbers.values()];
  const differences = holm(tests.map(([one]) => one?.test?.p ?? 1));
  const equivalences = holm(tests.map(([one]) => one?.test?.equivalence?.p ?? 1));
  return compared.map((one) => {
    const {test, ...rest} = one;
    if (!test) return {...rest, test: null, verdict: untested(one)};
    const [i, of] = [tests.findIndex((same) => same.includes(one)), tests.length];
    const holmP = differences[i] ?? 1;
    const equivalence = test.equivalence && {...test.equivalence, holm: equivalences[i] ?? 1};
    const isLost = test.p < SIGNIFICANT && holmP >= SIGNIFICANT;
    const reasons = isLost
      ? [`${pText(test.p)}, and ${pText(holmP)} after Holm’s correction for ${of} comparisons`]
      : [];
    return {
      ...rest,
      reasons,
      test: {p: test.p, holm: holmP, of, equivalence},
      verdict: verdictOf(one, holmP, equivalence?.holm ?? 1),
    };
  });
}

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 * @param {number | undefined} margin
 * @param {Pick<Report, 'load' | 'runs'>} report
 * @returns {Tested[]}
 *   Throughput where both have it, else median latency, else mean latency; none where neither has.
 *   The mean latency comes first where the repeats of both are inside a file. Throughput comes last where the
 *   load is open.
 */
function comparison(baseline, candidate, margin, {load, runs}) {
  const compared = metricOf(baseline, candidate, load);
  if (!compared) return [];
  const {spreads, ...metric} = compared;
  const {ratio, interval, ...tests} = ratioOf(spreads.baseline, spreads.candidate, margin);
  const why = whyNoInterval(spreads.baseline, spreads.candidate);
  const reasons = [...obstacles(baseline, candidate, runs), ...(why ? [why] : [])];
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
      reasons,
      test:
        tests.p === null || reasons.length > 0
          ? null
          : {
              p: tests.p,
              equivalence:
                margin === undefined || tests.equivalence === null
                  ? null
                  : {margin, p: tests.equivalence},
            },
      ...(candidate.summary?.ratio ? {stated: candidate.summary.ratio.text} : {}),
    },
  ];
}

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 * @param {Report['load']} load
 * @returns {Pick<Comparison, 'metric' | 'statistic' | 'unit' | 'better'> & {spreads: Sides} | undefined}
 */
function metricOf(baseline, candidate, load) {
  if (baseline.summary?.throughput?.bound || candidate.summary?.throughput?.bound) return undefined;
  // A median has no repeats inside a file. The geometric mean of these is no mean of a run: with slow repeats it is lower.
  const hasInside = [baseline, candidate].every(
    ({latency: {mean}}) => mean && hasRepeatsInFiles(mean),
  );
  const times = hasInside ? MEAN_FIRST : MEDIAN_FIRST;
  for (const measure of byLoad(load, /** @type {Measure} */ ('throughput'), times)) {
    const [one, other] = [spreadOf(baseline, measure), spreadOf(candidate, measure)];
    const spreads = sides(one, other);
    // A system that completes nothing is not faster because its failures are quick.
    if (!spreads && one && other && measure === 'throughput') return undefined;
    if (!spreads) continue;
    return measure === 'throughput'
      ? {metric: 'throughput', statistic: 'mean', unit: '1/s', better: 'higher', spreads}
      : {metric: 'latency', statistic: measure, unit: 's', better: 'lower', spreads};
  }
  return undefined;
}

/** @param {Configuration} configuration @param {Measure} measure */
const spreadOf = ({throughput, latency}, measure) =>
  measure === 'throughput' ? throughput : latency[measure];

/**
 * @param {Spread | null} baseline
 * @param {Spread | null} candidate
 * @returns {Sides | undefined}
 *   Undefined if an estimate is missing or zero. A clock too coarse for an operation gives zero.
 */
const sides = (baseline, candidate) =>
  baseline && candidate && baseline.estimate > 0 && candidate.estimate > 0
    ? {baseline, candidate}
    : undefined;

/** @param {Pick<Comparison, 'baseline' | 'reasons'>} compared @returns {Comparison['verdict']} */
function untested({baseline, reasons}) {
  const hasOthers = reasons.some((one) => ![NOT_INDEPENDENT, ...WITHOUT_INTERVAL].includes(one));
  if (hasOthers) return 'not comparable';
  if (baseline.published) return 'as published';
  return reasons.some((one) => WITHOUT_INTERVAL.includes(one)) ? 'no verdict' : 'too few repeats';
}

/**
 * @param {Pick<Comparison, 'ratio' | 'better'>} compared
 * @param {number} difference
 *   The corrected p of no difference.
 * @param {number} equivalence
 *   The corrected p of a difference beyond the margin.
 * @returns {Comparison['verdict']}
 *   A difference within the margin does not count, even if it is significant.
 */
export function verdictOf({ratio, better}, difference, equivalence) {
  if (equivalence < SIGNIFICANT) return 'equivalent';
  if (difference >= SIGNIFICANT) return 'no difference shown';
  return ratio > 1 === (better === 'higher') ? 'faster' : 'slower';
}

/**
 * @param {Configuration} baseline
 * @param {Configuration} candidate
 * @param {readonly Run[]} runs
 * @returns {string[]}
 *   Why they cannot be compared. Two systems can have other JVMs, two releases of one cannot.
 */
function obstacles(baseline, candidate, runs) {
  if (baseline.system === candidate.system) {
    /** @param {Configuration} one */
    const environment = (one) =>
      environmentOf(
        runs.filter(({id}) => one.runs.includes(id)),
        one,
      );
    return differencesBetween(environment(baseline), environment(candidate)).map(
      ({name, from, to}) => `different ${name}: ${from} and ${to}`,
    );
  }
  if (baseline.machine === candidate.machine) return [];
  return [
    `different machines: ${baseline.machine ?? 'not stated'} and ${candidate.machine ?? 'not stated'}`,
  ];
}
