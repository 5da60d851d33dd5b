/**
 * Locust's `…_stats_history.csv` (`--csv`): one row per second, and with `--csv-full-history` also
 * one per request name.
 *
 *     Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,…,100%,Total Request Count,Total Failure Count,…
 *     1795242884,3,,Aggregated,0.000000,0.000000,44,…,320,15,3,44,64.20286700013094,6.37,319.12,5.0
 *
 * `Requests/s` is a delayed average of the last ten seconds, so the requests of a window are the
 * difference of two totals. Percentiles cover about the last ten seconds with `--csv-full-history` since
 * 2.2.2, and in both files up to 1.1; otherwise the run so far, and these are not used. The file does not
 * say which: the percentile 100 % tells, because that of the run so far is its maximum. Percentiles
 * include failures and are rounded (320 for 319.1); they are `N/A` before the first response and 0 where
 * none is known yet. Times are milliseconds. `Total …` columns cover the run so far. Written by 2.47 in
 * the tests; read in the sources of 0.14 to 2.47.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Rec, Window} from '../../records/types.d.ts'
 * @typedef {{time: number, requests: number, failures: number}} Totals
 * @typedef {{from: Totals, to: Totals, latency: Window['latency'], line: number}} Step
 * @typedef {object} Series
 * @property {Totals | undefined} last
 *   Of the previous row.
 * @property {Step | undefined} step
 *   To the previous row; the next row may be of the same second, when a run ends.
 * @property {ReturnType<typeof timeline>} windows
 * @property {Measurement[]} measurements
 *   Of the last row.
 */

import {onLine} from '../../records/lines.js';
import {timeline} from '../../records/timeline.js';
import {utcDate} from '../shared/dates.js';
import {hasTimes, hasWorked} from './failures.js';
import {latenciesIn, statedLatency} from './locust-stats.js';

const COLUMNS = ['Timestamp', 'User Count', 'Type', 'Name', 'Requests/s', 'Failures/s'];
const PERCENTILE = /^\d+(\.\d+)?%$/;
/** @type {[column: string, statistic: LatencyKey][]} */
const TOTALS = [
  ['Total Median Response Time', 'p50'],
  ['Total Average Response Time', 'mean'],
  ['Total Min Response Time', 'min'],
  ['Total Max Response Time', 'max'],
];
/** @type {[column: string, statistic: LatencyKey][]} */
const PERCENTILES = [
  ['50%', 'p50'],
  ['95%', 'p95'],
  ['99%', 'p99'],
  ['99.9%', 'p99.9'],
];
/** The least that a maximum is rounded to: two digits of 105 are 100. */
const ROUNDED = 0.94;
const MOST_NAMES = 200;

/** @type {CsvAdapter} */
export const locustHistory = {
  id: 'locust-history',
  label: 'Locust history',
  description: 'Requests of a Locust run, one row per second.',
  runner: 'Locust',
  writtenBy: '--csv=locust, --csv-full-history',
  states: ['date', 'users'],
  layout: 'csv',
  isHeader: (cells) =>
    COLUMNS.every((column, i) => cells[i] === column) &&
    cells.includes('Total Request Count') &&
    cells
      .slice(COLUMNS.length, cells.indexOf('Total Request Count'))
      .every((cell) => PERCENTILE.test(cell)),
  open(context) {
    /** @type {Map<string, Series>} */
    const byName = new Map();
    /** The seconds of the rows before this one. @type {number[]} */
    const before = [];
    let now = 0;
    let first = 0;
    let users = 0;
    let isOfWindows = false;
    let isRefused = false;
    return {
      take(row, line) {
        const totals = isRefused ? undefined : totalsOf(row, line, context);
        if (!totals) return;
        users = Math.max(users, row.whole('User Count') ?? 0);
        isOfWindows ||= totals.requests > 0 && isBelowMaximum(row);
        if (byName.size === 0) {
          first = totals.time;
          context.fact('date', utcDate(first * 1e3));
        }
        if (totals.time < now) {
          isRefused = true;
          const message = `found the time ${totals.time} after ${now}, expected a later time`;
          context.error(line, message, 'Remove copies, and put each run into a separate file.');
          return;
        }
        if (totals.time !== now) {
          if (byName.size > 0) before.push(now);
          now = totals.time;
        }
        const operation = [row.text('Type'), row.text('Name')].filter(Boolean).join(' ');
        const series = byName.get(operation) ?? seriesOf(operation, context);
        if (!byName.has(operation) && byName.size === MOST_NAMES) {
          const found = `found more than ${MOST_NAMES} names`;
          context.error(line, `${found}, expected names that do not vary by request`);
          return;
        }
        if (!byName.has(operation)) addEmpty(series, before, line);
        byName.set(operation, series);
        const {last} = series;
        if (last && last.time < totals.time) {
          if (series.step) addWindow(series, series.step, first, context);
          series.step = {from: last, to: totals, latency: percentiles(row), line};
        } else if (series.step) {
          series.step = {...series.step, to: totals, latency: percentiles(row), line};
        }
        series.last = totals;
        const subject = onLine({operation, params: {}}, line);
        const {requests} = totals;
        series.measurements = (requests > 0 ? latenciesIn(row, TOTALS) : []).map(
          ([statistic, value]) => statedLatency(subject, statistic, value, requests),
        );
      },
      end() {
        context.fact('users', users);
        const records = [...byName].flatMap(([name, series]) =>
          recordsOf(name, series, first, context),
        );
        if (isOfWindows || !records.some(hasLatencies)) return records;
        context.warn(
          'the percentiles of the windows are not used: they look like percentiles of the run so far, as without --csv-full-history',
        );
        return records.map((record) => {
          if (record.kind !== 'timeline') return record;
          return {...record, windows: record.windows.map((one) => ({...one, latency: null}))};
        });
      },
    };
  },
};

