/**
 * Quantities that belong to one run: those of its collections, its heap and its windows. They come from
 * where the charts and tables take them.
 *
 * @import {Stall, Timeline, Window} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {GcSummary, Summary} from '../stats/types.d.ts'
 * @import {ValueUnit} from './types.d.ts'
 * @import {Quantity} from './quantities.js'
 * @typedef {{run: Run, gc: GcSummary | undefined}} Jvm
 *   `gc`: undefined without a collection log.
 * @typedef {{run: Run, summary: Summary}} OneRun
 */

import {committedSteps, stack, undividedIn, usedRange} from '../charts/heap-stack.js';
import {KEYS, latencyOf, latencyWindows} from '../charts/latency-windows.js';
import {ratesOf, windowAt} from '../charts/throughput-windows.js';
import {ownProperty} from '../own.js';
import {heapOf, pausesOf} from '../records/rotated.js';
import {subjectKey} from '../records/subject.js';
import {isMeasured} from '../records/timeline.js';
import {isHeapOnClock, longestDuration, pausesIn, stallsOf} from '../stats/collections.js';
import {bySubject, finestTimeline, recordsOf} from '../stats/summary.js';
import {rateOf} from '../stats/windows.js';

/** A latency of a window. */
const LATENCY = /^(?:min|mean|max|p\d{1,2}(?:\.\d+)?)$/;

/** What a window at a time has, besides its latencies. @type {Record<string, (window: Window, timeline: Timeline) => Quantity | undefined>} */
const OF_WINDOW = {
  throughput: (window, {isSampled}) =>
    isSampled ? undefined : quantityFrom(rateOf(window), '1/s', 'rate of the window'),
  operations: ({count: n}, {isSampled}) =>
    isSampled ? undefined : count(n, 'operations of the window'),
  errors: ({errors}) => count(errors, 'errors of the window'),
};

/** Of the whole JVM of a run, whatever the operation. @type {Record<string, (jvm: Jvm) => Quantity | undefined>} */
export const OF_JVM = {
  // Warm-up and forced collections are not part of the benchmark.
  'longest-pause': ({gc}) =>
    quantityFrom(gc?.longestCounted?.duration, 's', 'longest unforced pause after the warm-up'),
  // The log's own clock is not that of the run.
  'time-of-longest-pause': ({gc, run}) =>
    quantityFrom(
      isHeapOnClock(run) ? gc?.longestCounted?.start : undefined,
      'clock',
      'start of the longest counted pause',
    ),
  'median-pause': ({gc}) => quantityFrom(gc?.p50, 's', 'median unforced pause after the warm-up'),
  'pause-time': ({gc}) => quantityFrom(gc?.total, 's', 'sum of all pauses'),
  'gc-share': ({gc}) =>
    quantityFrom(
      gc?.share,
      'share',
      'time in unforced pauses ÷ time of the run, after the warm-up',
    ),
  collections: ({gc}) => count(gc?.collections, 'number of pauses'),
  'full-collections': ({gc}) => count(gc?.full, 'number of full collections'),
  'time-between-full': ({gc}) =>
    quantityFrom(gc?.betweenFull, 's', 'median time between full collections'),
  'old-growth': ({gc}) =>
    quantityFrom(
      gc?.nextFull?.growth,
      'B/s',
      'growth of the old generation per second, from the first to the last counted collection',
    ),
  'longest-stop': ({run}) => {
    const {stops = [], until} = pausesIn(run) ?? {};
    return quantityFrom(
      longestDuration(stops.filter((stop) => isMeasured(stop, run.warmup, until))),
      's',
      'longest stop of all threads after the warm-up',
    );
  },
  ...stallQuantities(''),
  ...stallQuantities('allocation'),
  ...stallQuantities('relocation'),
  'lowest-heap': ({run}) => quantityFrom(heapUsed(run)?.low, 'B', 'lowest heap used'),
  'highest-heap': ({run}) =>
    quantityFrom(
      heapOf(recordsOf(run))?.isAfter ? null : heapUsed(run)?.high,
      'B',
      'highest heap used',
    ),
  'highest-heap-before': ({run}) =>
    quantityFrom(highest(collected(run, 'before')), 'B', 'highest heap used before a collection'),
  'highest-heap-after': ({run}) =>
    quantityFrom(highest(collected(run, 'after')), 'B', 'highest heap used after a collection'),
  'committed-heap': ({run}) => quantityFrom(committed(run), 'B', 'highest committed heap'),
};

/**
 * @param {Stall['kind'] | ''} kind
 *   Empty for all kinds.
 * @returns {typeof OF_JVM}
 */
