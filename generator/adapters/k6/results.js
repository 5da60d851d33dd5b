/**
 * What the two summaries of k6 share: JSON and text.
 *
 * Percentiles are interpolated between two samples. `http_req_duration` includes failed requests;
 * `http_req_duration{expected_response:true}`, which k6 adds by itself, does not. A request passes the
 * metric `http_req_failed` if it failed. Rates are counts by the duration of the test, with setup and
 * teardown.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Lines, Measurement, Rec, Subject} from '../../records/types.d.ts'
 * @typedef {object} Metric
 * @property {ReadonlyMap<string, number>} values
 *   `count`, `rate`, `passes` and `fails`; those of a trend are seconds, by their names in k6: `avg`, `p(95)`.
 * @property {ReadonlyMap<string, number>} [steps]
 *   Of a trend: to what its values were cut, by the same names.
 * @property {Lines} lines
 * @property {() => number} line
 *   For a message. Lines of JSON are known when all is read.
 *
 * @typedef {Map<string, Metric>} Metrics
 *   Metrics of the same tags, by name.
 */

import {ownProperty} from '../../own.js';
import {count, latency, notStarted, throughput} from '../../records/measurements.js';
import {decimalsOf} from '../shared/decimals.js';

/** Members that are read of metrics that are not trends. @type {Record<string, readonly string[]>} */
export const MEMBERS = {
  http_reqs: ['count', 'rate'],
  http_req_failed: ['passes'],
  iterations: ['count', 'rate'],
  dropped_iterations: ['count'],
  checks: ['passes', 'fails'],
};
export const TRENDS = ['http_req_duration', 'iteration_duration'];
/** @type {Record<string, LatencyKey>} */
const STATISTICS = {avg: 'mean', min: 'min', med: 'p50', max: 'max'};
/** The metric of the virtual users that k6 has ready. */
export const USERS = 'vus_max';
/** Iterations that no virtual user was free for. */
export const DROPPED = 'dropped_iterations';
/** Their name in the results. */
export const DROPPED_NAME = 'iterations dropped';
/** A metric, and one that has tags. */
const NAME = /^(\w+)(?:\{(.*)\})?$/;
const SUCCEEDED = 'expected_response:true';
/** By which a product of numbers with all digits may differ. */
const EQUAL = 1e-9;

/**
 * States the virtual users of a run. With an arrival rate, k6 may add some when the system is slow: then their number is
 * a result.
 *
 * @param {number | undefined} least
 * @param {number | undefined} most
 * @param {ReadContext} context
 */
export function stateUsers(least, most, context) {
  if (least === most) context.fact('users', most);
}

/**
 * k6 counts an iteration whatever its requests did: without a server, iterations are many and short.
 *
 * @param {number} failed
 * @param {number} all
 *   Requests of the run.
 * @param {ReadContext} context
 * @param {number} [line]
 */
export function warnOfIterations(failed, all, context, line) {
  if (failed === 0) return;
  const found = `"iteration": ${failed} of ${all} requests failed`;
  context.warn(`${found}, and its rate and latencies include iterations with such requests`, line);
}

/**
 * @param {string} name
 * @returns {string}
 *   The metric that a submetric is of: `http_reqs{name:item}` is of `http_reqs`.
 */
export const parentOf = (name) => NAME.exec(name)?.[1] ?? '';

/**
 * @param {string} name
 *   The name of a value of a trend.
 * @returns {LatencyKey | undefined}
 */
export function statisticOf(name) {
  const percent = /^p\((\d+(?:\.\d+)?)\)$/.exec(name)?.[1];
  return percent ? `p${Number(percent)}` : ownProperty(STATISTICS, name);
}

/** What `statisticOf` knows, for a message. */
export const KNOWN_STATISTICS = 'avg, min, med, max or p(99)';

