/**
 * `nats bench … --csv` of the nats command line tool, and `nats-bench -csv` of nats.go: one row per
 * client, and no row for all clients. Their rates do not add up to the rate of the run: clients
 * begin and end at different times (three of 1,888,174, 1,239,298 and 1,075,903 messages per second
 * were 3,220,724 together). So each client is a separate series.
 *
 * The header begins with `#` but is not a comment. `MsgCount` counts protocol messages in and out,
 * also acknowledgements, and is not what `MsgsPerSec` is made from. Until 0.3 `AvgLatencyMicroSecs`
 * is the only latency, and it is the time of the run ÷ its messages. Later versions also write
 * minimum, maximum and percentiles of single operations. `StdDevLatencyMicroSecs` mixes units: it
 * subtracts microseconds from nanoseconds.
 *
 * Written by nats 0.3.0 and 0.5.1 and by nats.go 1.31 in the tests.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 */

const COLUMNS = [
  '#RunID',
  'ClientID',
  'MsgCount',
  'MsgBytes',
  'MsgsPerSec',
  'BytesPerSec',
  'DurationSecs',
];
/** @type {readonly (readonly [column: string, statistic: LatencyKey])[]} */
const LATENCIES = [
  ['MinLatencyMicroSecs', 'min'],
  ['AvgLatencyMicroSecs', 'mean'],
  ['P50LatencyMicroSecs', 'p50'],
  ['P90LatencyMicroSecs', 'p90'],
  ['P99LatencyMicroSecs', 'p99'],
  ['P99.9LatencyMicroSecs', 'p99.9'],
  ['MaxLatencyMicroSecs', 'max'],
];
/** The tool's own classes: a put into a store and a request are the work of publishers too. */
const ROLES = new Map([
  ['P', 'publish'],
  ['S', 'subscribe'],
]);

/** @type {CsvAdapter} */
export const natsBench = {
  id: 'nats-bench',
  label: 'nats bench --csv',
  description: 'The rate of each client of nats bench and, in later versions, its latencies.',
  runner: 'nats bench',
  writtenBy: '--csv <file>',
  layout: 'csv',
  isHeader: (cells) => COLUMNS.every((column, i) => cells[i] === column),
  endsWhole: (line) => line.split(',').length >= COLUMNS.length && /\.\d{6}$/.test(line),
  open(context) {
    /** @type {Map<string, Measurement[]>} */
    const byRun = new Map();
    const seen = new Set();
    let hasLatencies = false;
    return {
      take(row, line) {
        const run = row.text('#RunID') ?? '';
        const client = row.text('ClientID') ?? '';
        const operation = ROLES.get(client.slice(0, 1)) ?? '';
        if (!/^[PS?]\d+$/.test(client)) {
          context.error(line, `found the client "${client}", expected P0, S0, ?0 …`);
          return;
        }
        if (seen.has(`${run} ${client}`)) {
          context.error(line, `found client "${client}" of run "${run}" twice, expected it once`);
          return;
        }
        seen.add(`${run} ${client}`);
        const rate = row.quantity('MsgsPerSec');
        const found = rate === undefined ? undefined : latencies(row);
        if (rate === undefined || !found) return;
        hasLatencies ||= found.length > 0;
        if (rate === 0) {
          context.warn(`client "${client}" was not measured: 0 messages per second`, line);
          return;
        }
        const subject = {
          kind: /** @type {const} */ ('measurement'),
          operation: context.note.operation ?? operation,
          params: {client},
          lines: /** @type {const} */ ([line, line]),
        };
        const records = byRun.get(run) ?? [];
        byRun.set(run, records);
        records.push({
          ...subject,
          metric: 'throughput',
          statistic: 'mean',
          value: rate,
          unit: '1/s',
        });
        for (const [statistic, value] of found) {
          records.push({...subject, metric: 'latency', statistic, value, unit: 's'});
        }
      },
      end() {
        if (hasLatencies) {
          const found = 'the file does not name the operation of its latencies';
          context.warn(`${found}: messages, batches or calls; the output of nats bench does`);
        }
        const runs = [...byRun.values()];
        if (runs.length === 1) return runs.flat();
        // Files of several runs are appended to one another; the ids say nothing to a reader.
        return runs.flatMap((records, i) =>
          records.map((record) => ({...record, params: {...record.params, run: `${i + 1}`}})),
        );
      },
    };
  },
};

/**
 * @param {TableRow} row
 * @returns {[LatencyKey, number][] | undefined}
 *   In seconds; empty if there are no latencies of single operations. Undefined after an error.
 */
function latencies(row) {
  if (row.text('P50LatencyMicroSecs') === undefined) return [];
  /** @type {[LatencyKey, number][]} */
  const found = [];
  for (const [column, statistic] of LATENCIES) {
    if (row.text(column) === undefined) continue;
    const value = row.quantity(column);
    if (value === undefined) return undefined;
    // Three decimals of a microsecond are whole nanoseconds; the mean has more.
    found.push([statistic, Math.round(value * 1e6) / 1e12]);
  }
  return found;
}
