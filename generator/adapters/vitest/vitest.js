/**
 * Vitest, `vitest bench --reporter=json --outputFile` (5.0 and later, 1.0) and `--outputJson` (2.0 to 4.1).
 *
 *     {"numTotalTestSuites": 1, "testResults": [{"name": "/…/a.bench.js", "assertionResults": [{"fullName": "sort numbers",
 *       "benchmarks": [{"name": "sort > numbers", "tasks": [{"name": "by value", "totalTime": 500.1,
 *         "latency": {"df": 450, "mean": 0.47, "p50": 0.46, …}}]}]}]}]}
 *     {"files": [{"filepath": "…", "groups": [{"fullName": "a.bench.js > sort", "benchmarks": [
 *       {"name": "numbers", "rme": 1.2, "totalTime": 500.1, "min": 0.09, "max": 60.2, "mean": 0.47, "df": 450, …}]}]}]}
 *     {"numTotalTestSuites": 1, "testResults": {"sort": [{"name": "numbers", …, "samples": [0.0894, …]}]}}
 *
 * Milliseconds. tinybench times every call by itself, so samples are calls, without the hooks
 * around them. `hz` is 1000 / `mean`, `totalTime` the sum of the samples, `df` their number less
 * one, `moe` the half of a 95 % interval by Student’s t. `p99` is a sample, the one of rank
 * ⌈0.99 n⌉; since tinybench 6 it is between two samples. A benchmark that threw has no times. Read in the sources
 * of tinybench 2.9.0 and 6.2.5, and seen from Vitest 1.0.4, 4.1.12 and 5.1.2.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Rec} from '../../records/types.d.ts'
 */

import {hasPercentile, Recorder} from '../../records/distribution.js';
import {latency} from '../../records/measurements.js';
import {checkStatistic} from '../shared/stated-statistic.js';

