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

import {onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {quantity, wholeNumber} from '../shared/cells.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
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
    return severalRuns(context, RUNNING, expected, (run) => oneRun(layout, settings, run));
  },
};

/**
 * @param {ReturnType<typeof layoutOf>} layout
 * @param {Map<string, string>} settings
 *   Those that the file states above the run.
 * @param {RunContext} context
 */
function oneRun({split, number}, settings, context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Subject} */
  const subject = {operation: 'total', params};
  /** @type {Map<string, {windows: ReturnType<typeof timeline>, time: number, operations: number}>} */
  const byType = new Map();
  /** @type {Measurement[]} */
  const results = [];
  /** @type {string[] | undefined} */
  let columns;
  /** What the run states at its end, in lower case. */
  const stated = new Set();
  /** The line at which the run begins, or its first row. */
  let first = 0;
  let isBegun = false;
  let isWarmUp = false;
  let hasErrors = false;

  /** @param {number} line */
  const warnOfErrors = (line) => {
    if (hasErrors) return;
    hasErrors = true;
    context.warn(
      'operations failed: the latencies and the throughput of the run include them',
      line,
    );
  };

  /**
   * @param {string[]} cells
   * @param {string[]} names
   * @param {number} line
   */
  const takeRow = (cells, names, line) => {
    /** @param {string} name */
    const at = (name) => cells[names.indexOf(name)];
    const type = at('type') ?? 'total';
    const operations = wholeNumber(at('total ops'), 'total ops', line, context);
    const time = quantity(at('time'), 'time', line, context, number);
    const errors = names.includes('errors')
      ? wholeNumber(at('errors'), 'errors', line, context)
      : null;
    const times = LATENCIES.map(([name, key]) => {
      const ms = quantity(at(name), name, line, context, number);
      return [key, ms === undefined ? undefined : ms / 1e3];
    });
    if (operations === undefined || time === undefined || errors === undefined) return;
    if (times.some(([, value]) => value === undefined)) return;
    const series = byType.get(type) ?? {
      windows: timeline(type === 'total' ? subject : {operation: type, params}, context),
      time: 0,
      operations: 0,
    };
    byType.set(type, series);
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
    if (errors) warnOfErrors(line);
    Object.assign(series, {time, operations});
    const latency = succeeded === 0 ? null : Object.fromEntries(times);
    const length = apart === 0 ? rest : apart;
    series.windows.add({end: time + rest, length, count: succeeded, errors, latency}, line);
  };

  /**
   * @param {string} text
   * @param {number} line
   */
  const takeResult = (text, line) => {
    const rate = digits(RATE.exec(text)?.[1]);
    const [, which, value] = LATENCY.exec(text) ?? [];
    const errors = digits(ERRORS.exec(text)?.[1]);
    if (rate) results.push(throughput(onLine(subject, line), rate));
    else if (errors !== undefined) {
      results.push(count(onLine(subject, line), 'errors', errors));
      if (errors > 0) warnOfErrors(line);
      const operations = byType.get('total')?.operations;
      if (errors === 0 || errors !== operations) return;
      results.splice(0, results.length - 1);
      context.warn(
        `"${subject.operation}" was not measured: all ${errors} operations failed`,
        line,
      );
    } else if (which) {
      const ms = quantity(value, which, line, context, number);
      if (ms !== undefined)
        results.push(latency(onLine(subject, line), statisticOf(which), ms / 1e3));
    } else if (LIKE.test(text)) {
      const found = `found "${text.trim().slice(0, 60)}"`;
      context.error(line, `${found}, expected a result of cassandra-stress`);
    }
  };

  return {
    hasEnded: () => isBegun,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, operation, threads] = RUNNING.exec(text) ?? [];
      if (operation && threads) {
        isBegun = true;
        first = line;
        isWarmUp = false;
        Object.assign(params, Object.fromEntries(settings), {threads});
        if (/^\w+$/.test(operation)) subject.operation = operation;
        return;
      }
      takeSetting(text, settings);
      if (WARM_UP.test(text)) isWarmUp = true;
      if ((isBegun || !isWarmUp) && RATE.test(text)) context.once('op rate', line);
      const header = columnsOf(text);
      // The table that compares several runs begins with an id.
      if (header) columns = header[0] === 'id' ? undefined : header;
      if (header || isWarmUp) return;
      const cells = split(text);
      if (columns) first ||= line;
      const [name] = RESULT.exec(text) ?? [];
      stated.add(name?.toLowerCase());
      if (columns && cells.length === columns.length) takeRow(cells, columns, line);
      else if (columns && /^(\w+|\[.*\]),? +\d+ *,/.test(text)) {
        const found = `found ${cells.length} cells`;
        context.error(line, `${found}, expected ${columns.length} as in the header`);
      } else takeResult(text, line);
    },

    /** @returns {Rec[]} */
    records() {
      const parts = RESULTS.map((name) => [name, stated.has(name) || undefined]);
      const settings = {'Running … threads': params.threads};
      if (first > 0) {
        warnOfMissing(context, 'a run', {...settings, ...Object.fromEntries(parts)}, first);
      }
      return [...results, ...[...byType.values()].flatMap(({windows}) => windows.records())];
    },
  };
}

/**
 * @param {string} text
 * @param {Map<string, string>} settings
 */
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
