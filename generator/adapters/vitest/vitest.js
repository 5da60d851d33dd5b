/**
 * Vitest, `vitest bench --outputJson` (2.0 and later) and `--reporter=json --outputFile` (before).
 *
 *     {"files": [{"filepath": "…", "groups": [{"fullName": "a.bench.js > sort", "benchmarks": [
 *       {"name": "numbers", "rme": 1.2, "totalTime": 500.1, "min": 0.09, "max": 60.2, "mean": 0.47, "df": 450, …}]}]}]}
 *     {"numTotalTestSuites": 1, "testResults": {"sort": [{"name": "numbers", …, "samples": [0.0894, …]}]}}
 *
 * Milliseconds. tinybench 2 times every call by itself, so samples are calls, without the hooks
 * around them. `hz` is 1000 / `mean`, `totalTime` the sum of the samples, `df` their number less
 * one, `moe` the half of a 95 % interval by Student’s t. `p99` is a sample: the one of rank
 * ⌈0.99 n⌉. A benchmark that threw has no times. Read in the sources of tinybench 2.9.0, and seen
 * from Vitest 1.0.4 and 4.1.12.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Rec} from '../../records/types.d.ts'
 */

import {hasPercentile, Recorder} from '../../records/distribution.js';
import {latency} from '../../records/measurements.js';

/** @type {[field: string, statistic: LatencyKey, share: number][]} */
const VALUES = [
  ['min', 'min', 0],
  // Not in files of Vitest 1 and 2.
  ['median', 'p50', 0.5],
  ['p75', 'p75', 0.75],
  ['p99', 'p99', 0.99],
  ['p995', 'p99.5', 0.995],
  ['p999', 'p99.9', 0.999],
  ['max', 'max', 0],
];
const MILLISECONDS = 1e3;
/** Milliseconds of a day. */
const LONGEST = 86_400_000;
/** What sums of doubles differ by. */
const ROUNDED = 1e-6;

/** @type {JsonAdapter} */
export const vitest = {
  id: 'vitest',
  label: 'Vitest JSON',
  description: 'Times of the calls that vitest bench measured.',
  runner: 'Vitest',
  writtenBy: 'vitest bench --run --outputJson=bench.json',
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    (/^\s*\{\s*"files"\s*:\s*\[/.test(text) && /"groups"\s*:/.test(text) && isOfBench(text)) ||
    (/^\s*\{\s*"numTotalTestSuites"\s*:/.test(text) && isOfBench(text)),
  read(root, context) {
    const seen = new Set();
    return benchmarksOf(root).flatMap(([group, benchmark]) => {
      const name = benchmark.at('name').text();
      if (group === undefined || name === undefined) return [];
      const operation = group === '' ? name : `${group} > ${name}`;
      if (seen.has(operation)) {
        const found = `found a second benchmark "${operation}"`;
        context.error(benchmark.line, `${found}, expected one of each name`);
      }
      seen.add(operation);
      return recordsOf(benchmark, {operation, params: {}, lines: benchmark.lines}, context);
    });
  },
};

/** @param {string} text */
const isOfBench = (text) => /"rank"\s*:/.test(text) && /"rme"\s*:/.test(text);

/**
 * @param {JsonValue} root
 * @returns {[group: string | undefined, benchmark: JsonValue][]}
 */
function benchmarksOf(root) {
  if (!root.has('files')) {
    return root
      .at('testResults')
      .entries()
      .flatMap(([group, benchmarks]) => benchmarks.items().map((one) => pair(group, one)));
  }
  return root
    .at('files')
    .items()
    .flatMap((file) => file.at('groups').items())
    .flatMap((group) => {
      const name = group.at('fullName').text();
      return group
        .at('benchmarks')
        .items()
        .map((one) => pair(name, one));
    });
}

/**
 * @param {string | undefined} group
 * @param {JsonValue} benchmark
 * @returns {[string | undefined, JsonValue]}
 */
const pair = (group, benchmark) => [group, benchmark];

/**
 * @param {JsonValue} benchmark
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(benchmark, subject, context) {
  if (!['df', 'mean', 'totalTime', 'min', 'max'].some((field) => benchmark.has(field))) {
    context.warn(`"${subject.operation}" was not measured: it failed`, benchmark.line);
    return [];
  }
  const mean = benchmark.at('mean').quantity();
  const total = benchmark.at('totalTime').quantity();
  const margin = benchmark.at('moe').quantity();
  const df = benchmark.at('df').whole();
  if (mean === undefined || total === undefined || margin === undefined || df === undefined) {
    return [];
  }
  const n = df + 1;
  if (benchmark.has('sampleCount') && benchmark.at('sampleCount').value !== n) {
    const found = `found ${benchmark.at('sampleCount').value} samples of "${subject.operation}"`;
    context.error(benchmark.at('sampleCount').line, `${found} and "df" ${df}, expected ${n}`);
    return [];
  }
  if (Math.abs(total / n - mean) > ROUNDED * mean) {
    const found = `found a mean of ${mean} ms of "${subject.operation}"`;
    const expected = `expected the ${total} ms of ${n} samples divided by their number`;
    context.error(benchmark.at('mean').line, `${found}, ${expected}`);
    return [];
  }
  const interval = {
    low: Math.max(0, mean - margin) / MILLISECONDS,
    high: (mean + margin) / MILLISECONDS,
    level: 0.95,
  };
  /** @type {Rec[]} */
  const records = [{...latency(subject, 'mean', mean / MILLISECONDS, n), interval}];
  const {value: samples} = benchmark.at('samples');
  if (Array.isArray(samples) && samples.length > 0) {
    return [...records, ...distribution(benchmark.at('samples'), n, subject, context)];
  }
  for (const [field, statistic, share] of VALUES) {
    if (field === 'median' && !benchmark.has(field)) continue;
    const value = benchmark.at(field).quantity();
    if (value === undefined || !hasPercentile({n}, share)) continue;
    records.push(latency(subject, statistic, value / MILLISECONDS, n));
  }
  return records;
}

/**
 * @param {JsonValue} samples
 * @param {number} n
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function distribution(samples, n, subject, context) {
  const items = samples.items();
  if (items.length !== n) {
    context.error(samples.line, `found ${items.length} samples, expected ${n}, one more than "df"`);
    return [];
  }
  const times = new Recorder(1e-9);
  for (const item of items) {
    const time = item.quantity();
    if (time === undefined) return [];
    if (time > LONGEST) {
      context.error(item.line, `found a call of ${time} ms, expected at most a day`);
      return [];
    }
    times.add(Math.round(time * 1e6));
  }
  return [times.record(subject)];
}
