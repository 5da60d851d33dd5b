/**
 * Artillery `run --output report.json`, version 2: counts and times of a whole run, and of each ten
 * seconds of it.
 *
 *     {"aggregate": {"counters": {"http.requests": 360, "http.codes.200": 216, …},
 *        "summaries": {"http.response_time.2xx": {"min": 0, …, "p999": 32.1}}, …},
 *      "intermediate": [{"counters": …, "period": "1795357620000", …}]}
 *
 * Times are milliseconds. `http.response_time` goes from the end of sending to the first byte of the
 * response, in whole milliseconds, also of responses that failed. Percentiles come from a sketch, within
 * 1 %. `rates` are rounded means over periods that are not full, so they are not read. The first
 * pre-releases of 2.0.0, until 2021, wrote `engine.http.requests` and `core.vusers.failed`; 2.0.34
 * writes the period first. Written by 2.0.21 in the tests; 2.0.34 was run; read in its sources;
 * pre-releases are known from public reports.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Measurement, Rec, Subject, Timeline, Window} from '../../records/types.d.ts'
 * @typedef {{operation: string, codes: string, isError: (name: string) => boolean, times: string[]}} Series
 *   `codes`: how the names of its counters of responses begin; `isError`: whether a counter has its
 *   requests without a response; `times`: the names of its times, the best first.
 */

import {sum} from '../../averages.js';
import {hasPercentile, shareOf} from '../../records/distribution.js';
import {count, latency} from '../../records/measurements.js';
import {decimal} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {utcDate} from '../shared/dates.js';
import {MILLISECOND} from '../shared/whole-milliseconds.js';

/** Without a response: other errors are of the script, such as a failed capture. */
const NO_RESPONSE = /^errors\.[A-Z][A-Z0-9_]+$/;
const ENDPOINT = /^(plugins\.metrics-by-endpoint\.(.+)\.)(?:codes\.\d+|errors\.[^.]+)$/;
/** Times of Playwright: of a step, and Web Vitals of a page, all in milliseconds but CLS, which is a score. */
const BROWSER = /^browser\.(?:step|page\.(?:FCP|FID|INP|LCP|TTFB))\./;
/** Summaries that are read where they are needed. */
const KNOWN =
  /^(?:(?:engine\.)?http\.response_time|plugins\.metrics-by-endpoint\.response_time\.|(?:core\.)?vusers\.session_length$)/;
/** Times of a server's own clock. */
const SERVER = /^plugins\.metrics-by-endpoint\.server-timing\./;
const HTTP = /^((?:engine\.)?http\.)/;
/** Of two means with one decimal, in milliseconds. */
const ROUNDED = 0.1001;
/** Milliseconds of a period. */
const PERIOD = 10_000;
/** @type {Record<string, LatencyKey>} */
const STATISTICS = {
  min: 'min',
  mean: 'mean',
  p50: 'p50',
  p75: 'p75',
  p90: 'p90',
  p95: 'p95',
  p99: 'p99',
  p999: 'p99.9',
  max: 'max',
};

