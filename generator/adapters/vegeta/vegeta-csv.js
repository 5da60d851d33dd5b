/**
 * vegeta `encode -to csv`: one row for each request, without a header.
 *
 *     1795355437616165492,200,30770054,0,120,,eHh4…,trial,1,GET,http://127.0.0.1:8091/item,Q29u…
 *
 * Time stamp and latency are nanoseconds; body and headers are base64. Rows are in the order in which
 * requests ended. Versions before 12.8 wrote fewer columns and no address: they are not read. Written
 * by 12.13 in the tests; read in its sources.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {bytesOf} from '../shared/base64.js';
import {vegetaSamples} from './samples.js';

const COLUMNS = [
  'timestamp',
  'code',
  'latency',
  'bytes_out',
  'bytes_in',
  'error',
  'body',
  'attack',
  'seq',
  'method',
  'url',
  'headers',
];
const NANOSECONDS = /^\d{19}$/;

/** @type {CsvAdapter} */
export const vegetaCsv = {
  id: 'vegeta-csv',
  label: 'vegeta CSV',
  description: 'Requests of a vegeta attack, one row per request.',
  runner: 'vegeta',
  writtenBy: 'vegeta encode -to csv results.bin >results.csv',
  states: ['date'],
  isEventLog: true,
  layout: 'csv',
  endsWhole: (line) => isHeaders(line.slice(line.lastIndexOf(',') + 1)),
  isHeader: () => false,
  headerless(cells) {
    const [time = '', code = '', ...numbers] = cells;
    const isRow =
      // Without a response there are no headers, so the last cell is empty.
      (cells.length === COLUMNS.length || cells.length === COLUMNS.length - 1) &&
      NANOSECONDS.test(time) &&
      /^\d{1,3}$/.test(code) &&
      numbers.slice(0, 3).every((cell) => /^\d+$/.test(cell)) &&
      /^[A-Z]+$/.test(cells[9] ?? '');
    return isRow ? COLUMNS : undefined;
  },
  open(context) {
    const samples = vegetaSamples(context);
    return {
      take(row, line) {
        const time = row.text('timestamp') ?? '';
        if (!NANOSECONDS.test(time)) {
          context.error(line, `found "${time}" as time stamp, expected nanoseconds since 1970`);
          return;
        }
        const code = row.whole('code');
        const latency = row.whole('latency');
        const seq = row.whole('seq');
        if (code === undefined || latency === undefined || seq === undefined) return;
        const method = row.text('method') ?? '';
        const url = row.text('url') ?? '';
        const attack = row.text('attack') ?? '';
        // A double holds the microseconds exactly, and not the nanoseconds.
        const sent = Number(time.slice(0, -3));
        samples.add({sent, latency, code, method, url, attack, seq}, line);
      },
      end: () => samples.records(),
    };
  },
};

/**
 * @param {string} cell
 *   Base64.
 * @returns {boolean}
 *   Whether it holds the headers of a response up to their end.
 */
const isHeaders = (cell) => new TextDecoder().decode(bytesOf(cell)).endsWith('\r\n\r\n');
