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

/**
 * @param {Subject} subject
 * @param {RunContext} context
 */
export function sysbenchStatistics(subject, context) {
  /** @type {Map<string, {value: string, rate: string | undefined, line: number}>} */
  const stated = new Map();
  let begun = 0;
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
      /** @param {string} name */
      const number = (name) => {
        const entry = stated.get(name);
        return entry && quantity(entry.value, name, entry.line, context);
      };
      /** @param {string} name */
      const rateOf = (name) => {
        const entry = stated.get(name);
        return entry?.rate === undefined
          ? undefined
          : quantity(entry.rate, name, entry.line, context);
      };
      const at = (/** @type {string} */ name) => onLine(subject, stated.get(name)?.line ?? 0);
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
      /** @type {number | undefined} */
      let percentile;
      if (!n) return {n, exact: {}, share: percentile, records: []};

      const time = stated.get('total time');
      const seconds =
        time && quantity(time.value.replace(/s$/, ''), 'total time', time.line, context);
      // A test of 0.5 may have events but no transactions.
      /** @type {[string, number | undefined][]} */
      const rates = [
        ['events per second', number('events per second')],
        ['transactions', rateOf('transactions')],
        ['Total operations', rateOf('Total operations')],
        ['total time', seconds && n / seconds],
      ];
      const [rateName = '', rate] = rates.find(([, one]) => one) ?? [];

      /** @type {{min?: number, mean?: number, max?: number}} */
      const exact = {};
      /** @type {Measurement[]} */
      const latencies = [];
      for (const name of stated.keys()) {
        const share = PERCENTILE.exec(name)?.[1];
        if (share) percentile = Number(share);
        else if (name.endsWith(' percentile')) {
          const found = `found "${name}"`;
          context.error(
            stated.get(name)?.line ?? 0,
            `${found}, expected text such as "95th percentile"`,
          );
        }
        const key = ownProperty(STATISTICS, name);
        const ms = share || key ? number(name) : undefined;
        if (ms === undefined) continue;
        /** @type {LatencyKey} */
        const statistic = key ?? `p${Number(share)}`;
        latencies.push(measured(at(name), statistic, ms, n));
        if (key && ms > 0) exact[key] = ms / 1e3;
      }

      const mean = number('avg') ?? 0;
      const [sumName, ms] = stated.has('sum')
        ? ['sum', 1]
        : ['total time taken by event execution', 1e3];
      const total = stated.get(sumName);
      const sum = total && quantity(total.value.replace(/s$/, ''), sumName, total.line, context);
      if (sum !== undefined && Math.abs(sum * ms - mean * n) > ROUNDED * n + 1) {
        const found = `found ${n} events, a mean of ${mean} ms and a sum of ${sum * ms} ms`;
        context.warn(`${found}, expected the mean times the events as the sum`, total?.line);
      }

      const files = Object.entries(FILES).flatMap(([name, operation]) => {
        const value = number(name);
        return value ? [throughput({...at(name), operation}, value)] : [];
      });
      const bytes = BYTES.flatMap((name) => {
        const value = number(name);
        return value ? [transfer(at(name), name.replace(/,.*/, ''), value * MIB)] : [];
      });
      const errors = number('ignored errors');
      return {
        n: stated.has('max') ? n : undefined,
        exact,
        share: percentile,
        records: [
          ...(rate ? [throughput(at(rateName), rate, n)] : []),
          ...latencies,
          ...(errors === undefined ? [] : [count(at('ignored errors'), 'ignored errors', errors)]),
          ...files,
          ...bytes,
        ],
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
