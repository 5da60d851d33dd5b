/**
 * RocksDB db_bench `report.csv`: operations, one row per interval.
 *
 * `interval_qps` is not a rate, although the name says so: it counts the operations that finished
 * in the interval, whatever its length. A row of 0 is a stall. `secs_elapsed` is rounded to whole
 * seconds, and the interval since the last row is never written.
 *
 * Each benchmark of `--benchmarks` overwrites the file, so it has only the last one, which only the
 * manifest can name. Operations of background threads are counted too: the sum can be above the
 * operations on the console. Forks write further columns. Read in the tool's source
 * (tools/db_bench_tool.cc) and in its files.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {timeline} from '../../records/timeline.js';

const COLUMNS = ['secs_elapsed', 'interval_qps'];
/** Intervals between two rows that rounding does not explain: one of 1 s may seem to be one of 2 s. */
const SEVERAL = 2.5;

/** @type {CsvAdapter} */
export const dbBenchReport = {
  id: 'db-bench-report',
  label: 'db_bench report.csv',
  description: "Operations of RocksDB's db_bench, one row per interval.",
  runner: 'RocksDB db_bench',
  writtenBy: '--report_interval_seconds=1 --report_file=report.csv',
  layout: 'csv',
  isHeader: (cells) => COLUMNS.every((column, i) => cells[i] === column),
  open(context, columns, line) {
    const operation = context.note.operation ?? '';
    const windows = timeline({operation, params: {}}, context);
    const further = columns.slice(COLUMNS.length).map((column) => `"${column}"`);
    if (further.length > 0) context.warn(`columns ${further.join(', ')} are not used`, line);
    let before = 0;
    let shortest = Number.POSITIVE_INFINITY;
    let longest = {from: 0, to: 0, line: 0};
    return {
      take(row, at) {
        const end = row.whole('secs_elapsed');
        const count = row.whole('interval_qps');
        if (end === undefined || count === undefined) return;
        if (end <= before) {
          context.error(at, `found ${end} s after ${before} s, expected a later time`);
          return;
        }
        shortest = Math.min(shortest, end - before);
        if (end - before > longest.to - longest.from) longest = {from: before, to: end, line: at};
        windows.add({end, length: end - before, count, errors: null, latency: null}, at);
        before = end;
      },
      end() {
        const {from, to, line: at} = longest;
        if (to - from > SEVERAL * shortest) {
          const found = `found ${to} s after ${from} s, and rows every ${shortest} s`;
          context.warn(`${found}: are rows missing?`, at);
        }
        return windows.records();
      },
    };
  },
};
