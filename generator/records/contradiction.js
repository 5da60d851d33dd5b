/**
 * The last check of an adapter's records, the same for all adapters. An error: numbers that cannot all
 * be true. A warning: numbers that can be, if the runner rounds, interpolates or counts in an unusual
 * way.
 *
 * @import {Collection, Distribution, Heap, LatencyKey, Measurement, Pauses, Rec, Stop, Timeline} from './types.d.ts'
 * @import {FileNote} from '../scan/types.d.ts'
 * @typedef {Partial<Record<LatencyKey, number>>} Latencies
 * @typedef {(message: string, line?: number) => void} Report
 * @typedef {{error: Report, warn: Report}} Reports
 */

import {precise} from '../format.js';
import {once} from '../once.js';
import {eachNumber, isFiniteList, listOf} from './compact-list.js';
import {describeSubject, subjectKey} from './subject.js';

/** Seconds. Writers of interval logs round starts and lengths to milliseconds. */
export const ROUNDED_CLOCK = 0.00101;
/** What rounding explains. */
const ROUNDED = 0.01;
/** Some runners print percentiles with two digits, or as the end of a wide bucket. */
const PRINTED = 0.1;
/** What no rounding explains: a figure was damaged, or is of something else. */
const DAMAGED = 1.5;

/**
 * @param {readonly Rec[]} records
 *   The records of one file.
 * @param {Reports} reports
 *   Each gets what was found and expected, and the line of a measurement.
 * @param {Pick<FileNote, 'offset'>} [note]
 */
export function checkRecords(records, {error, warn}, note = {}) {
  for (const record of records) {
    const reports = about(record.kind, record, {error, warn});
    if (!hasFinite(record)) {
      reports.error('found numbers in % that are too large or not defined, expected finite ones');
    } else if (record.kind === 'distribution') checkDistribution(record, reports);
    else if (record.kind === 'timeline') checkTimeline(record, reports, note);
    else if (record.kind === 'heap') checkHeap(record, reports, note);
    else if (record.kind === 'pauses') checkPauses(record, reports, note);
    else checkMeasurement(record, reports);
  }
  checkTogether(records, {error, warn});
  checkOnce(records, once(error));
}

/**
 * @param {Distribution} distribution
 * @param {Reports} reports
 */
function checkDistribution({n, min, max, mean, buckets, step = 0}, {error, warn}) {
  if (min > max) {
    error(`found a minimum of ${min} s and a maximum of ${max} s in %, expected them in order`);
  }
  if (min < 0) error(`found a minimum of ${min} s in %, expected at least 0 s`);
  checkCount(n, error);
  let [sum, least, most] = [0, 0, 0];
  let last = Number.NEGATIVE_INFINITY;
  for (const [i, count] of buckets.count.entries()) {
    const [lower = 0, upper = 0] = [buckets.lower[i], buckets.upper[i]];
    if (lower > upper || lower < last) error('found buckets in % that are not in order');
    last = lower;
    sum += count;
    least += lower * count;
    most += upper * count;
    if (!(count > 0)) error(`found a bucket of ${count} samples in %, expected at least 1`);
  }
  if (sum !== n) error(`found ${sum} samples in the buckets of %, expected ${n}`);
  if (mean === null) return;
  checkOrder({min, mean, max}, 's', {error, warn});
  const units = buckets.perSecond * sum;
  checkMean(mean, [least / units - step, most / units + step], {error, warn});
}

/**
 * @param {number} mean
 * @param {[least: number, most: number]} means
 *   If all samples were at the lower or at the upper ends of their buckets.
 * @param {Reports} reports
 */
function checkMean(mean, [least, most], {error, warn}) {
  if (mean >= least * (1 - PRINTED) && mean <= most * (1 + PRINTED)) return;
  const isDamaged = mean * DAMAGED < least || mean > most * DAMAGED;
  const [found, low, high] = [mean, least, most].map((value) => precise(value, 's'));
  const report = isDamaged ? error : warn;
  report(`found a mean of ${found} in %, expected ${low} to ${high} as in its buckets`);
}

/**
 * @param {Timeline} timeline
 * @param {Reports} reports
 * @param {Pick<FileNote, 'offset'>} note
 */