/**
 * @param {ReadonlyMap<string, Metric>} metrics
 *   Those of MEMBERS and TRENDS, by their names in k6, with tags: `http_reqs{name:item}`.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
export function k6Records(metrics, context) {
  checkRates(metrics, context);
  // k6 writes them in no order. Without tags are those of the whole run.
  const byTags = [...groupByTags(metrics)].sort(([a], [b]) => (a < b ? -1 : 1));
  const ofRun = byTags[0]?.[1];
  const outcome = ofRun?.get('http_req_failed');
  const failed = outcome?.values.get('passes');
  const all = ofRun?.get('http_reqs')?.values.get('count');
  if (failed && all && ofRun?.get('iterations')?.values.get('count')) {
    warnOfIterations(failed, all, context, outcome?.line());
  }
  return byTags.flatMap(([tags, metrics]) => [
    ...requests(tags, metrics, failed, context),
    ...iterations(tags, metrics),
  ]);
}

/**
 * All rates are counts by the same time.
 *
 * @param {ReadonlyMap<string, Metric>} metrics
 * @param {ReadContext} context
 */
function checkRates(metrics, context) {
  const times = ['http_reqs', 'iterations'].flatMap((name) => {
    const metric = metrics.get(name);
    const [count = 0, rate = 0] = [metric?.values.get('count'), metric?.values.get('rate')];
    if (!metric || count === 0) return [];
    // People round the six decimals of the text.
    const step = 10 ** -decimalsOf(String(rate)) + EQUAL * rate;
    const [least, most] = [count / (rate + step), count / Math.max(0, rate - step)];
    return [{line: metric.line(), seconds: count / rate, least, most}];
  });
  const [requests, iterations] = times;
  if (!requests || !iterations) return;
  if (requests.least <= iterations.most && iterations.least <= requests.most) return;
  const found = `found requests of ${requests.seconds.toPrecision(6)} s`;
  const expected = `expected ${iterations.seconds.toPrecision(6)} s, as of the iterations`;
  context.error(requests.line, `${found} (count ÷ rate), ${expected}`);
}

/**
 * @param {ReadonlyMap<string, Metric>} metrics
 * @returns {Map<string, Metrics>}
 *   By the tags in their names. Metrics of successful requests are next to those of all requests.
 */
function groupByTags(metrics) {
  /** @type {Map<string, Metrics>} */
  const byTags = new Map();
  for (const [text, metric] of metrics) {
    const [, name = '', list = ''] = NAME.exec(text) ?? [];
    const tags = list.split(',').map((tag) => tag.trim());
    const others = tags.filter((tag) => tag !== SUCCEEDED);
    if (others.some((tag) => tag.startsWith('expected_response:'))) continue;
    const key = others.join(',');
    const same = byTags.get(key) ?? new Map();
    same.set(others.length === tags.length ? name : `${name} succeeded`, metric);
    byTags.set(key, same);
  }
  return byTags;
}

