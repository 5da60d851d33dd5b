/**
 * BenchmarkDotNet `*-measurements.csv`, one row per iteration of a benchmark, of any mode and stage.
 *
 *     Target,Target_Namespace,Target_Type,Target_Method,Job_Id,…,Job_Display,Params,Measurement_LaunchIndex,
 *       Measurement_IterationMode,Measurement_IterationStage,Measurement_IterationIndex,Measurement_Nanoseconds,
 *       Measurement_Operations,Measurement_Value,…,Allocated_Bytes
 *     Sorting.Sort,Made,Sorting,Sort,DefaultJob,…,DefaultJob,N=1000,1,Workload,Result,1,160019200.5,65536,2441.7,…,424
 *
 * (One line each.) The stage `Result` is of the results: the iterations of the stage `Actual` without outliers, less
 * the overhead. Nanoseconds have at most two decimals, after a point or in the culture that the program sets, and
 * thousands are not separated. `Measurement_Value` is the quotient, rounded to two decimals. `Allocated_Bytes` is
 * there with the diagnoser of memory. A benchmark that failed has no row. Seen from 0.11, and read in the sources of 0.16.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @typedef {{name: string[], job: string, params: string, actual: number, launches: Map<number, number[]>,
 *   last: [launch: number, index: number], lines: LineSpan, allocated?: number | undefined}} Benchmark
 *   `launches`: nanoseconds by operation of each result; `last`: which result was read last; `lines`: of the results.
 */

import {mean} from '../../averages.js';
import {LineSpan} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {brief} from '../shared/brief.js';
import {
  allocation,
  isInProcess,
  jobParams,
  NANOSECONDS,
  NO_RESULT,
  parametersIn,
  refuseSecond,
  SHORTEN,
  subjectOf,
  tooShort,
  warnOfOutliers,
} from './benchmarks.js';

/** These name a benchmark. */
const BENCHMARK = ['Target_Namespace', 'Target_Type', 'Target_Method', 'Job_Display', 'Params'];
const [MODE, STAGE] = ['Measurement_IterationMode', 'Measurement_IterationStage'];
const COLUMNS = [
  ...BENCHMARK,
  'Measurement_LaunchIndex',
  MODE,
  STAGE,
  'Measurement_IterationIndex',
  'Measurement_Nanoseconds',
  'Measurement_Operations',
  'Measurement_Value',
];
const ALLOCATED = 'Allocated_Bytes';
const MODES = ['Overhead', 'Workload', 'Unknown'];
const STAGES = ['Jitting', 'Pilot', 'Warmup', 'Actual', 'Result', 'Extra', 'Unknown'];
/** Without separators of thousands, so that each sign is decimal. */
const DECIMAL = /^\d+(?:[.,]\d\d?)?$/;
/** Of a number with two decimals; a little more, as sums of doubles differ. */
const HALF_STEP = 0.005_001;