function checkTimeline(timeline, {error, warn}, {offset = 0}) {
  let end = Number.NEGATIVE_INFINITY;
  for (const {start, length, count, errors, latency} of listOf(timeline, 'windows')) {
    if (!(length > 0)) error('found windows without length in %, expected more than 0 s');
    if (start < end - ROUNDED_CLOCK) {
      error(`found a window at ${start} s in % that begins before the one before it ends`);
    }
    if (start < -ROUNDED_CLOCK) {
      const found = `found a window at ${start} s in %, before the run`;
      if (offset < 0) warn(`${found}, because of the offset of ${offset} s in run.yaml`);
      else error(`${found}, expected times from 0 s`);
    }
    end = start + length;
    checkCount(count, error);
    if (errors !== null) checkCount(errors, error);
    if (!latency) continue;
    if (isInOrder(latency)) continue;
    for (const [key, value] of Object.entries(latency)) {
      checkPercentile(key, error);
      if (value !== undefined && value < 0)
        error(`found ${key} ${value} in %, expected at least 0`);
    }
    checkOrder(latency, 's', {error, warn});
  }
}

/**
 * @param {Heap} heap
 * @param {Reports} reports
 * @param {Pick<FileNote, 'offset'>} note
 */
function checkHeap(heap, {error}, note) {
  const [time, used] = [listOf(heap, 'time'), listOf(heap, 'used')];
  const generations = heap.generations.map((one) => [
    listOf(one, 'used'),
    listOf(one, 'committed'),
  ]);
  checkBeginning(time.at(0) ?? 0, note, error);
  checkTimes(time, error);
  for (const lists of generations) {
    if (lists.some(({length}) => length !== time.length)) {
      error('found generations in % with more or fewer points than times');
    }
  }
  for (const sizes of [used, ...generations.flat()]) {
    for (const bytes of sizes) {
      if (bytes !== null && bytes < 0) error('found sizes below 0 B in %, expected at least 0 B');
    }
  }
}

/**
 * @param {Pauses} pauses
 * @param {Reports} reports
 * @param {Pick<FileNote, 'offset'>} note
 */
function checkPauses(pauses, {error, warn}, note) {
  const {start, end} = pauses;
  const collections = listOf(pauses, 'collections');
  checkBeginning(Math.min(start, collections.at(0)?.start ?? start), note, error);
  if (end < start) error(`found the end ${end} s before the start ${start} s in %`);
  const checkDuration = (/** @type {number} */ duration) => {
    if (duration < 0) error(`found a duration of ${duration} s in %, expected at least 0 s`);
  };
  let before = Number.NEGATIVE_INFINITY;
  let isTwice = false;
  eachNumber(collections, 'start', (time) => {
    checkTime(time, before, error);
    isTwice ||= time === before;
    before = time;
  });
  const copy =
    (isTwice && copyIn(collections, isSamePause)) || copyIn(listOf(pauses, 'stops'), isSameStop);
  if (copy) {
    const found = `found a pause of ${copy.duration} s at ${copy.start} s in % a second time`;
    warn(`${found}, and counted it twice: is a part of the file a copy?`);
  }
  eachNumber(collections, 'duration', checkDuration);
  for (const {duration} of listOf(pauses, 'stalls')) checkDuration(duration);
  eachNumber(listOf(pauses, 'stops'), 'duration', checkDuration);
}

/**
 * Two pauses can have the same rounded start only if they are short, and then not the same heap, too.
 *
 * @param {Collection} one
 * @param {Collection} last
 */
const isSamePause = (one, last) =>
  one.start === last.start &&
  one.duration === last.duration &&
  one.kind === last.kind &&
  one.cause === last.cause &&
  one.before === last.before &&
  one.after === last.after &&
  one.duration > 0 &&
  (one.before !== null || one.duration > 2 * ROUNDED_CLOCK);

/** @param {Stop} one @param {Stop} last */
const isSameStop = (one, last) => one.start === last.start && one.duration === last.duration;

/**
 * @template T
 * @param {Iterable<T>} all
 * @param {(one: T, last: T) => boolean} isSame
 * @returns {T | undefined}
 *   The first that is the same as the one before it.
 */
function copyIn(all, isSame) {
  /** @type {T | undefined} */
  let last;
  for (const one of all) {
    if (last !== undefined && isSame(one, last)) return one;
    last = one;
  }
  return undefined;
}

/**
 * @param {Measurement} measurement
 * @param {Reports} reports
 */
