/**
 * What kafka-consumer-perf-test prints.
 *
 *     start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec
 *     2026-11-30 22:28:14:276, 2026-11-30 22:28:17:547, 286.1168, 87.4707, 3000152, 917197.1874, 523, 2748, 104.1182, 1091758.3697
 *
 * With `--show-detailed-stats`, it prints a row for each interval instead: `time` is its end, the data and messages are
 * those since the start, the rates those of the interval. The messages after the last interval are in no row. MB is 1024² bytes; times
 * are local. `nMsg.sec` is about the whole time, `fetch.nMsg.sec` about the time without joining the group, which
 * some releases print as a negative number. Old releases do not print the last four columns.
 * Written by 4.1.1 and 4.4.0 in the tests; read in its source (ConsumerPerformance.java).
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Measurement, Rec, Subject} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {throughput, transfer} from '../../records/measurements.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';
import {quantity, wholeNumber} from '../shared/cells.js';
import {isoDate} from '../shared/dates.js';
import {severalRuns} from '../shared/several-runs.js';
import {checkRate} from '../shared/stated-rate.js';
import {MEBIBYTE} from './printed.js';

const COLUMNS = 'data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec';
const LATER = 'rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec';
const HEADER = new RegExp(
  `^(?:start.time, end.time|time, threadId), ${COLUMNS}(?:, ${LATER})?$`.replaceAll('.', '\\.'),
);
/** The first cell of a row, unless another format was requested. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d):(\d{3})$/;
const LIKE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}, /;
const TIMEOUT = /^(?:WARNING: )?(Exiting before consuming the expected number of messages)\b/;
/** Of `--print-metrics`. */
const VERSION = /^app-info:version:\{[^}]*\} *: (\S+)$/;
/** Seconds to which times are printed. */
const STEP = 0.001;
/** Share of the time from which on joining the group is reported. */
const NOTABLE = 0.05;
const FORMAT = '2026-11-30 22:28:14:276';
const FORMAT_HINT = 'Write the times in the usual format, without --date-format.';

/** @type {LineAdapter} */
export const kafkaConsumer = {
  id: 'kafka-consumer',
  label: 'kafka-consumer-perf-test output',
  description: 'Rate of reading messages, as kafka-consumer-perf-test prints it.',
  runner: 'Kafka',
  writtenBy: 'kafka-consumer-perf-test.sh … >consumer.txt',
  states: ['date', 'runner'],
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => HEADER.test(line.trimEnd())),
  endsWhole: (line) => /[.,]\d{4}$/.test(line.trimEnd()),
  open: (context) => severalRuns(context, HEADER, 'start.time, …', (run) => new ConsumerRun(run)),
};

class ConsumerRun {
  #context;
  /** @type {Subject} */
  #subject = {operation: 'consume', params: {}};
  #windows;
  /** @type {string[]} */
  #columns = [];
  #header = 0;
  #hasRow = false;
  /** @type {Measurement[]} */
  #results = [];
  /** The end of the last interval, in milliseconds of local time, and the messages up to it. */
  #last = {time: 0, messages: 0};
  /** Milliseconds of local time. @type {number | undefined} */
  #origin;

  /** @param {RunContext} context */
  constructor(context) {
    this.#context = context;
    this.#windows = timeline(this.#subject, context);
  }

  hasEnded() {
    return this.#header > 0;
  }

