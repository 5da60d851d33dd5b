/**
 * OpenMessaging Benchmark: the JSON that `bin/benchmark` writes for each workload and driver.
 *
 *     {"workload": "1 topic", "driver": "Kafka", "messageSize": 1024, …, "publishRate": [203974.15, …],
 *       "publishLatency99pct": [22.003, …], …, "aggregatedPublishLatency99pct": 19.712, …}
 *
 * Every 10 s it takes the counters, of all workers, and writes messages by the seconds that passed,
 * a little more than 10, which are not in the file. Latencies are milliseconds of HdrHistogram:
 * `publish` from the call of the driver to its acknowledgement, of messages that were acknowledged,
 * `endToEnd` from there to the consumer. That of 0 is not counted, and some drivers have a clock of
 * milliseconds. Publishing of more than 60 s counts as 60 s. Without messages every latency is 0. The
 * warm-up is not in the file. Read in the sources at 8559989 and, without error rates and sizes, of 2020.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Params, Rec, Subject} from '../../records/types.d.ts'
 */

import {counted} from '../../format.js';
import {latency} from '../../records/measurements.js';
import {timeline} from '../../records/timeline.js';

/** @type {[ending: string, statistic: LatencyKey][]} */
const VALUES = [
  ['Avg', 'mean'],
  ['50pct', 'p50'],
  ['75pct', 'p75'],
  ['95pct', 'p95'],
  ['99pct', 'p99'],
  ['999pct', 'p99.9'],
  ['9999pct', 'p99.99'],
  ['Max', 'max'],
];
/** Seconds that the tool sleeps before it takes the counters. */
const WINDOW = 10;
const MILLISECONDS = 1e3;
/** Seconds: publishing that took longer counts as this. */
const LONGEST = 60;
const COUNTS = ['topics', 'partitions', 'producersPerTopic', 'consumersPerTopic'];
const OPERATIONS = [
  {
    operation: 'publish',
    rate: 'publishRate',
    errors: 'publishErrorRate',
    latency: 'publishLatency',
  },
  {operation: 'consume', rate: 'consumeRate', errors: '', latency: 'endToEndLatency'},
];

/** @type {JsonAdapter} */
export const openmessaging = {
  id: 'openmessaging',
  label: 'OpenMessaging Benchmark JSON',
  description: 'Rates and latencies of published and consumed messages, for every 10 seconds.',
  runner: 'OpenMessaging Benchmark',
  writtenBy: 'always, as WORKLOAD-DRIVER-DATE.json',
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"(?:workload|aggregated\w+)"\s*:/.test(text) &&
    /"publishRate"\s*:\s*\[|"aggregatedPublishLatencyAvg"\s*:/.test(text),
  read(root, context) {
    const params = paramsOf(root);
    return OPERATIONS.flatMap((fields) => recordsOf(root, fields, params, context));
  },
};

/** @param {JsonValue} root @returns {Params} */
function paramsOf(root) {
  /** @type {[string, string][]} */
  const params = [];
  const {value: workload} = root.at('workload');
  if (typeof workload === 'string' && workload !== '') params.push(['workload', workload]);
  // Not in old files.
  if (root.has('messageSize')) {
    const size = root.at('messageSize').whole();
    if (size !== undefined) params.push(['payload', `${size} B`]);
  }
  for (const name of COUNTS) {
    const count = root.has(name) ? root.at(name).whole() : undefined;
    if (count !== undefined) params.push([name, String(count)]);
  }
  return Object.fromEntries(params);
}

/**
 * @param {JsonValue} root
 * @param {(typeof OPERATIONS)[number]} fields
 * @param {Params} params
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(root, {operation, ...fields}, params, context) {
  const subject = {operation, params};
  const rates = root.at(fields.rate).items();
  const errors = root.has(fields.errors) ? root.at(fields.errors).items() : undefined;
  const lists = VALUES.map(([ending]) => root.at(`${fields.latency}${ending}`).items());
  if ([...lists, errors ?? rates].some(({length}) => length !== rates.length)) {
    const counts = [...new Set([...lists, errors ?? rates].map(({length}) => length))].join(', ');
    const found = `found ${rates.length} values of "${fields.rate}" and ${counts} of others`;
    context.error(root.at(fields.rate).line, `${found}, expected one for each window`);
    return [];
  }
  const windows = timeline(subject, context);
  let measured = 0;
  let unmeasured = 0;
  for (const [i, rate] of rates.entries()) {
    const count = countOf(rate);
    const failed = errors?.[i] ? countOf(errors[i]) : null;
    const values = lists.map((list) => list[i]?.quantity());
    if (count === undefined || failed === undefined || values.includes(undefined)) return [];
    // Every value of an empty histogram is 0.
    const isMeasured = count > 0 && (values.at(-1) ?? 0) > 0;
    if (isMeasured) measured += 1;
    else if (count > 0) unmeasured += 1;
    const latency = isMeasured
      ? Object.fromEntries(
          VALUES.map(([, statistic], at) => [statistic, (values[at] ?? 0) / MILLISECONDS]),
        )
      : null;
    windows.add({end: (i + 1) * WINDOW, length: WINDOW, count, errors: failed, latency}, rate.line);
  }
  if (unmeasured > 0) {
    const found = `found ${counted(unmeasured, 'window')} in which no latency of "${operation}" was counted`;
    context.warn(`${found}: one of 0 ms is not`, root.at(fields.rate).line);
  }
  return [...windows.records(), ...(measured > 0 ? aggregates(root, fields.latency, subject) : [])];
}

/**
 * @param {JsonValue} rate
 * @returns {number | undefined}
 *   Messages in a window; undefined after an error.
 */
function countOf(rate) {
  const perSecond = rate.quantity();
  return perSecond === undefined ? undefined : Math.round(perSecond * WINDOW);
}

/** @param {JsonValue} root @param {string} name @param {Subject} subject @returns {Rec[]} */
function aggregates(root, name, subject) {
  const field = `aggregated${name[0]?.toUpperCase()}${name.slice(1)}`;
  return VALUES.flatMap(([ending, statistic]) => {
    const aggregate = root.at(`${field}${ending}`);
    const value = aggregate.quantity();
    const located = {...subject, lines: aggregate.lines};
    if (value === undefined) return [];
    const seconds = value / MILLISECONDS;
    const isCapped = subject.operation === 'publish' && seconds >= LONGEST;
    if (isCapped) return [{...latency(located, statistic, LONGEST), bound: '>'}];
    return [latency(located, statistic, seconds)];
  });
}
