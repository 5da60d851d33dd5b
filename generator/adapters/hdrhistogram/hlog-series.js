/**
 * One series of an interval log, untagged or of one tag: one window per interval, and one
 * distribution: the sum of all its histograms after the warm-up.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Rec, Window} from '../../records/types.d.ts'
 * @import {Counts, Layout, Payload} from '../shared/hdr-payload.js'
 */

import {counted} from '../../format.js';
import {bucketsAt, fromColumns} from '../../records/distribution.js';
import {isMeasured, timeline} from '../../records/timeline.js';
import {bucketsOf, lowestValueOf, MOST_BUCKETS} from '../shared/hdr-payload.js';
import {MILLISECOND} from './hlog-clock.js';

/** Percentiles of a window, and the number of samples needed for one to exceed each percentile. */
const PERCENTILES = /** @type {const} */ ([
  ['p50', 0.5, 1],
  ['p90', 0.9, 10],
  ['p99', 0.99, 100],
  ['p99.9', 0.999, 1000],
  ['p99.99', 0.9999, 10000],
]);

/**
 * @param {{operation: string, tag: string | undefined, isSampled: boolean}} of
 *   `operation`: of all series; without it, each tag is one. `isSampled`: the samples were taken at fixed times.
 * @param {number} perSecond
 *   Units of the histograms' values in a second.
 * @param {ReadContext} context
 */
export function series({operation, tag, isSampled}, perSecond, context) {
  const params = tag === undefined ? {} : {tag};
  const subject = operation ? {operation, params} : {operation: tag ?? '', params: {}};
  const about = {...subject, ...(isSampled ? {isSampled} : {})};
  const windows = timeline(about, context, MILLISECOND);
  const {offset = 0, warmup} = context.note;
  /** By index. @type {number[]} */
  const total = [];
  let size = 0;
  /** @type {Layout | undefined} */
  let layout;
  /** @type {ReturnType<typeof lowestValueOf>} */
  let lowest;
  return {
    /** @param {{start: number, length: number, payload: Payload}} interval @param {number} line */
    add({start, length, payload}, line) {
      if (size > MOST_BUCKETS) return;
      if (!layout) {
        layout = payload.layout;
        lowest = lowestValueOf(layout);
      }
      if (
        layout.digits !== payload.layout.digits ||
        layout.magnitude !== payload.layout.magnitude
      ) {
        const found = `found a histogram of ${describe(payload.layout)}`;
        context.error(line, `${found}, expected ${describe(layout)} as before`);
        return;
      }
      if (isMeasured({start: start + offset}, warmup)) {
        size += addTo(total, payload);
        if (size > MOST_BUCKETS) {
          const found = `found more than ${MOST_BUCKETS} buckets in all intervals`;
          context.error(line, `${found}, expected fewer significant digits`);
          return;
        }
      }
      const {n, latency} = summary(payload, lowest, perSecond);
      if (length === 0) {
        const found = `found an interval of 0 s with ${counted(n, 'sample')}`;
        context.warn(`${found}; they are in the distribution, not in the timeline`, line);
        return;
      }
      windows.add({end: start + length, length, count: n, errors: null, latency}, line);
    },

    /** @returns {Rec[]} */
    records() {
      if (!layout || size === 0) return windows.records();
      const counts = ascending(total);
      const {mean} = summary(counts, lowest, perSecond).latency ?? {};
      const buckets = bucketsOf({layout, ...counts}, perSecond);
      const overall = {
        ...fromColumns(buckets, subject, {mean}),
        precision: 10 ** -layout.digits,
        ...windows.located(),
        ...(tag === undefined ? {} : {tag}),
        ...(warmup ? {warmup} : {}),
      };
      return [...windows.records(), overall];
    },
  };
}

/**
 * @param {number[]} total
 *   By index.
 * @param {Counts} added
 * @returns {number}
 *   How many of its buckets the total did not have.
 */
function addTo(total, {indices, counts}) {
  let size = 0;
  for (let i = 0; i < indices.length; i += 1) {
    const index = /** @type {number} */ (indices[i]);
    const before = total[index];
    if (before === undefined) size += 1;
    total[index] = (before ?? 0) + /** @type {number} */ (counts[i]);
  }
  return size;
}

/**
 * @param {number[]} total
 *   By index.
 * @returns {Counts}
 */
function ascending(total) {
  /** @type {Counts} */
  const found = {indices: [], counts: []};
  total.forEach((count, index) => {
    found.indices.push(index);
    found.counts.push(count);
  });
  return found;
}

/** @param {Layout} layout */
const describe = ({digits, magnitude}) =>
  `${digits} significant digits and steps of ${2 ** magnitude}`;

/**
 * What a window has of its histogram, without the buckets in seconds: most of them are needed only once.
 *
 * @param {Counts} found
 * @param {ReturnType<typeof lowestValueOf>} lowest
 * @param {number} perSecond
 * @returns {{n: number, latency: Window['latency']}}
 *   The mean is that of the middles of the buckets, as in HdrHistogram's `getMean`.
 */
function summary({indices, counts}, lowest, perSecond) {
  let n = 0;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 1) {
    const index = /** @type {number} */ (indices[i]);
    const lower = lowest(index);
    const count = /** @type {number} */ (counts[i]);
    n += count;
    sum += count * (lower + Math.floor((lowest(index + 1) - lower) / 2));
  }
  if (n === 0) return {n, latency: null};
  /** @param {number} i */
  const upper = (i) => (lowest((indices[i] ?? 0) + 1) - 1) / perSecond;
  const supported = PERCENTILES.filter(([, , least]) => n >= least);
  const shares = supported.map(([, share]) => share);
  const percentiles = bucketsAt(shares, counts, n).map((at, i) => [supported[i]?.[0], upper(at)]);
  return {
    n,
    latency: {
      min: lowest(indices[0] ?? 0) / perSecond,
      mean: sum / n / perSecond,
      ...Object.fromEntries(percentiles),
      max: upper(indices.length - 1),
    },
  };
}
