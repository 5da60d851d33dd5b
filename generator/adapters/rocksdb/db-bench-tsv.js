/**
 * What benchmark.sh of RocksDB's tools writes: one row per test, made from db_bench's output by
 * grep and awk. Three headers: `ops_sec … githash` with a comment for each column (from 7.5 on),
 * `ops_sec … job_id` with long names (6.25 to 7.4), `ops/sec … Test` (the console, and report.txt
 * before).
 *
 * The test's name carries the threads (`.t2`), `sync` (`.s1`) and the value's size (`.v400`).
 * Percentiles are db_bench's, interpolated within buckets and rounded (p50 to 0.1 µs, the others to
 * 1 µs); a 0 is less than that and not used. With two histograms on the output, reads and writes,
 * the percentiles are those of the last, and the digits of all maxima run together into one `pmax`.
 * `mb_sec` is not read: a script that is older than its db_bench puts the seconds there.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {isoDate} from '../shared/dates.js';
import {isMeanLatency, numberPasses} from '../shared/db-bench-line.js';
import {decimalsOf} from '../shared/decimals.js';

/** Names of one value in the three headers. */
const TEST = ['test', 'test_name', 'Test'];
const RATE = ['ops_sec', 'ops/sec'];
const MEAN = ['usec_op', 'usec/op'];
const MAX = ['pmax'];
const VERSION = ['version', 'rocksdb_version', 'Version'];
const JOB = ['job_id', 'Job-ID'];
const DATE = ['date', 'test_date'];
const COMMIT = ['githash'];
const UPTIME = ['uptime', 'Uptime'];
const AMPLIFICATION = ['w_amp', 'write_amplification', 'W-Amp'];
const LATENCIES = /** @type {const} */ ([
  ['p50', ['p50', 'percentile_50']],
  ['p75', ['p75', 'percentile_75']],
  ['p99', ['p99', 'percentile_99']],
  ['p99.9', ['p99.9', 'percentile_99.9']],
  ['p99.99', ['p99.99', 'percentile_99.99']],
]);
/** The suffixes of a test's name, each after a point. @type {Record<string, string>} */
const PARAMS = {t: 'threads', s: 'sync', v: 'value_size'};

/**
 * @typedef {object} Result
 * @property {string} operation
 * @property {Record<string, string>} named
 *   Parameters in the test's name.
 * @property {string | undefined} version
 * @property {string | undefined} job
 * @property {Measured[]} measured
 * @property {number} line
 * @typedef {Pick<Measurement, 'metric' | 'statistic' | 'value' | 'unit' | 'name' | 'step'>} Measured
 */

/** @type {CsvAdapter} */
export const dbBenchTsv = {
  id: 'db-bench-tsv',
  label: 'benchmark.sh report.tsv',
  description: "Throughput and latency of the tests of RocksDB's benchmark.sh, one row per test.",
  runner: 'RocksDB db_bench',
  writtenBy: 'tools/benchmark.sh, into OUTPUT_DIR',
  states: ['date', 'version', 'commit'],
  layout: 'csv',
  isHeader: (cells) => RATE.includes(cells[0] ?? '') && cells.some((cell) => TEST.includes(cell)),
  open(context) {
    /** @type {Result[]} */
    const results = [];
    return {
      take(row, line) {
        const test = cell(row, TEST) ?? '';
        const rate = cell(row, RATE);
        if (!rate || rate === '0' || rate === 'failed') {
          const reason = rate ? `found "${rate}"` : 'found nothing';
          context.warn(`"${test}" was not measured: ${reason} in "${nameOf(row, RATE)}"`, line);
          return;
        }
        const version = cell(row, VERSION) || undefined;
        if (version && !/^\d+\.\d/.test(version)) {
          const found = `found "${version}" in column "${nameOf(row, VERSION)}"`;
          context.error(line, `${found}, expected a version such as 7.8.3`);
          return;
        }
        context.fact('version', version);
        context.fact('date', isoDate(unreadCell(row, DATE)));
        context.fact('commit', unreadCell(row, COMMIT));
        const found = measured(row, version, context, line);
        if (found)
          results.push({...named(test), version, job: cell(row, JOB), measured: found, line});
      },
      end() {
        const several = {version: isSeveral(results, 'version'), job_id: isSeveral(results, 'job')};
        const all = results.map(({named: params, version = '', job = '', ...result}) => ({
          ...result,
          params: {
            ...params,
            ...(several.version ? {version} : {}),
            ...(several.job_id ? {job_id: job} : {}),
          },
        }));
        return numberPasses(all).flatMap(({operation, params, measured: found, line}) =>
          found.map((measurement) => ({
            kind: /** @type {const} */ ('measurement'),
            ...onLine({operation, params}, line),
            ...measurement,
          })),
        );
      },
    };
  },
};

