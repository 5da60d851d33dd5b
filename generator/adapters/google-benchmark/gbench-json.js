/**
 * Google Benchmark, `--benchmark_out_format=json`, the default of `--benchmark_out`.
 *
 * `benchmarks` has one object per repetition. From 1.5 on `run_type` says which are aggregates;
 * before, only their names do. The program's counters are members next to the others, so an unknown
 * member is a counter. From 1.5 on `threads` and `repetitions` are members. A skipped benchmark has
 * `error_occurred`, or from 1.8 on `skipped`. `NaN` and `inf` are written without quotes. From 1.8.4 on
 * `context.library_version` states the version.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {BenchmarkRow} from './results.js'
 */

import {contextFacts} from './facts.js';
import {aggregated, gbenchMeasurements, perSecond} from './results.js';

/** How C++ writes what is not a number. */
const NO_NUMBER = new Set(['NaN', 'nan', '-nan', 'Infinity', 'inf', '-inf']);
/** Numbers that are not counters. */
const NOT_COUNTERS = new Set([
  'family_index',
  'per_family_instance_index',
  'repetitions',
  'repetition_index',
  'threads',
  'iterations',
  'real_time',
  'cpu_time',
]);

/** @type {JsonAdapter} */
export const gbenchJson = {
  id: 'gbench-json',
  label: 'Google Benchmark JSON',
  description: 'Times and counters of Google Benchmark, one object per repetition or aggregate.',
  runner: 'Google Benchmark',
  writtenBy: '--benchmark_out=gbench.json',
  states: ['date', 'runner', 'cores'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"(?:context|benchmarks)"\s*:/.test(text) &&
    /"benchmarks"\s*:/.test(text) &&
    /"library_build_type"|"real_time"/.test(text),
  read(root, context) {
    contextFacts(root.at('context'), context);
    /** @type {Map<string, string>} */
    const unread = new Map();
    /** @type {BenchmarkRow[]} */
    const results = root
      .at('benchmarks')
      .items()
      .flatMap((benchmark) => resultOf(benchmark, unread, context) ?? []);
    return gbenchMeasurements(
      aggregated(results, unread, context),
      isTimePerIteration(root.at('context')) ? 'latency' : 'rate',
      context,
    );
  },
};

/**
 * @param {JsonValue} benchmark
 * @param {Map<string, string>} unread
 *   Gets other aggregates than means: their names, and those of the statistics.
 * @param {ReadContext} context
 */
function resultOf(benchmark, unread, context) {
  const name = benchmark.at('name').text();
  if (name === undefined) return undefined;
  if (benchmark.at('error_occurred').value === true || benchmark.at('skipped').value === true) {
    const reason = benchmark.at('error_message').value ?? benchmark.at('skip_message').value;
    context.warn(`"${name}" was not measured: ${reason}`, benchmark.line);
    return undefined;
  }
  const isAggregate = benchmark.has('run_type')
    ? benchmark.at('run_type').value === 'aggregate'
    : undefined;
  const statistic = benchmark.at('aggregate_name').value;
  if (isAggregate && statistic !== 'mean') {
    unread.set(name, String(statistic ?? name));
    return undefined;
  }
  // Complexities of versions whose aggregates only the name tells.
  if (benchmark.has('big_o') || benchmark.has('rms')) return undefined;
  if (NO_NUMBER.has(String(benchmark.at('real_time').value))) {
    context.warn(
      `"${name}" was not measured: found ${benchmark.at('real_time').value}`,
      benchmark.line,
    );
    return undefined;
  }
  const iterations = benchmark.at('iterations').whole();
  // Without repetitions, before 1.5, a counter of the program may have this name.
  const hasThreads = benchmark.has('repetitions') && benchmark.has('threads');
  const threads = hasThreads ? benchmark.at('threads').whole() : undefined;
  const [real, cpu] = [benchmark.at('real_time').quantity(), benchmark.at('cpu_time').quantity()];
  const unit = benchmark.at('time_unit');
  const per = perSecond(String(unit.value));
  if (per === undefined)
    context.error(unit.line, `found time_unit "${unit.value}", expected ns, us, ms or s`);
  if (iterations === undefined || real === undefined || cpu === undefined || per === undefined)
    return undefined;
  const base = isAggregate && benchmark.has('run_name') ? benchmark.at('run_name').text() : name;
  const counters = Object.fromEntries(
    benchmark
      .entries()
      .flatMap(([key, {value}]) =>
        typeof value === 'number' && !NOT_COUNTERS.has(key) ? [[key, value]] : [],
      ),
  );
  return {
    name: base ?? name,
    ...(isAggregate === undefined ? {} : {isAggregate}),
    ...(threads === undefined ? {} : {threads}),
    iterations,
    ...(isAggregate && benchmark.has('repetitions') ? {repetitions: iterations} : {}),
    ...(benchmark.has('repetition_index')
      ? {repetition: benchmark.at('repetition_index').whole()}
      : {}),
    real: real / per,
    cpu: cpu / per,
    counters,
    lines: benchmark.lines,
    line: () => benchmark.line,
  };
}

/**
 * @param {JsonValue} about
 * @returns {boolean}
 *   Whether real_time of several threads is the time of an iteration: from 1.9.0 on.
 */
function isTimePerIteration(about) {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(String(about.at('library_version').value)) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 9);
}
