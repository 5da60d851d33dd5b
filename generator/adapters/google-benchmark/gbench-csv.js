/**
 * Google Benchmark, `--benchmark_out_format=csv` or `--benchmark_format=csv`: one row per
 * repetition or aggregate. With `--benchmark_out` a description of the machine is above the header.
 *
 *     name,iterations,real_time,cpu_time,time_unit,bytes_per_second,…,error_message,"foo"
 *     "BM_vec/8",433876,0.812712,0.0662713,us,4.82864e+08,1.20716e+08,,,,8
 *     "BM_err",,,,,,,,true,"bad, thing"
 *
 * A row with an error has fewer cells. Rows without iterations are complexities. Only the name
 * identifies an aggregate, `BM_vec/8_mean`; from 1.5 on its `iterations` are the repetitions. `_cv`
 * is not a time. The columns of counters are those of the first benchmark: a later benchmark with
 * another counter ends the program and the file. The file does not state the version.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 * @import {BenchmarkRow} from './results.js'
 */

import {preambleFacts} from './facts.js';
import {aggregated, gbenchMeasurements, namesOfOneRun, perSecond, statisticOf} from './results.js';

const COLUMNS = ['name', 'iterations', 'real_time', 'cpu_time', 'time_unit'];
/** Columns that are not counters. */
const OTHERS = [...COLUMNS, 'label', 'error_occurred', 'error_message'];
/** The number of cells in a row with an error. */
const ERROR_CELLS = 10;
/** How C++ writes what is not a number. */
const NO_NUMBER = /^-?(?:nan|inf)$/;

/** @type {CsvAdapter} */
export const gbenchCsv = {
  id: 'gbench-csv',
  label: 'Google Benchmark CSV',
  description: 'Times and counters of Google Benchmark, one row per repetition or aggregate.',
  runner: 'Google Benchmark',
  writtenBy: '--benchmark_out=gbench.csv --benchmark_out_format=csv',
  states: ['date', 'cores'],
  measuresAlone: true,
  layout: 'csv',
  hasPreamble: true,
  isHeader: (cells) => COLUMNS.every((column, i) => cells[i] === column),
  mayEndEarly: (cells) => cells.length === ERROR_CELLS && cells[1] === '' && cells[8] !== '',
  open(context, _columns, line, head) {
    preambleFacts(head.lines.slice(0, line - 1), context);
    /** @type {BenchmarkRow[]} */
    const rows = [];
    /** @type {Map<string, string>} */
    const unread = new Map();
    const names = namesOfOneRun(context);
    /** The benchmark of the last mean. @type {string | undefined} */
    let base;
    return {
      header: names.header,
      take(row, line) {
        const name = row.text('name') ?? '';
        if (!names.take(name, line)) return;
        if (row.text('error_occurred')) {
          context.warn(`"${name}" was not measured: ${row.text('error_message')}`, line);
          return;
        }
        if (name.endsWith('_mean')) base = name.slice(0, -'mean'.length);
        // Not times: in later versions the coefficient of variation and the program's own percentages, BigO and RMS.
        const isOfMean = base !== undefined && name.startsWith(base);
        if (row.text('time_unit') === '' && (isOfMean || name.endsWith('_cv'))) {
          unread.set(name, statisticOf(name));
        }
        if (row.text('iterations') === '' || unread.has(name)) return;
        if (NO_NUMBER.test(row.text('real_time') ?? '')) {
          context.warn(`"${name}" was not measured: found ${row.text('real_time')}`, line);
          return;
        }
        const iterations = row.whole('iterations');
        const [real, cpu] = [row.quantity('real_time'), row.quantity('cpu_time')];
        const unit = row.text('time_unit') ?? '';
        const per = perSecond(unit);
        if (per === undefined) {
          context.error(line, `found "${unit}" in column "time_unit", expected ns, us, ms or s`);
          return;
        }
        const counters = countersOf(row);
        if (iterations === undefined || real === undefined || cpu === undefined || !counters)
          return;
        const lines = /** @type {const} */ ([line, line]);
        const times = {real: real / per, cpu: cpu / per};
        rows.push({name, iterations, ...times, counters, lines, line: () => line});
      },
      end: () => gbenchMeasurements(aggregated(rows, unread, context), 'unknown', context),
    };
  },
};

/**
 * @param {TableRow} row
 * @returns {Record<string, number> | undefined}
 *   Undefined after an error.
 */
function countersOf(row) {
  const names = row.columns.filter((column) => {
    const text = row.text(column) ?? '';
    return !OTHERS.includes(column) && text !== '' && !NO_NUMBER.test(text);
  });
  const values = names.map((name) => [name, row.number(name)]);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values);
}
