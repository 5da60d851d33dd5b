/**
 * One series of an interval log, untagged or of one tag: one window per interval, and one
 * distribution: the sum of all its histograms after the warm-up.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Bucket, Distribution, Rec, Subject, Window} from '../../records/types.d.ts'
 * @import {Layout, Payload} from '../shared/hdr-payload.js'
 * @typedef {ReturnType<typeof boundsIn>} BoundsOf
 */

import {fromBuckets, percentile} from '../../records/distribution.js';
import {isMeasured, timeline} from '../../records/timeline.js';
import {boundsIn, MOST_BUCKETS} from '../shared/hdr-payload.js';

/** Writers round the start and the length of an interval to it. */
const MILLISECOND = 0.001;
/** Percentiles of a window, and the number of samples needed for one to exceed each percentile. */
const PERCENTILES = /** @type {const} */ ([
  ['p50', 0.5, 1],
  ['p90', 0.9, 10],
  ['p99', 0.99, 100],
  ['p99.9', 0.999, 1000],
  ['p99.99', 0.9999, 10000],
]);

/**
 * @param {string | undefined} tag
 * @param {number} perSecond
 *   Units of the histograms' values in a second.
 * @param {ReadContext} context
 */
export function series(tag, perSecond, context) {
  const subject = {operation: context.note.operation ?? '', params: tag === undefined ? {} : {tag}};
  const windows = timeline(subject, context, MILLISECOND);
  const {offset = 0, warmup} = context.note;
  /** By index. @type {number[]} */
  const total = [];
  let buckets = 0;
  /** @type {Layout | undefined} */
  let layout;
  /** @type {BoundsOf} */
  let boundsOf;
  return {
    /**
     * @param {{start: number, length: number, payload: Payload}} interval
     * @param {number} line
     */
    add({start, length, payload}, line) {
      if (buckets > MOST_BUCKETS) return;
      if (!layout) {
        layout = payload.layout;
        boundsOf = boundsIn(layout);
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
        for (const [index, count] of payload.counts) {
          buckets += Number(total[index] === undefined);
          total[index] = (total[index] ?? 0) + count;
        }
        if (buckets > MOST_BUCKETS) {
          const found = `found more than ${MOST_BUCKETS} buckets in all intervals`;
          context.error(line, `${found}, expected fewer significant digits`);
          return;
        }
      }
      const all = distribution(payload, boundsOf, perSecond, subject);
      if (length === 0) {
        const found = `found an interval of 0 s with ${all.n} samples`;
        context.warn(`${found}; they are in the distribution, not in the timeline`, line);
        return;
      }
      const latency = all.n === 0 ? null : latencyOf(all);
      windows.add({end: start + length, length, count: all.n, errors: null, latency}, line);
    },

    /** @returns {Rec[]} */
    records() {
      // Only existing entries: an index from a broken file may be beyond what an array method
      // visits.
      const counts = Object.entries(total).map(countOf);
      if (!layout || counts.length === 0) return windows.records();
      const all = distribution({layout, counts}, boundsOf, perSecond, subject);
      const overall = {
        ...all,
        ...windows.located(),
        ...(tag === undefined ? {} : {tag}),
        ...(warmup ? {warmup} : {}),
      };
      return [...windows.records(), overall];
    },
  };
}

/**
 * @param {[string, number]} entry
 * @returns {Payload['counts'][number]}
 */
const countOf = ([index, count]) => [Number(index), count];

/** @param {Layout} layout */
const describe = ({digits, magnitude}) =>
  `${digits} significant digits and steps of ${2 ** magnitude}`;

/**
 * @param {Pick<Payload, 'layout' | 'counts'>} payload
 * @param {BoundsOf} boundsOf
 * @param {number} perSecond
 * @param {Subject} subject
 * @returns {Distribution}
 *   The mean is that of the middles of the buckets, as in HdrHistogram's `getMean`.
 */
function distribution({layout, counts}, boundsOf, perSecond, subject) {
  let n = 0;
  let sum = 0;
  /** @type {Bucket[]} */
  const buckets = [];
  for (const [index, count] of counts) {
    const [lower, upper] = boundsOf(index);
    n += count;
    sum += count * (lower + Math.floor((upper - lower + 1) / 2));
    buckets.push([lower / perSecond, upper / perSecond, count]);
  }
  const mean = n === 0 ? undefined : sum / n / perSecond;
  return {...fromBuckets(buckets, subject, {mean}), precision: 10 ** -layout.digits};
}

/**
 * @param {Distribution} window
 *   With at least one sample.
 * @returns {NonNullable<Window['latency']>}
 */
function latencyOf(window) {
  const supported = PERCENTILES.filter(([, , least]) => window.n >= least);
  return {
    min: window.min,
    ...(window.mean === null ? {} : {mean: window.mean}),
    ...Object.fromEntries(supported.map(([key, share]) => [key, percentile(window, share)])),
    max: window.max,
  };
}
