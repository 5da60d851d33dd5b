/**
 * Contradictions between files of one run that state the same quantity in different ways: samples in
 * one, the runner's own maximum and percentiles in another. Each record gives the range in which a
 * quantity lies; ranges that do not touch contradict one another.
 *
 * @import {Distribution, LatencyKey, Measurement, Rec, Timeline} from './types.d.ts'
 * @import {RawFile, Warning} from '../scan/types.d.ts'
 * @typedef {Distribution | Measurement | Timeline} Source
 * @typedef {LatencyKey | 'n' | 'duration' | 'rate'} Key
 *   `n`: the number of operations; `duration`: of the run, in seconds; `rate`: operations per second.
 * @typedef {[low: number, high: number]} Range
 */

import {groupBy} from '../group-by.js';
import {bucketsAt} from './distribution.js';
import {describeSubject, subjectKey} from './subject.js';

/** Runners print percentiles with two digits, interpolate them or take the end of a wide bucket. */
const TOLERANCE = 0.1;
/** Windows begin with the warm-up, and may end before the last requests do. */
const DURATION_TOLERANCE = 0.5;
/** With fewer, the last one, which many runners do not write, is a large part of the run. */
const LEAST_WINDOWS = 10;
/** By which the windows may be longer or shorter than the run if they are all of its windows. */
const SAME_DURATION = 0.05;
/** How messages name a quantity, after its value. @type {Partial<Record<Key, string>>} */
const NAMES = {n: 'operations', duration: 's as the duration', rate: 'ops/s as the throughput'};

/**
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {Map<RawFile, Warning[]>}
 *   For each pair of files and operation the first quantity that differs, at the second file.
 */
export function disagreements(files) {
  /** @type {Map<RawFile, Warning[]>} */
  const warnings = new Map();
  const sources = files.flatMap((file) =>
    // A part has less than the whole.
    file.note.part ? [] : file.records.filter(isSource).map((record) => ({file, record})),
  );
  for (const group of groupBy(sources, ({record}) => subjectKey(record)).values()) {
    /** @type {Set<string>} */
    const reported = new Set();
    const withFailures = measuredWithFailures(group);
    for (const [i, here] of group.entries()) {
      for (const there of group.slice(0, i)) {
        const pair = JSON.stringify([there.file.name, here.file.name]);
        const isOther = here.file !== there.file && here.record.kind !== there.record.kind;
        if (!isOther || reported.has(pair)) continue;
        const isOfAll = [here, there].some(({record}) => withFailures.has(record));
        const message = contradiction(here.record, there, isOfAll);
        if (!message) continue;
        reported.add(pair);
        warnings.set(here.file, [...(warnings.get(here.file) ?? []), {message}]);
      }
    }
  }
  return warnings;
}

/**
 * @param {readonly {file: RawFile, record: Source}[]} group
 *   The group of one operation.
 * @returns {Set<Source>}
 *   Latencies of more requests than those that succeeded, which are all that samples and windows have.
 */
function measuredWithFailures(group) {
  const stated = group.flatMap(({file, record}) =>
    record.kind === 'measurement' ? [{file, record}] : [],
  );
  const succeeded = new Map(
    stated.flatMap(({file, record: {metric, samples}}) =>
      metric === 'throughput' && samples !== undefined ? [[file, samples]] : [],
    ),
  );
  const all = stated.filter(
    ({file, record: {metric, samples = 0}}) =>
      metric === 'latency' && samples > (succeeded.get(file) ?? samples),
  );
  return new Set(all.map(({record}) => record));
}

/**
 * @param {Rec} record
 * @returns {record is Source}
 *   Whether it says something of all operations, in seconds or by their number.
 */
function isSource(record) {
  if (record.kind === 'timeline') return true;
  // Only a file with times leaves out the warm-up.
  if (record.kind === 'distribution') return record.tag === undefined && !record.warmup;
  return (
    record.kind === 'measurement' &&
    ['latency', 'throughput'].includes(record.metric) &&
    !record.name &&
    !record.bound &&
    !record.repeats
  );
}

/**
 * @param {Source} record
 * @param {{file: RawFile, record: Source}} earlier
 *   An earlier record of another kind, for the same operation.
 * @param {boolean} isOfAll
 *   One of them has the latencies of requests that failed, too.
 * @returns {string | undefined}
 */
function contradiction(record, {file, record: other}, isOfAll) {
  const [here, there] = [rangesOf(record, other, isOfAll), rangesOf(other, record, isOfAll)];
  for (const [key, [low, high]] of here) {
    const [otherLow, otherHigh] = there.get(key) ?? [0, Number.POSITIVE_INFINITY];
    const share = 1 - (key === 'duration' ? DURATION_TOLERANCE : TOLERANCE);
    const isApart = low * share > otherHigh || otherLow * share > high;
    if (!isApart) continue;
    const ends = low > otherHigh ? [low, otherHigh] : [high, otherLow];
    const found = [record, other].map((one, i) =>
      // As it stands in the file, without its rounding.
      Number((isStated(one, key) ? one.value : (ends[i] ?? 0)).toPrecision(4)),
    );
    const what = NAMES[key] ?? `s as the ${key} latency`;
    const isOtherUnit = !NAMES[key] && isPowerOfThousand(Math.max(...ends) / Math.min(...ends));
    const question = isOtherUnit ? 'is the unit of one file wrong' : 'are both files of this run';
    return `found ${found[0]} ${what} of ${describeSubject(record)}, and ${found[1]} in ${file.name}, expected the same: ${question}?`;
  }
  return undefined;
}

