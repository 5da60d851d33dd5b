/**
 * The summary of a k6 run: `--summary-export`, and the data that `handleSummary()` is given.
 *
 *     {"metrics": {"http_req_duration": {"avg": 1.9, "p(95)": 4.1, …}, "http_reqs": {"count": 400, …}}}
 *     {"metrics": {"http_req_duration": {"type": "trend", "contains": "time", "values": {"avg": 1.9, …}}}}
 *
 * Times are milliseconds, whatever `summaryTimeUnit` is. Percentiles are interpolated between two
 * samples. `http_req_duration` includes failed requests; `http_req_duration{expected_response:true}`,
 * which k6 adds by itself, does not. `passes` of `http_req_failed` are those that failed. Rates are
 * counts by the duration of the test, with setup and teardown. Written by 1.3 in the tests; read in
 * the sources of 2.2.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Rec, Subject} from '../../records/types.d.ts'
 * @typedef {Map<string, JsonValue>} Metrics
 *   The values of metrics of the same tags, by name.
 */

import {own} from '../../own.js';
import {count, latency, throughput} from '../../records/measurements.js';

const NAME =
  /^(http_reqs|http_req_duration|http_req_failed|iterations|iteration_duration|dropped_iterations|checks)(?:\{(.*)\})?$/;
const SUCCEEDED = 'expected_response:true';
/** @type {Record<string, LatencyKey>} */
const STATISTICS = {avg: 'mean', min: 'min', med: 'p50', max: 'max'};
/** Members of a trend that are not statistics of its samples. */
const OTHERS = new Set(['count', 'thresholds']);

