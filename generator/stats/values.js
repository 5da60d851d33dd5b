/**
 * The key values that a report requests, looked up among its statistics.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Run, ValueRequest} from '../scan/types.d.ts'
 * @import {Configuration, RequestedValue, Spread} from './types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {Pick<ReportModel, 'report' | 'summaries' | 'gc' | 'configurations' | 'comparisons'>} Results
 * @typedef {Pick<Configuration, 'runs' | 'summary' | 'summaries' | 'published' | 'throughput' | 'latency'>
 *   & Pick<RequestedValue, 'ended'>} Requested
 */

import {hasDirection, verdictText} from '../words/ratio.js';
import {timedRepeat} from './configurations.js';
import {estimatesOf} from './estimates.js';
import {comparedSpread, hasRepeatsInFiles} from './repeats.js';
import {matches} from './summary.js';

/**
 * @param {Results} statistics
 * @param {InputErrors} errors
 *   Takes a request that no run answers, or several results.
 * @returns {RequestedValue[]}
 */
export function requestedValues(statistics, errors) {
  const {report} = statistics;
  return report.figures.flatMap((request) => {
    const {figure, label, chart, line} = request;
    const found = lookUp(request, statistics);
    const [value, ...others] = found;
    if (value && others.length === 0) return {label, ...(chart ? {chart} : {}), ...value};
    const file = `data/${report.id}/report.yaml`;
    const name = `the figure "${figure}" (${label})`;
    if (value) {
      const hint =
        'Name its system, machine, operation or params; an empty text stands for a parameter that it does not have.';
      errors.add(file, line, `found ${found.length} results for ${name}, expected one`, hint);
    } else {
      const expected = 'expected a system or run, operation and params that have it';
      errors.add(file, line, `found ${name} that no run gives, ${expected}`);
    }
    return [];
  });
}

/**
 * @param {ValueRequest} request
 * @param {Results} statistics
 * @returns {Omit<RequestedValue, 'label'>[]}
 */
function lookUp(request, statistics) {
  switch (request.figure) {
    case 'ratio':
      return ratio(request, statistics);
    case 'longest-pause':
    case 'full-collections':
    case 'time-between-full':
      return collections(request, statistics);
    case 'throughput':
      return throughput(request, statistics);
    default:
      return latency(request, request.figure, statistics);
  }
}

/**
 * @param {ValueRequest} request
 * @param {Results} statistics
 * @returns {Omit<RequestedValue, 'label'>[]}
 */
const ratio = (request, {comparisons}) =>
  comparisons
    .filter(({candidate, verdict}) => verdict !== 'not comparable' && isMeant(candidate, request))
    .map((comparison) => {
      const {ratio: value, better, candidate, interval, verdict} = comparison;
      const repeats = comparedSpread(candidate, comparison);
      return {
        value,
        unit: '×',
        ...(hasDirection(comparison) ? {better} : {}),
        ...(hasDirection(comparison) || verdict === 'as published'
          ? {}
          : {verdict: verdictText(comparison)}),
        runs: candidate.runs.length,
        interval,
        ...(repeats ? insideOf(repeats) : {}),
        ...sourceOf(candidate),
      };
    });

/**
 * @param {ValueRequest} request
 * @param {Results} statistics
 * @returns {Omit<RequestedValue, 'label'>[]}
 */
function collections({figure: metric, run}, {gc, report}) {
  const summary = gc.find((one) => one.run === run);
  if (!summary) return [];
  const of = /** @type {const} */ ({count: summary.collections, what: 'collection'});
  const ended = endOf(report.runs.find(({id}) => id === run));
  /** @type {Partial<Record<typeof metric, number | null | undefined>>} */
  const values = {
    // Warm-up and forced collections are not part of the benchmark.
    'longest-pause': summary.longestCounted?.duration,
    'full-collections': summary.full,
    'time-between-full': summary.betweenFull,
  };
  const value = values[metric];
  const unit = metric === 'full-collections' ? '1' : 's';
  return value == null ? [] : [{value, unit, runs: 1, of, interval: null, ...ended}];
}

