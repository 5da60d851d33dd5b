/**
 * autocannon `--json`: values of a whole run.
 *
 *     {"url":"http://127.0.0.1:8091/item","connections":4,"sampleInt":1000,…,"2xx":5045,…,
 *       "latency":{"average":1.9,…,"p97_5":9,"totalCount":5045},
 *       "requests":{"average":1681.67,…,"total":5045,"sent":5049}}
 *
 * Latencies are milliseconds, cut to whole ones; the minimum ignores 0. They include responses of
 * another status than 2xx unless `--excludeErrorStats` is set, and no failed connection. `requests` are
 * counts of samples of `sampleInt` milliseconds. With a rate (`-R`) autocannon adds latencies as if a
 * request had been due every millisecond, whatever the rate. From 7 on, a request whose connection was
 * closed stays in a queue: each later response of that client counts as that of an earlier request.
 * Written by 9.0 in the tests; read in its sources.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Rec, Subject} from '../../records/types.d.ts'
 */

import {hasPercentile} from '../../records/distribution.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {isoDate} from '../shared/dates.js';
import {statedText} from '../shared/json.js';
import {checkRate} from '../shared/stated-rate.js';
import {pathOf} from '../shared/url-path.js';
import {COARSE, MILLISECOND} from '../shared/whole-milliseconds.js';

/** @type {[member: string, statistic: LatencyKey, share: number][]} */
const LATENCIES = [
  ['p50', 'p50', 0.5],
  ['p75', 'p75', 0.75],
  ['p90', 'p90', 0.9],
  ['p97_5', 'p97.5', 0.975],
  ['p99', 'p99', 0.99],
  ['p99_9', 'p99.9', 0.999],
  ['p99_99', 'p99.99', 0.9999],
  // Older versions name them so.
  ['p999', 'p99.9', 0.999],
  ['p9999', 'p99.99', 0.9999],
  ['max', 'max', 0],
];
const FAILURES = ['non2xx', 'errors', 'timeouts', 'mismatches', 'resets'];
/** How much longer a run can be than its duration, which older versions state in whole seconds. */
const ROUNDED = 1.5;

