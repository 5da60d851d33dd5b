/**
 * One run's values by operation and parameters.
 *
 * @import {Run} from '../scan/types.d.ts'
 * @import {Distribution, LatencyKey, Measurement, Params, Rec, Subject, Timeline, Window} from '../records/types.d.ts'
 * @import {Configuration, Summary} from './types.d.ts'
 * @import {SortedWindows} from './windows.js'
 * @typedef {NonNullable<Summary['latency']>} Latency
 * @typedef {ReturnType<typeof stated>} Stated
 * @typedef {ReturnType<typeof bounded>} Bounds
 */

import {extent} from '../extent.js';
import {groupBy} from '../group-by.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {recordLists} from '../records/parts.js';
import {subjectKey} from '../records/subject.js';
import {attemptsOf, countsNotStarted, notStartedOf} from './failures.js';
import {bounded, stated} from './stated.js';
import {rateOf, sortWindows} from './windows.js';

/**
 * @param {Run} run
 * @returns {Summary[]}
 *   In order of first appearance.
 */
export function summarise(run) {
  const lists = recordLists(run.files);
  const files = lists.map(bySubject);
  const counts = lists.map((list) => groupBy(list.filter(countsNotStarted), subjectKey));
  const all = lists.flat();
  const ratios = groupBy(all.filter(isRatio), subjectKey);
  return [...bySubject(all)].map(([key, records]) => {
    const {operation, params} = /** @type {Rec} */ (records[0]);
    const timeline = finestTimeline(records);
    const distribution = finestDistribution(records);
    // A runner's values of the whole run include the warm-up and cannot be corrected.
    const reported = run.warmup > 0 ? [] : files.map((subjects) => subjects.get(key) ?? []);
    const windows = sortWindows(timeline?.windows ?? [], run.warmup);
    const exact = distribution?.step
      ? stated(reported.map(withoutSteps), 'latency')
      : () => undefined;
    const rates = stated(reported, 'throughput');
    const times = stated(distribution ? reported.map(withoutPercentiles) : reported, 'latency');
    const whole = rates('mean')?.attempts ?? times('mean')?.attempts;
    const attempts = attemptsOf(windows.measured, whole, run);
    const [ratio] = ratios.get(key) ?? [];
    const notStarted = notStartedOf(counts.map((subjects) => subjects.get(key) ?? []));
    return {
      run: run.id,
      system: run.system,
      operation,
      params,
      throughput: throughput(
        timeline?.isSampled ? sortWindows([], 0) : windows,
        rates,
        bounded(reported, 'throughput'),
      ),
      latency: latency(
        exact,
        distribution
          ? ofSamples(distribution)
          : withStated(latencyOfWindows(windows.measured), times),
        times,
        run.published ? bounded(reported, 'latency') : [],
      ),
      errors: attempts?.failed ?? null,
      ...(attempts ? {attempts} : {}),
      ...(notStarted ? {notStarted} : {}),
      // It would give other percentiles of the repeats together.
      ...(distribution && !exact('p50') ? {distribution} : {}),
      ...(ratio ? {ratio: {text: ratio.published?.text ?? String(ratio.value)}} : {}),
    };
  });
}

/**
 * @param {Run} run
 * @returns {Rec[]}
 *   Of all its raw files, in the order of their names.
 */
export const recordsOf = (run) => recordLists(run.files).flat();

/** Runs have many operations, and each is looked up for many pages. @type {WeakMap<Run, Map<string, Rec[]>>} */
const BY_SUBJECT = new WeakMap();

/**
 * @param {Subject} subject
 * @param {Run} run
 * @returns {readonly Rec[]}
 *   Those of its records that are about the subject, in the same order.
 */
export function recordsAbout(subject, run) {
  const groups = BY_SUBJECT.get(run) ?? groupBy(recordsOf(run), subjectKey);
  BY_SUBJECT.set(run, groups);
  return groups.get(subjectKey(subject)) ?? [];
}

/**
 * @param {Subject} subject
 * @param {{operation?: string, params?: Params}} wanted
 *   Every parameter that it names must be equal; others are free. An empty text is a parameter that is not there.
 */
export const matches = (subject, {operation, params = {}}) =>
  (operation === undefined || subject.operation === operation) &&
  Object.entries(params).every(([name, value]) => (subject.params[name] ?? '') === value);

/**
 * Groups records by operation, without those of the whole JVM (heap, pauses).
 *
 * @param {Rec[]} records
 * @returns {Map<string, Rec[]>}
 */
