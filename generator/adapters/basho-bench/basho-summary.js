/**
 * basho_bench `summary.csv`: throughput, one row per window.
 *
 * Separator is comma and blank. `elapsed` and `window` are seconds; `total` counts the operations
 * of the window, although the name sounds cumulative, so operations per second are total ÷ window.
 * Windows drift around `report_interval`, and shutdown writes one short window at the end.
 * Read in the tool's source (basho_bench_stats_writer_csv.erl, aa66398) and in its files.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {timeline} from '../../records/timeline.js';
import {areColumns} from '../shared/columns.js';

const COLUMNS = ['elapsed', 'window', 'total', 'successful', 'failed'];

/** @type {CsvAdapter} */
export const bashoSummary = {
  id: 'basho-summary',
  label: 'basho_bench summary.csv',
  description: 'Throughput of a basho_bench run, one row per window.',
  runner: 'basho_bench',
  writtenBy: 'always, into tests/current/',
  layout: 'csv',
  isHeader: (cells) => areColumns(cells, COLUMNS),
  open(context) {
    const windows = timeline({operation: 'all', params: {}}, context);
    return {
      take(row, line) {
        const cells = COLUMNS.map((column) => row.quantity(column));
        const [elapsed, length, total, successful, failed] = cells;
        if (elapsed === undefined || length === undefined || total === undefined) return;
        if (successful === undefined || failed === undefined) return;
        if (successful + failed !== total) {
          const sum = `${successful} successful and ${failed} failed`;
          context.error(line, `found ${sum} of ${total}, expected their sum to be the total`);
          return;
        }
        windows.add({end: elapsed, length, count: successful, errors: failed, latency: null}, line);
      },
      end: () => windows.records(),
    };
  },
};
