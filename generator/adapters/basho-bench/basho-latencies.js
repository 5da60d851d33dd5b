/**
 * basho_bench `<operation>_latencies.csv`: latencies of one operation, one row per window.
 *
 * Separator is comma and blank. `elapsed` and `window` are seconds (whole ones before 2013), the
 * latencies microseconds. `n` counts the units that the driver reports for successes: a multi-get
 * may add a hundred. The statistics come from a sliding histogram as wide as the report interval,
 * so values leak into the next row: a window with `n` 0 has no latency, although it may show values
 * of the one before. Shutdown writes one short window at the end.
 *
 * `<name>_measurements.csv` has the same header, but its values are bytes, percent or counts: it is
 * not detected. Read in the tool's source (basho_bench_stats_writer_csv.erl, aa66398).
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @import {Window} from '../../records/types.d.ts'
 */

import {timeline} from '../../records/timeline.js';
import {areColumns} from '../shared/columns.js';

const COLUMNS = 'elapsed, window, n, min, mean, median, 95th, 99th, 99_9th, max, errors'.split(
  ', ',
);
/** Latencies: none of them can be above the next, the mean aside. */
const ASCENDING = ['min', 'median', '95th', '99th', '99_9th', 'max'];
const LATENCIES = ['min', 'mean', ...ASCENDING.slice(1)];
const MICROSECONDS = 1e6;
/** Of the current row. */
const seconds = LATENCIES.map(() => Number.NaN);

/** @type {CsvAdapter} */
export const bashoLatencies = {
  id: 'basho-latencies',
  label: 'basho_bench latencies.csv',
  description: 'Latencies of one operation of a basho_bench run, one row per window.',
  runner: 'basho_bench',
  writtenBy: 'always, into tests/current/, one file per operation',
  layout: 'csv',
  isHeader: (cells, {name}) =>
    areColumns(cells, COLUMNS) && !/_measurements\.csv(\.gz|\.zst)?$/.test(name),
  open(context) {
    const operation = context.note.operation ?? operationOf(context.name);
    const windows = timeline({operation, params: {}}, context);
    return {
      take(row, line) {
        const end = row.quantity('elapsed');
        const length = row.quantity('window');
        const count = row.whole('n');
        const errors = row.whole('errors');
        const latency = latencies(row, line, context);
        if (end === undefined || length === undefined || !latency) return;
        if (count === undefined || errors === undefined) return;
        windows.add({end, length, count, errors, latency: count === 0 ? null : latency}, line);
      },
      end: () => windows.records(),
    };
  },
};

/**
 * @param {string} name
 *   `get_latencies.csv`, in forks `get_latency.csv` or `get_single.csv`; perhaps compressed,
 *   perhaps in a folder.
 */
const operationOf = (name) =>
  /([^/]+)_(latencies|latency|single)\.csv(\.gz|\.zst)?$/.exec(name)?.[1] ?? '';

/**
 * @param {TableRow} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {NonNullable<Window['latency']> | undefined}
 *   Seconds; undefined after an error.
 */
function latencies(row, line, context) {
  for (let i = 0; i < LATENCIES.length; i += 1) {
    const value = row.quantity(LATENCIES[i] ?? '');
    if (value === undefined) return undefined;
    seconds[i] = value / MICROSECONDS;
  }
  const [min = 0, mean = 0, p50 = 0, p95 = 0, p99 = 0, p999 = 0, max = 0] = seconds;
  if (min <= p50 && p50 <= p95 && p95 <= p99 && p99 <= p999 && p999 <= max) {
    // Written out: objects that are made key by key take several times as long.
    return {min, mean, p50, p95, p99, 'p99.9': p999, max};
  }
  const ascending = [min, p50, p95, p99, p999, max];
  const i = ascending.findIndex((value, at) => value > (ascending[at + 1] ?? max));
  const [lower = '', upper = ''] = ASCENDING.slice(i);
  const found = `found ${lower} ${row.text(lower)} above ${upper} ${row.text(upper)}`;
  context.error(line, `${found}, expected latencies in ascending order`);
  return undefined;
}