/**
 * @param {TableRow} row
 * @param {string | undefined} version
 * @param {ReadContext} context
 * @param {number} line
 * @returns {Measured[] | undefined}
 *   Undefined after an error.
 */
function measured(row, version, context, line) {
  const rate = quantity(row, RATE);
  const amplification = quantity(row, AMPLIFICATION);
  const uptime = quantity(row, UPTIME);
  const mean = isMeanLatency(version) ? quantity(row, MEAN) : null;
  const times = LATENCIES.map(([statistic, names]) => ({
    statistic,
    time: quantity(row, names),
    step: stepOf(row, names),
  }));
  const max = quantity(row, MAX);
  const all = [rate, amplification, uptime, mean, max, ...times.map(({time}) => time)];
  if (all.includes(undefined)) return undefined;
  // A second of slack: both are rounded.
  const isOfOne = !max || uptime === null || max / 1e6 <= Number(uptime) + 1;
  if (!isOfOne) {
    const found = `found a pmax of ${max} µs in ${uptime} s`;
    context.warn(`${found}, the maxima of several histograms; it is not used`, line);
  }
  const latencies = [
    {statistic: /** @type {const} */ ('mean'), time: mean, step: stepOf(row, MEAN)},
    ...times,
    {statistic: /** @type {const} */ ('max'), time: isOfOne ? max : null, step: stepOf(row, MAX)},
  ];
  return [
    {metric: 'throughput', statistic: 'mean', value: Number(rate), unit: '1/s'},
    ...latencies.flatMap(({statistic, time, step}) =>
      time
        ? {
            metric: /** @type {const} */ ('latency'),
            statistic,
            value: time / 1e6,
            unit: /** @type {const} */ ('s'),
            step,
          }
        : [],
    ),
    ...(amplification
      ? [
          /** @type {Measured} */ ({
            metric: 'count',
            statistic: 'mean',
            value: amplification,
            unit: '1',
            name: 'write amplification',
          }),
        ]
      : []),
  ];
}

/** @param {TableRow} row @param {readonly string[]} names */
const cell = (row, names) => row.text(nameOf(row, names));

/** @param {TableRow} row @param {readonly string[]} names @returns {number} The last digit of a time, in seconds. */
const stepOf = (row, names) => 1 / 10 ** (6 + decimalsOf(cell(row, names) ?? ''));

/** @param {TableRow} row @param {readonly string[]} names */
const nameOf = (row, names) => names.find((name) => row.columns.includes(name)) ?? '';

/**
 * @param {TableRow} row
 * @param {readonly string[]} names
 *   The names of a column that is not a result: a last row that ends inside it is still complete.
 */
const unreadCell = (row, names) => row.cells[row.columns.indexOf(nameOf(row, names))]?.trim();

/**
 * @param {TableRow} row
 * @param {readonly string[]} names
 * @returns {number | null | undefined}
 *   Null where there is no such column or nothing in it; undefined after an error.
 */
function quantity(row, names) {
  const text = cell(row, names);
  return text === undefined || text === '' || text === 'NA'
    ? null
    : row.quantity(nameOf(row, names));
}

/** @param {string} test @returns {{operation: string, named: Record<string, string>}} */
function named(test) {
  /** @type {Record<string, string>} */
  const params = {};
  let operation = test;
  for (let found = suffix(operation); found; found = suffix(operation)) {
    params[found.name] = found.value;
    operation = operation.slice(0, -found.length);
  }
  return {operation, named: params};
}

/** @param {string} test */
function suffix(test) {
  const [whole, letter = '', value = ''] = /\.([tsv])(\d+)$/.exec(test) ?? [];
  return whole && {name: PARAMS[letter] ?? letter, value, length: whole.length};
}

/** @param {Result[]} results @param {'version' | 'job'} key */
const isSeveral = (results, key) => new Set(results.map((result) => result[key])).size > 1;
