/**
 * pyperf `-o bench.json`, also that of pyperformance.
 *
 *     {"benchmarks": [{"metadata": {"loops": 16384, "name": "fib 10"}, "runs": [
 *       {"metadata": {"calibrate_loops": 16384, …}, "warmups": [[1, 8.8e-06], …]},
 *       {"metadata": {"date": "2026-11-30 23:08:59.354342", …}, "values": [1.04e-05, …], "warmups": [[16384, 1.1e-05]]},
 *       …]}], "metadata": {"perf_version": "2.11.0", "unit": "second", …}, "version": "1.0"}
 *
 * A run is a process that pyperf started. Its values are means of `loops` × `inner_loops` calls, in seconds; the warm-ups are not among
 * them. A run without values calibrated the loops. What all runs of a benchmark, or of the file, state alike is in the
 * metadata above them. With `--track-memory` or `--tracemalloc`, the values are bytes. The date is local time. Written
 * by 2.11.0 in the tests.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {mean} from '../../averages.js';
import {count, latency, size} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {isoDate} from '../shared/dates.js';
import {YEAR} from '../shared/durations.js';
import {statedText} from '../shared/json.js';

const PLATFORM = /^([A-Za-z]+)-(.+?)(?:-(?:x86_64|aarch64|arm64|i686|AMD64|ARM64)\b.*)?$/;

/** @type {JsonAdapter} */
export const pyperf = {
  id: 'pyperf',
  label: 'pyperf JSON',
  description: 'The values of each process of Python benchmarks.',
  runner: 'pyperf',
  writtenBy: '-o bench.json',
  states: ['date', 'runner', 'cpu', 'cores', 'os'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"benchmarks"\s*:\s*\[\s*\{\s*"(?:metadata|runs)"\s*:/.test(text) &&
    /"(?:values|warmups)"\s*:\s*\[/.test(text),
  read(root, context) {
    const common = root.at('metadata');
    machineFacts(common, context);
    return root
      .at('benchmarks')
      .items()
      .flatMap((benchmark) => recordsOf(benchmark, common, context));
  },
};

/**
 * The name of the host is not taken.
 *
 * @param {JsonValue} common
 * @param {ReadContext} context
 */
function machineFacts(common, context) {
  const [version, implementation, python, cpu, platform] = [
    'perf_version',
    'python_implementation',
    'python_version',
    'cpu_model_name',
    'platform',
  ].map((name) => statedText(common.at(name)));
  const interpreter = python ? `, ${implementation || 'Python'} ${python}` : '';
  if (version) context.fact('runner', `pyperf ${version}${interpreter}`);
  context.fact('cpu', cpu);
  const {value: cores} = common.at('cpu_count');
  if (typeof cores === 'number') context.fact('cores', cores);
  const [, system, release] = PLATFORM.exec(platform ?? '') ?? [];
  if (system) context.fact('os', `${system} ${release}`);
}

/** @param {JsonValue} benchmark @param {JsonValue} common @param {ReadContext} context @returns {Rec[]} */
function recordsOf(benchmark, common, context) {
  const runs = benchmark.at('runs').items();
  /** @param {string} name @param {JsonValue} run Its metadata come first. */
  const stated = (name, run = benchmark) =>
    [run, benchmark]
      .map((one) => one.at('metadata'))
      .concat(common)
      .find((metadata) => metadata.has(name))
      ?.at(name);
  const operation = statedText(stated('name'));
  if (operation === '') {
    context.error(benchmark.line, 'found a benchmark without a "name" in its metadata');
    return [];
  }
  const processes = runs.filter((run) => run.has('values'));
  const values = processes.map((run) => valuesOf(run, context));
  const all = values.flat();
  for (const run of processes) context.fact('date', isoDate(statedText(stated('date', run))));
  if (all.length === 0) {
    context.warn(`"${operation}" was not measured: no process has values`, benchmark.line);
    return [];
  }
  const subject = {operation, params: {}, lines: benchmark.lines};
  const unit = statedText(stated('unit')) || 'second';
  const repeats = repeatsOf('fork', values);
  if (unit === 'byte') {
    return [{...size(subject, 'memory', mean(all)), statistic: 'mean', ...repeats}];
  }
  if (unit === 'integer') {
    return [{...count(subject, 'value', mean(all)), statistic: 'mean', ...repeats}];
  }
  if (unit !== 'second') {
    const found = `found the unit "${unit}" of "${operation}"`;
    context.error(benchmark.line, `${found}, expected second, byte or integer`);
    return [];
  }
  if (all.some((value) => value > YEAR)) {
    context.error(benchmark.line, `found a value of more than a year of "${operation}"`);
    return [];
  }
  // Those of processes that calibrated them again differ.
  const loops = stated('loops')?.whole();
  const inner = stated('inner_loops')?.whole() ?? 1;
  const samples = loops === undefined ? undefined : loops * inner * all.length;
  return [{...latency(subject, 'mean', mean(all), samples), ...repeats}];
}

/** @param {JsonValue} run @param {ReadContext} context */
const valuesOf = (run, context) =>
  run
    .at('values')
    .items()
    .flatMap((value) => {
      const number = value.quantity();
      if (number === undefined || number > 0) return number ?? [];
      context.error(value.line, 'found a value of 0, expected more');
      return [];
    });
