/**
 * BenchmarkDotNet, the exporters of JSON: full and brief, indented and compressed.
 *
 *     {"Title": "Made.Sorting-20261122-101500", "HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.8", …},
 *      "Benchmarks": [{"DisplayInfo": "Sorting.Sort: DefaultJob [N=1000]", "Namespace": "Made", "Type": "Sorting",
 *        "Method": "Sort", "Parameters": "N=1000", "Statistics": {"OriginalValues": […], "N": 14, "Mean": 2441.7, …},
 *        "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1,
 *          "Operations": 65536, "Nanoseconds": 160019200.5}, …]}]}
 *
 * Nanoseconds. A value of `Statistics` is about iterations: the time of an iteration by its operations, so
 * its percentiles, minimum and maximum are not those of operations. Iterations of the stage `Actual`
 * were measured; those of the stage `Result` are the same without outliers, less the overhead. A launch
 * is a process, unless the toolchain is one of `InProcess…`. `Level` 12 is 99.9 %. Read in the sources
 * from 0.9.9 on.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Interval, Located, Measurement, Params, Rec} from '../../records/types.d.ts'
 */

import {mean as meanOf} from '../../averages.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {isoDate} from '../shared/dates.js';
import {
  allocation,
  isInProcess,
  jobParams,
  measuredOnce,
  NANOSECONDS,
  NO_RESULT,
  parametersIn,
  subjectOf,
  tooShort,
  warnOfOutliers,
} from './benchmarks.js';

/** The index of 99.9 % in a list of levels. */
const LEVEL_999 = 12;
/** What sums of doubles differ by. */
const ROUNDED = 1e-9;
const TITLE_DATE = /-(?:joined-)?(\d{4})-?(\d\d)-?(\d\d)-\d\d-?\d\d-?\d\d$/;