function stallQuantities(kind) {
  const prefix = kind && `${kind}-`;
  const what = kind ? `${kind} stalls` : 'stalls';
  /** @param {Jvm} jvm */
  const stalls = ({run}) => stallsOf(pausesOf(recordsOf(run)), kind || undefined);
  return {
    [`${prefix}stalls`]: (jvm) => count(stalls(jvm)?.count, `number of ${what}`),
    [`${prefix}stall-time`]: (jvm) => quantityFrom(stalls(jvm)?.total, 's', `sum of ${what}`),
    [`longest-${prefix}stall`]: (jvm) =>
      quantityFrom(stalls(jvm)?.longest, 's', `longest ${prefix.replace('-', ' ')}stall`),
  };
}

/** Of the windows of one operation in a run. @type {Record<string, (one: OneRun) => Quantity | undefined>} */
export const OF_WINDOWS = {
  'lowest-rate': ({summary: {throughput}}) =>
    quantityFrom(throughput?.lowest, '1/s', 'window with the lowest rate'),
  'median-rate': (one) => quantityFrom(rates(one)?.median, '1/s', 'median rate of all windows'),
  'highest-rate': ({summary: {throughput}}) =>
    quantityFrom(throughput?.highest, '1/s', 'window with the highest rate'),
  'time-of-lowest-rate': (one) =>
    quantityFrom(
      rates(one)?.lowest?.window.start,
      'clock',
      'start of the window with the lowest rate',
    ),
  'time-of-highest-rate': (one) =>
    quantityFrom(
      rates(one)?.highest?.window.start,
      'clock',
      'start of the window with the highest rate',
    ),
  'time-of-max': (one) => {
    const series = windowsOf(one);
    const slowest = series && latencyWindows(series).highest;
    return quantityFrom(slowest?.t, 'clock', 'start of the window with the slowest operation');
  },
};

/**
 * @param {string} of
 * @param {string | undefined} at
 * @returns {boolean}
 *   Whether each run has its own, which repeats do not share.
 */
export const isOfRun = (of, at) =>
  Object.hasOwn(OF_JVM, of) || Object.hasOwn(OF_WINDOWS, of) || at !== undefined;

/** @param {string} of */
export const isOfWindow = (of) => Object.hasOwn(OF_WINDOW, of) || LATENCY.test(of);

/** Quantities that a window at a time has. */
export const AT_A_TIME = [...Object.keys(OF_WINDOW), 'min', 'mean', 'max', 'p50'];

/**
 * @param {string} of
 * @param {number} at
 *   Seconds.
 * @param {OneRun} one
 * @returns {Quantity | undefined}
 *   Of the window at that time.
 */
export function quantityAt(of, at, one) {
  const timeline = windowsOf(one)?.record;
  const window = timeline && windowNamed(timeline.windows, at);
  if (!window) return undefined;
  const ofWindow = ownProperty(OF_WINDOW, of);
  if (ofWindow) return ofWindow(window, timeline);
  const key = KEYS.find((name) => name === of);
  // Cast: a latency was asked for.
  const latency = key
    ? latencyOf(window, key)
    : window.latency?.[/** @type {keyof typeof window.latency} */ (of)];
  return quantityFrom(latency, 's', `${of} of the window`);
}

/**
 * Charts leave out the fraction of a second at which a window begins, so whole seconds mean the first
 * window that begins in that second.
 *
 * @param {Window[]} windows
 * @param {number} at
 */
const windowNamed = (windows, at) =>
  windows.find(({start}) => Math.floor(start) === at) ?? windowAt(windows, at);

/** @param {OneRun} one @returns {{record: Timeline, warmup: number} | undefined} */
function windowsOf({run, summary}) {
  const records = bySubject(recordsOf(run)).get(subjectKey(summary)) ?? [];
  const record = finestTimeline(records);
  return record && {record, warmup: run.warmup};
}

/** @param {OneRun} one */
function rates(one) {
  const series = windowsOf(one);
  return series && !series.record.isSampled ? ratesOf(series) : undefined;
}

/** @param {Run} run */
function heapUsed(run) {
  const records = recordsOf(run);
  const heap = heapOf(records);
  return heap && usedRange(stack(heap), undividedIn(heap, pausesOf(records)));
}

/** @param {Run} run @param {'before' | 'after'} when */
const collected = (run, when) =>
  (pausesOf(recordsOf(run))?.collections ?? []).flatMap((collection) => collection[when] ?? []);

/** @param {Run} run */
function committed(run) {
  const records = recordsOf(run);
  const heap = heapOf(records);
  const steps = committedSteps(heap && stack(heap), pausesOf(records), 0);
  return highest(steps.map((step) => step.committed));
}

/** @param {number[]} values */
const highest = (values) =>
  values.reduce((/** @type {number | null} */ most, value) => Math.max(most ?? value, value), null);

/**
 * @param {number | null | undefined} value
 * @param {ValueUnit} unit
 * @param {string} estimator
 * @returns {Quantity | undefined}
 */
export const quantityFrom = (value, unit, estimator) =>
  value == null ? undefined : {value, unit, interval: null, repeats: null, estimator};

/** @param {number | null | undefined} value @param {string} estimator */
export const count = (value, estimator) => quantityFrom(value, '1', estimator);
