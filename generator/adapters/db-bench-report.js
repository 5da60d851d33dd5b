/**
 * RocksDB db_bench `report.csv`: operations, a row an interval.
 *
 * `interval_qps` is not a rate, although the name says so: it counts the operations that finished
 * in the interval, whatever its length. A row of 0 is a stall. `secs_elapsed` is rounded to whole
 * seconds, and the interval since the last row is never written.
 *
 * The file is made again for each benchmark of `--benchmarks`, so it holds the last one alone; which
 * one that was, only the manifest can say. Operations of background threads are counted too: the
 * sum can be above the operations on the console. Forks write further columns.
 * Read in the tool's source (tools/db_bench_tool.cc) and in its files.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {timeline} from '../records/timeline.js';
import {hasCells, whole} from './cells.js';

const COLUMNS = ['secs_elapsed', 'interval_qps'];

/** @type {CsvAdapter} */
export const dbBenchReport = {
  id: 'db-bench-report',
  label: 'db_bench report.csv',
  runner: 'RocksDB db_bench',
  writtenBy: '--report_interval_seconds=1 --report_file=report.csv',
  layout: 'csv',
  claims: ({lines}) => `${lines[0]?.trim()},`.startsWith(`${COLUMNS},`),
  open(context) {
    const operation = context.note.operation ?? '';
    const windows = timeline({operation, params: {}}, context);
    let width = COLUMNS.length;
    let before = 0;
    return {
      take(row, line) {
        if (line === 1) {
          width = row.length;
          const further = row.slice(COLUMNS.length).map((column) => `"${column.trim()}"`);
          if (further.length > 0) context.odd(`columns ${further.join(', ')} are not used`, line);
          return;
        }
        if (!hasCells(row, width, line, context)) return;
        const end = whole(row[0], 'secs_elapsed', line, context);
        const count = whole(row[1], 'interval_qps', line, context);
        if (end === undefined || count === undefined) return;
        if (end <= before) {
          context.fault(line, `found ${end} s after ${before} s, expected a later time`);
          return;
        }
        windows.add({end, length: end - before, count, errors: null, latency: null}, line);
        before = end;
      },
      end: () => windows.records(),
    };
  },
};
