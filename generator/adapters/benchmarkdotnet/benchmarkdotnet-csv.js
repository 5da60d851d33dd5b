/**
 * BenchmarkDotNet `*-report.csv`, one row per benchmark: the table that it prints, with the columns that it
 * hides there.
 *
 *     Method,Job,AnalyzeLaunchVariance,…,Runtime,…,WarmupCount,N,Mean,Error,StdDev,Gen0,Allocated
 *     Sort,DefaultJob,False,…,.NET 8.0,…,Default,1000,"1,234.5 ns",12.34 ns,11.54 ns,0.0229,1.25 KB
 *
 * The settings of the job end with `WarmupCount`, the parameters where the statistics begin. `Error` is half of the
 * interval of 99.9 %. 1 KB is 1024 B. The separator is that of the machine, whatever the decimal sign is: that is a
 * point, unless the program chooses a culture, for all numbers or for the statistics alone. The units may be in
 * the header. Seen from 0.10 to 0.15, and read in the sources of 0.16.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {Layout} from './table.js'
 */

import {refuseSecond} from './benchmarks.js';
import {layoutOf, tableRows} from './table.js';

/** The class, in the name that BenchmarkDotNet gives to the file. */
const CLASS = /([^/]+)-report(?:-\d{8}-\d{6})?\.csv(?:\.gz|\.zst)?$/;
const LAST_SETTING = 'WarmupCount';

/** @param {readonly string[]} columns */
const layoutOfCsv = (columns) =>
  columns.includes(LAST_SETTING)
    ? layoutOf(columns, (titles, i) => i <= titles.indexOf(LAST_SETTING))
    : undefined;

/** @type {CsvAdapter} */
export const benchmarkdotnetCsv = {
  id: 'benchmarkdotnet-csv',
  label: 'BenchmarkDotNet CSV',
  description: 'Times of .NET methods, and the memory that they allocate, rounded as in the table.',
  runner: 'BenchmarkDotNet',
  writtenBy: 'always, or --exporters csv',
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) => layoutOfCsv(cells) !== undefined,
  open(context, columns, line) {
    // Only a header with this layout is one.
    const layout = /** @type {Layout} */ (layoutOfCsv(columns));
    const type = CLASS.exec(context.name)?.[1] ?? '';
    const rows = tableRows({columns, layout, type, line}, context);
    return {
      header: (again) => refuseSecond(again, context),
      take: (row, rowLine) =>
        rows.take(
          row.cells.map((cell) => cell.trim()),
          rowLine,
        ),
      end: rows.end,
    };
  },
};
