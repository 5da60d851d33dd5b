/**
 * pytest-benchmark `--benchmark-json`, `--benchmark-save` and `--benchmark-autosave`.
 *
 *     {"machine_info": {…}, "benchmarks": [{"fullname": "test_x.py::test_sum[10]", "params":
 *       {"n": 10}, "stats": {"min": 1.5e-07, "mean": …, "rounds": 57, "iterations": 1000, "data": […]}}]}
 *
 * Seconds. A round calls the function `iterations` times, and its value in `data` is the mean of
 * these calls: only where `iterations` is 1 are rounds samples, and do minimum, median and maximum
 * mean what they say. `total` is the sum of those values, not the time spent. Saved files have no
 * `data` unless `--benchmark-save-data` was given, and people shorten it. With `--benchmark-timer=time.process_time` all are
 * CPU time, which waits are not part of: a separate measurement. Seen of 2.5.0 to 5.3.1.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Rec} from '../../records/types.d.ts'
 */

import {Recorder} from '../../records/distribution.js';
import {latency} from '../../records/measurements.js';
import {isoDate} from '../shared/dates.js';
import {YEAR} from '../shared/durations.js';
import {statedText} from '../shared/json.js';
import {checkStatistic} from '../shared/stated-statistic.js';

/** @type {[field: string, statistic: LatencyKey][]} */
const VALUES = [
  ['min', 'min'],
  ['median', 'p50'],
  ['max', 'max'],
];
const MACHINE_FIRST = /^\s*\{\s*"machine_info"\s*:/;
const PYTHON = /"python_version"\s*:/;
/** Before 3.6, Python wrote the keys in any order. */
const OTHER_ORDER =
  /^\s*\{\s*"(?:benchmarks|commit_info|datetime|version)"\s*:[\s\S]*"ld15iqr"\s*:/;
/** In the text of an object: another one in each run. */
const ADDRESS = / at 0x[\da-f]+/i;
const PARAMETERS = /\[(.*)\]$/s;
const CPU_TIMER = /(?:^|\.)(?:process|thread)_time$/;

/** @type {JsonAdapter} */
export const pytestBenchmark = {
  id: 'pytest-benchmark',
  label: 'pytest-benchmark JSON',
  description: 'Rounds of Python benchmarks, or their statistics.',
  runner: 'pytest-benchmark',
  writtenBy: '--benchmark-json=bench.json',
  states: ['date', 'runner', 'cpu', 'cores', 'os', 'commit'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) => (MACHINE_FIRST.test(text) && PYTHON.test(text)) || OTHER_ORDER.test(text),
  read(root, context) {
    machineFacts(root, context);
    return root
      .at('benchmarks')
      .items()
      .flatMap((benchmark) => recordsOf(benchmark, context));
  },
};

/**
 * The name of the host (`node`) is not taken.
 *
 * @param {JsonValue} root
 * @param {ReadContext} context
 */
function machineFacts(root, context) {
  const about = root.at('machine_info');
  const cpu = about.at('cpu');
  const [version, python] = [root.at('version'), about.at('python_version')].map(statedText);
  const interpreter = `${statedText(about.at('python_implementation')) || 'Python'} ${python}`;
  context.fact('date', isoDate(root.at('datetime').value));
  if (version) {
    context.fact('runner', `pytest-benchmark ${version}${python ? `, ${interpreter}` : ''}`);
  }
  context.fact('cpu', statedText(cpu.at('brand_raw')) || statedText(cpu.at('brand')));
  const {value: cores} = cpu.at('count');
  if (typeof cores === 'number') context.fact('cores', cores);
  context.fact('os', `${statedText(about.at('system'))} ${statedText(about.at('release'))}`);
  const {value: isDirty} = root.at('commit_info').at('dirty');
  if (isDirty !== true) context.fact('commit', statedText(root.at('commit_info').at('id')));
}

/** @param {JsonValue} benchmark @param {ReadContext} context @returns {Rec[]} */
function recordsOf(benchmark, context) {
  const subject = subjectOf(benchmark);
  const stats = benchmark.at('stats');
  const mean = stats.at('mean').quantity();
  const rounds = stats.at('rounds').whole();
  const iterations = stats.at('iterations').whole();
  if (!subject || mean === undefined || rounds === undefined || iterations === undefined) return [];
  const isCpuTime = CPU_TIMER.test(String(benchmark.at('options').at('timer').value));
  const records = [latency(subject, 'mean', mean, rounds * iterations)];
  if (iterations === 1) {
    if (stats.has('data') && !isCpuTime) {
      const data = stats.at('data');
      const values = data.items();
      if (values.length === rounds) {
        return distribution(values, stats.at('mean'), subject, context);
      }
      const found = `found ${values.length} values of ${rounds} rounds at "data"`;
      context.warn(`${found}: the statistics in the file are read instead`, data.line);
    }
    for (const [field, statistic] of VALUES) {
      const value = stats.at(field).quantity();
      if (value !== undefined) records.push(latency(subject, statistic, value, rounds));
    }
  }
  return isCpuTime ? records.map((record) => ({...record, name: 'cpu_time'})) : records;
}

/**
 * @param {JsonValue[]} values
 * @param {JsonValue} mean
 *   As the file states it.
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function distribution(values, mean, subject, context) {
  const samples = new Recorder(1e-9);
  let sum = 0;
  for (const value of values) {
    const seconds = value.quantity();
    if (seconds === undefined) return [];
    if (seconds > YEAR) {
      context.error(value.line, `found a round of ${seconds} s, expected at most a year`);
      return [];
    }
    samples.add(Math.round(seconds * 1e9));
    sum += seconds;
  }
  const about = {what: 'mean', name: subject.operation, is: 'the mean of its rounds'};
  checkStatistic(mean, sum / values.length, about, context);
  return samples.n() > 0 ? [samples.record(subject)] : [];
}

/**
 * @param {JsonValue} benchmark
 * @returns {Located | undefined}
 *   Undefined after an error.
 */
function subjectOf(benchmark) {
  const name = benchmark.at('fullname').text();
  if (name === undefined) return undefined;
  const params = benchmark.at('params');
  // Null where the test has none.
  const {lines} = benchmark.at('stats');
  if (params.value == null) return {operation: name, params: {}, lines};
  const texts = params
    .entries()
    .map(([key, {value}]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
  const operation = name.replace(PARAMETERS, '');
  const [, param] = PARAMETERS.exec(name) ?? [];
  const hasAddress = texts.some(([, text = '']) => ADDRESS.test(text));
  if (hasAddress && param !== undefined) return {operation, params: {param}, lines};
  return {operation, params: Object.fromEntries(texts), lines};
}
