/**
 * fortio `load -json`: values of a whole load of HTTP or gRPC.
 *
 *     {"RunType":"HTTP","StartTime":"2026-11-27T08:02:38.5Z","RequestedQPS":"100","ActualQPS":99.9,"ActualDuration":2001527124,
 *       "NumThreads":4,"Version":"1.69.5","DurationHistogram":{"Count":200,"Min":0.00009,"Max":0.0042,…,"Avg":0.00075,
 *       "Data":[{"Start":0.00009,"End":0.001,"Percent":86.5,"Count":173},…],"Percentiles":[{"Percentile":50,"Value":…},…]},
 *       "RetCodes":{"200":200},…}
 *
 * Latencies are seconds, of all requests, also of those that failed: of another status than 2xx and 418, or -1 without
 * a response; of gRPC, another one than SERVING. A percentile is interpolated in a step of the histogram, as if its
 * requests were spread evenly. By default the first step goes up to 1 ms, so that it may say nothing of short latencies.
 * Written by the packages of 1.69.5 in the tests, of gRPC by those of 1.75.3; read in its sources.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Params, Subject} from '../../records/types.d.ts'
 */

import {counted, list} from '../../format.js';
import {hasPercentile} from '../../records/distribution.js';
import {latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {isoDate} from '../shared/dates.js';
import {failureCounts, warnOfFailures} from '../shared/failures.js';
import {statedText} from '../shared/json.js';
import {warnOfMissedRate} from '../shared/stated-rate.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {pathOf} from '../shared/url-path.js';

/** Loads that are read, by `RunType`: what a request that worked returns. */
const LOADS = [
  {type: /^HTTP$/, worked: /^(?:2\d\d|418)$/},
  {type: /^GRPC (?:Health|Ping)\b|^Custom GRPC Method /, worked: /^SERVING$/},
];
/** Share of the end of a step that it may be wide. */
const WIDEST = 0.25;
/** By which the stated rate may differ from the requests by the time. */
const ROUNDED = 1e-6;
/** @type {[member: string, statistic: LatencyKey][]} */
const STATISTICS = [
  ['Min', 'min'],
  ['Avg', 'mean'],
  ['Max', 'max'],
];

/** @type {JsonAdapter} */
export const fortio = {
  id: 'fortio',
  label: 'fortio JSON',
  description: 'Throughput and latencies of a load of HTTP or gRPC by fortio.',
  runner: 'fortio',
  writtenBy: 'fortio load -json fortio.json http://…',
  states: ['date', 'runner'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"ActualQPS"\s*:/.test(text) && /"DurationHistogram"\s*:/.test(text),
  read(root, context) {
    const type = statedText(root.at('RunType'));
    const load = LOADS.find((one) => one.type.test(type));
    if (!load) {
      const found = `found a load of "${brief(type)}"`;
      context.error(root.at('RunType').line, `${found}, expected HTTP or gRPC`);
      return [];
    }
    context.fact('date', isoDate(root.at('StartTime').value));
    const version = statedText(root.at('Version'));
    context.fact('runner', version === '' ? undefined : `fortio ${version}`);
    const histogram = root.at('DurationHistogram');
    const requests = histogram.at('Count').whole();
    const rate = root.at('ActualQPS').quantity();
    const time = root.at('ActualDuration').quantity();
    const codes = root
      .at('RetCodes')
      .entries()
      .map(([code, n]) => ({code, n: n.whole() ?? 0}));
    if (requests === undefined || rate === undefined || time === undefined) return [];
    const total = codes.reduce((sum, {n}) => sum + n, 0);
    if (total !== requests) {
      const found = `found ${requests} requests, and status codes of ${total}`;
      context.error(root.at('RetCodes').line, `${found}, expected the same number`);
      return [];
    }
    if (Math.abs((rate * time) / 1e9 - requests) > ROUNDED * requests) {
      const found = `found ${requests} requests in ${time} ns, and ${rate} requests/s`;
      context.error(root.at('ActualQPS').line, `${found}, expected the same rate`);
      return [];
    }
    const subject = {operation: operationOf(root, type), params: paramsOf(root)};
    const ok = codes.reduce((sum, {code, n}) => sum + (load.worked.test(code) ? n : 0), 0);
    const failed = requests - ok;
    const failures = failureCounts(subject, {'requests failed': failed});
    if (ok === 0) {
      const found = `"${subject.operation}" was not measured`;
      const why = `${failed} of ${requests} requests failed`;
      context.warn(`${found}: ${why}`, root.line, 'unmeasured');
      return failures;
    }
    const attempts = {failed, all: requests};
    warnOfFailures(context, attempts, 'requests', root.at('RetCodes').line);
    warnOfReplaced(root, failed, context);
    const rates = {asked: subject.params.qps, reached: rate};
    warnOfMissedRate(rates, root.at('ActualQPS').line, context);
    const lines = root.at('ActualQPS').lines;
    return [
      throughput({...subject, lines}, rate * (ok / requests), ok, attempts),
      ...latencies(histogram, subject, requests, context),
      ...failures,
    ];
  },
};

/**
 * fortio's own client sends a request again if its connection fails, also after a timeout, and counts it as one success.
 * It opens a connection for each thread, and again after each request that failed.
 *
 * @param {JsonValue} root
 * @param {number} failed
 * @param {ReadContext} context
 */
function warnOfReplaced(root, failed, context) {
  const isOpenedAgain = ['DisableFastClient', 'DisableKeepAlive', 'H2'].some(
    (name) => root.has(name) && root.at(name).value === true,
  );
  const ends = root.has('ConnReuseRange') ? root.at('ConnReuseRange').items() : [];
  if (isOpenedAgain || !root.has('SocketCount') || ends.some(({value}) => value !== 0)) return;
  const {threads, connections = '1'} = paramsOf(root);
  const all = Number(threads) * Number(connections);
  const replaced = (root.at('SocketCount').whole() ?? 0) - all - failed;
  if (!(replaced > 0)) return;
  const found = `${counted(replaced, 'connection')} ended early, by the server or by a timeout`;
  const then = 'after a timeout, fortio sends the request again and counts one success';
  context.warn(`${found}: ${then}`, root.at('SocketCount').line);
}

/**
 * @param {JsonValue} histogram
 * @param {Subject} subject
 * @param {number} n
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function latencies(histogram, subject, n, context) {
  const steps = histogram
    .at('Data')
    .items()
    .map((step) => ({
      n: step.at('Count').whole() ?? 0,
      percent: step.at('Percent').quantity() ?? 0,
      start: step.at('Start').quantity() ?? 0,
      end: step.at('End').quantity() ?? 0,
      line: step.line,
    }));
  const apart = steps.find(({percent, start, end}, i) => {
    const before = steps[i - 1];
    return start > end || (before && (start < before.end || percent < before.percent));
  });
  if (apart) {
    const found = `found a step of the histogram from ${apart.start} to ${apart.end} s, with ${apart.percent} %`;
    context.error(apart.line, `${found}, expected steps in order`);
    return [];
  }
  const inSteps = steps.reduce((sum, step) => sum + step.n, 0);
  if (inSteps !== n) {
    const found = `found ${inSteps} requests in the steps of the histogram of ${n}`;
    context.error(histogram.at('Data').line, `${found}, expected the same number`);
    return [];
  }
  const mean = Number(histogram.at('Sum').value) / n;
  const about = {what: 'mean', name: subject.operation, is: 'the sum divided by the count'};
  checkStatistic(histogram.at('Avg'), mean, about, context);
  // Null without any (-p "").
  const isStated = Boolean(histogram.at('Percentiles').value);
  const percentiles = (isStated ? histogram.at('Percentiles').items() : [])
    .map((one) => ({percent: one.at('Percentile').quantity() ?? 0, value: one.at('Value')}))
    .filter(({percent}) => percent < 100 && hasPercentile({n}, percent / 100))
    .map((one) => ({...one, step: steps.find(({percent}) => one.percent <= percent)}));
  const wide = percentiles.filter(({step}) => !step || step.end - step.start > WIDEST * step.end);
  if (wide.length > 0) {
    const names = list(wide.map(({percent}) => `p${percent}`));
    const found = `fortio guesses ${names} within wide steps of its histogram`;
    context.warn(`${found}: not used; -r sets the steps`, histogram.at('Percentiles').line);
  }
  const stated = [
    ...STATISTICS.map(([member, statistic]) => ({
      statistic,
      value: histogram.at(member),
      step: {},
    })),
    ...percentiles
      .filter((one) => !wide.includes(one))
      .map(({percent, value, step}) => ({
        statistic: /** @type {LatencyKey} */ (`p${percent}`),
        value,
        step: step ? {step: step.end - step.start} : {},
      })),
  ];
  return stated.flatMap(({statistic, value, step}) => {
    const seconds = value.quantity();
    return seconds === undefined
      ? []
      : [{...latency({...subject, lines: value.lines}, statistic, seconds, n), ...step}];
  });
}

/**
 * @param {JsonValue} root
 * @param {string} type
 * @returns {string}
 *   The path of an address, or the call of gRPC: `GRPC Ping`, and of a method its name without the payload.
 */
function operationOf(root, type) {
  if (root.has('URL')) return pathOf(statedText(root.at('URL')));
  return /^Custom GRPC Method (\S+) and Payload /.exec(type)?.[1] ?? type;
}

/** @param {JsonValue} root @returns {Params} */
function paramsOf(root) {
  const threads = root.at('NumThreads').whole();
  const connections = root.has('NumConnections') ? root.at('NumConnections').whole() : 1;
  const streams = root.has('Streams') ? root.at('Streams').whole() : 1;
  const qps = statedText(root.at('RequestedQPS'));
  return {
    ...(threads === undefined ? {} : {threads: String(threads)}),
    ...(connections === undefined || connections <= 1 ? {} : {connections: String(connections)}),
    ...(streams === undefined || streams <= 1 ? {} : {streams: String(streams)}),
    ...(qps === '' || qps === 'max' ? {} : {qps}),
  };
}