/**
 * @param {string} tags
 * @param {Metrics} metrics
 * @param {number | undefined} failedInAll
 *   Requests of the run that failed.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function requests(tags, metrics, failedInAll, context) {
  const subject = subjectOf(tags, 'request');
  const about = `"${[subject.operation, ...Object.values(subject.params)].join(' ')}"`;
  const checks = metrics.get('checks');
  const [failedChecks, passedChecks] = [checks?.values.get('fails'), checks?.values.get('passes')];
  if (failedChecks && passedChecks !== undefined) {
    context.warn(`${failedChecks} of ${failedChecks + passedChecks} checks failed`, checks?.line());
  }
  const all = metrics.get('http_req_duration');
  const succeeded = metrics.get('http_req_duration succeeded');
  const counter = metrics.get('http_reqs');
  const total = counter?.values.get('count');
  const outcome = metrics.get('http_req_failed');
  const failed = outcome?.values.get('passes');
  if (total !== undefined && failed !== undefined && failed > total) {
    const found = `found ${failed} failed requests of ${total}`;
    context.error(outcome?.line() ?? 0, `${found}, expected at most as many as requests`);
    return [];
  }
  if (total === 0) return [];
  const failures =
    failed && outcome ? [count({...subject, ...located(outcome)}, 'requests failed', failed)] : [];
  if (total !== undefined && failed === total) {
    const found = `${failed} of ${total} requests failed`;
    context.warn(`${about} was not measured: ${found}`, outcome?.line(), 'unmeasured');
    return failures;
  }
  if (total !== undefined && failed === undefined) {
    context.warn(`${about}: it is unknown whether requests failed`);
  }
  const ok = total === undefined ? undefined : total - (failed ?? 0);
  const rate = counter?.values.get('rate');
  const times = succeeded ? latencies(subject, succeeded, ok) : latencies(subject, all, total);
  if (failed ?? (!succeeded && times.length > 0 && failedInAll)) {
    const found = failed
      ? `${failed} of ${total ?? 'its'} requests failed`
      : 'requests of the run failed, perhaps some of these';
    const what = succeeded ? 'exclude' : 'include';
    const line = (outcome ?? all)?.line();
    context.warn(`${about}: ${found}, and its latencies ${what} them`, line);
  }
  return [
    ...(rate === undefined || !total || ok === undefined
      ? []
      : [
          throughput(
            {...subject, ...located(counter)},
            (rate * ok) / total,
            ok,
            failed === undefined ? undefined : {failed, all: total},
          ),
        ]),
    ...times,
    ...failures,
  ];
}

/** @param {string} tags @param {Metrics} metrics @returns {Rec[]} */
function iterations(tags, metrics) {
  const subject = subjectOf(tags, 'iteration');
  const counter = metrics.get('iterations');
  const total = counter?.values.get('count');
  const rate = counter?.values.get('rate');
  const dropped = metrics.get(DROPPED);
  const lost = dropped?.values.get('count');
  return [
    ...(rate === undefined || !total
      ? []
      : [throughput({...subject, ...located(counter)}, rate, total)]),
    ...latencies(subject, metrics.get('iteration_duration'), total),
    ...droppedOf({...subject, ...located(dropped)}, lost, total),
  ];
}

/**
 * @param {Subject} subject
 * @param {number | undefined} lost
 * @param {number | undefined} total
 *   Of the iterations that were started. Undefined if the output was cut.
 * @returns {Measurement[]}
 */
function droppedOf(subject, lost, total) {
  if (!lost) return [];
  return [
    total === undefined
      ? count(subject, DROPPED_NAME, lost)
      : notStarted(subject, DROPPED_NAME, lost, total),
  ];
}

/**
 * @param {Subject} subject
 * @param {Metric | undefined} trend
 * @param {number | undefined} samples
 * @returns {Measurement[]}
 *   None where there was no sample: all its values are then 0.
 */
function latencies(subject, trend, samples) {
  if (!trend || samples === 0) return [];
  const found = [...trend.values].flatMap(([name, seconds]) => {
    const statistic = statisticOf(name);
    return statistic ? [/** @type {const} */ ([statistic, seconds, trend.steps?.get(name)])] : [];
  });
  if (found.every(([, seconds]) => seconds === 0)) return [];
  // k6 writes them in no order.
  const order = (/** @type {string} */ key) =>
    ['mean', 'min'].indexOf(key) + 1 || (key === 'max' ? 200 : 100);
  return found
    .sort(([a], [b]) => order(a) - order(b) || Number(a.slice(1)) - Number(b.slice(1)))
    .map(([statistic, seconds, step]) => ({
      ...latency({...subject, ...located(trend)}, statistic, seconds, samples),
      ...(step === undefined ? {} : {step}),
    }));
}

/**
 * @param {string} tags
 *   `method:GET,name:item`
 * @param {string} what
 *   That has no name.
 * @returns {Subject}
 */
function subjectOf(tags, what) {
  const pairs = tags.split(',').filter(Boolean).map(tagOf);
  const {method, name, url, ...params} = Object.fromEntries(pairs);
  return {operation: [method, name ?? url ?? what].filter(Boolean).join(' '), params};
}

/** @param {string} tag */
function tagOf(tag) {
  const [key = '', ...rest] = tag.split(':').map((part) => part.replaceAll(/^["']|["']$/g, ''));
  return [key, rest.join(':').replace(/^::/, '')];
}

/** @param {Metric | undefined} metric */
const located = (metric) => (metric ? {lines: metric.lines} : {});
