/**
 * Locust's `…_stats.csv` (`--csv`): one row per request name, for the whole run.
 *
 *     Type,Name,Request Count,Failure Count,Median Response Time,…,Requests/s,Failures/s,50%,…,100%
 *     GET,"item, one",44,0,14,17.963400659069023,4.112393999093911,64.42818100003933,5.0,7.40,0.0,…
 *
 * Times are milliseconds. Percentiles are rounded, to two digits from 100 ms on, and include failed
 * requests. The last row covers all names. Written by 2.47 in the tests.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @import {LatencyKey, Located, Measurement} from '../../records/types.d.ts'
 * @typedef {{requests: number, failures: number, rate: number, failureRate: number}} Counts
 *   The rates are per second.
 */

import {sum} from '../../averages.js';
import {onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {failureCounts} from '../shared/failures.js';
import {namedOnce} from '../shared/named-once.js';
import {insideExtremes} from '../shared/percentiles.js';
import {checkRate} from '../shared/stated-rate.js';
import {MILLISECOND} from '../shared/whole-milliseconds.js';
import {hasTimes, hasWorked} from './failures.js';

const PERCENTILE = /^\d+(\.\d+)?%$/;
const COLUMNS = ['Type', 'Name', 'Request Count', 'Failure Count', 'Median Response Time'];
/** @type {[column: string, statistic: LatencyKey][]} */
const EXACT = [
  ['Average Response Time', 'mean'],
  ['Min Response Time', 'min'],
  ['Max Response Time', 'max'],
];
/** Absent where other percentiles were chosen. */
const MEDIAN = '50%';
/** @type {[column: string, statistic: LatencyKey][]} */
const PERCENTILES = [
  ['95%', 'p95'],
  ['99%', 'p99'],
  ['99.9%', 'p99.9'],
];
const NEEDED = [...COLUMNS, 'Requests/s', 'Failures/s', ...EXACT.map(([column]) => column)];

/** The name of the row of all names. */
const ALL = 'Aggregated';
/** By how much a percentile can be off: two digits of 105 ms are 110, and less than 100 ms are whole milliseconds. */
const ROUNDED = 0.05;
const ROUNDED_TIME = 0.0005;

/** @type {CsvAdapter} */
export const locustStats = {
  id: 'locust-stats',
  label: 'Locust statistics',
  description: 'Rate and latencies of a Locust run, one row per request name.',
  runner: 'Locust',
  writtenBy: '--csv=locust',
  layout: 'csv',
  mayBeEmpty: true,
  isHeader: (cells) =>
    COLUMNS.every((column, i) => cells[i] === column) &&
    NEEDED.every((column) => cells.includes(column)) &&
    cells.slice(cells.indexOf('Failures/s') + 1).every((cell) => PERCENTILE.test(cell)),
  open(context, _, headerLine) {
    /** @type {Measurement[]} */
    const measurements = [];
    /** @type {(Counts & {name: string, line: number})[]} */
    const stated = [];
    const isFirst = namedOnce(context, 'Remove copies, and put each run into a separate file.');
    let rows = 0;
    let isTwice = false;
    return {
      take(row, line) {
        if (isTwice) return;
        rows += 1;
        const [type = '', name = ''] = [row.text('Type'), row.text('Name')];
        isTwice = !isFirst(name, line, JSON.stringify([type, name]));
        if (isTwice) return;
        const counts = countsOf(row);
        if (!counts) return;
        stated.push({name, line, ...counts});
        measurements.push(...measurementsOf(row, counts, line, context));
      },
      end() {
        if (rows === 0) context.error(headerLine, 'found a header without rows, expected rows');
        return areSummed(stated, context) ? measurements : [];
      },
    };
  },
};

/**
 * @param {TableRow} row
 * @returns {Counts | undefined}
 *   Undefined after an error.
 */
function countsOf(row) {
  const requests = row.whole('Request Count');
  const failures = row.whole('Failure Count');
  const rate = row.quantity('Requests/s');
  const failureRate = row.quantity('Failures/s');
  if (requests === undefined || failures === undefined) return undefined;
  if (rate === undefined || failureRate === undefined) return undefined;
  return {requests, failures, rate, failureRate};
}

/**
 * @param {(Counts & {name: string, line: number})[]} rows
 * @param {ReadContext} context
 * @returns {boolean}
 *   Whether the row of all names has the sums of the others, and all rates are of one time. False after an error.
 */
function areSummed(rows, context) {
  const total = rows.find(({name}) => name === ALL);
  const others = rows.filter((row) => row !== total);
  if (!total || others.length === 0) return true;
  for (const what of /** @type {const} */ (['requests', 'failures'])) {
    const counted = sum(others.map((row) => row[what]));
    if (counted === total[what]) continue;
    const found = `found ${counted} ${what} in the other rows and ${total[what]} in "${ALL}"`;
    context.error(total.line, `${found}, expected the same number`);
    return false;
  }
  if (total.rate === 0) return true;
  const time = {seconds: total.requests / total.rate, step: 0};
  return rows.every(
    ({requests, rate, failures, failureRate, line}) =>
      checkRate({...time, count: requests, rate}, line, context) &&
      checkRate({...time, count: failures, rate: failureRate, what: 'failures'}, line, context),
  );
}

/**
 * @param {TableRow} row
 * @param {Counts} counts
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function measurementsOf(row, {requests, failures, rate, failureRate}, line, context) {
  const name = [row.text('Type'), row.text('Name')].filter(Boolean).join(' ');
  if (failures > requests || failureRate > rate) {
    const found = `found ${failures} failures of ${requests} requests, ${failureRate} of ${rate} 1/s`;
    context.error(line, `${found}, expected at most as many as requests`);
    return [];
  }
  if (!hasWorked(name, {requests, failures}, context, line)) {
    const subject = onLine({operation: name, params: {}}, line);
    return failureCounts(subject, {'requests failed': failures});
  }
  const subject = onLine({operation: name, params: {}}, line);
  const exact = latenciesIn(row, EXACT);
  const {min = 0, max = Number.POSITIVE_INFINITY} = Object.fromEntries(exact);
  const off = {share: ROUNDED, seconds: ROUNDED_TIME};
  const median = row.columns.includes(MEDIAN) ? MEDIAN : 'Median Response Time';
  const shares = latenciesIn(row, [[median, 'p50'], ...PERCENTILES]);
  const rounded = insideExtremes(shares, {min, max}, off);
  const latencies = hasTimes(name, max, context, line) ? [...exact, ...rounded] : [];
  return [
    throughput(subject, rate - failureRate, requests - failures, {
      failed: failures,
      all: requests,
    }),
    ...latencies.map(([statistic, value]) => statedLatency(subject, statistic, value, requests)),
  ];
}

/**
 * @param {Located} subject
 * @param {LatencyKey} statistic
 * @param {number} value
 *   In seconds. Percentiles are whole milliseconds, from 100 ms on with two digits.
 * @param {number} requests
 * @returns {Measurement}
 */
export function statedLatency(subject, statistic, value, requests) {
  const stated = latency(subject, statistic, value, requests);
  if (!statistic.startsWith('p')) return stated;
  return {...stated, step: Math.max(MILLISECOND, 10 ** Math.floor(Math.log10(value) - 1))};
}

/**
 * @param {TableRow} row
 * @param {[column: string, statistic: LatencyKey][]} columns
 *   In milliseconds.
 * @returns {[LatencyKey, number][]}
 *   In seconds.
 */
export const latenciesIn = (row, columns) =>
  columns.flatMap(([column, statistic]) => {
    const value = row.columns.includes(column) ? row.quantity(column) : undefined;
    return value === undefined ? [] : [[statistic, value / 1e3]];
  });