function checkMeasurement({statistic, value, samples, interval, unit, repeats}, {error, warn}) {
  checkPercentile(statistic, error);
  if (value < 0) error(`found ${value} in %, expected at least 0`);
  if (samples !== undefined) checkCount(samples, error);
  if (repeats) checkRepeats(value, repeats.values.flat(), error);
  if (!interval) return;
  const {low, high, level} = interval;
  const found = `found an interval from ${low} to ${high} ${unit} in %`;
  if (low > high) {
    error(`${found}, expected its ends in order`);
    return;
  }
  if (!(level > 0 && level < 1)) error(`${found} of level ${level}, expected 0 to 1`);
  const slack = ROUNDED * Math.abs(value);
  if (value < low - slack || value > high + slack)
    warn(`${found}, which does not contain ${value}`);
}

/**
 * @param {number} mean
 * @param {readonly number[]} values
 *   The values of which it is the mean.
 * @param {Report} error
 */
function checkRepeats(mean, values, error) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const isInside = mean >= least * (1 - ROUNDED) && mean <= most * (1 + ROUNDED);
  if (isInside || values.length === 0) return;
  error(
    `found the mean ${mean} of repeats from ${least} to ${most} in %, expected it between them`,
  );
}

/**
 * Values of one quantity that a file states one by one, and samples next to a count.
 *
 * @param {readonly Rec[]} records
 * @param {Reports} reports
 */
function checkTogether(records, {error, warn}) {
  /** @type {Map<string, {latencies: Latencies, first: Measurement}>} */
  const byQuantity = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const record of records) {
    if (record.kind !== 'measurement') continue;
    const {metric, statistic, name, unit, value, bound} = record;
    if (metric === 'count' && statistic === 'total' && !name) counts.set(subjectKey(record), value);
    if (bound || ['total', 'rate', 'sd', 'sample'].includes(statistic)) continue;
    const key = JSON.stringify([metric, name, unit, subjectKey(record)]);
    const found = byQuantity.get(key) ?? {latencies: {}, first: record};
    // Cast: what is left are the keys of a latency.
    found.latencies[/** @type {LatencyKey} */ (statistic)] = value;
    byQuantity.set(key, found);
  }
  for (const {latencies, first} of byQuantity.values()) {
    checkOrder(latencies, first.unit, about(first.metric, first, {error, warn}));
  }
  for (const record of records) {
    if (record.kind !== 'distribution') continue;
    const count = counts.get(subjectKey(record)) ?? Number.POSITIVE_INFINITY;
    if (record.n <= count * (1 + ROUNDED)) continue;
    warn(
      `found ${record.n} samples of ${describeSubject(record)} and ${count} operations, expected at most as many samples`,
    );
  }
}

/**
 * A file has one value of a quantity. Those that tools give names of their own may be of single iterations.
 *
 * @param {readonly Rec[]} records
 * @param {Report} error
 */
function checkOnce(records, error) {
  const seen = new Set();
  for (const record of records) {
    const what = oneOf(record);
    if (what === undefined) continue;
    const key = JSON.stringify([what, subjectKey(record)]);
    if (seen.has(key)) {
      error(`found a second ${what} of ${describeSubject(record)}, expected one`, lineOf(record));
    }
    seen.add(key);
  }
}

/**
 * @param {string} what
 *   Of the subject.
 * @param {Rec} record
 * @param {Reports} reports
 * @returns {Reports}
 *   Each reports once, with what, subject and line for `%`.
 */
function about(what, record, {error, warn}) {
  const of = `the ${what} of ${describeSubject(record)}`;
  const line = lineOf(record);
  const told = (/** @type {Report} */ report) =>
    once((/** @type {string} */ text) =>
      report(
        text.replace('%', () => of),
        line,
      ),
    );
  return {error: told(error), warn: told(warn)};
}

/**
 * @param {Rec} record
 * @returns {number | undefined}
 *   Of a measurement. A record of many rows has its mistake on any of them.
 */
const lineOf = ({kind, lines}) => (kind === 'measurement' ? lines?.[0] : undefined);

/** @param {Rec} record */
function oneOf(record) {
  if (record.kind === 'timeline') return 'timeline';
  if (record.kind === 'distribution') return ['distribution', record.tag].filter(Boolean).join(' ');
  if (record.kind !== 'measurement' || record.name || record.statistic === 'sample')
    return undefined;
  return `${record.metric} ${record.statistic} in ${record.unit}`;
}

/** By names of percentiles, which come again in every window. @type {Map<string, number>} */
const shares = new Map();

/** @param {string} key @returns {number} Of `p99.9`, 99.9. */
function shareOf(key) {
  let share = shares.get(key);
  if (share === undefined) {
    share = Number(key.slice(1));
    shares.set(key, share);
  }
  return share;
}

