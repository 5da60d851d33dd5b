/**
 * Renaissance `--csv`: one row per iteration.
 *
 *     benchmark,duration_ns,uptime_ns,vm_start_unix_ms,vm_start_ns
 *     fj-kmeans,402334258,1737970245,1795357213006,47643883295456
 *
 * `uptime_ns` is when the measured operation began, since the start of the harness, and
 * `duration_ns` how long it took, without set-up, validation and the garbage collection that is
 * forced before it. Metrics of plugins are separate columns, `NA` where a benchmark has none.
 * Which iterations are warm-up is for the reader to say. `vm_start_ns` is new in 0.16.1. Read in the
 * source at 76d0733, and the same since 0.11; seen from that commit.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {utcDate} from '../shared/dates.js';
import {iterations} from './iterations.js';

const COLUMNS = ['duration_ns', 'uptime_ns', 'vm_start_unix_ms'];

/** @type {CsvAdapter} */
export const renaissanceCsv = {
  id: 'renaissance-csv',
  label: 'Renaissance CSV',
  description: 'Every iteration of the benchmarks, with its start and its duration.',
  runner: 'Renaissance',
  writtenBy: '--csv renaissance.csv',
  states: ['date'],
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) =>
    cells[0] === 'benchmark' && COLUMNS.every((column) => cells.includes(column)),
  open(context) {
    const all = iterations(context);
    /** @type {number | undefined} */
    let jvm;
    return {
      take(row, line) {
        const duration = row.whole('duration_ns');
        const uptime = row.whole('uptime_ns');
        const start = row.whole('vm_start_unix_ms');
        if (duration === undefined || uptime === undefined || start === undefined) return;
        jvm ??= start;
        if (start !== jvm) {
          const found = 'found the iterations of a second JVM';
          context.error(
            line,
            `${found}, expected the iterations of one JVM`,
            'Make each JVM a separate run.',
          );
          return;
        }
        all.add(row.text('benchmark') ?? '', {uptime, duration}, line);
      },
      end() {
        if (jvm !== undefined) context.fact('date', utcDate(jvm));
        return all.records();
      },
    };
  },
};