/** @param {string} operation @param {ReadContext} context @returns {Series} */
const seriesOf = (operation, context) => ({
  last: undefined,
  step: undefined,
  windows: timeline({operation, params: {}}, context),
  measurements: [],
});

/**
 * A name that first appears later had no request until then.
 *
 * @param {Series} series
 * @param {readonly number[]} before
 *   The seconds of the rows before its first.
 * @param {number} line
 */
function addEmpty(series, before, line) {
  const [first = 0] = before;
  for (const [i, time] of before.slice(1).entries()) {
    const length = time - (before[i] ?? time);
    series.windows.add({end: time - first, length, count: 0, errors: 0, latency: null}, line);
  }
  const time = before.at(-1);
  if (time !== undefined) series.last = {time, requests: 0, failures: 0};
}

/**
 * @param {TableRow} row
 * @returns {boolean}
 *   Whether its percentiles are not those of the run so far, whose highest is the maximum.
 */
function isBelowMaximum(row) {
  const text = row.text('100%');
  if (text === undefined || text === 'N/A') return false;
  const highest = row.quantity('100%') ?? Number.NaN;
  return highest < Number(row.text('Total Max Response Time')) * ROUNDED - 1;
}

/** @param {Rec} record */
const hasLatencies = (record) =>
  record.kind === 'timeline' && record.windows.some(({latency}) => latency !== null);

/**
 * @param {TableRow} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Totals | undefined}
 *   Undefined after an error.
 */
function totalsOf(row, line, context) {
  const time = row.whole('Timestamp');
  const requests = row.whole('Total Request Count');
  const failures = row.whole('Total Failure Count');
  if (time === undefined || requests === undefined || failures === undefined) return undefined;
  if (failures <= requests) return {time, requests, failures};
  const found = `found ${failures} failures of ${requests} requests`;
  context.error(line, `${found}, expected at most as many as requests`);
  return undefined;
}

/**
 * @param {Series} series
 * @param {Step} step
 * @param {number} first
 *   Time of the first row.
 * @param {ReadContext} context
 */
function addWindow({windows}, {from, to, latency, line}, first, context) {
  const requests = to.requests - from.requests;
  const errors = to.failures - from.failures;
  if (requests < 0 || errors < 0) {
    context.warn('found totals that start again: the statistics were reset', line);
    return;
  }
  const count = requests - errors;
  if (count < 0) {
    const found = `found ${errors} more failures and ${requests} more requests`;
    context.error(line, `${found}, expected at most as many as requests`);
    return;
  }
  const length = to.time - from.time;
  const values = count > 0 ? latency : null;
  windows.add({end: to.time - first, length, count, errors, latency: values}, line);
}

/**
 * @param {TableRow} row
 * @returns {Partial<Record<LatencyKey, number>> | null}
 *   Null where Locust knows none yet.
 */
function percentiles(row) {
  /** @type {Partial<Record<LatencyKey, number>>} */
  const values = {};
  for (const [column, statistic] of PERCENTILES) {
    if (!row.columns.includes(column) || row.text(column) === 'N/A') continue;
    const value = row.quantity(column);
    // Locust writes 0 until the first is known.
    if (value) values[statistic] = value / 1e3;
  }
  return Object.keys(values).length > 0 ? values : null;
}

/**
 * @param {string} name
 * @param {Series} series
 * @param {number} first
 *   Time of the first row.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(name, series, first, context) {
  const {last, step, windows, measurements} = series;
  if (step) addWindow(series, step, first, context);
  const max = measurements.find(({statistic}) => statistic === 'max')?.value;
  const isMeasured = !last || (hasWorked(name, last, context) && hasTimes(name, max, context));
  return [...windows.records(), ...(isMeasured ? measurements : [])];
}