/** @param {Source} record @param {Key} key @returns {record is Measurement} */
const isStated = (record, key) => record.kind === 'measurement' && record.statistic === key;

/** Units of time differ by such a factor. @param {number} factor At least 1. */
function isPowerOfThousand(factor) {
  const power = 1000 ** Math.round(Math.log10(factor) / 3);
  return power > 1 && Math.abs(factor / power - 1) < TOLERANCE;
}

/**
 * @param {Source} record
 * @param {Source} other
 *   States the quantities that are of interest.
 * @param {boolean} isOfAll
 * @returns {Map<Key, Range>}
 */
function rangesOf(record, other, isOfAll) {
  if (record.kind === 'measurement') return statedRanges(record, isOfAll);
  if (record.kind === 'timeline') return windowRanges(record, other);
  const keys = other.kind === 'measurement' ? [other.statistic] : ['min', 'max'];
  return new Map([
    ['n', [record.n, Number.POSITIVE_INFINITY]],
    ...keys.flatMap((key) => {
      const range = sampledRange(record, key);
      return range ? [/** @type {const} */ ([/** @type {Key} */ (key), range])] : [];
    }),
  ]);
}

/**
 * @param {Measurement} measurement
 * @param {boolean} isOfAll
 * @returns {Map<Key, Range>}
 *   Of the requests that succeeded.
 */
function statedRanges({metric, statistic, value, samples, step = 0}, isOfAll) {
  /** @type {Range} */
  const [low, high] = [value - step / 2, value + step / 2];
  if (metric !== 'latency') {
    /** @type {Map<Key, Range>} */
    const ranges = new Map(samples === undefined ? [] : [['n', [0, samples]]]);
    if (statistic !== 'mean') return ranges;
    if (samples !== undefined && value > 0) ranges.set(...ofDuration(samples / value));
    return ranges.set('rate', [low, high]);
  }
  // Cast: a statistic without ranges of samples and windows is compared with none.
  const key = /** @type {Key} */ (statistic);
  if (!isOfAll) return new Map([[key, [low, high]]]);
  if (key === 'max') return new Map([[key, [0, high]]]);
  return key === 'min' ? new Map([[key, [low, Number.POSITIVE_INFINITY]]]) : new Map();
}

/**
 * @param {Timeline} timeline
 * @param {Source} other
 * @returns {Map<Key, Range>}
 *   The windows may end before the run does.
 */
function windowRanges({windows, isSampled}, other) {
  let [n, min, max] = [0, Number.POSITIVE_INFINITY, 0];
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const {length, count, latency} of windows) {
    n += count;
    lowest = Math.min(lowest, count / length);
    highest = Math.max(highest, count / length);
    min = Math.min(min, latency?.min ?? min);
    max = Math.max(max, latency?.max ?? max);
  }
  /** @type {Map<Key, Range>} */
  const ranges = new Map([
    ['n', [n, Number.POSITIVE_INFINITY]],
    ['min', [0, min]],
    ['max', [max, Number.POSITIVE_INFINITY]],
  ]);
  const duration = durationOf(windows);
  if (windows.length >= LEAST_WINDOWS) {
    return ranges.set(...ofDuration(duration)).set('rate', [lowest, highest]);
  }
  const whole = durationOfRun(other);
  const isWhole = Math.abs(duration - whole) <= SAME_DURATION * whole;
  return isWhole && !isSampled ? ranges.set('rate', [n / duration, n / duration]) : ranges;
}

/** @param {Source} other @returns {number} NaN where it states no rate with its operations. */
const durationOfRun = (other) =>
  other.kind === 'measurement' && other.metric === 'throughput' && other.statistic === 'mean'
    ? (other.samples ?? Number.NaN) / other.value
    : Number.NaN;

/** @param {Timeline['windows']} windows */
function durationOf(windows) {
  const [first, last] = [windows[0], windows.at(-1)];
  return first && last ? last.start + last.length - first.start : 0;
}

/** @param {number} seconds @returns {[Key, Range]} */
const ofDuration = (seconds) => ['duration', [seconds, seconds]];

/**
 * @param {Distribution} distribution
 * @param {string} key
 * @returns {Range | undefined}
 *   From the sample before the rank of the percentile to the one after it: runners count ranks in
 *   different ways.
 */
function sampledRange({n, min, max, mean, buckets, step = 0}, key) {
  const lowerOf = (/** @type {number} */ i) => (buckets.lower[i] ?? 0) / buckets.perSecond;
  const upperOf = (/** @type {number} */ i) => (buckets.upper[i] ?? 0) / buckets.perSecond;
  /** @param {number} low @param {number} high @returns {Range} */
  const range = (low, high) => [low - step / 2, high + step / 2];
  if (key === 'min') return range(Math.min(min, lowerOf(0)), min);
  if (key === 'max') return range(max, Math.max(max, upperOf(buckets.upper.length - 1)));
  if (key === 'mean') return mean === null ? undefined : range(mean, mean);
  const share = Number(/^p(\d.*)$/.exec(key)?.[1] ?? Number.NaN) / 100;
  if (Number.isNaN(share)) return undefined;
  const shares = [Math.max(0, share - 1 / n), Math.min(1, share + 1 / n)];
  const [first = 0, last = 0] = bucketsAt(shares, buckets.count, n);
  return range(lowerOf(first), upperOf(last));
}
