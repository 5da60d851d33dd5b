/**
 * sysbench's statistics at the end of a run.
 *
 * Latencies are printed in milliseconds with two decimals: 0.00 means less than 0.005 ms, not zero.
 * The percentile comes from a histogram with steps of 1.8 %.
 *
 * @import {RunContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Subject} from '../../records/types.d.ts'
 */

import {ownProperty} from '../../own.js';
import {onLine} from '../../records/lines.js';
import {count, latency, throughput, transfer} from '../../records/measurements.js';
import {quantity} from '../shared/cells.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {checkRate, warnOfMissedRate} from '../shared/stated-rate.js';
import {isLikeOld} from './old-release.js';

const LINE =
  /^[ \t]*([A-Za-z0-9/,][A-Za-z0-9/, ]*):[ \t]+(\S+)(?:[ \t]+\((\S+) per sec(?:ond|\.)\))?$/;
/** The rate has at least eight characters. */
const TOTAL = /^(Total operations): (\d+) \( *(\S+) per second\)$/;
const MOVED = /^\d+\.\d+ MiB transferred \((\d+\.\d+) MiB\/sec\)$/;
/** What every run prints. */
const BEGUN = /^Threads started!|^\S.* statistics:$/;
const PERCENTILE = /^(\d+)th percentile$/;
const MIB = 1024 * 1024;
const STATISTICS = /** @type {const} */ ({min: 'min', avg: 'mean', max: 'max'});
/** Of file operations, each with a rate. */
const FILES = /** @type {const} */ ({'reads/s': 'read', 'writes/s': 'write', 'fsyncs/s': 'fsync'});
const BYTES = ['read, MiB/s', 'written, MiB/s', 'transferred'];
/** What a run states once. Other names may come again: reads and writes have a "total" each. */
const ONCE = new Set([
  'events per second',
  'transactions',
  'Total operations',
  'total time',
  'total number of events',
  'ignored errors',
  ...Object.keys(STATISTICS),
  ...Object.keys(FILES),
  ...BYTES,
]);
/** A line of the results, perhaps damaged. */
const LIKE = new RegExp(
  ` MiB transferred \\(|percentile: |^Total operations: |^[ \\t]+(?:sum|total time taken by event execution|${[...ONCE].join('|')}): `,
);
/** What every release prints, in this order. */
const ALWAYS = ['total number of events', 'min', 'avg', 'max'];
/** Of a mean with two decimals, in milliseconds. */
const ROUNDED = 0.005;
/** Seconds from the end of the total time to that of the rate, which is computed later, on a busy machine. */
const LATEST = 0.2;
/** Of a time, in seconds. */
const PRINTED = 0.0001;

/**
 * @param {Subject} subject
 * @param {RunContext} context
 */
