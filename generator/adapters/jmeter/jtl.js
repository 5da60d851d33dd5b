/**
 * JMeter's results as CSV: one row per sample, in the order in which samples end.
 *
 *     timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,…
 *     1795241468985,86,GET item,200,OK,shop 1-3,text,true,,124,116,3,3,http://127.0.0.1/item,43,0,1
 *
 * Which columns there are, what separates them and how times are written are settings
 * (`jmeter.save.saveservice.*`); so is the header, which old installations do not write. A file
 * without one is detected by its row where it has the columns of 5.x, of 3.x and 4.0, of 2.13 or before.
 * Seen from 5.6.3; the columns of the others are from memory.
 *
 * `dataType` is empty for the sum of a transaction, but also for a response without a content
 * type: only its message identifies a transaction. A message may hold line ends, in quotes.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 */

import {isMetric, jtlSamples, METRIC} from './samples.js';

/** In JMeter's order. */
const COLUMNS = [
  'timeStamp',
  'elapsed',
  'label',
  'responseCode',
  'responseMessage',
  'threadName',
  'dataType',
  'success',
  'failureMessage',
  'bytes',
  'sentBytes',
  'grpThreads',
  'allThreads',
  'URL',
  'Filename',
  'Latency',
  'Encoding',
  'SampleCount',
  'ErrorCount',
  'Hostname',
  'IdleTime',
  'Connect',
];
const NEEDED = ['timeStamp', 'elapsed', 'label', 'success'];
const KNOWN = 3;
const NOT_DEFAULT = new Set(['Filename', 'Encoding', 'SampleCount', 'ErrorCount', 'Hostname']);
/** Columns that the defaults of 2.13 do not have. */
const SINCE_3 = ['URL', 'failureMessage', 'sentBytes', 'Connect'];
/** The defaults of 5.x, of 3.x and 4.0, of 2.13, and of earlier releases. */
const DEFAULTS = [[], ['URL'], SINCE_3, [...SINCE_3, 'grpThreads', 'allThreads', 'IdleTime']].map(
  (without) => COLUMNS.filter((column) => !NOT_DEFAULT.has(column) && !without.includes(column)),
);
const NUMBERS = [
  'elapsed',
  'bytes',
  'sentBytes',
  'grpThreads',
  'allThreads',
  'Latency',
  'IdleTime',
];

/** @type {CsvAdapter} */
export const jtl = {
  id: 'jtl',
  label: 'JMeter CSV',
  description: 'Samples of a JMeter run, one row per sample.',
  runner: 'JMeter',
  writtenBy: '-l results.jtl',
  states: ['date', 'users'],
  isEventLog: true,
  layout: 'csv',
  isHeader: (cells) =>
    cells.includes('label') && cells.filter((cell) => COLUMNS.includes(cell)).length > KNOWN,
  headerless: (cells) => DEFAULTS.find((columns) => isRow(cells, columns)),
  open(context, columns, line) {
    const samples = jtlSamples(context, {
      time: 'timeStamp',
      elapsed: 'elapsed',
      success: 'success',
      idle: 'IdleTime',
      samples: 'SampleCount',
      kind: 'column',
    });
    const missing = NEEDED.filter((column) => !columns.includes(column));
    if (missing.length > 0) {
      const names = missing.map((column) => `"${column}"`).join(', ');
      const expected = `expected ${NEEDED.map((column) => `"${column}"`).join(', ')}`;
      context.error(
        line,
        `found no column ${names}, ${expected}`,
        'JMeter writes them by default: see jmeter.save.saveservice.*.',
      );
      return {take() {}, end: () => []};
    }
    /** @param {TableRow} row @param {string} column */
    const cell = (row, column) => row.plain(column) ?? row.text(column);
    /** @type {TableRow | undefined} */
    let current;
    const thread = () => current?.text('threadName') ?? '';
    return {
      take(row, at) {
        current = row;
        // Most rows have a thread: the others are looked at closely.
        if (
          row.isBlank('threadName') &&
          isMetric(row.text('threadName'), row.text('responseCode'), row.text('allThreads'))
        ) {
          samples.metric(METRIC, at);
          return;
        }
        samples.add(
          {
            time: cell(row, 'timeStamp'),
            elapsed: cell(row, 'elapsed'),
            label: row.text('label'),
            success: row.text('success'),
            message: row.text('responseMessage'),
            idle: cell(row, 'IdleTime'),
            samples: row.text('SampleCount'),
            thread,
            threads: row.plain('allThreads'),
          },
          at,
        );
      },
      header: (at) => samples.header(at),
      end: () => samples.records(),
    };
  },
};

/** @param {readonly string[]} cells @param {string[]} columns */
function isRow(cells, columns) {
  const cell = (/** @type {string} */ column) => cells[columns.indexOf(column)] ?? '';
  return (
    cells.length === columns.length &&
    /^\d{13}$|^\d{4}[/-]\d\d[/-]\d\d[ T]/.test(cell('timeStamp')) &&
    /^(true|false)$/.test(cell('success')) &&
    NUMBERS.every((column) => !columns.includes(column) || /^(?:\d+|-1)$/.test(cell(column)))
  );
}