/** @type {JsonAdapter} */
export const autocannon = {
  id: 'autocannon',
  label: 'autocannon JSON',
  description: 'Throughput and latencies of an HTTP load by autocannon.',
  runner: 'autocannon',
  writtenBy: 'autocannon --json http://… >autocannon.json',
  states: ['date'],
  layout: 'json',
  hasPreamble: true,
  detect: ({text}) =>
    /^[ \t]*\{/m.test(text) && /"pipelining"\s*:/.test(text) && /"non2xx"\s*:/.test(text),
  read(root, context) {
    context.fact('date', isoDate(root.at('start').value));
    return recordsOf(root, context);
  },
};

/**
 * @param {JsonValue} root
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(root, context) {
  const subject = subjectOf(root);
  const requests = root.at('requests');
  const ok = root.at('2xx').whole();
  const non2xx = root.at('non2xx').whole();
  const total = requests.at('total').whole();
  const average = requests.at('average').quantity();
  const sample = root.has('sampleInt') ? root.at('sampleInt').quantity() : 1000;
  if (ok === undefined || non2xx === undefined || total === undefined) return [];
  if (average === undefined || sample === undefined) return [];
  if (sample === 0 || ok + non2xx !== total) {
    const found = `found ${total} requests of which ${ok} had status 2xx and ${non2xx} another`;
    context.error(requests.line, `${found}, in samples of ${sample} ms: expected the same sum`);
    return [];
  }
  const samples = root.has('samples') ? root.at('samples').whole() : undefined;
  // Workers take their samples one by one.
  if (samples && !subject.params.workers) {
    const seconds = (samples * sample) / 1000;
    const stated = {count: total, seconds, rate: (average * 1000) / sample, step: 0};
    if (!checkRate(stated, requests.line, context)) return [];
  }
  const failures = FAILURES.flatMap((name) => {
    // Older versions do not count resets and mismatches.
    const n = root.has(name) ? root.at(name).whole() : undefined;
    return n ? [count({...subject, lines: root.at(name).lines}, name, n)] : [];
  });
  if (ok === 0) {
    const found = failures.map(({name, value}) => `${value} ${name}`).join(', ');
    const reason = found === '' ? '0 requests' : found;
    context.warn(`"${subject.operation}" was not measured: ${reason}`, root.line, 'unmeasured');
    return failures;
  }
  if (failures.length > 0) {
    const found = failures.map(({name, value}) => `${value} ${name}`).join(', ');
    context.warn(`found ${found}, and ${ok} responses with status 2xx`, root.line);
  }
  if (requests.has('sent') && requests.at('sent').value === total) {
    const found =
      'found a response to each request: autocannon had a number of requests to send (-a)';
    context.warn(`${found}, so its last sample is not full and the rate is too low`, requests.line);
  }
  // Time-outs are among the errors.
  const lost = failures.find(({name}) => name === 'errors')?.value ?? 0;
  const rate = (average * 1000 * ok) / sample / total;
  return [
    throughput({...subject, lines: requests.lines}, rate, ok, {
      failed: non2xx + lost,
      all: total + lost,
    }),
    ...latenciesOf(root, subject, {total, ok}, context),
    ...failures,
  ];
}

/**
 * @param {JsonValue} root
 * @param {Subject} subject
 * @param {{total: number, ok: number}} requests
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function latenciesOf(root, subject, {total, ok}, context) {
  const latencies = root.at('latency');
  // Before it was counted, there was no correction.
  const samples = latencies.has('totalCount') ? latencies.at('totalCount').whole() : total;
  // The first versions have it under its other name alone.
  const meanName = latencies.has('mean') ? 'mean' : 'average';
  const mean = latencies.at(meanName).quantity();
  if (samples === undefined || mean === undefined || samples === 0) return [];
  if (samples > total) {
    const found = `found ${samples} latencies of ${total} requests, as autocannon adds some with -R`;
    context.warn(`${found}: not used, see --ignoreCoordinatedOmission`, latencies.line);
    return [];
  }
  if (areTooLong(root, samples, mean)) {
    const found = `found ${samples} latencies of ${mean} ms on average, longer than the connections were busy`;
    const reason =
      'autocannon measures from an earlier request after the server closes a connection';
    context.warn(`${found}: not used, ${reason}`, latencies.line);
    return [];
  }
  if (samples > ok) context.warn('the latencies include responses that failed', latencies.line);
  if (mean < COARSE) {
    const found = 'autocannon cuts latencies to whole milliseconds';
    const notUsed =
      mean < 1
        ? 'a mean below 1 ms is not used, nor is 0'
        : 'the mean is up to 1 ms too low, and 0 is not used';
    context.warn(`${found}: ${notUsed}`, latencies.line);
  }
  /** @type {typeof LATENCIES} */
  const stated = [[meanName, 'mean', 0], ...LATENCIES];
  return stated.flatMap(([member, statistic, share]) => {
    const ms = latencies.has(member) ? latencies.at(member).quantity() : undefined;
    // Also means below 1; the highest percentiles of few samples repeat the maximum.
    if (ms === undefined || ms < 1 || !hasPercentile({n: samples}, share)) return [];
    const {lines} = latencies.at(member);
    return [{...latency({...subject, lines}, statistic, ms / 1e3, samples), step: MILLISECOND}];
  });
}

/**
 * @param {JsonValue} root
 * @param {number} samples
 * @param {number} mean
 *   Milliseconds.
 * @returns {boolean}
 *   Whether the latencies are together longer than the connections could wait.
 */
function areTooLong(root, samples, mean) {
  const [connections, pipelining] = [root.at('connections').whole(), root.at('pipelining').whole()];
  const seconds = root.at('duration').quantity();
  if (connections === undefined || pipelining === undefined || seconds === undefined) return false;
  return (samples * mean) / 1e3 > connections * pipelining * seconds * ROUNDED;
}

/**
 * @param {JsonValue} root
 * @returns {Subject}
 */
function subjectOf(root) {
  // A list of addresses has no path of its own.
  const url = statedText(root.at('url'));
  const settings = ['connections', 'pipelining', 'workers'].flatMap((name) => {
    const n = root.has(name) ? root.at(name).whole() : undefined;
    const isDefault = name === 'pipelining' ? n === 1 : n === 0;
    return n === undefined || isDefault ? [] : [[name, String(n)]];
  });
  return {operation: url && pathOf(url), params: Object.fromEntries(settings)};
}