export function sysbenchStatistics(subject, context) {
  /** @type {Map<string, {value: string, rate: string | undefined, line: number}>} */
  const stated = new Map();
  let begun = 0;

  /** @param {string} name */
  const at = (name) => onLine(subject, stated.get(name)?.line ?? 0);

  /**
   * @param {string} name
   * @param {'value' | 'rate'} [part]
   */
  const number = (name, part = 'value') => {
    const {[part]: text, line = 0} = stated.get(name) ?? {};
    return text === undefined ? undefined : quantity(text, name, line, context);
  };

  /** @param {string} name */
  const seconds = (name) => {
    const {value, line = 0} = stated.get(name) ?? {};
    return value === undefined ? undefined : quantity(value.replace(/s$/, ''), name, line, context);
  };

  /** @param {number} n @param {number | undefined} ignored Errors. */
  const rates = (n, ignored) => {
    const time = seconds('total time');
    // A test of 0.5 may have events but no transactions.
    /** @type {[string, rate: number | undefined, count: number | undefined][]} */
    const all = [
      ['events per second', number('events per second'), n],
      ['transactions', number('transactions', 'rate'), number('transactions')],
      ['Total operations', number('Total operations', 'rate'), number('Total operations')],
      ['total time', time && n / time, n],
    ];
    const [name = '', rate, count] = all.find(([, one]) => one) ?? [];
    if (!rate || count === undefined) return [];
    const ofRate = count / rate;
    const isLater = time === undefined || (ofRate > time && ofRate < time + LATEST);
    const of = {count, seconds: isLater ? ofRate : time, rate, step: PRINTED, what: 'events'};
    const attempts = ignored === undefined ? undefined : {failed: ignored, all: n + ignored};
    const {line = 0} = stated.get(name) ?? {};
    if (!checkRate(of, line, context)) return [];
    const asked = subject.params.rate?.replace('/sec', '');
    warnOfMissedRate({asked, reached: rate, what: 'events'}, line, context);
    return [throughput(at(name), rate, n, attempts)];
  };

  /** @param {number} n */
  const latencies = (n) => {
    /** @type {{min?: number, mean?: number, max?: number}} */
    const exact = {};
    /** @type {number | undefined} */
    let share;
    const records = [...stated].flatMap(([name, {line}]) => {
      const key = ownProperty(STATISTICS, name);
      const digits = PERCENTILE.exec(name)?.[1];
      if (digits) share = Number(digits);
      else if (name.endsWith(' percentile')) {
        context.error(line, `found "${name}", expected text such as "95th percentile"`);
      }
      const ms = key || digits ? number(name) : undefined;
      if (ms === undefined) return [];
      if (key && ms > 0) exact[key] = ms / 1e3;
      return [measured(at(name), key ?? `p${Number(digits)}`, ms, n)];
    });
    // The sum says more than the two decimals of the mean.
    const sum = number('sum');
    if (sum) exact.mean = sum / n / 1e3;
    return {exact, share, records};
  };

  /** @param {number} n */
  const checkSum = (n) => {
    const mean = number('avg') ?? 0;
    const name = stated.has('sum') ? 'sum' : 'total time taken by event execution';
    const sum = (seconds(name) ?? Number.NaN) * (name === 'sum' ? 1 : 1e3);
    if (Math.abs(sum - mean * n) > ROUNDED * n + 1) {
      const found = `found ${n} events, a mean of ${mean} ms and a sum of ${sum} ms`;
      const expected = 'expected the mean times the events as the sum';
      context.warn(`${found}, ${expected}`, stated.get(name)?.line);
    }
  };

  return {
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (begun === 0 && BEGUN.test(text)) begun = line;
      const [, mebibytes] = MOVED.exec(text) ?? [];
      const stating = TOTAL.exec(text) ?? LINE.exec(text) ?? [];
      const [, cell, value = '', rate] = mebibytes ? ['', 'transferred', mebibytes] : stating;
      const name = cell?.trim();
      if (name) {
        if (ONCE.has(name)) context.once(name, line);
        stated.set(name, {value, rate, line});
      } else if (LIKE.test(text) || isLikeOld(text)) {
        context.error(line, `found "${text.trim()}", expected a number as sysbench prints it`);
      }
    },

    /**
     * @returns {{n: number | undefined, exact: {min?: number, mean?: number, max?: number}, share: number | undefined, records: Measurement[]}}
     *   `share`: of the percentile. `n`: events of the run, if the statistics are complete; `exact`: seconds, without values
     *   that were printed as 0.
     */
    end() {
      const n = number('total number of events');
      if (begun > 0 && n !== 0) {
        const parts = ALWAYS.map((name) => [name, stated.get(name)]);
        const settings = {'Number of threads': subject.params.threads};
        warnOfMissing(context, 'a run', {...settings, ...Object.fromEntries(parts)}, begun);
      }
      if (n === 0) {
        const name = subject.operation || 'the run';
        context.warn(
          `"${name}" was not measured: 0 events`,
          stated.get('total number of events')?.line,
        );
      }
      if (!n) return {n, exact: {}, share: undefined, records: []};

      const ignored = number('ignored errors');
      const rate = rates(n, ignored);
      const {exact, share, records} = latencies(n);
      checkSum(n);
      const files = Object.entries(FILES).flatMap(([name, operation]) => {
        const value = number(name);
        return value ? [throughput({...at(name), operation}, value)] : [];
      });
      const bytes = BYTES.flatMap((name) => {
        const value = number(name);
        return value ? [transfer(at(name), name.replace(/,.*/, ''), value * MIB)] : [];
      });
      const errors =
        ignored === undefined ? [] : [count(at('ignored errors'), 'ignored errors', ignored)];
      return {
        n: stated.has('max') ? n : undefined,
        exact,
        share,
        records: [...rate, ...records, ...errors, ...files, ...bytes],
      };
    },
  };
}

/**
 * @param {Subject} subject
 * @param {LatencyKey} statistic
 * @param {number} ms
 * @param {number} n
 * @returns {Measurement}
 */
const measured = (subject, statistic, ms, n) =>
  ms > 0
    ? latency(subject, statistic, ms / 1e3, n)
    : {...latency(subject, statistic, 0.005 / 1e3, n), bound: '<'};
