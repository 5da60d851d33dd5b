/**
 * What kafka-producer-perf-test prints.
 *
 *     49981 records sent, 9994.2 records/sec (9.53 MB/sec), 167.7 ms avg latency, 877.0 ms max latency.
 *     200000 records sent, 9983.0 records/sec (9.52 MB/sec), 44.28 ms avg latency, 877.00 ms max latency, 2 ms 50th, 384 ms 95th, 813 ms 99th, 871 ms 99.9th.
 *
 * A latency is the time from `send` to the acknowledgement, in differences of a clock of whole milliseconds. If the
 * load is above what the broker accepts, it is mostly the time in the queue of the producer. MB is 1024² bytes. The last line is about
 * all records: mean and maximum of all, percentiles of every k-th, so that there are at most a million. The records after the last window are
 * in no window. Records that were not sent are in no number; their errors go to stderr. With `--warmup-records`,
 * the line of the steady state leaves out the first records, and windows begin again after `In steady state.`
 * Written by 4.1.1 and 4.4.0 in the tests; read in its source (ProducerPerformance.java). Old releases print
 * `877.0 max latency.` in windows.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Measurement, Rec, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 * @typedef {{cells: string[], line: number}} Results
 *   A line with percentiles.
 * @typedef {{length: number, least: number, count: number, latency: {mean: number, max: number}, line: number}} SentWindow
 *   In seconds. `least`: the shortest length of which the rate is rounded to what is printed.
 */

import {sum} from '../../averages.js';
import {onLine} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';
import {utcDate} from '../shared/dates.js';
import {failureCounts} from '../shared/failures.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {MILLISECOND} from '../shared/whole-milliseconds.js';
import {DECIMAL, MEBIBYTE, numberOf, warnOfCoarse} from './printed.js';

const SENT = String.raw`^(\d+) records sent, `;
const RATE = String.raw`${DECIMAL} records\/sec \(${DECIMAL} MB\/sec\), `;
const WINDOW = new RegExp(
  String.raw`${SENT}${RATE}${DECIMAL} ms avg latency, ${DECIMAL}(?: ms)? max latency\.?$`,
);
const TOTAL = new RegExp(
  String.raw`^(\d+)( steady state)? records sent, ${RATE}(?:${DECIMAL}|NaN) ms avg latency, ${DECIMAL} ms max latency, (\d+) ms 50th, (\d+) ms 95th, (\d+) ms 99th, (\d+) ms 99\.9th\.?$`,
);
const WARM_UP = /^Warmup first (\d+) records\./;
const STEADY = /^In steady state\.$/;
/** One for each record that was not sent. */
const EXCEPTION = /^org\.apache\.kafka\.common\.errors\.(\w+)(?::|$)/;
/** Of `--print-metrics`. */
const METRIC =
  /^(?:app-info:(version|start-time-ms)|producer-metrics:(record-error-total)):\{[^}]*\} *: (\S+)$/;
const BEGINNING = new RegExp([WARM_UP.source, SENT, EXCEPTION.source].join('|'));
/** Lines that must be of one of the shapes above. */
const LIKE = / records sent, | records\/sec | max latency|\d ms 9\d/;
/** The tool keeps every record up to this number, then every second, and so on. */
const SAMPLES = 500_000;
/** Of the time of a run, which follows from its rate. */
const ROUNDED = 0.001;
/** The rate of a window has one decimal. */
const HALF_DIGIT = 0.05;
const STATISTICS = /** @type {const} */ (['mean', 'max', 'p50', 'p95', 'p99', 'p99.9']);

/** @type {LineAdapter} */
export const kafkaProducer = {
  id: 'kafka-producer',
  label: 'kafka-producer-perf-test output',
  description: 'Rate and latencies of sending records, as kafka-producer-perf-test prints them.',
  runner: 'Kafka',
  writtenBy: 'kafka-producer-perf-test.sh … >producer.txt 2>&1',
  states: ['date', 'runner', 'warmup'],
  layout: 'lines',
  detect: ({lines}) =>
    lines.some((line) => {
      const text = line.trimEnd();
      return WARM_UP.test(text) || WINDOW.test(text) || TOTAL.test(text);
    }),
  endsWhole: (line) => /(?:max latency|99\.9th)\.?$/.test(line.trimEnd()),
  open: (context) =>
    severalRuns(context, BEGINNING, '… records sent', (run) => new ProducerRun(run)),
};

class ProducerRun {
  #context;
  /** @type {Subject} */
  #subject = {operation: 'produce', params: {}};
  /** @type {SentWindow[]} */
  #windows = [];
  /** Of all records. @type {Results | undefined} */
  #total;
  /** Without the warm-up. @type {Results | undefined} */
  #steady;
  #start = 0;
  #hasWarmUp = false;
  #isSteady = false;
  /** Errors on stderr. */
  #exceptions = 0;
  /** As the metrics state it. @type {number | undefined} */
  #errors;