/**
 * @param {ValueRequest} request
 * @param {Results} statistics
 * @returns {Omit<RequestedValue, 'label'>[]}
 */
const throughput = (request, statistics) =>
  requested(request, statistics).flatMap((configuration) => {
    if (!configuration.throughput) return [];
    const {estimate, n, interval} = configuration.throughput;
    const runnerInterval = n === 1 ? configuration.summary?.throughput?.interval : undefined;
    return {
      value: estimate,
      unit: '1/s',
      runs: n,
      interval,
      ...insideOf(configuration.throughput),
      ...(runnerInterval ? {runnerInterval} : {}),
      ...sourceOf(configuration),
    };
  });

/**
 * @param {ValueRequest} request
 * @param {'min' | 'mean' | 'p50' | 'p99' | 'p99.9' | 'max'} statistic
 * @param {Results} statistics
 * @returns {Omit<RequestedValue, 'label'>[]}
 */
const latency = (request, statistic, statistics) =>
  requested(request, statistics).flatMap((configuration) => latencyOf(configuration, statistic));

/**
 * @param {Requested} configuration
 * @param {Parameters<typeof latency>[1]} statistic
 * @returns {ReturnType<typeof latency>[number] | []}
 */
function latencyOf(configuration, statistic) {
  const found = configuration.latency[statistic];
  if (found === null) return [];
  const {n} = configuration.latency;
  /** @type {Pick<RequestedValue, 'unit' | 'of' | 'published'>} */
  const shared = {
    unit: 's',
    ...(n === null ? {} : {of: {count: n, what: 'sample'}}),
    ...sourceOf(configuration),
  };
  if (typeof found === 'number') {
    return {...shared, value: found, runs: configuration.runs.length, interval: null};
  }
  const {estimate: value, n: runs, min, max, interval} = found;
  if (statistic !== 'mean') {
    const range = runs > 1 ? {range: {low: min, high: max, from: found.from}} : {};
    // Some of them may have too few samples for a value of their own.
    const all = found.from === 'merged histograms' ? configuration.runs.length : runs;
    return {...shared, value, runs: all, interval: null, ...range};
  }
  const runnerInterval = runs === 1 ? timedRepeat(configuration)?.latency?.interval : undefined;
  return {
    ...shared,
    value,
    runs,
    interval,
    ...insideOf(found),
    ...(runnerInterval ? {runnerInterval} : {}),
  };
}

/** @param {Configuration} configuration @param {ValueRequest} request */
const isMeant = (configuration, request) =>
  configuration.system === request.system &&
  (request.machine === undefined || configuration.machine === request.machine) &&
  matches(configuration, request);

/** @param {Spread} spread @returns {Pick<RequestedValue, 'inside'>} */
const insideOf = (spread) => (hasRepeatsInFiles(spread) ? {inside: spread} : {});

/** @param {Requested} configuration @returns {Pick<RequestedValue, 'published' | 'ended'>} */
const sourceOf = ({published, ended}) => ({
  ...(published ? {published} : {}),
  ...(ended ? {ended} : {}),
});

/** @param {Run | undefined} run @returns {Pick<RequestedValue, 'ended'>} */
const endOf = (run) => (run && run.status !== 'ok' ? {ended: run} : {});

/**
 * @param {ValueRequest} request
 * @param {Results} statistics
 * @returns {Requested[]}
 *   Of the named run alone, where one is named.
 */
function requested(request, {report, summaries, configurations}) {
  const {run} = request;
  if (run === undefined) {
    return configurations.filter((one) => isMeant(one, request));
  }
  const found = report.runs.find(({id}) => id === run);
  return summaries
    .filter((one) => one.run === run && matches(one, request))
    .map((summary) => ({
      runs: [run],
      summary,
      summaries: [summary],
      ...(found?.published ? {published: found.published} : {}),
      ...endOf(found),
      ...estimatesOf([summary]),
    }));
}
