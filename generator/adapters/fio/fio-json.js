/**
 * fio's JSON output (`--output-format=json` or `json+`): the values of each job, by direction.
 *
 * Times end in `_ns` and are nanoseconds; fio 2 wrote microseconds without that ending, and up to 2.2 or so
 * `iops` without decimals, so its rate is the operations ÷ the run time. The completion latency (`clat_ns`) is read, because only it has percentiles. With
 * `--lat_percentiles=1` the total latency (`lat_ns`) has them and is read instead. A direction
 * without operations is all zeros. The `bins` of json+ are counts by the middle of a bin: exact up
 * to 127 ns, then 64 bins for each doubling. Early releases of fio 3 state no `N`, and the first of
 * them no `bw_bytes`; `bw` is KiB/s. `sync` has the latencies of fsync, fdatasync and sync_file_range. Written by fio 3.33 and 2.21 in the tests; the bins read in its
 * source (stat.c).
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Bucket, Located, Measurement, Percentile, Rec} from '../../records/types.d.ts'
 */

import {fromBuckets} from '../../records/distribution.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {utcDate} from '../shared/dates.js';
import {areInOrder} from '../shared/extremes.js';
import {insideExtremes} from '../shared/percentiles.js';
import {checkRate} from '../shared/stated-rate.js';
import {blockSize, jobParams, STOPPED} from './options.js';
import {BINS} from './percentiles.js';
import {warnOfSubmission} from './submission.js';

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
/** The `groupid` of a job of no group. */
const NO_GROUP = 2 ** 32 - 1;
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
  // With `--output-format=json,normal`, the same results follow as text.
  hasPreamble: true,
  stopped: STOPPED,
  detect: ({text}) => /"fio version"\s*:/.test(text) && /(?<![^\n])[^\S\n]*\{/.test(text),
  read(root, context) {
    // With `--client`, each job of each client.
    const jobs = root
      .at(root.has('client_stats') ? 'client_stats' : 'jobs')
      .items()
      .filter(isReported);
    const [, version] = /^fio-(\S+)$/.exec(String(root.at('fio version').value)) ?? [];
    if (version) context.fact('runner', `fio ${version}`);
    const isOld = version?.startsWith('2.') ?? false;
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
      return [
        ...DIRECTIONS.flatMap((operation) =>
          job.has(operation)
            ? recordsOf(job.at(operation), {operation, params}, {isOld, context})
            : [],
        ),
        ...(job.has('sync') ? syncs(job.at('sync'), {operation: 'sync', params}, context) : []),
      ];
    });
  },
};

/**
 * @param {JsonValue} job
 * @returns {boolean}
 *   False for the entry without a name and operations that fio adds if only a later job of a group has `group_reporting`: an
 *   earlier entry has the sum.
 */
const isReported = (job) => job.has('jobname') || job.at('groupid').value !== NO_GROUP;

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
 * @param {{isOld: boolean, context: ReadContext}} file
 *   `isOld`: of fio 2.
 * @returns {Rec[]}
 */
function recordsOf(direction, subject, {isOld, context}) {
  if (isOld && !direction.has('total_ios')) {
    const found = 'found no "total_ios", expected the output of fio 2.1.13 or later';
    if (direction.at('iops').value !== 0) context.error(direction.line, found);
    return [];
  }
  const n = direction.at('total_ios').whole();
  if (!n) return [];
  const [unit, perSecond] = isOld ? ['', 1e6] : ['_ns', 1e9];
  if (!direction.has(`clat${unit}`)) {
    context.error(direction.line, `found no "clat${unit}", expected the latencies of fio`);
    return [];
  }
  const [bw, bytesPer] = direction.has('bw_bytes') ? ['bw_bytes', 1] : ['bw', 1024];
  const bytes = direction.at(bw).quantity();
  const isWhole = direction.has(`lat${unit}`) && direction.at(`lat${unit}`).has('percentile');
  const times = direction.at(`${isWhole ? 'lat' : 'clat'}${unit}`);
  if (!isWhole && direction.has(`slat${unit}`)) {
    const submission = direction.at(`slat${unit}`).at('mean').quantity();
    warnOfSubmission(submission, times.at('mean').quantity(), times.line, context);
  }
  if (!isOld && !areRates(direction, n, bytes, context)) return [];
  return [
    ...rateOf(direction, n, subject, isOld),
    ...(bytes === undefined
      ? []
      : [transfer({...subject, lines: direction.at(bw).lines}, 'bw', bytes * bytesPer)]),
    ...latencies(times, n, {...subject, lines: times.lines}, {perSecond, context}),
  ];
}

/**
 * @param {JsonValue} direction
 * @param {number} n
 *   Operations.
 * @param {number | undefined} bytes
 *   Per second.
 * @param {ReadContext} context
 * @returns {boolean}
 *   Whether they are operations and bytes by the time. False after an error.
 */
