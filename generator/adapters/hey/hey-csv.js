/**
 * hey `-o csv`: one row for each response.
 *
 *     response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset
 *     0.0014,0.0004,0.0000,0.0001,0.0007,0.0001,200,0.0001
 *
 * Seconds with four decimals: `response-time` is up to the last byte, `offset` is when the request was
 * started. Requests without a response are not in the file, and no response beyond the first million.
 * Written by 0.1.5 in the tests; read in its sources.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {events} from '../../records/events.js';

const NEEDED = ['response-time', 'status-code', 'offset'];
/** Seconds. */
const LONGEST = 10 * 86_400;
const KEPT = 1_000_000;
/** Seconds: the most that 0.0000 can be. */
const ROUNDED_TO_0 = 0.00005;

/** @type {CsvAdapter} */
export const heyCsv = {
  id: 'hey-csv',
  label: 'hey CSV',
  description: 'Responses of an HTTP load by hey, one row per response.',
  runner: 'hey',
  writtenBy: 'hey -o csv http://… >hey.csv',
  isEventLog: true,
  layout: 'csv',
  isHeader: (cells) => cells[0] === 'response-time' && cells.includes('Response-delay'),
  open(context, columns, header) {
    const all = events(context, undefined, () => undefined);
    const missing = NEEDED.find((name) => !columns.includes(name));
    if (missing !== undefined) {
      context.error(
        header,
        `found no column "${missing}", expected that of a newer version of hey`,
      );
      return {take() {}, end: () => []};
    }
    const subject = {operation: '', params: {}};
    let rows = 0;
    return {
      take(row, line) {
        const latency = row.quantity('response-time');
        const offset = row.quantity('offset');
        const code = row.whole('status-code');
        if (latency === undefined || offset === undefined || code === undefined) return;
        if (latency > LONGEST || offset > LONGEST || code > 999) {
          const found = `found ${latency} s at ${offset} s with status ${code}`;
          context.error(line, `${found}, expected at most ten days and 999`);
          return;
        }
        rows += 1;
        const at = Math.round((offset + latency) * 1e6);
        const ok = code >= 200 && code < 400;
        all.add(subject, {at, latency: latency || ROUNDED_TO_0, ok}, line);
      },
      header: (line) => all.header(line),
      end() {
        if (rows > 0) {
          const rest = rows === KEPT ? ', nor what came after the first million' : '';
          context.warn(`the file does not have requests without a response${rest}`);
        }
        return all.records();
      },
    };
  },
};