/** @type {CsvAdapter} */
export const benchmarkdotnetMeasurements = {
  id: 'benchmarkdotnet-measurements',
  label: 'BenchmarkDotNet measurements CSV',
  description: 'Times of .NET methods, by iteration, and the memory that they allocate.',
  runner: 'BenchmarkDotNet',
  writtenBy: '[CsvMeasurementsExporter] on the class, or --exporters rplot',
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) => cells[0] === 'Target' && COLUMNS.every((column) => cells.includes(column)),
  open(context) {
    /** @type {Map<string, Benchmark>} */
    const benchmarks = new Map();
    /** @param {TableRow} row */
    const benchmarkOf = (row) => {
      const [space = '', type = '', method = '', job = '', params = ''] = BENCHMARK.map((column) =>
        row.text(column),
      );
      const key = JSON.stringify([space, type, method, job, params]);
      const benchmark = benchmarks.get(key) ?? {
        name: [space, type, method],
        job,
        params,
        actual: 0,
        launches: new Map(),
        last: [0, 0],
        lines: new LineSpan(),
      };
      benchmarks.set(key, benchmark);
      return benchmark;
    };
    return {
      header: (line) => refuseSecond(line, context),
      take(row, line) {
        const isKnown = [MODE, STAGE].every((column, i) => {
          const [text = '', expected = []] = [row.text(column), [MODES, STAGES][i]];
          if (expected.includes(text)) return true;
          const found = `found "${brief(text)}" in column "${column}"`;
          context.error(line, `${found}, expected one of ${expected.join(', ')}`);
          return false;
        });
        if (!isKnown || row.text(MODE) !== 'Workload') return;
        const benchmark = benchmarkOf(row);
        if (row.text(STAGE) === 'Actual') benchmark.actual += 1;
        if (row.text(STAGE) === 'Result') addResult(benchmark, row, line, context);
      },
      end() {
        const all = [...benchmarks.values()];
        const paramsOfJob = jobParams(all.map(({job}) => job));
        const outliers = {of: 0, n: 0};
        const records = all.flatMap((benchmark) => {
          const {name, job, params, actual, launches, lines, allocated} = benchmark;
          const subject = {
            ...subjectOf(name, parametersIn(params), paramsOfJob(job)),
            ...lines.located,
          };
          const results = [...launches.values()];
          const values = results.flat();
          outliers.of += actual;
          outliers.n += Math.max(0, actual - values.length);
          const average = mean(values);
          if (!(average > 0)) {
            const reason = average === 0 ? tooShort('0 ns') : NO_RESULT;
            context.warn(`"${describe(benchmark)}" was not measured: ${reason}`);
          }
          const seconds = (isInProcess(job) ? [values] : results).map((launch) =>
            launch.map((value) => value / NANOSECONDS),
          );
          const time = latency(subject, 'mean', average / NANOSECONDS, values.length);
          return [
            ...(average > 0 ? [{...time, ...repeatsOf('fork', seconds)}] : []),
            ...(allocated === undefined ? [] : [allocation(subject, allocated)]),
          ];
        });
        warnOfOutliers(outliers, context);
        return records;
      },
    };
  },
};

/**
 * @param {Benchmark} benchmark
 *   Receives the iteration.
 * @param {TableRow} row
 * @param {number} line
 * @param {ReadContext} context
 */
function addResult(benchmark, row, line, context) {
  const {launches, last, lines} = benchmark;
  const launch = row.whole('Measurement_LaunchIndex');
  const index = row.whole('Measurement_IterationIndex');
  const operations = row.whole('Measurement_Operations');
  const nanoseconds = decimal(row, 'Measurement_Nanoseconds', line, context);
  const rounded = decimal(row, 'Measurement_Value', line, context);
  if (launch === undefined || index === undefined || operations === undefined) return;
  if (nanoseconds === undefined || rounded === undefined) return;
  const value = nanoseconds / operations;
  if (!(Math.abs(value - rounded) <= HALF_STEP * (1 + 1 / operations))) {
    const found = `found ${rounded} ns in column "Measurement_Value"`;
    context.error(line, `${found}, expected ${nanoseconds} ns divided by ${operations} operations`);
    return;
  }
  if (launch < last[0] || (launch === last[0] && index <= last[1])) {
    const found = `found iteration ${index} of launch ${launch} of "${describe(benchmark)}" again`;
    context.error(line, `${found}, expected each once`, SHORTEN);
    return;
  }
  benchmark.last = [launch, index];
  launches.set(launch, [...(launches.get(launch) ?? []), value]);
  lines.add(line);
  if (/\d/.test(row.text(ALLOCATED) ?? '')) benchmark.allocated = row.whole(ALLOCATED);
}

/** @param {Benchmark} benchmark */
const describe = ({name: [, type, method], job, params}) =>
  `${type}.${method}: ${job}${params === '' ? '' : ` [${parametersIn(params).join(', ')}]`}`;

/**
 * @param {TableRow} row
 * @param {string} column
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined after an error.
 */
function decimal(row, column, line, context) {
  const text = row.text(column) ?? '';
  if (DECIMAL.test(text)) return Number(text.replace(',', '.'));
  context.error(line, `found "${brief(text)}" in column "${column}", expected nanoseconds`);
  return undefined;
}
