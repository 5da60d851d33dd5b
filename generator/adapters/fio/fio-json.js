/**
 * fio's JSON output (`--output-format=json` or `json+`): the values of each job, by direction.
 *
 * Times end in `_ns` and are nanoseconds; 2.x wrote microseconds without that ending, and is
 * refused. The completion latency (`clat_ns`) is read, because only it has percentiles. With
 * `--lat_percentiles=1` the total latency (`lat_ns`) has them and is read instead. A direction
 * without operations is all zeros. The `bins` of json+ are counts by the middle of a bin: exact up
 * to 127 ns, then 64 bins for each doubling. Early releases of fio 3 state no `N`, and the first of
 * them no `bw_bytes`; `bw` is KiB/s. Written by fio 3.33 in the tests; the bins read in its
 * source (stat.c).
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Bucket, Located, Measurement, Percentile, Rec} from '../../records/types.d.ts'
 */

import {fromBuckets} from '../../records/distribution.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {utcDate} from '../shared/dates.js';
import {areInOrder} from '../shared/extremes.js';
import {blockSize, jobParams} from './options.js';

/** `mixed` is all of them together, as --unified_rw_reporting asks for. */
const DIRECTIONS = ['read', 'write', 'trim', 'mixed'];
/** Settings that people compare. */
const OPTIONS = [
  'rw',
  'rwmixread',
  'rwmixwrite',
  'bs',
  'ioengine',
  'direct',
  'buffered',
  'sync',
  'fsync',
  'fdatasync',
  'iodepth',
  'numjobs',
  'rate',
  'rate_iops',
];
const BINS = 64;
/** With what 3.1 fills its list of percentiles. */
const NO_SHARE = '0.00';
/** Lower percentiles are not read. */
const LEAST = 50;

/** @type {JsonAdapter} */
export const fioJson = {
  id: 'fio-json',
  label: 'fio JSON output',
  description: "Operations, bytes and latencies of fio's jobs, by direction.",
  runner: 'fio',
  writtenBy: '`--output-format=json+ --output=fio.json`',
  states: ['date', 'runner'],
  layout: 'json',
  hasPreamble: true,
  // The same results as text, with `--output-format=json,normal`.
  trailer: /^\S.*: \(groupid=\d+, jobs=\d+\): err=/,
  detect: ({text}) => /"fio version"\s*:/.test(text) && /(?<![^\n])[^\S\n]*\{/.test(text),
  read(root, context) {
    const jobs = root.at('jobs').items();
    const [, version] = /^fio-(\S+)$/.exec(String(root.at('fio version').value)) ?? [];
    if (version) context.fact('runner', `fio ${version}`);
    context.fact('date', utcDate(startOf(root, jobs)));
    const names = jobs.map((job) => job.at('jobname').text() ?? '');
    warnOfRepeated(names, context);
    return jobs.flatMap((job, i) => {
      const name = names[i] ?? '';
      const number = names.slice(0, i + 1).filter((other) => other === name).length;
      const isRepeated = names.indexOf(name) !== names.lastIndexOf(name);
      const error = job.has('error') ? job.at('error').whole() : 0;
      if (error) context.warn(`job "${name}" ended with error ${error}`, job.at('error').line);
      const params = {
        job: name,
        ...(isRepeated ? {number: String(number)} : {}),
        ...jobParams({
          ...optionsOf(root.at('global options')),
          ...optionsOf(job.at('job options')),
        }),
      };
      const {value: syncs} = job.at('sync').at('total_ios');
      if (Number(syncs) > 0) {
        context.warn(`${syncs} syncs of job "${name}" are not used`, job.at('sync').line);
      }
      return DIRECTIONS.flatMap((operation) =>
        job.has(operation) ? recordsOf(job.at(operation), {operation, params}, context) : [],
      );
    });
  },
};

/**
 * @param {JsonValue} root
 * @param {JsonValue[]} jobs
 * @returns {number}
 *   When fio started, in milliseconds since 1970: it states when it ended, and how many seconds it took.
 */
function startOf(root, jobs) {
  const elapsed = jobs.map((job) => Number(job.at('elapsed').value));
  return (Number(root.at('timestamp').value) - Math.max(...elapsed)) * 1e3;
}

/**
 * @param {string[]} names
 * @param {ReadContext} context
 */
function warnOfRepeated(names, context) {
  for (const name of new Set(names)) {
    const times = names.filter((other) => other === name).length;
    if (times === 1) continue;
    const found = `job "${name}" appears ${times} times`;
    context.warn(`${found}: each is read separately; --group_reporting gives their sum`);
  }
}

/**
 * @param {JsonValue} options
 * @returns {Record<string, string>}
 */
function optionsOf(options) {
  if (typeof options.value !== 'object') return {};
  const stated = OPTIONS.filter((name) => options.has(name));
  return Object.fromEntries(
    stated.map((name) => {
      const value = options.at(name).text() ?? '';
      return [name, name === 'bs' ? blockSize(value) : value];
    }),
  );
}

/**
 * @param {JsonValue} direction
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(direction, subject, context) {
  const n = direction.at('total_ios').whole();
  if (!n) return [];
  if (!direction.has('clat_ns')) {
    context.error(direction.line, 'found no "clat_ns", expected the output of fio 3 or later');
    return [];
  }
  const iops = direction.at('iops').quantity();
  const [bw, unit] = direction.has('bw_bytes') ? ['bw_bytes', 1] : ['bw', 1024];
  const bytes = direction.at(bw).quantity();
  const isWhole = direction.has('lat_ns') && direction.at('lat_ns').has('percentile');
  const times = direction.at(isWhole ? 'lat_ns' : 'clat_ns');
  return [
    ...(iops === undefined
      ? []
      : [throughput({...subject, lines: direction.at('iops').lines}, iops, n)]),
    ...(bytes === undefined
      ? []
      : [transfer({...subject, lines: direction.at(bw).lines}, 'bw', bytes * unit)]),
    ...latencies(times, n, {...subject, lines: times.lines}, context),
  ];
}

/**
 * @param {JsonValue} times
 * @param {number} operations
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function latencies(times, operations, subject, context) {
  const n = samplesOf(times, operations);
  if (n === undefined || n === 0) return [];
  const [min, mean, max] = ['min', 'mean', 'max'].map((key) => seconds(times.at(key).quantity()));
  if (min === undefined || mean === undefined || max === undefined) return [];
  const exact = {min, mean, max};
  if (!areInOrder(exact, times.line, context)) return [];
  const percentiles = times.has('percentile') ? times.at('percentile').entries() : [];
  const buckets = times.has('bins') ? bucketsOf(times.at('bins'), n, context) : [];
  return [
    ...Object.entries(exact).map(([key, value]) =>
      latency(subject, /** @type {keyof typeof exact} */ (key), value, n),
    ),
    ...percentiles.flatMap(([share, percentile]) => {
      const value = seconds(percentile.quantity());
      if (share !== NO_SHARE && !(Number(share) > 0 && Number(share) <= 100)) {
        context.error(percentile.line, `found percentile "${share}", expected one of 0 to 100`);
      }
      const key = /** @type {Percentile} */ (`p${Number(share)}`);
      return value === undefined || !(Number(share) >= LEAST)
        ? []
        : [latency(subject, key, value, n)];
    }),
    ...(buckets.length > 0 ? [{...fromBuckets(buckets, subject, exact), precision: 1 / BINS}] : []),
  ];
}