/** @type {JsonAdapter} */
export const benchmarkdotnet = {
  id: 'benchmarkdotnet',
  label: 'BenchmarkDotNet JSON',
  description: 'Times of .NET methods, and the memory that they allocate.',
  runner: 'BenchmarkDotNet',
  writtenBy: '--exporters json',
  states: ['date', 'runner', 'cpu', 'cores', 'os'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    /"HostEnvironmentInfo"\s*:/.test(text) &&
    /"BenchmarkDotNet(?:Version|Caption)"\s*:/.test(text) &&
    /"Benchmarks"\s*:/.test(text),
  read(root, context) {
    const benchmarks = root.at('Benchmarks').items();
    hostFacts(root, benchmarks, context);
    const paramsOfJob = jobParams(benchmarks.map(jobOf));
    const isFirst = measuredOnce(context);
    const outliers = {of: 0, n: 0};
    const records = benchmarks.flatMap((benchmark) => {
      const located = locatedOf(benchmark, paramsOfJob(jobOf(benchmark)));
      if (!located || !isFirst(located, nameOf(benchmark), benchmark.line)) return [];
      return recordsOf(benchmark, located, outliers, context);
    });
    warnOfOutliers(outliers, context, root.at('Benchmarks').line);
    return records;
  },
};

/** @param {JsonValue} root @param {JsonValue[]} benchmarks @param {ReadContext} context */
function hostFacts(root, benchmarks, context) {
  const host = root.at('HostEnvironmentInfo');
  const stated = (/** @type {string} */ key) => {
    const {value} = host.at(key);
    return typeof value === 'string' && !/^unknown/i.test(value) ? value : undefined;
  };
  const [, year, month, day] = TITLE_DATE.exec(String(root.at('Title').value)) ?? [];
  if (year) context.fact('date', isoDate(`${year}-${month}-${day}`));
  const version = stated('BenchmarkDotNetVersion');
  // A job may have a separate runtime.
  const isOfHost = !benchmarks.some((one) => /\bRuntime=/.test(jobOf(one)));
  const runtime = isOfHost ? stated('RuntimeVersion')?.split(' (')[0] : undefined;
  if (version)
    context.fact('runner', [`BenchmarkDotNet ${version}`, runtime].filter(Boolean).join(', '));
  context.fact('cpu', stated('ProcessorName'));
  const cores = host.at('LogicalCoreCount').value;
  if (typeof cores === 'number') context.fact('cores', cores);
  context.fact('os', stated('OsVersion'));
  if (host.at('HasAttachedDebugger').value === true)
    context.warn('a debugger was attached: times may be affected', host.line);
  if (stated('Configuration') === 'DEBUG')
    context.warn('the program was built as debug: times may be affected', host.line);
}

/**
 * @param {JsonValue} benchmark
 * @returns {string}
 *   `Job-CNUJVU(Runtime=.NET 8.0)`; empty where the file does not say it.
 */
function jobOf(benchmark) {
  const name = String(benchmark.at('DisplayInfo').value);
  const method = `.${benchmark.at('MethodTitle').value}: `;
  const at = name.indexOf(method);
  if (at < 0) return '';
  const job = name.slice(at + method.length);
  const params = ` [${parametersOf(benchmark).join(', ')}]`;
  return job.endsWith(params) ? job.slice(0, -params.length) : job;
}

/** `N=1000` @param {JsonValue} benchmark */
function parametersOf(benchmark) {
  const {value} = benchmark.at('Parameters');
  return typeof value === 'string' ? parametersIn(value) : [];
}

/** @param {JsonValue} benchmark */
const nameOf = (benchmark) =>
  String(benchmark.at('DisplayInfo').value ?? benchmark.at('Method').value);

/**
 * @param {JsonValue} benchmark
 * @param {Params} job
 * @returns {Located | undefined}
 *   Undefined after an error.
 */
function locatedOf(benchmark, job) {
  const type = benchmark.at('Type').text();
  const method = benchmark.at('Method').text();
  if (type === undefined || method === undefined) return undefined;
  const space = benchmark.at('Namespace').value;
  const name = [typeof space === 'string' ? space : '', type, method];
  return {...subjectOf(name, parametersOf(benchmark), job), lines: benchmark.lines};
}

/**
 * @param {JsonValue} benchmark
 * @param {Located} subject
 * @param {{of: number, n: number}} outliers
 *   Counts those of this benchmark.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(benchmark, subject, outliers, context) {
  const statistics = benchmark.at('Statistics');
  if (statistics.value === null || !benchmark.has('Statistics')) {
    context.warn(`"${nameOf(benchmark)}" was not measured: ${NO_RESULT}`, benchmark.line);
    return [];
  }
  const mean = statistics.at('Mean').quantity();
  const n = statistics.at('N').whole();
  const measured = iterationsOf(benchmark, outliers);
  if (mean === undefined || n === undefined || !measured) return [];
  const iterations = measured.length > 0 ? measured : originalValues(benchmark, statistics);
  if (!iterations) return [];
  const values = iterations.flat();
  const average = meanOf(values);
  if (values.length > 0 && (values.length !== n || Math.abs(average - mean) > ROUNDED * mean)) {
    const found = `found N ${n} and a mean of ${mean} ns`;
    const expected = `expected the ${values.length} iterations of ${average} ns that the file has`;
    context.error(statistics.line, `${found} of "${nameOf(benchmark)}", ${expected}`);
    return [];
  }
  const memory = memoryOf(benchmark, subject);
  if (mean === 0) {
    context.warn(`"${nameOf(benchmark)}" was not measured: ${tooShort('0 ns')}`, statistics.line);
    return memory;
  }
  const interval = intervalOf(statistics, mean, context);
  const seconds = iterations.map((launch) => launch.map((value) => value / NANOSECONDS));
  return [
    {
      ...latency(subject, 'mean', mean / NANOSECONDS, n),
      ...(interval ? {interval} : {}),
      ...repeatsOf('fork', seconds),
    },
    ...memory,
  ];
}

/**
 * @param {JsonValue} benchmark
 * @param {{of: number, n: number}} outliers
 * @returns {number[][] | undefined}
 *   Nanoseconds by operation of the results of each launch; empty where the file has none; undefined after
 *   an error.
 */
function iterationsOf(benchmark, outliers) {
  if (!benchmark.has('Measurements')) return [];
  const measurements = benchmark.at('Measurements').items();
  const results = measurements.filter((one) => isOf(one, 'Result'));
  if (results.length === 0) return [];
  const actual = measurements.filter((one) => isOf(one, 'Actual')).length;
  outliers.of += actual;
  outliers.n += Math.max(0, actual - results.length);
  const isOneProcess = isInProcess(jobOf(benchmark));
  /** @type {Map<number, number[]>} */
  const launches = new Map();
  for (const result of results) {
    const nanoseconds = result.at('Nanoseconds').quantity();
    const operations = result.at('Operations').whole();
    const launch = result.at('LaunchIndex').whole();
    if (nanoseconds === undefined || operations === undefined || launch === undefined) {
      return undefined;
    }
    const key = isOneProcess ? 0 : launch;
    const values = launches.get(key) ?? [];
    values.push(nanoseconds / operations);
    launches.set(key, values);
  }
  return [...launches.values()];
}

/**
 * @param {JsonValue} measurement
 * @param {'Actual' | 'Result'} stage
 * @returns {boolean}
 *   Up to 0.10 the mode says the stage.
 */
function isOf(measurement, stage) {
  const mode = measurement.at('IterationMode').value;
  if (!measurement.has('IterationStage')) {
    return mode === (stage === 'Actual' ? 'MainTarget' : 'Result');
  }
  return mode === 'Workload' && measurement.at('IterationStage').value === stage;
}

/**
 * @param {JsonValue} benchmark
 * @param {JsonValue} statistics
 * @returns {number[][] | undefined}
 *   Of a file without measurements; undefined after an error. Empty if they may be of several launches.
 */
function originalValues(benchmark, statistics) {
  const launches = Number(/\bLaunchCount=(\d+)/.exec(jobOf(benchmark))?.[1] ?? 1);
  if (!statistics.has('OriginalValues') || (launches > 1 && !isInProcess(jobOf(benchmark))))
    return [];
  const values = statistics
    .at('OriginalValues')
    .items()
    .map((value) => value.quantity());
  return values.includes(undefined) ? undefined : [values.flatMap((value) => value ?? [])];
}

/**
 * @param {JsonValue} statistics
 * @param {number} mean
 *   In nanoseconds.
 * @param {ReadContext} context
 * @returns {Interval | undefined}
 *   From 0 s on, as the one of few iterations may begin below it.
 */
function intervalOf(statistics, mean, context) {
  const confidence = statistics.at('ConfidenceInterval');
  const [low, high] = [confidence.at('Lower').value, confidence.at('Upper').value];
  const level = confidence.at('Level');
  if (level.value === undefined || level.whole() !== LEVEL_999) return undefined;
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const middle = (low + high) / 2;
  if (Math.abs(middle - mean) > ROUNDED * (Math.abs(low) + high)) {
    const found = `found an interval from ${low} to ${high} ns`;
    context.error(confidence.line, `${found}, expected one around the mean of ${mean} ns`);
    return undefined;
  }
  return {low: Math.max(0, low) / NANOSECONDS, high: high / NANOSECONDS, level: 0.999};
}

/** @param {JsonValue} benchmark @param {Located} subject @returns {Measurement[]} */
function memoryOf(benchmark, subject) {
  const allocated = benchmark.at('Memory').at('BytesAllocatedPerOperation');
  if (allocated.value === undefined || allocated.value === null) return [];
  const value = allocated.quantity();
  return value === undefined ? [] : [allocation(subject, value)];
}