  /** @param {string} raw @param {number} line */
  take(raw, line) {
    const text = raw.trimEnd();
    if (HEADER.test(text)) {
      this.#columns = text.split(', ');
      this.#header = line;
      return;
    }
    const [, version] = VERSION.exec(text) ?? [];
    if (version) this.#context.fact('runner', `Kafka ${version}`);
    const [, timeout] = TIMEOUT.exec(text) ?? [];
    if (timeout) {
      const found = `found "${timeout}"`;
      this.#context.warn(`${found}: the time includes the wait for more`, line, 'aborted');
    }
    const cells = text.split(', ');
    if (cells.length === this.#columns.length) this.#takeRow(cells, line);
    else if (LIKE.test(text)) {
      const found = `found ${cells.length} cells`;
      this.#context.error(line, `${found}, expected ${this.#columns.length} as in the header`);
    }
  }

  /** @returns {Rec[]} */
  records() {
    if (this.#header > 0 && !this.#hasRow) {
      this.#context.error(this.#header, 'found no row below the header, expected the results');
    }
    return [...this.#results, ...this.#windows.records()];
  }

  /** @param {string[]} cells @param {number} line */
  #takeRow(cells, line) {
    const context = this.#context;
    this.#hasRow = true;
    const row = Object.fromEntries(this.#columns.map((name, i) => [name, cells[i] ?? '']));
    const [bytes, rate] = ['MB.sec', 'nMsg.sec'].map((name) => this.#decimal(row, name, line));
    const messages = wholeNumber(row['data.consumed.in.nMsg'], 'nMsg', line, context);
    if (bytes === undefined || rate === undefined || messages === undefined) return;
    const time = row['start.time'] ?? row.time ?? '';
    context.fact('date', isoDate(time));
    if (row['start.time'] === undefined) this.#takeInterval(row, messages, rate, line);
    else this.#takeSummary(row, {messages, rate, bytes: bytes * MEBIBYTE}, line);
  }

  /** @param {Record<string, string>} row @param {string} name @param {number} line */
  #decimal(row, name, line) {
    return quantity(row[name]?.replace(',', '.'), name, line, this.#context);
  }

  /** @param {Record<string, string>} row @param {{messages: number, rate: number, bytes: number}} run @param {number} line */
  #takeSummary(row, {messages, rate, bytes}, line) {
    const context = this.#context;
    context.once('start.time', line);
    if (messages === 0) {
      const found = `"${this.#subject.operation}" was not measured: no message was read`;
      context.warn(found, line, 'unmeasured');
      return;
    }
    const times = [row['start.time'], row['end.time']].map(millisecondsOf);
    const seconds = milli(((times[1] ?? Number.NaN) - (times[0] ?? Number.NaN)) / 1e3);
    const stated = {count: messages, seconds, rate, step: STEP, what: 'messages'};
    if (seconds > 0 && !checkRate(stated, line, context)) return;
    const subject = onLine(this.#subject, line);
    this.#results.push(throughput(subject, rate, messages));
    // 0.0000 is not none.
    if (bytes > 0) this.#results.push(transfer(subject, 'MB.sec', bytes));
    const fetch = this.#fetchTime(row, 'in the throughput, and not in fetch.nMsg.sec', line);
    const fetched = fetch && this.#decimal(row, 'fetch.nMsg.sec', line);
    if (!fetched || !checkRate({...stated, seconds: fetch / 1e3, rate: fetched}, line, context)) {
      return;
    }
    this.#results.push({...throughput(subject, fetched), name: 'fetch.nMsg.sec'});
  }

  /**
   * Warns if joining the group took much of the time.
   *
   * @param {Record<string, string>} row
   * @param {string} where
   *   What includes the time of joining.
   * @param {number} line
   * @returns {number | undefined}
   *   Milliseconds; undefined where it is missing, negative or 0.
   */
  #fetchTime(row, where, line) {
    if (!/^[1-9]/.test(row['fetch.time.ms'] ?? '')) return undefined;
    const [rebalance, fetch] = ['rebalance.time.ms', 'fetch.time.ms'].map((name) =>
      wholeNumber(row[name], name, line, this.#context),
    );
    if (rebalance === undefined || fetch === undefined) return undefined;
    if (rebalance >= NOTABLE * (rebalance + fetch)) {
      const found = `joining the group took ${rebalance} of ${rebalance + fetch} ms`;
      this.#context.warn(`${found}, which are ${where}`, line);
    }
    return fetch;
  }

  /** @param {Record<string, string>} row @param {number} messages Since the start. @param {number} rate @param {number} line */
  #takeInterval(row, messages, rate, line) {
    const {time: text = '', threadId} = row;
    const context = this.#context;
    const time = millisecondsOf(text);
    if (time === undefined) {
      context.error(line, `found the time "${brief(text)}", expected ${FORMAT}`, FORMAT_HINT);
      return;
    }
    if (threadId !== '0') {
      context.error(line, `found thread ${threadId}, expected 0`, 'Run with one thread.');
      return;
    }
    const count = messages - this.#last.messages;
    const since = this.#last.time === 0 ? Math.round((count / rate) * 1e3) : time - this.#last.time;
    this.#origin ??= time - since;
    const length = milli(since / 1e3);
    this.#last = {time, messages};
    if (Math.abs(count - rate * length) > 1) {
      const found = `found ${count} messages in ${length} s, and ${rate} messages/s`;
      context.error(line, `${found}, expected the same rate`);
      return;
    }
    this.#fetchTime(row, 'in the rate of this interval', line);
    const end = milli((time - this.#origin) / 1e3);
    this.#windows.add({end, length, count, errors: null, latency: null}, line);
  }
}

/**
 * @param {string | undefined} text
 *   `2026-11-30 22:28:14:276`, local time.
 * @returns {number | undefined}
 *   As if it was UTC: only differences are right.
 */
function millisecondsOf(text = '') {
  const [, date, time, ms] = TIME.exec(text) ?? [];
  return date === undefined ? undefined : Date.parse(`${date}T${time}.${ms}Z`);
}
