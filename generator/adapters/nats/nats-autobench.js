/**
 * NatsAutoBench latencies: one column of samples per payload size. A sample is the time from
 * publish to receive, in whole nanoseconds on the clock of one machine.
 *
 * The tool sorts every column before it writes them, so a row is a rank and not a message: the
 * cells of a row are unrelated, and there are no times. Benchmarks of other clients write the same
 * layout in the order of the messages, and are read just as well. A size whose test failed has no
 * column. All columns are as long as the first; empty cells below the end of a shorter one are read
 * as its end.
 *
 * The console table of the same run says “nanos” above microseconds; these are nanoseconds.
 * Read in the tool's source (nats.java, LatencyBenchmark.java, 103c365) and in its files.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {Recorder} from '../../records/distribution.js';

/** Rows that are in order by chance in no file. */
const SORTED = 16;
const HEADER = /^(\d+) bytes$/;

/** @type {CsvAdapter} */
export const natsAutobench = {
  id: 'nats-autobench',
  label: 'NatsAutoBench -lcsv',
  description: 'One-way latencies of NatsAutoBench, one column of samples per payload size.',
  runner: 'NatsAutoBench',
  writtenBy: '-lcsv <file>',
  layout: 'csv',
  isHeader: (cells) => cells.every((cell) => HEADER.test(cell)),
  open(context, names, line) {
    const operation = context.note.operation ?? 'latency';
    const twin = names.find((name, i) => names.indexOf(name) < i);
    if (twin) context.error(line, `found column "${twin}" twice, expected it once`);
    const tellFall = once((/** @type {number} */ at) => {
      const found = 'found samples below the samples above them, which are sorted';
      context.warn(`${found}: is a part of the file there twice?`, at);
    });
    const columns = names.map((name) => column(name, context, tellFall));
    return {
      take(row, at) {
        if (!twin) for (const column of columns) column.take(row, at);
      },
      end: () => columns.flatMap((column) => column.records(operation)),
    };
  },
};

/**
 * @param {string} name
 *   `8 bytes`.
 * @param {ReadContext} context
 * @param {(line: number) => void} tellFall
 */
function column(name, context, tellFall) {
  const samples = new Recorder(1e-9);
  let ended = 0;
  let last = 0;
  /** Rows from the first one on; none once a sample was below the one above. @type {number | undefined} */
  let sorted = 0;
  return {
    /** @param {TableRow} row @param {number} line */
    take(row, line) {
      const plain = row.plain(name);
      if (plain === undefined && row.text(name) === '') {
        ended ||= line;
        return;
      }
      const value = Number.isInteger(plain) ? plain : row.whole(name);
      if (value === undefined) return;
      if (ended > 0) {
        const found = `found ${value} in column "${name}"`;
        context.error(line, `${found}, expected no value below its end in line ${ended}`);
        return;
      }
      samples.add(value);
      if (sorted === undefined) return;
      if (value < last && sorted >= SORTED) tellFall(line);
      sorted = value < last ? undefined : sorted + 1;
      last = value;
    },

    /** @param {string} operation */
    records(operation) {
      if (samples.n() === 0) {
        if (ended > 0) context.warn(`found no sample in column "${name}"`, ended);
        return [];
      }
      const payload = name.replace(HEADER, '$1 B');
      return [samples.record({operation, params: {payload}})];
    },
  };
}