/**
 * @param {JsonValue} times
 * @param {number} operations
 * @returns {number | undefined}
 *   How many latencies were measured; undefined after an error.
 */
function samplesOf(times, operations) {
  if (times.has('N')) return times.at('N').whole();
  // A damaged bin is reported where the bins are read.
  if (times.has('bins')) {
    return times
      .at('bins')
      .entries()
      .reduce((sum, [, {value}]) => sum + Number(value), 0);
  }
  // Latencies that were switched off are all 0.
  return times.at('max').value === 0 ? 0 : operations;
}

/**
 * @param {JsonValue} bins
 * @param {number} n
 * @param {ReadContext} context
 * @returns {Bucket[]}
 *   None after an error.
 */
function bucketsOf(bins, n, context) {
  /** @type {Bucket[]} */
  const buckets = [];
  let sum = 0;
  for (const [key, bin] of bins.entries()) {
    const count = bin.whole();
    if (count === undefined) return [];
    const middle = Number(key);
    if (!Number.isSafeInteger(middle) || middle < 0) {
      context.error(bin.line, `found a bin "${key}", expected whole nanoseconds`);
      return [];
    }
    sum += count;
    if (count === 0) continue;
    const width = middle < 2 * BINS ? 1 : 2 ** (Math.floor(Math.log2(middle)) - Math.log2(BINS));
    const lower = middle - Math.floor(width / 2);
    buckets.push([lower / 1e9, (lower + width - 1) / 1e9, count]);
  }
  if (sum === n) return buckets.sort(([a], [b]) => a - b);
  context.error(bins.line, `found ${sum} operations in the bins, expected ${n} as in "N"`);
  return [];
}

/** @param {number | undefined} nanoseconds */
const seconds = (nanoseconds) => (nanoseconds === undefined ? undefined : nanoseconds / 1e9);
