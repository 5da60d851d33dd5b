/**
 * What a new point of a history is compared with: the current level of the points before it, for each quantity.
 * How much single points vary says what one more may be.
 *
 * @import {Axis} from '../stats/axis.js'
 * @import {History, HistoryPoint, Spread} from '../stats/types.d.ts'
 * @import {Level, Pair} from './types.d.ts'
 */

import {extent} from '../extent.js';
import {LEAST_POINTS} from '../stats/change-points.js';
import {isOfFew, segmentsBetweenBreaks} from '../stats/history.js';
import {LEAST_REPEATS, spread} from '../stats/spread.js';
import {isNamedByRunner} from './quantities.js';

/**
 * @param {readonly History[]} histories
 *   Of the new point's configuration, before the change.
 * @param {Axis['axis']} axis
 * @param {(points: HistoryPoint[]) => boolean} isUsable
 *   Whether the new point follows them and was made under the same conditions.
 * @param {Pick<Pair['after'], 'runs' | 'summaries'>} after
 * @returns {NonNullable<Pair['levels']>}
 *   Without quantities that have too few points. A point of more runs than the new one has would vary less than it.
 */
export function levelsBefore(histories, axis, isUsable, {runs, summaries}) {
  const samples = summaries.reduce((sum, {latency}) => sum + (latency?.n ?? 0), 0);
  return Object.fromEntries(
    histories.flatMap((history) => {
      if (isOfFew(history.quantity, samples === 0 ? null : samples)) return [];
      const points = currentLevel(history).filter((point) => point.runs.length <= runs.length);
      const [first] = points;
      // What only the runner names has no verdict: the points say whether it was steady.
      const least = isNamedByRunner(history.quantity) ? LEAST_REPEATS : LEAST_POINTS;
      if (!first || points.length < least || !isUsable(points)) return [];
      /** @type {Level} */
      const level = {spread: levelOf(points), axis, since: first.at};
      return [[history.quantity, level]];
    }),
  );
}

/**
 * @param {HistoryPoint[]} points
 * @returns {Spread}
 *   If they have wide buckets or steps, with one that holds those of all points.
 */
function levelOf(points) {
  const buckets = points.flatMap(({bucket}) => bucket ?? []);
  const {low} = extent(buckets.map((bucket) => bucket.low));
  const {high} = extent(buckets.map((bucket) => bucket.high));
  return {
    ...spread(points.map(({estimate}) => estimate)),
    ...(buckets.length > 0 ? {bucket: {low, high}} : {}),
  };
}

/**
 * @param {History} history
 * @returns {HistoryPoint[]}
 *   Those after its last break and change, without percentiles of few samples.
 */
function currentLevel(history) {
  const {from = 0} = segmentsBetweenBreaks(history).at(-1) ?? {};
  const start = Math.max(from, ...history.changes.map(({at}) => at));
  return history.points.slice(start).filter(({hasFewSamples}) => !hasFewSamples);
}
