/**
 * One run's figures by operation and parameters.
 *
 * @import {Distribution, Measurement, Params, Rec, Run, Subject, Summary, Timeline, Window} from '../types.d.ts'
 */

import {percentile} from '../records/distribution.js';
import {median} from './spread.js';

/** A last window shorter than this share of the median one is a tail and has no say in extremes. */
const SHORT = 0.5;

/**
 * @param {Run} run
 * @returns {Summary[]}
 *   In order of first appearance.
 */
export function summarise(run) {
  return [...bySubject(recordsOf(run))].map(([, records]) => {
    const {operation, params} = /** @type {Rec} */ (records[0]);
    const timeline = finest(records.filter((one) => one.kind === 'timeline'));
    const distribution = finestDistribution(records.filter((one) => one.kind === 'distribution'));
    const stated = records.find(isThroughput);
    const windows = timeline ? measured(timeline.windows, run.warmup) : [];
    return {
      run: run.id,
      system: run.system,
      operation,
      params,
      throughput: throughput(windows, run.warmup > 0 ? undefined : stated),
      latency: distribution ? ofSamples(distribution) : ofWindows(windows),
      errors: errors(windows),
    };
  });
}

/**
 * @param {Run} run
 * @returns {Rec[]}
 *   Of all its raw files, in the order of their names.
 */
export const recordsOf = (run) => run.files.flatMap(({records}) => records);

/**
 * @param {Subject} subject
 * @returns {string}
 *   Equal for equal operations and parameters, whatever the order of the latter.
 */
export const subjectKey = ({operation, params}) =>
  JSON.stringify([operation, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

/**
 * @param {Subject} subject
 * @param {{operation?: string, params?: Params}} wanted
 *   Every parameter that it names must be equal; others are free.
 */
export const matches = (subject, {operation, params = {}}) =>
  (operation === undefined || subject.operation === operation) &&
  Object.entries(params).every(([name, value]) => subject.params[name] === value);

/**
 * Groups what has an operation: records of the JVM as a whole (heap, pauses) are none.
 *
 * @param {Rec[]} records
 * @returns {Map<string, Rec[]>}
 */
export function bySubject(records) {
  /** @type {Map<string, Rec[]>} */
  const groups = new Map();
  for (const record of records) {
    if (record.kind === 'heap' || record.kind === 'pauses') continue;
    if (
      record.kind === 'measurement' &&
      record.metric !== 'throughput' &&
      record.metric !== 'latency'
    )
      continue;
    const key = subjectKey(record);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return groups;
}

/**
 * Several files of one run often hold the same windows: the most, then the most said of each, win.
 *
 * @param {Timeline[]} timelines
 */
export const finest = (timelines) =>
  timelines.reduce(
    (/** @type {Timeline | undefined} */ best, one) =>
      !best || detail(one) > detail(best) ? one : best,
    undefined,
  );

/**
 * Likewise for histograms: recorded samples before percentile lists before printed buckets.
 *
 * @param {Distribution[]} distributions
 */
export const finestDistribution = (distributions) =>
  distributions.reduce(
    (/** @type {Distribution | undefined} */ best, one) =>
      !best || grain(one) > grain(best) ? one : best,
    undefined,
  );

/** @param {Timeline} timeline */
const detail = ({windows}) =>
  windows.length * 100 + Object.keys(windows.find(({latency}) => latency)?.latency ?? {}).length;

/** @param {Distribution} distribution */
const grain = ({buckets, precision}) => buckets.length + (precision === null ? 0 : 1e9);

/**
 * @param {Window[]} windows
 * @param {number} warmup
 *   Seconds from the start of the run.
 * @returns {Window[]}
 *   Those that begin after the warm-up.
 */
export const measured = (windows, warmup) => windows.filter(({start}) => start >= warmup - 1e-9);

/**
 * @param {Window[]} windows
 * @returns {Window[]}
 *   Without a short last one.
 */
export function whole(windows) {
  const typical = median(windows.map(({length}) => length));
  return windows.filter(({length}, i) => i < windows.length - 1 || length >= SHORT * typical);
}

/** @param {Rec} record @returns {record is Measurement} */
const isThroughput = (record) => record.kind === 'measurement' && record.metric === 'throughput';

/**
 * The runner's own total where it states one (windows lose what came after the last), else
 * operations ÷ seconds of the windows.
 *
 * @param {Window[]} windows
 * @param {Measurement | undefined} stated
 * @returns {Summary['throughput']}
 */
function throughput(windows, stated) {
  const rates = whole(windows).map(({count, length}) => count / length);
  const extremes = {lowest: Math.min(...rates), highest: Math.max(...rates)};
  if (stated) {
    const count = stated.samples ?? 0;
    const seconds = count / stated.value;
    const alone = {lowest: stated.value, highest: stated.value};
    return {value: stated.value, seconds, count, ...(rates.length > 0 ? extremes : alone)};
  }
  if (rates.length === 0) return null;
  const count = windows.reduce((sum, one) => sum + one.count, 0);
  const seconds = windows.reduce((sum, one) => sum + one.length, 0);
  return {value: count / seconds, seconds, count, ...extremes};
}

/**
 * @param {Distribution} distribution
 * @returns {Summary['latency']}
 */
function ofSamples(distribution) {
  const {n, min, max, mean} = distribution;
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) => percentile(distribution, share));
  return {n, min, p50: p50 ?? null, p99: p99 ?? null, 'p99.9': p999 ?? null, max, mean};
}

/**
 * Windows give minimum, maximum and mean of the whole; percentiles of parts give none.
 *
 * @param {Window[]} windows
 * @returns {Summary['latency']}
 */
function ofWindows(windows) {
  const told = windows.filter(({latency, count}) => latency?.max !== undefined && count > 0);
  if (told.length === 0) return null;
  const n = told.reduce((sum, {count}) => sum + count, 0);
  const means = told.every(({latency}) => latency?.mean !== undefined);
  const sum = told.reduce((total, {latency, count}) => total + (latency?.mean ?? 0) * count, 0);
  return {
    n,
    min: Math.min(...told.map(({latency}) => latency?.min ?? Number.POSITIVE_INFINITY)),
    p50: null,
    p99: null,
    'p99.9': null,
    max: Math.max(...told.map(({latency}) => latency?.max ?? 0)),
    mean: means ? sum / n : null,
  };
}

/** @param {Window[]} windows */
function errors(windows) {
  const counted = windows.filter((one) => one.errors !== null);
  return counted.length === 0 ? null : counted.reduce((sum, one) => sum + (one.errors ?? 0), 0);
}