  /** @type {LineShape[]} */
  #shapes = [
    [WARM_UP, ([records]) => this.#beginWarmUp(records)],
    [STEADY, () => this.#beginSteadyState()],
    [WINDOW, (cells, line) => this.#takeWindow(cells, line)],
    [TOTAL, (cells, line) => this.#takeResults(cells, line)],
    [METRIC, ([info, , value = '']) => this.#takeMetric(info, value)],
    [EXCEPTION, ([text = ''], line) => this.#takeException(text, line)],
  ];

  /** @param {RunContext} context */
  constructor(context) {
    this.#context = context;
  }

  hasEnded() {
    return this.#total !== undefined;
  }

  /** @param {string} raw @param {number} line */
  take(raw, line) {
    const text = raw.trimEnd();
    if (readShaped(this.#shapes, text, line)) this.#start ||= line;
    else if (LIKE.test(text)) {
      const found = `found "${brief(text.trim())}"`;
      this.#context.error(line, `${found}, expected a line of kafka-producer-perf-test`);
    }
  }

  /** @returns {Rec[]} */
  records() {
    if (this.#start === 0) return [];
    const results = this.#hasWarmUp ? this.#steady : this.#total;
    const name = this.#hasWarmUp ? 'steady state records sent' : 'ms 99.9th.';
    warnOfMissing(this.#context, 'a run', {[name]: results}, this.#start);
    const windows = this.#hasWarmUp && !this.#isSteady ? [] : this.#windows;
    const measured = results ? this.#measured(results, windows) : [];
    const timeline = this.#timeline(windows);
    return [...measured, ...timeline, ...failureCounts(this.#subject, {errors: this.#failed()})];
  }

  /** @param {string | undefined} records */
  #beginWarmUp(records) {
    this.#hasWarmUp = true;
    this.#context.fact('warmup', `${records} records`);
  }

  #beginSteadyState() {
    this.#isSteady = true;
    this.#windows = [];
  }

  /** @param {string[]} cells @param {number} line */
  #takeWindow([records, rate, , mean, max], line) {
    const count = Number(records);
    const length = milli(count / numberOf(rate));
    const least = count / (numberOf(rate) + HALF_DIGIT);
    const latency = {mean: numberOf(mean) / 1e3, max: numberOf(max) / 1e3};
    this.#windows.push({length, least, count, latency, line});
  }

  /** @param {string[]} cells @param {number} line */
  #takeResults([records = '', steady, ...cells], line) {
    this.#context.once(steady ? 'steady state records sent' : 'ms 99.9th.', line);
    const results = {cells: [records, ...cells], line};
    if (!steady) this.#total = results;
    else this.#steady = results;
    this.#hasWarmUp ||= steady !== undefined;
  }

  /** @param {string | undefined} info Of the client. @param {string} value */
  #takeMetric(info, value) {
    if (info === 'version') this.#context.fact('runner', `Kafka ${value}`);
    else if (info) this.#context.fact('date', utcDate(Number(value)));
    else this.#errors = numberOf(value);
  }

  /** @param {string} text @param {number} line */
  #takeException(text, line) {
    this.#exceptions += 1;
    if (this.#exceptions === 1) this.#context.warn(`found "${brief(text)}"`, line);
  }

  /** Records that were not sent. Without metrics and stderr, nothing tells of them. */
  #failed() {
    return this.#errors ?? this.#exceptions;
  }

  /** @param {Results} results @param {SentWindow[]} windows @returns {Measurement[]} */
  #measured({cells: [records, rate, bytes, ...times], line}, windows) {
    const count = Number(records);
    if (count === 0) {
      const found = `"${this.#subject.operation}" was not measured: no record was sent`;
      this.#context.warn(found, line, 'unmeasured');
      return [];
    }
    const perSecond = numberOf(rate);
    if (!this.#areIn({count, seconds: count / perSecond, line}, windows)) return [];
    const subject = onLine(this.#subject, line);
    const failed = this.#failed();
    if (failed > 0) {
      const found = `${failed} of ${count + failed} records were not sent`;
      this.#context.warn(`${found}: they are in no rate and no latency`, line);
    }
    const attempts = failed > 0 ? {failed, all: count + failed} : undefined;
    const transferred = numberOf(bytes) * MEBIBYTE;
    return [
      throughput(subject, perSecond, count, attempts),
      // 0.00 is not none.
      ...(transferred > 0 ? [transfer(subject, 'MB/sec', transferred)] : []),
      ...this.#latencies(times, count, line),
    ];
  }

  /** @param {string[]} cells @param {number} count @param {number} line @returns {Measurement[]} */
  #latencies(cells, count, line) {
    const subject = onLine(this.#subject, line);
    const sampled = Math.ceil(count / Math.max(1, Math.floor(count / SAMPLES)));
    const stated = STATISTICS.map((statistic, i) => ({statistic, ms: numberOf(cells[i])}));
    const whole = stated.filter(({statistic}) => statistic !== 'mean');
    const times = Object.fromEntries(whole.map(({statistic, ms}) => [statistic, ms]));
    warnOfCoarse(this.#context, times, line);
    return stated.flatMap(({statistic, ms}) => {
      if (ms === 0) return [];
      const isExact = statistic === 'mean' || statistic === 'max';
      const one = latency(subject, statistic, ms / 1e3, isExact ? count : sampled);
      return [statistic === 'mean' ? one : {...one, step: MILLISECOND}];
    });
  }

  /**
   * @param {{count: number, seconds: number, line: number}} run
   * @param {SentWindow[]} windows
   * @returns {boolean}
   *   Whether the windows can be a part of the run.
   */
  #areIn({count, seconds, line}, windows) {
    const inWindows = sum(windows.map((window) => window.count));
    const least = sum(windows.map((window) => window.least));
    if (inWindows <= count && least <= seconds * (1 + ROUNDED)) return true;
    const time = sum(windows.map(({length}) => length));
    const found = `found windows with ${inWindows} records in ${milli(time)} s`;
    const run = `${count} records in ${milli(seconds)} s`;
    this.#context.error(line, `${found}, and a run with ${run}, expected at most as many`);
    return false;
  }

  /** @param {SentWindow[]} windows @returns {Rec[]} */
  #timeline(windows) {
    const sent = timeline(this.#subject, this.#context);
    let end = 0;
    for (const {line, least: _, ...window} of windows) {
      end = milli(end + window.length);
      sent.add({...window, end, errors: null}, line);
    }
    return sent.records();
  }
}