/** @type {JsonAdapter} */
export const k6Summary = {
  id: 'k6-summary',
  label: 'k6 summary',
  description: 'Rates and latencies of a whole k6 run, as its summary states them.',
  runner: 'k6',
  writtenBy: '--summary-export=summary.json',
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    /"metrics"\s*:\s*\{/.test(text) &&
    /"(?:root_group|http_reqs|iterations|data_received|vus_max)"\s*:/.test(text),
  read(root, context) {
    // k6 writes them in no order. Without tags are those of the whole run.
    const byTags = [...metricsOf(root)].sort(([a], [b]) => (a < b ? -1 : 1));
    const failed = byTags[0]?.[1].get('http_req_failed')?.at('passes').whole();
    return byTags.flatMap(([tags, metrics]) => [
      ...requests(tags, metrics, failed, context),
      ...iterations(tags, metrics, context),
    ]);
  },
};

/**
 * @param {JsonValue} root
 * @returns {Map<string, Metrics>}
 *   By the tags in their names. Metrics of successful requests are next to those of all requests.
 */
function metricsOf(root) {
  /** @type {Map<string, Metrics>} */
  const byTags = new Map();
  for (const [text, metric] of root.at('metrics').entries()) {
    const [, name, list = ''] = NAME.exec(text) ?? [];
    if (name === undefined) continue;
    const tags = list.split(',').map((tag) => tag.trim());
    const others = tags.filter((tag) => tag !== SUCCEEDED);
    if (others.some((tag) => tag.startsWith('expected_response:'))) continue;
    const key = others.join(',');
    const metrics = byTags.get(key) ?? new Map();
    const values = metric.has('values') ? metric.at('values') : metric;
    metrics.set(others.length === tags.length ? name : `${name} succeeded`, values);
    byTags.set(key, metrics);
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
  const [failedChecks, passedChecks] = [checks?.at('fails').whole(), checks?.at('passes').whole()];
  if (failedChecks && passedChecks !== undefined) {
    context.warn(`${failedChecks} of ${failedChecks + passedChecks} checks failed`, checks?.line);
  }
  const all = metrics.get('http_req_duration');
  const succeeded = metrics.get('http_req_duration succeeded');
  const total = metrics.get('http_reqs')?.at('count').whole();
  const outcome = metrics.get('http_req_failed');
  // A request passes the metric “failed” if it failed.
  const failed = outcome?.at('passes').whole();
  if (total !== undefined && failed !== undefined && failed > total) {
    const found = `found ${failed} failed requests of ${total}`;
    context.error(outcome?.line ?? 0, `${found}, expected at most as many as requests`);
    return [];
  }
  if (total === 0) return [];
  const failures = failed
    ? [count({...subject, ...located(outcome)}, 'requests failed', failed)]
    : [];
  if (total !== undefined && failed === total) {
    context.warn(`${about} was not measured: ${failed} of ${total} requests failed`, outcome?.line);
    return failures;
  }
  if (total !== undefined && failed === undefined) {
    context.warn(`${about}: it is unknown whether requests failed`);
  }
  const ok = total === undefined ? undefined : total - (failed ?? 0);
  const rate = metrics.get('http_reqs')?.at('rate').quantity();
  const times = succeeded
    ? latencies(subject, succeeded, ok, context)
    : latencies(subject, all, total, context);
  if (failed ?? (!succeeded && times.length > 0 && failedInAll)) {
    const found = failed ? `${failed} of ${total ?? 'its'} requests failed` : 'requests failed';
    const what = succeeded ? 'exclude' : 'include';
    context.warn(`${about}: ${found}, and its latencies ${what} them`, outcome?.line ?? all?.line);
  }
  return [
    ...(rate === undefined || !total || ok === undefined
      ? []
      : [throughput({...subject, ...located(metrics.get('http_reqs'))}, (rate * ok) / total, ok)]),
    ...times,
    ...failures,
  ];
}

/**
 * @param {string} tags
 * @param {Metrics} metrics
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function iterations(tags, metrics, context) {
  const subject = subjectOf(tags, 'iteration');
  const counter = metrics.get('iterations');
  const total = counter?.at('count').whole();
  const dropped = metrics.get('dropped_iterations')?.at('count').whole();
  const rate = counter?.at('rate').quantity();
  return [
    ...(rate === undefined || !total
      ? []
      : [throughput({...subject, ...located(counter)}, rate, total)]),
    ...latencies(subject, metrics.get('iteration_duration'), total, context),
    ...(dropped
      ? [
          count(
            {...subject, ...located(metrics.get('dropped_iterations'))},
            'iterations dropped',
            dropped,
          ),
        ]
      : []),
  ];
}

/**
 * @param {Subject} subject
 * @param {JsonValue | undefined} values
 *   Of a trend.
 * @param {number | undefined} samples
 * @param {ReadContext} context
 * @returns {Measurement[]}
 *   None where there was no sample: all its values are then 0.
 */
function latencies(subject, values, samples, context) {
  if (!values || samples === 0) return [];
  /** @type {Map<LatencyKey, number>} */
  const found = new Map();
  for (const [name, value] of values.entries()) {
    if (OTHERS.has(name)) continue;
    const percent = /^p\((\d+(?:\.\d+)?)\)$/.exec(name)?.[1];
    const statistic = percent
      ? /** @type {const} */ (`p${Number(percent)}`)
      : own(STATISTICS, name);
    if (statistic === undefined) {
      context.error(value.line, `found "${name}", expected avg, min, med, max or p(99)`);
      continue;
    }
    const ms = value.quantity();
    if (ms !== undefined) found.set(statistic, Number((ms / 1e3).toPrecision(15)));
  }
  if ([...found.values()].every((value) => value === 0)) return [];
  // k6 writes them in no order.
  const order = (/** @type {string} */ key) =>
    ['mean', 'min'].indexOf(key) + 1 || (key === 'max' ? 200 : 100);
  return [...found]
    .sort(([a], [b]) => order(a) - order(b) || Number(a.slice(1)) - Number(b.slice(1)))
    .map(([statistic, value]) =>
      latency({...subject, lines: values.lines}, statistic, value, samples),
    );
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

/** @param {JsonValue | undefined} value */
const located = (value) => (value ? {lines: value.lines} : {});