export function bySubject(records) {
  const summarised = records.filter(
    (record) =>
      record.kind === 'timeline' ||
      record.kind === 'distribution' ||
      (record.kind === 'measurement' && ['throughput', 'latency', 'size'].includes(record.metric)),
  );
  return groupBy(summarised, subjectKey);
}

/**
 * Files of one run in several formats often hold the same windows. A clock that was not cut wins: with another,
 * the rate may be too low. Then the file with the most values wins: a log that lacks one window has more than one
 * with only the mean of each.
 *
 * @param {readonly Rec[]} records
 * @returns {Timeline | undefined}
 */
export const finestTimeline = (records) =>
  records
    .filter((one) => one.kind === 'timeline')
    .sort((a, b) => (a.tick ?? 0) - (b.tick ?? 0) || detail(b) - detail(a))[0];

/**
 * @param {readonly Run[]} runs
 * @returns {(configuration: Pick<Configuration, 'operation' | 'params' | 'runs'>) => {run: Run, windows: Window[], isSampled: boolean}[]}
 *   Of each run of a configuration the windows of its finest timeline; empty without one.
 */
export function timelinesIn(runs) {
  const all = new Map(
    runs.map((run) => {
      const timelines = recordsOf(run).filter(({kind}) => kind === 'timeline');
      return [run.id, {run, timelines: groupBy(timelines, subjectKey)}];
    }),
  );
  return (configuration) => {
    const key = subjectKey(configuration);
    return configuration.runs
      .flatMap((id) => all.get(id) ?? [])
      .map(({run, timelines}) => {
        const {windows = [], isSampled = false} = finestTimeline(timelines.get(key) ?? []) ?? {};
        return {run, windows, isSampled};
      });
  };
}

/**
 * Likewise for histograms: recorded samples before percentile lists before printed buckets.
 *
 * @param {readonly Rec[]} records
 * @returns {Distribution | undefined}
 */
export const finestDistribution = (records) =>
  records.filter((one) => one.kind === 'distribution').sort((a, b) => grain(b) - grain(a))[0];

/** @param {Timeline} timeline */
const detail = ({windows}) =>
  windows.length * (1 + Object.keys(windows.find(({latency}) => latency)?.latency ?? {}).length);

/** @param {Distribution} distribution */
const grain = ({buckets, precision}) => buckets.count.length + (precision === null ? 0 : 1e9);

/**
 * The runner's own total where it states one (windows lose what came after the last), else
 * operations ÷ seconds of the windows.
 *
 * @param {SortedWindows} windows
 * @param {Stated} reported
 * @param {Bounds} bounds
 * @returns {Summary['throughput']}
 */
function throughput({measured, counted}, reported, bounds) {
  const {low, high} = extent(counted.map(rateOf));
  const extremes =
    counted.length > 0
      ? {lowest: low, highest: high}
      : {lowest: reported('min')?.value ?? null, highest: reported('max')?.value ?? null};
  const total = reported('mean');
  if (total) {
    const {value, samples = null, interval, repeats, step} = total;
    const seconds = samples === null || value === 0 ? null : samples / value;
    return {
      value,
      seconds,
      count: samples,
      ...extremes,
      ...(interval ? {interval} : {}),
      ...(repeats ? {repeats} : {}),
      ...(step === undefined ? {} : {step}),
    };
  }
  const about = measured.length === 0 && bounds.find(({statistic}) => statistic === 'mean');
  if (about) {
    return {value: about.value, seconds: null, count: null, ...extremes, bound: about.bound};
  }
  if (measured.length === 0) return null;
  const count = measured.reduce((sum, window) => sum + window.count, 0);
  const seconds = measured.reduce((sum, window) => sum + window.length, 0);
  return {value: count / seconds, seconds, count, ...extremes};
}

/** Percentiles that do not round count before samples that do. @param {Rec[]} records Of one file. */
export const withoutSteps = (records) =>
  records.filter((record) => record.kind !== 'measurement' || record.step === undefined);

/** @param {Rec[]} records Of one file. */
const withoutPercentiles = (records) =>
  records.filter((record) => record.kind !== 'measurement' || !/^p\d/.test(record.statistic));

/**
 * From samples or windows; where they give nothing, the runner's own value of the whole run.
 *
 * @param {Stated} exact
 *   What counts before them.
 * @param {Latency | null} measured
 * @param {Stated} reported
 * @param {Bounds} bounds
 * @returns {Summary['latency']}
 */