/** @type {JsonAdapter} */
export const artillery = {
  id: 'artillery',
  label: 'Artillery report',
  description: 'Requests of an Artillery run by endpoint, over time and as a whole.',
  runner: 'Artillery',
  writtenBy: 'artillery run --output report.json plan.yml',
  states: ['date'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"aggregate"\s*:\s*\{\s*(?:"period"\s*:\s*\d+\s*,\s*)?"counters"\s*:\s*\{/.test(
      text,
    ) && !/"(?:requestsCompleted|scenariosCreated)"\s*:/.test(text),
  read(root, context) {
    const aggregate = root.at('aggregate');
    const first = aggregate.at('firstMetricAt').whole();
    const last = aggregate.at('lastMetricAt').whole();
    if (first === undefined || last === undefined) return [];
    context.fact('date', utcDate(first));
    const periods = periodsOf(root, context);
    if (!periods || !areMerged(aggregate, periods, context)) return [];
    return [
      ...seriesOf(aggregate).flatMap((series) => [
        ...timelineOf(series, {aggregate, periods, first, last}, context).map((record) => ({
          ...record,
          lines: root.at('intermediate').lines,
        })),
        ...latenciesOf(series, aggregate, context),
      ]),
      ...sessions(aggregate, context),
      ...browserTimes(aggregate, context),
    ];
  },
};

/**
 * @param {JsonValue} root
 * @param {ReadContext} context
 * @returns {{start: number, values: JsonValue}[] | undefined}
 *   Ascending; undefined after an error.
 */
function periodsOf(root, context) {
  const periods = root
    .at('intermediate')
    .items()
    .map((values) => ({start: Number(values.at('period').value), values}))
    .sort((a, b) => a.start - b.start);
  for (const {start, values} of periods) {
    if (Number.isSafeInteger(start) && start % PERIOD === 0) continue;
    const found = `found "${values.at('period').value}" as period`;
    context.error(values.line, `${found}, expected milliseconds since 1970 in steps of ${PERIOD}`);
    return undefined;
  }
  return periods;
}

/**
 * @param {JsonValue} aggregate
 * @param {{values: JsonValue}[]} periods
 * @param {ReadContext} context
 * @returns {boolean}
 *   Whether the minimum, maximum and mean of each time that is read are those of all its periods. False
 *   after an error.
 */
function areMerged(aggregate, periods, context) {
  const all = aggregate.has('summaries') ? aggregate.at('summaries').entries() : [];
  // Only what is read: a summary of a server's clock may have a mean that was merged wrongly.
  const read = all.filter(([name]) => KNOWN.test(name) || BROWSER.test(name));
  return read.every(([name, times]) => {
    const parts = periods
      .map(({values}) => values.at('summaries'))
      .filter((summaries) => summaries.has(name))
      .map((summaries) => summaries.at(name));
    /** @param {string} member */
    const of = (member) => parts.map((part) => Number(part.at(member).value));
    const [counts, means] = [of('count'), of('mean')];
    const mean = sum(means.map((one, i) => one * (counts[i] ?? 0))) / sum(counts);
    /** @type {[member: string, expected: number, step: number][]} */
    const stated = [
      ['min', Math.min(...of('min')), 0],
      ['max', Math.max(...of('max')), 0],
      ['mean', mean, ROUNDED],
    ];
    return stated.every(([member, expected, step]) => {
      const {value, line} = times.at(member);
      if (parts.length === 0 || typeof value !== 'number') return true;
      if (!(Math.abs(value - expected) > step)) return true;
      const found = `found a ${member} of ${value} of "${name}"`;
      context.error(line, `${found}, expected ${Number(expected.toFixed(1))} as in its periods`);
      return false;
    });
  });
}

/**
 * @param {JsonValue} aggregate
 * @returns {Series[]}
 *   All requests, and those of each endpoint.
 */
function seriesOf(aggregate) {
  const names = aggregate
    .at('counters')
    .entries()
    .map(([name]) => name);
  /** @type {Map<string, Series>} */
  const all = new Map();
  const [, http] = names.map((name) => HTTP.exec(name)).find(Boolean) ?? [];
  if (http !== undefined) {
    const times = [`${http}response_time.2xx`, `${http}response_time`];
    const isError = (/** @type {string} */ name) => NO_RESPONSE.test(name);
    all.set('', {operation: 'request', codes: `${http}codes.`, isError, times});
  }
  for (const name of names) {
    const [, prefix, operation] = ENDPOINT.exec(name) ?? [];
    if (prefix === undefined || operation === undefined) continue;
    const times = [`plugins.metrics-by-endpoint.response_time.${operation}`];
    const isError = (/** @type {string} */ counter) => counter.startsWith(`${prefix}errors.`);
    all.set(prefix, {operation, codes: `${prefix}codes.`, isError, times});
  }
  return [...all.values()];
}

/**
 * @param {Series} series
 * @param {JsonValue} values
 *   The values of a period, or of the run.
 * @returns {{ok: number, failed: number, errors: number}}
 *   `failed`: responses; `errors`: requests without one.
 */
function countsOf({codes, isError}, values) {
  const counts = {ok: 0, failed: 0, errors: 0};
  for (const [name, value] of values.at('counters').entries()) {
    if (name.startsWith(codes)) {
      const isOk = /^[23]/.test(name.slice(codes.length));
      counts[isOk ? 'ok' : 'failed'] += value.whole() ?? 0;
    } else if (isError(name)) counts.errors += value.whole() ?? 0;
  }
  return counts;
}

/**
 * @param {Series} series
 * @param {{aggregate: JsonValue, periods: {start: number, values: JsonValue}[], first: number, last: number}} run
 * @param {ReadContext} context
 * @returns {Timeline[]}
 */
function timelineOf(series, {aggregate, periods, first, last}, context) {
  const sums = {ok: 0, failed: 0, errors: 0};
  const windows = periods.map(({start, values}) => {
    const {ok, failed, errors} = countsOf(series, values);
    sums.ok += ok;
    sums.failed += failed;
    sums.errors += errors;
    // The first period and the last are not full. Times are cut to milliseconds.
    const from = Math.max(start, first);
    const to = Math.min(start + PERIOD, last + 1);
    const latencies = ok > 0 ? statisticsOf(timesOf(series, values), context) : [];
    /** @type {Window} */
    const window = {
      start: (from - first) / 1e3,
      length: (to - from) / 1e3,
      count: ok,
      errors: failed + errors,
      latency: latencies.length > 0 ? Object.fromEntries(latencies) : null,
    };
    return window;
  });
  const total = countsOf(series, aggregate);
  const [found, expected] = [sums, total].map(
    ({ok, failed, errors}) => `${ok} responses and ${failed + errors} failures`,
  );
  if (found !== expected) {
    const what = `found ${found} of "${series.operation}" in all periods`;
    context.error(aggregate.line, `${what}, expected ${expected} as in the aggregate`);
    return [];
  }
  const failures = total.failed + total.errors;
  if (windows.length === 0 || total.ok + failures === 0) return [];
  if (total.ok === 0) {
    const share = `${failures} of ${failures} requests failed`;
    const found = `"${series.operation}" was not measured`;
    context.warn(`${found}: ${share}`, aggregate.line, 'unmeasured');
  }
  return [{kind: 'timeline', operation: series.operation, params: {}, windows}];
}

/** @param {Series} series @param {JsonValue} values @returns {JsonValue | undefined} */
function timesOf({times}, values) {
  const summaries = values.at('summaries');
  const name = times.find((candidate) => summaries.has(candidate));
  return name === undefined ? undefined : summaries.at(name);
}

/**
 * @param {JsonValue | undefined} times
 * @param {ReadContext} context
 * @returns {[LatencyKey, number][]}
 *   In seconds. What is rounded to 0 is left out, and percentiles that only repeat the maximum.
 */
function statisticsOf(times, context) {
  const n = times?.at('count').whole();
  if (!times || !n) return [];
  const least = times.at('min').value;
  // The mean has the wrong time too.
  const isSetBack = Number(least) < 0;
  if (isSetBack) {
    const found = `found a time of ${least} ms, as when a clock is set back`;
    context.warn(`${found}: the minimum and the mean are not used`, times.line);
  }
  return Object.entries(STATISTICS).flatMap(([member, statistic]) => {
    if (!times.has(member)) return [];
    const value = times.at(member);
    if (isSetBack && (statistic === 'mean' || Number(value.value) < 0)) return [];
    const ms = value.quantity();
    return ms && hasPercentile({n}, shareOf(statistic)) ? [[statistic, decimal(ms / 1e3)]] : [];
  });
}

/**
 * @param {Located} subject
 * @param {LatencyKey} statistic
 * @param {number} value
 *   In seconds. Percentiles are of whole milliseconds.
 * @param {number} n
 * @returns {Measurement}
 */
const statedLatency = (subject, statistic, value, n) => ({
  ...latency(subject, statistic, value, n),
  ...(statistic.startsWith('p') ? {step: MILLISECOND} : {}),
});

/**
 * @param {Series} series
 * @param {JsonValue} aggregate
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function latenciesOf(series, aggregate, context) {
  const {ok, failed, errors} = countsOf(series, aggregate);
  const times = timesOf(series, aggregate);
  const n = times?.at('count').whole();
  if (!times || n === undefined || ok === 0) return [];
  if (n > ok) {
    const found = `"${series.operation}": ${failed} of ${n} responses failed`;
    context.warn(`${found}, and its latencies include them`, times.line);
  }
  if (errors > 0) {
    const found = `"${series.operation}": ${errors} of ${ok + failed + errors} requests had no response`;
    context.warn(`${found}, and its latencies exclude them`, times.line);
  }
  const subject = {operation: series.operation, params: {}, lines: times.lines};
  return statisticsOf(times, context).map(([key, value]) => statedLatency(subject, key, value, n));
}

/** @param {JsonValue} aggregate @param {ReadContext} context @returns {Rec[]} */
function sessions(aggregate, context) {
  /** @type {Subject} */
  const subject = {operation: 'session', params: {}};
  const [counters, summaries] = [aggregate.at('counters'), aggregate.at('summaries')];
  const isEarly = counters.entries().some(([name]) => name.startsWith('core.vusers.'));
  const prefix = isEarly ? 'core.' : '';
  const failures = counters.at(`${prefix}vusers.failed`);
  const failed = failures.value === undefined ? 0 : failures.whole();
  return [
    ...timesIn(summaries.at(`${prefix}vusers.session_length`), subject, context),
    ...(failed ? [count({...subject, lines: failures.lines}, 'vusers.failed', failed)] : []),
  ];
}

/** @param {JsonValue} aggregate @param {ReadContext} context @returns {Measurement[]} */
function browserTimes(aggregate, context) {
  const all = aggregate.has('summaries') ? aggregate.at('summaries').entries() : [];
  const others = all.filter(([name]) => !KNOWN.test(name) && !SERVER.test(name));
  const unread = others.filter(([name]) => !BROWSER.test(name));
  if (unread.length > 0) {
    const [[name, {line}] = ['', aggregate]] = unread;
    const found = `${unread.length} summaries such as "${brief(name)}" are not read`;
    context.warn(`${found}: the report does not state their units`, line);
  }
  return others
    .filter(([name]) => BROWSER.test(name))
    .flatMap(([name, times]) => timesIn(times, {operation: name, params: {}}, context));
}

/**
 * @param {JsonValue} times
 * @param {Subject} subject
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function timesIn(times, subject, context) {
  const n = times.value === undefined ? 0 : times.at('count').whole();
  return n
    ? statisticsOf(times, context).map(([key, value]) =>
        statedLatency({...subject, lines: times.lines}, key, value, n),
      )
    : [];
}