/**
 * @param {Latencies} latencies
 * @returns {boolean}
 *   Whether there is nothing to report, which is certain and quickly seen if percentiles ascend.
 */
function isInOrder(latencies) {
  const {min = 0, mean = min, max = Number.POSITIVE_INFINITY} = latencies;
  let [share, last] = [0, min];
  for (const key in latencies) {
    if (key === 'min' || key === 'mean' || key === 'max') continue;
    const next = shareOf(key);
    // Cast: a key of the object.
    const value = latencies[/** @type {LatencyKey} */ (key)] ?? -1;
    if (!(next > share && next <= 100 && value >= last)) return false;
    [share, last] = [next, value];
  }
  return min >= 0 && min <= mean && mean <= max && last <= max;
}

/**
 * @param {Latencies} latencies
 * @param {Measurement['unit']} unit
 * @param {Reports} reports
 */
function checkOrder({min, mean, max, ...percentiles}, unit, {error, warn}) {
  const text = (/** @type {number} */ value) => (unit === 's' ? precise(value, unit) : value);
  const sorted = Object.entries(percentiles)
    .map(([key, value]) => ({key, share: shareOf(key), value: value ?? 0}))
    .sort((a, b) => a.share - b.share);
  for (const [i, {key, value}] of sorted.entries()) {
    const before = sorted[i - 1];
    if (!before || value >= before.value * (1 - ROUNDED)) continue;
    error(
      `found ${before.key} ${text(before.value)} above ${key} ${text(value)} in %, expected them in order`,
    );
  }
  if (min !== undefined && max !== undefined && min > max) {
    error(
      `found a minimum of ${text(min)} and a maximum of ${text(max)} in %, expected them in order`,
    );
  }
  const inside = [...sorted, ...(mean === undefined ? [] : [{key: 'mean', value: mean}])];
  for (const {key, value} of inside) {
    if (max !== undefined && value > max * (1 + PRINTED)) {
      const isDamaged = max > 0 && value > max * DAMAGED;
      (isDamaged ? error : warn)(`found ${key} ${text(value)} above the maximum ${text(max)} in %`);
    }
    if (min !== undefined && value < min * (1 - PRINTED)) {
      // What is printed as 0 was rounded.
      const isDamaged = value > 0 && value * DAMAGED < min;
      (isDamaged ? error : warn)(`found ${key} ${text(value)} below the minimum ${text(min)} in %`);
    }
  }
}

/**
 * @param {string} statistic
 * @param {Report} error
 */
function checkPercentile(statistic, error) {
  const [, percent] = /^p(\d.*)$/.exec(statistic) ?? [];
  if (percent === undefined || Number(percent) <= 100) return;
  error(`found the percentile ${statistic} in %, expected at most p100`);
}

/**
 * @param {number} count
 * @param {Report} error
 */
function checkCount(count, error) {
  if (Number.isSafeInteger(count) && count >= 0) return;
  error(`found a count of ${count} in %, expected a whole number from 0 to 2^53`);
}

/**
 * @param {Iterable<number>} times
 * @param {Report} error
 */
function checkTimes(times, error) {
  let before = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    checkTime(time, before, error);
    before = time;
  }
}

/**
 * @param {number} time
 *   The first of a log, which may begin before the run only if its offset says so.
 * @param {Pick<FileNote, 'offset'>} note
 * @param {Report} error
 */
function checkBeginning(time, {offset = 0}, error) {
  const earliest = Math.min(0, offset);
  if (time >= earliest - ROUNDED_CLOCK) return;
  error(`found ${time} s in %, before the file begins, expected times from ${earliest} s`);
}

/**
 * @param {number} time
 * @param {number} before
 * @param {Report} error
 */
function checkTime(time, before, error) {
  if (time < before) error(`found ${time} s after ${before} s in %, expected times in order`);
}

/**
 * @param {unknown} value
 * @returns {boolean}
 *   Whether all numbers in it are finite.
 */
function hasFinite(value) {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  const finite = isFiniteList(value);
  if (finite !== undefined) return finite;
  if (Array.isArray(value)) {
    for (const one of value) if (!hasFinite(one)) return false;
    return true;
  }
  // Cast: an object has the keys that it lists.
  const keys = /** @type {never[]} */ (Object.keys(value));
  return keys.every((key) => hasFinite(listOf(value, key)));
}
