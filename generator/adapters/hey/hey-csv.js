/**
 * hey `-o csv`: one row for each response.
 *
 *     response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset
 *     0.0014,0.0004,0.0000,0.0001,0.0007,0.0001,200,0.0001
 *
 * Seconds with four decimals: `response-time` is up to the last byte, `offset` is when the request was
 * started. Requests without a response are not in the file, and no response beyond the first million.
 * Rows are in the order in which workers report responses, each soon after its end. The clock begins with
 * the run, so runs in one file cannot be set apart. Written by 0.1.5 in the tests; read in its sources.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {LONGEST_RUN} from '../../records/event-runs.js';
import {events} from '../../records/events.js';

const NEEDED = ['response-time', 'status-code', 'offset'];
const KEPT = 1_000_000;
/** Seconds: the most that 0.0000 can be. */
const ROUNDED_TO_0 = 0.00005;
/** Late rows, one after the other, that only another run explains: on a busy machine there are up to 4. */
const SECOND_RUN = 16;
/** Microseconds: the least that a row is late, because times are rounded. */
const LATE = 1000;

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
        `found no column "${missing}", expected a column of a newer version of hey`,
      );
      return {take() {}, end: () => []};
    }
    const subject = {operation: '', params: {}};
    const laterRun = secondRun();
    let rows = 0;
    let refused = false;
    /** @param {number} line @param {string} found */
    const refuse = (line, found) => {
      refused = true;
      context.error(line, `${found}, expected one run`, 'Put each run into a separate file.');
    };
    return {
      take(row, line) {
        if (refused) return;
        const latency = row.quantity('response-time');
        const offset = row.quantity('offset');
        const code = row.whole('status-code');
        if (latency === undefined || offset === undefined || code === undefined) return;
        if (latency > LONGEST_RUN || offset > LONGEST_RUN || code > 999) {
          const found = `found ${latency} s at ${offset} s with status ${code}`;
          context.error(line, `${found}, expected at most ten days and 999`);
          return;
        }
        rows += 1;
        const at = Math.round((offset + latency) * 1e6);
        const later = laterRun(at, line);
        if (later) {
          const [ended, before] = [later.at / 1e6, later.before / 1e6];
          refuse(later.line, `found a response that ended at ${ended} s after one at ${before} s`);
          return;
        }
        const ok = code >= 200 && code < 400;
        all.add(subject, {at, latency: latency || ROUNDED_TO_0, ok}, line);
      },
      header: (line) => refuse(line, 'found the header again'),
      end() {
        if (refused) return [];
        if (rows > 0) {
          const rest = rows === KEPT ? ', nor what came after the first million' : '';
          context.warn(`the file does not have requests without a response${rest}`);
        }
        return all.records();
      },
    };
  },
};

/**
 * @typedef {{line: number, at: number, before: number}} Begin
 *   Microseconds of its first end, and of the last end before.
 * @returns {(at: number, line: number) => Begin | undefined}
 *   Gets the end of each response, in microseconds. Where another run begins: many responses, one after the
 *   other, ended in the first half of the time so far.
 */
function secondRun() {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let late = 0;
  let begin = {line: 0, at: 0, before: 0};
  return (at, line) => {
    first = Math.min(first, at);
    if (at >= (first + last) / 2 || at >= last - LATE) {
      last = Math.max(last, at);
      late = 0;
      return undefined;
    }
    late += 1;
    if (late === 1) begin = {line, at, before: last};
    return late === SECOND_RUN ? begin : undefined;
  };
}
