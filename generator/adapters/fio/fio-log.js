/**
 * fio's logs (`--write_lat_log`, `--write_iops_log`): `time, value, direction, block size`, then an
 * offset (`--log_offset`) and, from 3.17 on, a priority, without a header.
 *
 *     1, 144610, 0, 4096, 0
 *
 * Only the file's name says what the value is: `x_clat.1.log`. Latencies are nanoseconds from 3.0
 * on, and microseconds before; a row of six cells shows a late release, otherwise the manifest
 * states the unit. Directions are 0 read, 1 write, 2 trim. With `--log_avg_msec` a row is the mean
 * of an interval, with a block size of 0. A mean latency is refused, because its count is unknown;
 * a rate covers its interval. An interval without operations has no row. Bytes per second are read
 * from the JSON output. Written by fio 3.33 in the tests; read in its source (stat.c); the units of
 * 2.x from its documentation.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {median} from '../../averages.js';
import {once} from '../../once.js';
import {events} from '../../records/events.js';
import {LATE} from '../../records/reported-intervals.js';
import {milli} from '../../records/rounding.js';
import {timeline} from '../../records/timeline.js';
import {unitsPerSecond} from '../shared/hdr-unit.js';
import {unparsedText} from '../shared/unparsed-text.js';

const ROW = /^(\d{1,12}), (\d{1,15}), ([012]), (\d{1,12})((?:, (?:0x)?[\da-f]{1,16}){0,2})$/;
const NAME = /_(lat|clat|slat|bw|iops)(?:\.(\d+))?\.log(?:\.gz|\.zst)?$/;
const DIRECTIONS = ['read', 'write', 'trim'];
const FIRST = 5;
/** Seconds. fio writes an operation when it ends, so times of one job hardly go back. */
const NOTABLE = 1;
/** Rows from which the interval is found. */
const ENOUGH = 200;
/** Share of an interval that a row may come early or late, and of the rows that come in time. */
const OFF = 0.1;
const MOST = 0.8;

/** @type {LineAdapter} */
export const fioLog = {
  id: 'fio-log',
  label: 'fio log',
  description: 'Every operation of a fio job with its latency, or operations per second over time.',
  runner: 'fio',
  writtenBy: '`--write_lat_log=x`, `--write_iops_log=x`',
  isEventLog: true,
  layout: 'lines',
  detect: ({lines}) => {
    const first = lines.filter((line) => line.trim() !== '').slice(0, FIRST);
    return first.length > 0 && first.every((line) => ROW.test(line));
  },
  open(context, {lines}) {
    const [, statedQuantity, job] = NAME.exec(context.name) ?? [];
    const quantity = statedQuantity ?? (context.take('unit') ? 'latency' : undefined);
    const params = {
      ...(job === undefined ? {} : {job}),
      ...(statedQuantity === undefined || statedQuantity === 'iops'
        ? {}
        : {latency: statedQuantity}),
    };
    if (quantity === undefined || quantity === 'bw') {
      refuse(quantity, context);
      return {take() {}, end: () => []};
    }
    const fold =
      quantity === 'iops' ? rates(params, lines, context) : latencies(params, lines, context);
    const unparsed = unparsedText(context);
    return {
      take(text, line) {
        if (text.trim() === '') return;
        const [, ms, value, direction, size] = ROW.exec(text) ?? [];
        if (ms === undefined) {
          unparsed.add(text, line);
          return;
        }
        unparsed.report('inside');
        const operation = DIRECTIONS[Number(direction)] ?? '';
        fold.add(
          operation,
          {at: Number(ms) / 1e3, value: Number(value), isMean: size === '0'},
          line,
        );
      },
      end() {
        unparsed.report('after');
        return fold.records();
      },
    };
  },
};

/**
 * @param {string | undefined} quantity
 * @param {ReadContext} context
 */
function refuse(quantity, context) {
  if (quantity === 'bw') {
    context.error(
      1,
      'found a log of bytes per second, expected latencies or operations (lat, clat, slat or iops)',
      'Set `unread` for this file in run.yaml; the JSON output has bytes per second.',
    );
    return;
  }
  context.error(
    1,
    `found no quantity in the name "${context.name}", expected one such as x_clat.1.log`,
    'The file does not state what its values are. If they are latencies, state their `unit` in run.yaml.',
    'unit',
  );
}

/**
 * @param {Record<string, string>} params
 * @param {readonly string[]} head
 * @param {ReadContext} context
 */
