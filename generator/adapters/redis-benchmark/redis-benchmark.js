/**
 * redis-benchmark `--csv`: one row per test.
 *
 *     "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms",…
 *     "SET","55555.56","0.546","0.136","0.407","1.255","1.879","2.159"
 *
 * Latencies are milliseconds, printed with three decimals. Up to 6.0 there is no header, only test
 * and rate: such a file is detected by the name of its first test. Errors are printed between the
 * rows. Quotes of a command are not doubled. Seen from 7.0; the older rows from the sources of 6.0.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {throughput} from '../../records/measurements.js';
import {statedLatency} from './stated-latency.js';

/** A rate of a test that took no time, or never ended. */
const NO_RATE = /^-?(inf|nan)$/i;
const TEST =
  /^(PING_(INLINE|BULK|MBULK)|[SG]ET|INCR|[LR](PUSH|POP)|[SHZ]ADD|[HZ]SET|SPOP|ZPOPMIN|LPUSH \(needed .*|LRANGE_\d+ .*|MSET \(\d+ keys\))$/;
/** All cells of a row but its command. */
const NUMBERS = /"((?:,"[\w.+-]*"){1,7})$/;
/** As other tools write quotes. */
const DOUBLED = /^(?:[^"]|"")*$/;
/** @type {[column: string, statistic: LatencyKey][]} */
const LATENCIES = [
  ['avg_latency_ms', 'mean'],
  ['min_latency_ms', 'min'],
  ['p50_latency_ms', 'p50'],
  ['p95_latency_ms', 'p95'],
  ['p99_latency_ms', 'p99'],
  ['max_latency_ms', 'max'],
];

/** @type {CsvAdapter} */
export const redisBenchmark = {
  id: 'redis-benchmark',
  label: 'redis-benchmark CSV',
  description: 'Rate and latencies of Redis commands, one row per test.',
  runner: 'redis-benchmark',
  writtenBy: '--csv',
  layout: 'csv',
  isHeader: ([first, second]) => first === 'test' && second === 'rps',
  headerless: (cells) =>
    cells.length === 2 && TEST.test(cells[0] ?? '') && /^\d+\.\d+$/.test(cells[1] ?? '')
      ? ['test', 'rps']
      : undefined,
  withDoubledQuotes(line) {
    const numbers = NUMBERS.exec(line);
    if (!numbers || !line.startsWith('"')) return line;
    const test = line.slice(1, numbers.index);
    return DOUBLED.test(test) ? line : `"${test.replaceAll('"', '""')}${numbers[0]}`;
  },
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const seen = new Set();
    return {
      take(row, line) {
        const subject = onLine({operation: row.text('test') ?? '', params: {}}, line);
        if (seen.has(subject.operation)) {
          context.error(
            line,
            `found a second row of "${subject.operation}", expected one per test`,
            'Make each repeat a separate run.',
          );
          return;
        }
        seen.add(subject.operation);
        const cell = row.text('rps') ?? '';
        if (NO_RATE.test(cell)) {
          context.warn(`"${subject.operation}" was not measured: found ${cell} requests/s`, line);
          return;
        }
        const rate = row.quantity('rps');
        if (rate !== undefined) measurements.push(throughput(subject, rate));
        for (const [column, statistic] of LATENCIES) {
          if (!row.columns.includes(column)) continue;
          const value = row.quantity(column);
          if (value !== undefined) {
            measurements.push(statedLatency(subject, statistic, value, context));
          }
        }
      },
      end: () => measurements,
    };
  },
};