/** @type {[field: string, statistic: LatencyKey, share: number][]} */
const VALUES = [
  ['min', 'min', 0],
  // Not in files of Vitest 1 and 2; until 4 and since 5.
  ['median', 'p50', 0.5],
  ['p50', 'p50', 0.5],
  ['p75', 'p75', 0.75],
  ['p99', 'p99', 0.99],
  ['p995', 'p99.5', 0.995],
  ['p999', 'p99.9', 0.999],
  ['max', 'max', 0],
];
/** Those that only some releases write. */
const MEDIANS = new Set(['median', 'p50']);
/** The number of samples, by release. */
const COUNTS = ['sampleCount', 'samplesCount'];
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
  writtenBy: 'vitest bench --run --reporter=json --outputFile=bench.json',
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    (/^\s*\{\s*"files"\s*:\s*\[/.test(text) && /"groups"\s*:/.test(text) && isOfBench(text)) ||
    (/^\s*\{\s*"num(?:Total|Failed)TestSuites"\s*:/.test(text) && isOfBench(text)),
  read(root, context) {
    const seen = new Set();
    return benchmarksOf(root, context).flatMap(({group, benchmark, stats = benchmark}) => {
      const name = benchmark.at('name').text();
      if (group === undefined || name === undefined) return [];
      const operation = group === '' ? name : `${group} > ${name}`;
      if (seen.has(operation)) {
        const found = `found a second benchmark "${operation}"`;
        context.error(benchmark.line, `${found}, expected one of each name`);
      }
      seen.add(operation);
      const subject = {operation, params: {}, lines: benchmark.lines};
      return recordsOf(benchmark, stats, subject, context);
    });
  },
};

/** @param {string} text */
const isOfBench = (text) =>
  (/"rank"\s*:/.test(text) && /"rme"\s*:/.test(text)) ||
  (/"tasks"\s*:/.test(text) && /"samplesCount"\s*:/.test(text));

/**
 * `stats`: of its latency, if they are not its own members.
 *
 * @typedef {{group: string | undefined, benchmark: JsonValue, stats?: JsonValue}} Benchmark
 */

/** @param {JsonValue} root @param {ReadContext} context @returns {Benchmark[]} */
function benchmarksOf(root, context) {
  if (root.has('files')) {
    return root
      .at('files')
      .items()
      .flatMap((file) => file.at('groups').items())
      .flatMap((group) => {
        const name = group.at('fullName').text();
        return group
          .at('benchmarks')
          .items()
          .map((benchmark) => ({group: name, benchmark}));
      });
  }
  const results = root.at('testResults');
  if (Array.isArray(results.value))
    return results.items().flatMap((file) => tasksOf(file, context));
  return results
    .entries()
    .flatMap(([group, benchmarks]) => benchmarks.items().map((benchmark) => ({group, benchmark})));
}

/**
 * @param {JsonValue} file
 *   Of tests, since Vitest 5. Its path is absolute, so only its last part is used.
 * @param {ReadContext} context
 * @returns {Benchmark[]}
 */
function tasksOf(file, context) {
  const name = file.at('name').text()?.split('/').at(-1);
  const tests = file.at('assertionResults').items();
  if (tests.length === 0) context.warn(`"${name}" has no tests: it failed`, file.line);
  return tests.flatMap((test) => {
    const groups = test.at('benchmarks').items();
    if (groups.length === 0 && test.at('status').value === 'failed') {
      context.warn(`"${test.at('fullName').text()}" was not measured: it failed`, test.line);
    }
    return groups.flatMap((group) => {
      const fullName = group.at('name').text();
      const tasks = group.at('tasks').items();
      const measured = tasks.filter((task) => task.at('fromStore').value !== true);
      if (measured.length < tasks.length) {
        const found = `${tasks.length - measured.length} of ${tasks.length} results of "${fullName}"`;
        context.warn(`${found} are of another run (bench.from) and not read`, group.line);
      }
      return measured.map((benchmark) => ({
        group: `${name} > ${fullName}`,
        benchmark,
        stats: benchmark.at('latency'),
      }));
    });
  });
}

/**
 * @param {JsonValue} benchmark
 * @param {JsonValue} stats
 *   Of its latency.
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(benchmark, stats, subject, context) {
  if (!['df', 'mean', 'min', 'max'].some((field) => stats.has(field))) {
    context.warn(`"${subject.operation}" was not measured: it failed`, benchmark.line);
    return [];
  }
  const mean = stats.at('mean').quantity();
  const total = benchmark.at('totalTime').quantity();
  const margin = stats.at('moe').quantity();
  const df = stats.at('df').whole();
  if (mean === undefined || total === undefined || margin === undefined || df === undefined) {
    return [];
  }
  const n = df + 1;
  for (const count of COUNTS.filter((field) => stats.has(field)).map((field) => stats.at(field))) {
    if (count.value === n) continue;
    const found = `found ${count.value} samples of "${subject.operation}"`;
    context.error(count.line, `${found} and "df" ${df}, expected ${n}`);
    return [];
  }
  if (Math.abs(total / n - mean) > ROUNDED * mean) {
    const found = `found a mean of ${mean} ms of "${subject.operation}"`;
    const expected = `expected the ${total} ms of ${n} samples divided by their number`;
    context.error(stats.at('mean').line, `${found}, ${expected}`);
    return [];
  }
  const interval = {
    low: Math.max(0, mean - margin) / MILLISECONDS,
    high: (mean + margin) / MILLISECONDS,
    level: 0.95,
  };
  /** @type {Rec[]} */
  const records = [{...latency(subject, 'mean', mean / MILLISECONDS, n), interval}];
  const {value: samples} = stats.at('samples');
  if (Array.isArray(samples) && samples.length > 0) {
    return [...records, ...distribution(stats, n, subject, context)];
  }
  for (const [field, statistic, share] of VALUES) {
    if (MEDIANS.has(field) && !stats.has(field)) continue;
    const value = stats.at(field).quantity();
    if (value === undefined || !hasPercentile({n}, share)) continue;
    records.push(latency(subject, statistic, value / MILLISECONDS, n));
  }
  return records;
}

/**
 * @param {JsonValue} stats
 *   With samples.
 * @param {number} n
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function distribution(stats, n, subject, context) {
  const samples = stats.at('samples');
  const items = samples.items();
  if (items.length !== n) {
    context.error(samples.line, `found ${items.length} samples, expected ${n}, one more than "df"`);
    return [];
  }
  const times = new Recorder(1e-9);
  let sum = 0;
  for (const item of items) {
    const time = item.quantity();
    if (time === undefined) return [];
    if (time > LONGEST) {
      context.error(item.line, `found a call of ${time} ms, expected at most a day`);
      return [];
    }
    times.add(Math.round(time * 1e6));
    sum += time;
  }
  const about = {what: 'mean', name: subject.operation, is: 'the mean of its samples'};
  checkStatistic(stats.at('mean'), sum / n, about, context);
  return [times.record(subject)];
}