function latency(exact, measured, reported, bounds) {
  const mean = reported('mean');
  /** @param {LatencyKey} key */
  const value = (key) => reported(key)?.value ?? null;
  /** @param {'min' | 'p50' | 'p99' | 'p99.9' | 'max' | 'mean'} key */
  const best = (key) => exact(key)?.value ?? measured?.[key] ?? value(key);
  const others = /** @type {const} */ (['min', 'p50', 'p99', 'p99.9', 'max']);
  const repeats = mean?.repeats;
  const steps = Object.fromEntries(
    ROUNDED.flatMap((key) => {
      if (exact(key) || measured?.[key] != null) return [];
      const step = reported(key)?.step;
      return step === undefined ? [] : [[key, step]];
    }),
  );
  const sampled = [mean, ...others.map(reported)].find((one) => one?.samples !== undefined);
  const all = {
    n: measured?.n ?? sampled?.samples ?? null,
    min: best('min'),
    p50: best('p50'),
    p99: best('p99'),
    'p99.9': best('p99.9'),
    max: best('max'),
    mean: best('mean'),
  };
  const hasBounds = bounds.length > 0;
  if (all.mean === null && others.every((key) => all[key] === null) && !hasBounds) return null;
  const interval = measured?.mean == null ? mean?.interval : undefined;
  return {
    ...all,
    ...(interval ? {interval} : {}),
    ...(repeats ? {repeats} : {}),
    ...(Object.keys(steps).length > 0 ? {steps} : {}),
    ...(hasBounds ? {bounds: byStatistic(bounds)} : {}),
  };
}

/** Of which rounding makes an estimate less sure. */
const ROUNDED = /** @type {const} */ (['mean', 'p50', 'p99', 'p99.9']);

/** @param {Bounds} bounds */
const byStatistic = (bounds) =>
  Object.fromEntries(bounds.map(({statistic, value, bound}) => [statistic, {value, bound}]));

/** @param {Rec} record @returns {record is Measurement} */
const isRatio = (record) =>
  record.kind === 'measurement' && record.metric === 'ratio' && record.name === undefined;

/** @param {Distribution} distribution @returns {Latency} */
function ofSamples(distribution) {
  const {n, min, max, mean} = distribution;
  /** @param {number} share */
  const printed = (share) =>
    hasPercentile(distribution, share) ? percentile(distribution, share) : null;
  return {
    n,
    min,
    p50: percentile(distribution, 0.5),
    p99: printed(0.99),
    'p99.9': printed(0.999),
    max,
    mean,
  };
}

/**
 * Windows may begin after the run does, and end before it. Where the runner states an extreme beyond
 * those of the windows, it is that of the run. So is a stated mean of as many samples or more, which adds no rounding
 * of windows.
 *
 * @param {Latency | null} windows
 * @param {Stated} reported
 */
function withStated(windows, reported) {
  if (!windows) return null;
  const {value: least = Infinity, step: belowBy = 0} = reported('min') ?? {};
  const {value: most = 0, step: aboveBy = 0} = reported('max') ?? {};
  const {min, max, n} = windows;
  const {value: mean, samples, step} = reported('mean') ?? {};
  const isOfAll = mean !== undefined && step === undefined && samples !== undefined;
  return {
    ...windows,
    ...(isOfAll && samples >= (n ?? 0) ? {n: samples, mean} : {}),
    min: min !== null && least + belowBy / 2 < min ? least : min,
    max: max !== null && most - aboveBy / 2 > max ? most : max,
  };
}

/**
 * Windows give minimum, maximum and mean of the whole where each of them has it; percentiles of
 * parts cannot be combined.
 *
 * @param {Window[]} windows
 * @returns {Latency | null}
 */
export function latencyOfWindows(windows) {
  const used = windows.filter(({count}) => count > 0);
  /** @param {LatencyKey} key */
  const every = (key) => {
    const values = used.flatMap(({latency}) => latency?.[key] ?? []);
    return used.length > 0 && values.length === used.length ? values : null;
  };
  const [least, most, means] = [every('min'), every('max'), every('mean')];
  if (!least && !most && !means) return null;
  const n = used.reduce((sum, {count}) => sum + count, 0);
  const sum = used.reduce((total, {latency, count}) => total + (latency?.mean ?? 0) * count, 0);
  return {
    n,
    min: least && extent(least).low,
    p50: null,
    p99: null,
    'p99.9': null,
    max: most && extent(most).high,
    mean: means && sum / n,
  };
}
