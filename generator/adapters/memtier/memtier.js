/**
 * memtier_benchmark `--json-out-file`: totals, seconds and a histogram of each command.
 *
 *     {"configuration": {…}, "run information": {…}, "ALL STATS": {"Runtime": {"Total duration": 3000},
 *       "Sets": {"Count": 29987, "Ops/sec": 9994.81, "Average Latency": 0.200, "Min Latency": 0.016, …,
 *         "Time-Serie": {"0": {"Count": 8372, "p50.00": 0.167, …}},
 *         "Percentile Latencies": {…, "Histogram log format": {"Compressed Histogram": "HISTFA…"}}}}}
 *
 * Latencies are milliseconds, the histogram's values microseconds, with two digits. In a second
 * with few operations percentiles may be 0.001 below the minimum; those are not used. `Average
 * Latency` of `Totals` is 0.000. Up to 2.0, so are the minimum of `Totals` in each second, and the
 * extremes of the last second. The last second lasts until the end of the run. Seen from 1.4.0, 2.0.0 and 2.1.4.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Params, Rec} from '../../records/types.d.ts'
 */

import {sum} from '../../averages.js';
import {fromColumns} from '../../records/distribution.js';
import {throughput} from '../../records/measurements.js';
import {timeline} from '../../records/timeline.js';
import {utcDate} from '../shared/dates.js';
import {bucketsOf, decodePayload, PayloadError} from '../shared/hdr-payload.js';

const SETTINGS = ['threads', 'clients', 'pipeline', 'data_size', 'ratio'];
/** Settings that most runs leave at what memtier_benchmark takes without them: parameters only if they are changed. */
const USUAL = Object.entries({
  protocol: 'redis',
  rate_limit: '0',
  random_data: 'false',
  data_size_range: '0:0',
  data_size_list: '',
  expiry_range: '0:0',
  key_minimum: '0',
  key_maximum: '10000000',
  key_pattern: 'R:R',
  multi_key_get: '0',
  reconnect_interval: '0',
});
/** @type {[field: string, statistic: LatencyKey][]} */
const LATENCIES = [
  ['Min Latency', 'min'],
  ['Average Latency', 'mean'],
  ['Max Latency', 'max'],
  ['p50.00', 'p50'],
  ['p95.00', 'p95'],
  ['p99.00', 'p99'],
  ['p99.90', 'p99.9'],
];
/** Seconds to which the duration of a run is rounded. */
const SHORTEST = 0.001;

/** @type {JsonAdapter} */
export const memtier = {
  id: 'memtier',
  label: 'memtier_benchmark JSON',
  description: 'Rate, timeline and histogram of each command that memtier_benchmark sent.',
  runner: 'memtier_benchmark',
  writtenBy: '--json-out-file',
  states: ['date'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"(?:configuration|ALL STATS)"\s*:\s*\{/.test(text) &&
    /"run information"\s*:|"Ops\/sec"\s*:/.test(text),
  read(root, context) {
    const all = root.at('ALL STATS');
    if (all.value === undefined) {
      context.error(
        root.line,
        'found no "ALL STATS", expected the results of one run',
        'Run with --run-count=1 and one file per repeat.',
      );
      return [];
    }
    const configuration = root.at('configuration');
    /** @type {Params} */
    const params = Object.fromEntries([
      ...SETTINGS.filter((name) => configuration.has(name)).map((name) => [
        name,
        String(configuration.at(name).value),
      ]),
      ...USUAL.flatMap(([name, usual]) => {
        const value = configuration.has(name) ? String(configuration.at(name).value) : usual;
        return value === usual ? [] : [[name, value]];
      }),
    ]);
    const runtime = all.at('Runtime');
    if (runtime.value === undefined) {
      context.error(
        all.line,
        'found no "Runtime", expected the counts and histograms of memtier_benchmark 1.4 or newer',
        'Add the output that memtier_benchmark printed instead: it has the rates and means.',
      );
      return [];
    }
    context.fact('date', utcDate(Number(runtime.at('Start time').value)));
    const duration = runtime.at('Total duration').quantity();
    if (duration === undefined) return [];
    return (
      all
        .entries()
        // Up to 1.4 each command is there again, as a list of the percentiles of its histogram.
        .filter(([name, {value}]) => name !== 'Runtime' && !Array.isArray(value))
        .flatMap(([operation, stats]) =>
          recordsOf(stats, {operation, params}, duration / 1e3, context),
        )
    );
  },
};

/**
 * @param {JsonValue} stats
 * @param {Located} subject
 * @param {number} duration
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(stats, subject, duration, context) {
  const count = stats.at('Count').whole();
  const rate = stats.at('Ops/sec').quantity();
  // Commands that the run did not use are there with a count of 0.
  if (!count || rate === undefined) return [];
  const windows = timeline(subject, context);
  for (const [second, values] of stats.at('Time-Serie').entries()) {
    const start = /^\d{1,9}$/.test(second) ? Number(second) : undefined;
    const n = values.at('Count').whole();
    if (start === undefined) {
      context.error(values.line, `found the second "${second}", expected a whole number`);
    } else if (n !== undefined) {
      const length = Math.min(Math.max(duration - start, SHORTEST), 1);
      const latency = n === 0 ? null : latenciesOf(values);
      windows.add({end: start + length, length, count: n, errors: null, latency}, values.line);
    }
  }
  return [
    throughput({...subject, lines: stats.at('Ops/sec').lines}, rate, count),
    ...distribution(stats, {...subject, lines: stats.lines}, count, context),
    ...windows.records(),
  ];
}

/**
 * @param {JsonValue} values
 * @returns {Partial<Record<LatencyKey, number>>}
 *   Without impossible ones. 0 means that there is none.
 */
function latenciesOf(values) {
  /** @type {Partial<Record<LatencyKey, number>>} */
  const latency = {};
  const min = values.at('Min Latency').quantity() ?? 0;
  for (const [field, statistic] of LATENCIES) {
    const value = values.has(field) ? values.at(field).quantity() : undefined;
    if (value && value >= min) latency[statistic] = value / 1e3;
  }
  return latency;
}

/**
 * @param {JsonValue} stats
 * @param {Located} subject
 * @param {number} count
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function distribution(stats, subject, count, context) {
  const field = stats
    .at('Percentile Latencies')
    .at('Histogram log format')
    .at('Compressed Histogram');
  const text = field.text();
  const {min, mean, max} = latenciesOf(stats);
  if (text === undefined) return [];
  try {
    const payload = decodePayload(text);
    const n = sum(payload.counts);
    if (n !== count) {
      const found = `found ${n} values in the histogram of ${count} operations`;
      context.error(field.line, `${found}, expected the same number`);
      return [];
    }
    const record = fromColumns(bucketsOf(payload, 1e6), subject, {min, mean, max});
    return [{...record, precision: 10 ** -payload.layout.digits}];
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    context.error(field.line, error.message);
    return [];
  }
}