function latencies(params, head, context) {
  const first = head.find((line) => ROW.test(line)) ?? '';
  // With offset and priority: from 3.17 on.
  const isLate = first.split(', ').length === 6;
  /** @type {number | undefined} */
  let perSecond;
  const all = events(context);
  let refused = false;
  let latest = 0;
  const warnOfJobs = once((/** @type {number} */ at, /** @type {number} */ line) => {
    const found = `found an operation at ${at} s after one at ${latest} s`;
    const hint = 'read as jobs at the same time; if these are two runs, split the file';
    context.warn(`${found}: ${hint}`, line);
  });
  return {
    /**
     * @param {string} operation
     * @param {{at: number, value: number, isMean: boolean}} row
     * @param {number} line
     */
    add(operation, {at, value, isMean}, line) {
      if (refused) return;
      if (isMean) {
        refused = true;
        context.error(
          line,
          'found the mean of an interval, expected single latencies: means have no count',
          'Write the log without log_avg_msec.',
        );
        return;
      }
      if (at < latest - NOTABLE) {
        warnOfJobs(at, line);
        all.newOrder();
      }
      latest = Math.max(latest, at);
      // Nobody is asked for the unit of means, which are refused.
      perSecond ??= unitsPerSecond(context, isLate ? 'ns' : undefined);
      const latency = value / perSecond;
      const end = Math.round(at * 1e6);
      // The clock of the log begins with the job.
      const start = Math.max(end - Math.round(latency * 1e6), 0);
      all.add({operation, params}, {at: end, start, latency, ok: true}, line);
    },
    /** @returns {Rec[]} */
    records: () => (refused ? [] : all.records()),
  };
}

/**
 * @param {Record<string, string>} params
 * @param {string[]} head
 *   The first lines of the file.
 * @param {ReadContext} context
 */
function rates(params, head, context) {
  const single = events(context);
  const usual = intervalOf(head);
  /** @type {Map<string, {windows: ReturnType<typeof timeline>, before: number}>} */
  const byOperation = new Map();
  let isRefused = false;
  return {
    /**
     * @param {string} operation
     * @param {{at: number, value: number, isMean: boolean}} row
     * @param {number} line
     */
    add(operation, {at, value, isMean}, line) {
      const subject = {operation, params};
      if (isRefused) return;
      if (!isMean) {
        if (value === 1)
          single.add(subject, {at: Math.round(at * 1e6), latency: null, ok: true}, line);
        else context.error(line, `found ${value} of one operation, expected 1`);
        return;
      }
      const series = byOperation.get(operation) ?? {windows: timeline(subject, context), before: 0};
      byOperation.set(operation, series);
      if (at < series.before) {
        context.error(
          line,
          `found a row of ${at} s after one of ${series.before} s, expected the log of one job`,
          'Write a log for each job: run fio without per_job_logs=0.',
        );
        isRefused = true;
        return;
      }
      const passed = milli(at - series.before);
      if (passed === 0) {
        context.error(
          line,
          `found a second mean of ${operation} at ${at} s, expected one for each interval`,
          'Early releases of fio write such logs: the means do not add up to the number of operations. Use the JSON output.',
        );
        isRefused = true;
        return;
      }
      const isHole = usual !== undefined && passed > usual * LATE;
      const length = isHole ? usual : passed;
      // fio writes no row without operations. Before the first row may be a ramp time, which it does not log.
      if (isHole && series.before > 0) {
        const empty = {count: 0, errors: null, latency: null};
        series.windows.add(
          {end: milli(at - length), length: milli(passed - length), ...empty},
          line,
        );
      }
      series.before = at;
      const count = Math.max(Math.round(value * length), value > 0 ? 1 : 0);
      series.windows.add({end: at, length, count, errors: null, latency: null}, line);
    },
    /** @returns {Rec[]} */
    records: () => [
      ...single.records(),
      ...[...byOperation.values()].flatMap(({windows}) => windows.records()),
    ],
  };
}

/**
 * The interval of `--log_avg_msec`, which the file does not state: the shortest time between rows of
 * which most others are multiples, since there are no rows without operations.
 *
 * @param {string[]} head
 * @returns {number | undefined}
 *   Seconds; undefined without rows.
 */
function intervalOf(head) {
  /** @type {Map<string, number>} */
  const before = new Map();
  const passed = head.slice(0, ENOUGH).flatMap((line) => {
    const [, ms, , direction = ''] = ROW.exec(line) ?? [];
    if (ms === undefined) return [];
    const since = Number(ms) - (before.get(direction) ?? 0);
    before.set(direction, Number(ms));
    return since > 0 ? [since] : [];
  });
  if (passed.length === 0) return undefined;
  const shortest = passed
    .toSorted((a, b) => a - b)
    .find((ms) => {
      const multiples = passed.filter((one) => Math.abs(one / ms - Math.round(one / ms)) <= OFF);
      return multiples.length >= passed.length * MOST;
    });
  const single = passed.filter((one) => !shortest || Math.round(one / shortest) === 1);
  return median(single) / 1e3;
}
