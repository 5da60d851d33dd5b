/**
 * YCSB's raw latencies (`measurementtype=raw`): one row per operation, `READ,1795241030740,1084`.
 *
 * The time is that of completion, in milliseconds since the epoch; the latency is microseconds.
 * Each operation has a header, and its rows follow in order of completion. The next operation is
 * appended to the file. Without `measurement.raw.output_file` the rows are in the
 * output, among the results.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 */

import {events} from '../../records/events.js';
import {brief} from '../shared/brief.js';
import {unparsedText} from '../shared/unparsed-text.js';
import {operationOf} from './summary.js';

const HEADER = /^(\S+) latency raw data: op, timestamp\(ms\), latency\(us\)$/;
const ROW = /^([A-Z][\w-]*),(\d{12,14}),(\d{1,15})$/;
const LIKE = /^[A-Z][\w-]*,/;

/** @type {LineAdapter} */
export const ycsbRaw = {
  id: 'ycsb-raw',
  label: 'YCSB raw latencies',
  description: 'Every operation of a YCSB run, with its time and latency.',
  runner: 'YCSB',
  writtenBy: '`-p measurementtype=raw -p measurement.raw.output_file=…`',
  states: ['date'],
  isEventLog: true,
  layout: 'lines',
  detect: ({lines}) => HEADER.test(lines.find((line) => line.trim() !== '') ?? ''),
  open(context) {
    const rows = rawRows(context);
    const unparsed = unparsedText(context);
    return {
      take(text, line) {
        if (text.trim() === '') return;
        if (rows.take(text, line)) unparsed.report('inside');
        else unparsed.add(text, line);
      },
      end() {
        unparsed.report('after');
        return rows.records();
      },
    };
  },
};

/** @param {ReadContext} context */
export function rawRows(context) {
  const all = events(context, 'YCSB appends to an existing file.');
  /** The operations of the run that had a header. @type {Set<string>} */
  const headers = new Set();
  return {
    /**
     * @param {string} text
     * @param {number} line
     * @returns {boolean}
     *   Whether the line is a header or a row.
     */
    take(text, line) {
      const [, operation] = HEADER.exec(text) ?? [];
      if (operation !== undefined) {
        if (headers.has(operation)) {
          headers.clear();
          all.header(line);
        }
        headers.add(operation);
        all.newOrder();
        return true;
      }
      if (headers.size === 0 || !LIKE.test(text)) return false;
      const [, section = '', at, microseconds] = ROW.exec(text) ?? [];
      if (at === undefined) {
        const found = `found "${brief(text)}"`;
        context.error(line, `${found}, expected an operation, its time and its latency`);
        return true;
      }
      const name = operationOf(section.replace(/^Raw(?=[A-Z])/, ''));
      if (name === undefined) return true;
      const subject = {operation: name.replace(/-FAILED$/, ''), params: {}};
      const event = {
        at: Number(at) * 1e3,
        latency: Number(microseconds) / 1e6,
        ok: subject.operation === name,
      };
      all.add(subject, event, line);
      return true;
    },
    records: () => all.records(),
  };
}