function areRates(direction, n, bytes, context) {
  const ms = direction.has('runtime') ? direction.at('runtime').quantity() : 0;
  const iops = direction.at('iops').quantity();
  if (!ms || iops === undefined) return true;
  const time = {seconds: ms / 1e3, step: 0};
  const operations = {...time, count: n, rate: iops, what: 'operations'};
  if (!checkRate(operations, direction.at('iops').line, context)) return false;
  // Releases without it state other units.
  if (bytes === undefined || !direction.has('bw_bytes')) return true;
  const moved = direction.at('io_bytes').whole();
  if (moved === undefined) return false;
  const transferred = {...time, count: moved, rate: bytes, what: 'bytes'};
  return checkRate(transferred, direction.at('bw_bytes').line, context);
}

/**
 * @param {JsonValue} sync
 *   fsync, fdatasync and sync_file_range together. fio states no rate of them, and "total_ios" is 0 with a
 *   synchronous engine. Before 3.18 it does not say how many there were.
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function syncs(sync, subject, context) {
  const times = sync.at('lat_ns');
  if (times.value !== undefined)
    return latencies(times, undefined, {...subject, lines: times.lines}, {perSecond: 1e9, context});
  context.error(sync.line, 'found no "lat_ns", expected the latencies of fio');
  return [];
}

/**
 * @param {JsonValue} direction
 * @param {number} n
 * @param {Located} subject
 * @param {boolean} isOld
 * @returns {Measurement[]}
 *   None after an error.
 */
function rateOf(direction, n, subject, isOld) {
  const stated = direction.at('iops');
  const iops = stated.quantity();
  if (!isOld)
    return iops === undefined ? [] : [throughput({...subject, lines: stated.lines}, iops, n)];
  const ms = direction.at('runtime').quantity();
  if (iops === undefined || !ms) return [];
  const lines = /** @type {Located['lines']} */ (direction.lines);
  return [throughput({...subject, ...(lines ? {lines} : {})}, (n * 1e3) / ms, n)];
}

/**
 * @param {JsonValue} times
 * @param {number | undefined} operations
 *   If known.
 * @param {Located} subject
 * @param {{perSecond: number, context: ReadContext}} file
 *   `perSecond`: units of its times in a second.
 * @returns {Rec[]}
 */
function latencies(times, operations, subject, {perSecond, context}) {
  const n = samplesOf(times, operations);
  if (n === 0) return [];
  /** @param {number | undefined} units */
  const seconds = (units) => (units === undefined ? undefined : units / perSecond);
  const [min, mean, max] = ['min', 'mean', 'max'].map((key) => seconds(times.at(key).quantity()));
  if (min === undefined || mean === undefined || max === undefined) return [];
  const exact = {min, mean, max};
  if (!areInOrder(exact, times.line, context)) return [];
  const entries = times.has('percentile') ? times.at('percentile').entries() : [];
  const stated = entries.flatMap((entry) => percentileOf(entry, {perSecond, context}));
  const buckets =
    n === undefined || !times.has('bins')
      ? []
      : bucketsOf(times.at('bins'), n, {perSecond, context});
  return [
    ...Object.entries(exact).map(([key, value]) =>
      latency(subject, /** @type {keyof typeof exact} */ (key), value, n),
    ),
    ...insideExtremes(stated, exact, {share: 1 / BINS}).map(([key, value]) =>
      latency(subject, key, value, n),
    ),
    ...(buckets.length > 0
      ? [{...fromBuckets(buckets, subject, exact), precision: 1 / BINS, isMiddle: true}]
      : []),
  ];
}

/**
 * @param {[share: string, value: JsonValue]} entry
 * @param {{perSecond: number, context: ReadContext}} file
 * @returns {[Percentile, number][]}
 *   Seconds; none after an error, and none of a percentile that is not read.
 */
function percentileOf([share, percentile], {perSecond, context}) {
  const units = percentile.quantity();
  if (share !== NO_SHARE && !(Number(share) > 0 && Number(share) <= 100)) {
    context.error(percentile.line, `found percentile "${share}", expected one of 0 to 100`);
  }
  return units === undefined || !(Number(share) >= LEAST)
    ? []
    : [[`p${Number(share)}`, units / perSecond]];
}

/**
 * @param {JsonValue} times
 * @param {number | undefined} operations
 * @returns {number | undefined}
 *   How many latencies were measured, if known; undefined after an error.
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
 * @param {{perSecond: number, context: ReadContext}} file
 * @returns {Bucket[]}
 *   None after an error.
 */
function bucketsOf(bins, n, {perSecond, context}) {
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
    // A bin of one value has no width; the upper bound of others is where the next bin begins.
    const half = width > 1 ? width / 2 : 0;
    buckets.push([(middle - half) / perSecond, (middle + half) / perSecond, count]);
  }
  if (sum === n) return buckets.sort(([a], [b]) => a - b);
  context.error(bins.line, `found ${sum} operations in the bins, expected ${n} as in "N"`);
  return [];
}
