/**
 * The log of cassandra-stress: one row per interval and operation, and results at the end of each
 * run.
 *
 *     type       total ops,    op/s, …,    mean,     med,     .95, …,     max,   time,   stderr, errors, …
 *     total,          4884,    4884, …,     0.6,     0.5,     1.2, …,    21.5,    1.0,  0.00000,      0, …
 *
 * `total ops` and `time` cover the run so far, all other columns the interval; times are
 * milliseconds. The header may lack the comma after `type`, which its rows have, and releases
 * before 2.1.3 the whole column. `stderr` is an uncertainty, not a time. Numbers follow the locale:
 * a decimal comma is followed by a digit, the comma between cells by blanks. Warm-up and the
 * closing table of several runs are not used. 3.11.4 was run; other releases are known only from
 * the sources of 2.1 to 4.1 and from published logs.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Measurement, Percentile, Rec, Subject} from '../../records/types.d.ts'
 */

import {once} from '../../once.js';
import {onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {brief} from '../shared/brief.js';
import {quantity, wholeNumber} from '../shared/cells.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {warnOfMissedRate} from '../shared/stated-rate.js';
import {columnsOf, layoutOf} from './rows.js';

const RUNNING = /^Running (.+) with (\d+) threads\b/;
const SETTINGS = /^\*+ Stress Settings \*+$/;
/** Settings by parameter, and what is usual and no parameter. @type {[name: string, shape: RegExp, usual: string][]} */
const SETTING = [
  ['consistency', /^ *Consistency Level: (\S+)$/, 'LOCAL_ONE'],
  ['key-size', /^ *Key Size \(bytes\): (\d+)$/, '10'],
  ['rate', /^ *OpsPer Sec: (\d+)$/, '0'],
  ['batch', /^ *Batch Type: (.+)$/, 'not batching'],
  ['column-size', /^ *Size Distribution: (.+)$/, '34'],
  ['columns', /^ *Count Distribution: (.+)$/, '5'],
  ['connection', /^ *Connection Style: (\S+)$/, 'CQL_PREPARED'],
  ['compression', /^ *Compression: (\S+)$/, 'NONE'],
];
const WARM_UP = /^Warming up /;
const RATE = /^op rate +: +(\d[\d.,\u00a0\u202f' ]*?)(?: op\/s)?(?:(?<! ) +\[.*)?$/i;
const LATENCY = /^latency (mean|median|max|[\d.]+th percentile) *: +([\d.,]+)(?: ms)?(?: +\[.*)?$/i;
const ERRORS = /^total errors +: +([\d.,\u00a0\u202f']+)(?= |$)/i;
const RESULT = /^(?:op rate|latency (?:mean|median|max|[\d.]+th percentile))(?= *:)/i;
/** What every release states at the end of a run. */
const RESULTS = [
  'op rate',
  'latency mean',
  'latency median',
  'latency 95th percentile',
  'latency 99th percentile',
  'latency 99.9th percentile',
  'latency max',
];
const LIKE =
  /^(?:op rate|latency|total errors) |(?:op rate|latency (?:mean|median|max|[\d.]+th percentile)|total errors) +: +\d/i;
/** Seconds; what times are rounded to. */
const TENTH = 0.1;
/** Seconds; what latencies are rounded to. */
const STEP = 1e-4;
const LATENCIES = /** @type {const} */ ([
  ['mean', 'mean'],
  ['med', 'p50'],
  ['.95', 'p95'],
  ['.99', 'p99'],
  ['.999', 'p99.9'],
  ['max', 'max'],
]);

/** @type {LineAdapter} */
export const cassandraStress = {
  id: 'cassandra-stress',
  label: 'cassandra-stress log',
  description: 'Operations and latencies of a cassandra-stress run over time, and its results.',
  runner: 'cassandra-stress',
  writtenBy: '`-log file=stress.log`, or its output',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => columnsOf(line) !== undefined),
  endsWhole: (line) => line.trimEnd() === 'END',
  open(context, {lines}) {
    const layout = layoutOf(lines);
    const expected = 'Running … with … threads';
    /** Of this run and of those after it, up to other settings. @type {Map<string, string>} */
    const settings = new Map();
    return severalRuns(context, RUNNING, expected, (run) => new StressRun(layout, settings, run));
  },
};

class StressRun {
  #split;
  #number;
  #settings;
  #context;
  /** @type {Record<string, string>} */
  #params = {};
  /** @type {Subject} */
  #subject = {operation: 'total', params: this.#params};
  /** @type {Map<string, {windows: ReturnType<typeof timeline>, time: number, operations: number}>} */
  #byType = new Map();
  /** @type {Measurement[]} */
  #results = [];
  /** @type {string[] | undefined} */
  #columns;
  /** What the run states at its end, in lower case. */
  #stated = new Set();
  /** The line at which the run begins, or its first row. */
  #first = 0;
  #isBegun = false;
  #isWarmUp = false;

  /**
   * @param {ReturnType<typeof layoutOf>} layout
   * @param {Map<string, string>} settings
   *   Those that the file states above the run.
   * @param {RunContext} context
   */
  constructor({split, number}, settings, context) {
    this.#split = split;
    this.#number = number;
    this.#settings = settings;
    this.#context = context;
  }

  hasEnded() {
    return this.#isBegun;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    const [, operation, threads] = RUNNING.exec(text) ?? [];
    if (operation && threads) {
      this.#begin(operation, threads, line);
      return;
    }
    takeSetting(text, this.#settings);
    if (WARM_UP.test(text)) this.#isWarmUp = true;
    if ((this.#isBegun || !this.#isWarmUp) && RATE.test(text)) this.#context.once('op rate', line);
    const header = columnsOf(text);
    // The table that compares several runs begins with an id.
    if (header) this.#columns = header[0] === 'id' ? undefined : header;
    if (header || this.#isWarmUp) return;
    const columns = this.#columns;
    const cells = this.#split(text);
    if (columns) this.#first ||= line;
    const [name] = RESULT.exec(text) ?? [];
    this.#stated.add(name?.toLowerCase());
    if (columns && cells.length === columns.length) this.#takeRow(cells, columns, line);
    else if (columns && /^(\w+|\[.*\]),? +\d+ *,/.test(text)) {
      const found = `found ${cells.length} cells`;
      this.#context.error(line, `${found}, expected ${columns.length} as in the header`);
    } else this.#takeResult(text, line);
  }

  /** @returns {Rec[]} */
  records() {
    const parts = RESULTS.map((name) => [name, this.#stated.has(name) || undefined]);
    const settings = {'Running … threads': this.#params.threads};
    if (this.#first > 0) {
      const all = {...settings, ...Object.fromEntries(parts)};
      warnOfMissing(this.#context, 'a run', all, this.#first);
    }
    const timelines = [...this.#byType.values()].flatMap(({windows}) => windows.records());
    return [...this.#results, ...timelines];
  }

  /** @param {string} operation @param {string} threads @param {number} line */
  #begin(operation, threads, line) {
    this.#isBegun = true;
    this.#first = line;
    this.#isWarmUp = false;
    Object.assign(this.#params, Object.fromEntries(this.#settings), {threads});
    if (/^\w+$/.test(operation)) this.#subject.operation = operation;
  }

  /** @param {string[]} cells @param {string[]} columns @param {number} line */
  #takeRow(cells, columns, line) {
    const [context, number] = [this.#context, this.#number];
    const at = (/** @type {string} */ name) => cells[columns.indexOf(name)];
    const operations = wholeNumber(at('total ops'), 'total ops', line, context);
    const time = quantity(at('time'), 'time', line, context, number);
    const errors = columns.includes('errors')
      ? wholeNumber(at('errors'), 'errors', line, context)
      : null;
    const times = LATENCIES.map(([name, key]) => {
      const ms = quantity(at(name), name, line, context, number);
      return [key, ms === undefined ? undefined : ms / 1e3];
    });
    if (operations === undefined || time === undefined || errors === undefined) return;
    if (times.some(([, value]) => value === undefined)) return;
    const series = this.#seriesOf(at('type') ?? 'total');
    const done = operations - series.operations;
    if (done < 0) {
      const found = `found ${operations} operations after ${series.operations}`;
      context.error(line, `${found}, expected a cumulative count`);
      return;
    }
    const apart = milli(time - series.time);
    // The last row of a run may come within the same tenth; its rate knows how long it took.
    const rate = apart === 0 && done > 0 ? quantity(at('op/s'), 'op/s', line, context, number) : 0;
    const rest = rate && done / rate <= TENTH ? milli(done / rate) : 0;
    if (done === 0 && apart === 0 && !errors) return;
    // An operation that failed is an operation, with a latency.
    const succeeded = done - (errors ?? 0);
    if (succeeded < 0) {
      context.error(line, `found ${errors} errors of ${done} operations, expected at most as many`);
      return;
    }
    if (errors) this.#warnOfErrors(line);
    Object.assign(series, {time, operations});
    const latency = succeeded === 0 ? null : Object.fromEntries(times);
    const length = apart === 0 ? rest : apart;
    series.windows.add({end: time + rest, length, count: succeeded, errors, latency}, line);
  }

  /** @param {string} type */
  #seriesOf(type) {
    const known = this.#byType.get(type);
    if (known) return known;
    const subject = type === 'total' ? this.#subject : {operation: type, params: this.#params};
    const series = {windows: timeline(subject, this.#context), time: 0, operations: 0};
    this.#byType.set(type, series);
    return series;
  }

  /** @param {string} text @param {number} line */
  #takeResult(text, line) {
    const subject = onLine(this.#subject, line);
    const rate = digits(RATE.exec(text)?.[1]);
    const [, which, value] = LATENCY.exec(text) ?? [];
    const errors = digits(ERRORS.exec(text)?.[1]);
    if (rate) {
      this.#results.push(throughput(subject, rate));
      const rates = {asked: subject.params.rate, reached: rate, what: 'operations'};
      warnOfMissedRate(rates, line, this.#context);
    } else if (errors !== undefined) this.#takeErrors(errors, line);
    else if (which) {
      const ms = quantity(value, which, line, this.#context, this.#number);
      if (ms !== undefined)
        this.#results.push({...latency(subject, statisticOf(which), ms / 1e3), step: STEP});
    } else if (LIKE.test(text)) {
      const found = `found "${brief(text.trim())}"`;
      this.#context.error(line, `${found}, expected a result of cassandra-stress`);
    }
  }

  /** @param {number} errors Of the whole run. @param {number} line */
  #takeErrors(errors, line) {
    const stated = count(onLine(this.#subject, line), 'errors', errors);
    this.#results.push(stated);
    if (errors === 0) return;
    this.#warnOfErrors(line);
    if (errors !== this.#byType.get('total')?.operations) return;
    this.#results = [stated];
    const found = `"${this.#subject.operation}" was not measured`;
    this.#context.warn(`${found}: all ${errors} operations failed`, line, 'unmeasured');
  }

  #warnOfErrors = once((/** @type {number} */ line) => {
    const found = 'operations failed: the latencies and the throughput of the run include them';
    this.#context.warn(found, line);
  });
}

/** @param {string} text @param {Map<string, string>} settings */
function takeSetting(text, settings) {
  if (SETTINGS.test(text)) settings.clear();
  for (const [name, shape, usual] of SETTING) {
    const value = shape.exec(text)?.[1]?.replace(/^Fixed: +key=/, '');
    if (value !== undefined && value !== usual) settings.set(name, value);
  }
}

/**
 * @param {string | undefined} text
 *   A whole number with grouped digits.
 */
const digits = (text) => (text === undefined ? undefined : Number(text.replaceAll(/\D/g, '')));

/** @param {string} name */
function statisticOf(name) {
  const [, share] = /^([\d.]+)th/.exec(name) ?? [];
  if (share) return /** @type {Percentile} */ (`p${Number(share)}`);
  if (name === 'median') return 'p50';
  return name === 'max' ? 'max' : 'mean';
}
