/**
 * The key values that a report requests, looked up among its statistics.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ValueRequest} from '../scan/types.d.ts'
 * @import {Configuration, RequestedValue, Summary} from './types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {Pick<ReportModel, 'report' | 'summaries' | 'gc' | 'configurations' | 'comparisons'>} Statistics
 */

import {matches} from './summary.js';

/**
 * @param {Statistics} statistics
 * @param {InputErrors} errors
 *   Takes a request that no run answers.
 * @returns {RequestedValue[]}
 */
export function requestedValues(statistics, errors) {
  const {report} = statistics;
  return report.figures.flatMap((request) => {
    const found = lookUp(request, statistics);
    if (found)
      return {label: request.label, ...(request.chart ? {chart: request.chart} : {}), ...found};
    const what = `found the figure "${request.figure}" (${request.label}) that no run gives`;
    const expected = 'expected a system or run, operation and params that have it';
    errors.add(`data/${report.id}/report.yaml`, request.line, `${what}, ${expected}`);
    return [];
  });
}

/**
 * @param {ValueRequest} request
 * @param {Statistics} statistics
 * @returns {Omit<RequestedValue, 'label' | 'chart'> | undefined}
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
 * @param {Statistics} statistics
 * @returns {Omit<RequestedValue, 'label'> | undefined}
 */
function ratio(request, {comparisons}) {
  const one = comparisons.find(
    ({candidate, verdict}) =>
      verdict !== 'not comparable' &&
      candidate.system === request.system &&
      matches(candidate, request),
  );
  if (!one) return undefined;
  const {ratio: value, candidate, interval} = one;
  return {value, unit: '×', runs: candidate.runs.length, interval, ...sourceOf(candidate)};
}

/**
 * @param {ValueRequest} request
 * @param {Statistics} statistics
 * @returns {Omit<RequestedValue, 'label'> | undefined}
 */
function collections({figure: metric, run}, {gc}) {
  const summary = gc.find((one) => one.run === run);
  if (!summary) return undefined;
  const of = /** @type {const} */ ({count: summary.collections, what: 'collection'});
  const all = {runs: 1, of, interval: null};
  if (metric === 'longest-pause') return {value: summary.longest, unit: 's', ...all};
  if (metric === 'full-collections') return {value: summary.full, unit: '1', ...all};
  return summary.betweenFull === null ? undefined : {value: summary.betweenFull, unit: 's', ...all};
}

/**
 * @param {ValueRequest} request
 * @param {Statistics} statistics
 * @returns {Omit<RequestedValue, 'label'> | undefined}
 */
function throughput(request, statistics) {
  const {summary, repeats, configuration} = requested(request, statistics);
  if (!summary?.throughput) return undefined;
  const {value, interval: runnerInterval} = summary.throughput;
  const interval = configuration?.throughput?.interval ?? null;
  return {
    value,
    unit: '1/s',
    runs: repeats,
    interval,
    ...(runnerInterval ? {runnerInterval} : {}),
    ...sourceOf(configuration),
  };
}

/**
 * @param {ValueRequest} request
 * @param {'min' | 'mean' | 'p50' | 'p99' | 'p99.9' | 'max'} statistic
 * @param {Statistics} statistics
 * @returns {Omit<RequestedValue, 'label'> | undefined}
 */
function latency(request, statistic, statistics) {
  const {summary, repeats, configuration} = requested(request, statistics);
  const value = summary?.latency?.[statistic];
  if (!summary?.latency || value === undefined || value === null) return undefined;
  const {n, interval: runnerInterval} = summary.latency;
  const isMean = statistic === 'mean';
  return {
    value,
    unit: 's',
    runs: repeats,
    ...(n === null ? {} : {of: {count: n, what: 'sample'}}),
    interval: (isMean && configuration?.latency.mean?.interval) || null,
    ...(isMean && runnerInterval ? {runnerInterval} : {}),
    ...sourceOf(configuration),
  };
}

/**
 * @param {Configuration | undefined} configuration
 * @returns {Pick<RequestedValue, 'published'>}
 */
const sourceOf = (configuration) =>
  configuration?.published ? {published: configuration.published} : {};

/**
 * The named run, or the run shown for the configuration.
 *
 * @param {ValueRequest} request
 * @param {Statistics} statistics
 * @returns {{summary: Summary | undefined, repeats: number, configuration?: Configuration}}
 */
function requested(request, {summaries, configurations}) {
  if (request.run) {
    const summary = summaries.find((one) => one.run === request.run && matches(one, request));
    const configuration = configurations.find(({runs}) => runs.includes(request.run ?? ''));
    return {summary, repeats: 1, ...(configuration?.published ? {configuration} : {})};
  }
  const configuration = configurations.find(
    ({system, ...subject}) => system === request.system && matches(subject, request),
  );
  return {
    summary: configuration?.summary ?? undefined,
    repeats: configuration?.runs.length ?? 0,
    ...(configuration ? {configuration} : {}),
  };
}
