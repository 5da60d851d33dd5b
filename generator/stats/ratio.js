/**
 * The ratio of two estimates, with Welch's interval and tests on the logarithms: half and double are
 * equally far from 1.
 *
 * @import {Interval} from '../records/types.d.ts'
 * @import {Spread} from './types.d.ts'
 */

import {mean} from '../averages.js';
import {extent} from '../extent.js';
import {hasRepeatsInFiles, meanOf} from './repeats.js';
import {geometricMean, intervalAround, LEAST_ERROR, LEAST_REPEATS} from './spread.js';
import {studentT, studentTail} from './student.js';

/** Share by which two means of the same repeats may differ. */
const UNLIKE = 0.01;

/**
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @param {number} [margin]
 *   The largest difference that does not matter, as a share: 0.05.
 * @returns {{ratio: number, interval: Interval | null, p: number | null, equivalence: number | null}}
 *   `interval`: also that around the ratio of the geometric means of the repeats, where the estimates are others.
 *   `p`: of no difference, two-sided. `equivalence`: of a difference beyond the margin, the larger p of
 *   two one-sided tests (Schuirmann 1987). Without any of these where a side has no standard error or only iterations of
 *   one process, where neither side has a spread, where wide buckets do not tell the sides apart, and where the sides have
 *   unlike means.
 */
export function ratioOf(baseline, candidate, margin) {
  const ratio = candidate.estimate / baseline.estimate;
  if (
    baseline.error === null ||
    candidate.error === null ||
    isOfIterations(baseline, candidate) ||
    isWithoutSpread(baseline, candidate) ||
    areNeighbours(baseline, candidate) ||
    areUnlike(baseline, candidate)
  ) {
    return {ratio, interval: null, p: null, equivalence: null};
  }
  const [b, c] = [baseline.error ** 2, candidate.error ** 2];
  const error = Math.sqrt(b + c);
  const degrees = (b + c) ** 2 / (b ** 2 / (baseline.n - 1) + c ** 2 / (candidate.n - 1));
  const ofRuns = errorOfRuns(baseline, candidate);
  const larger = ofRuns && ofRuns.error > error ? ofRuns : {error, degrees};
  // One repeat can move a percentile of merged samples, or a median repeat, by more than the error of a mean says.
  const ofRepeats = geometricMean(candidate.values) / geometricMean(baseline.values);
  return {ratio, ...tested([ratio, ofRepeats], larger, margin)};
}

/** @typedef {{error: number, degrees: number}} RatioError The standard error of a ratio, on logarithms. */

/**
 * Repeats inside a run do not show how runs differ. If the runs of the other side show it, it is true of both.
 *
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @returns {RatioError | undefined}
 *   By the variance of these runs; undefined unless one side alone has its repeats inside runs.
 */
function errorOfRuns(baseline, candidate) {
  const [inside, ...others] = [baseline, candidate].filter(hasRepeatsInFiles);
  if (!inside || others.length > 0) return undefined;
  const {error, n} = inside === baseline ? candidate : baseline;
  return {error: (error ?? 0) * Math.sqrt(1 + n / inside.runs), degrees: n - 1};
}

/**
 * Whether one new value is of the same level as earlier ones, by how much these vary: their interval for one more value
 * (Student).
 *
 * @param {Spread} level
 *   Of the earlier values.
 * @param {Spread} candidate
 *   Whose estimate is the new value.
 * @param {number} [margin]
 * @returns {ReturnType<typeof ratioOf>}
 *   Without interval and tests where `whyNoLevel` says why.
 */
export function ratioToLevel(level, candidate, margin) {
  const ratio = candidate.estimate / level.estimate;
  const {n, error} = level;
  if (error === null || whyNoLevel(level, candidate)) {
    return {ratio, interval: null, p: null, equivalence: null};
  }
  // Of the mean of n values, and of one more.
  const one = {error: error * Math.sqrt(n + 1), degrees: n - 1};
  return {ratio, ...tested([ratio], one, margin)};
}

/**
 * @param {number[]} ratios
 *   Of one pair, estimated in several ways: all of them must differ from 1, in one direction.
 * @param {RatioError} of
 *   Of each.
 * @param {number | undefined} margin
 * @returns {Omit<ReturnType<typeof ratioOf>, 'ratio'>}
 */
function tested(ratios, {error, degrees}, margin) {
  /** @param {number} distance */
  const tail = (distance) => studentTail(distance / error, degrees);
  const {low, high} = extent(ratios);
  const half = studentT(degrees) * error;
  const limit = Math.log1p(margin ?? 0);
  return {
    interval: {...intervalAround(low, half), high: intervalAround(high, half).high},
    p: 2 * tail(Math.max(0, Math.log(low), -Math.log(high))),
    equivalence:
      margin === undefined ? null : tail(limit - Math.max(Math.log(high), -Math.log(low))),
  };
}

/** Why there is no interval although there are enough repeats. */
export const NOT_INDEPENDENT = 'iterations of one process are not independent repeats';
export const SAME_NUMBER = 'the repeats print the same number';
export const ZERO_REPEAT = 'a repeat is zero';
export const SOME_LACK = 'some repeats do not have the value';
export const UNLIKE_MEANS =
  'the geometric mean of the repeats in a file is far below their mean, and the other side has means of runs';
export const WIDE_BUCKETS = 'the buckets or the rounding of the runner do not tell them apart';

/**
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @returns {string | undefined}
 *   Why their ratio has no interval, other than too few repeats.
 */
export function whyNoInterval(baseline, candidate) {
  const both = [baseline, candidate];
  if (isOfIterations(baseline, candidate)) return NOT_INDEPENDENT;
  if (both.some(({n}) => n < LEAST_REPEATS)) return undefined;
  if (isWithoutSpread(baseline, candidate)) return SAME_NUMBER;
  if (areNeighbours(baseline, candidate)) return WIDE_BUCKETS;
  if (areUnlike(baseline, candidate)) return UNLIKE_MEANS;
  const bare = both.filter(({error}) => error === null);
  if (bare.length === 0) return undefined;
  return bare.some(({min}) => min === 0) ? ZERO_REPEAT : SOME_LACK;
}

/** @param {...Pick<Spread, 'level'>} spreads */
const isOfIterations = (...spreads) => spreads.some(({level}) => level === 'iteration');

/**
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @returns {boolean}
 *   Whether one side alone has its repeats inside a file, and their mean is another one than that of a run.
 */
function areUnlike(baseline, candidate) {
  const [inside, ...others] = [baseline, candidate].filter(hasRepeatsInFiles);
  if (!inside || others.length > 0 || meanOf(inside) !== 'geometric mean') return false;
  return mean(inside.values) > inside.estimate * (1 + UNLIKE);
}

/**
 * @param {Spread} level
 * @param {Spread} candidate
 * @returns {string | undefined}
 *   Why their ratio has no interval.
 */
export function whyNoLevel(level, candidate) {
  if (level.min === 0 || candidate.estimate === 0) return ZERO_REPEAT;
  if (level.error === null) return SOME_LACK;
  if (level.error < LEAST_ERROR) return SAME_NUMBER;
  return areNeighbours(level, candidate) ? WIDE_BUCKETS : undefined;
}

/**
 * @param {Pick<Spread, 'error'>} baseline
 * @param {Pick<Spread, 'error'>} candidate
 * @returns {boolean}
 *   Whether the repeats of each print the same number: a difference of the last digit would look certain.
 */
const isWithoutSpread = (baseline, candidate) =>
  baseline.error !== null &&
  candidate.error !== null &&
  Math.max(baseline.error, candidate.error) < LEAST_ERROR;

/**
 * @param {Pick<Spread, 'bucket'>} baseline
 * @param {Pick<Spread, 'bucket'>} candidate
 * @returns {boolean}
 *   Whether two estimates may be nearly equal although they are those of two buckets or steps: a value at the bound of
 *   wide ones is in one or in the other by chance.
 */
function areNeighbours({bucket: a}, {bucket: b}) {
  if (!a || !b) return false;
  const gap = Math.max(a.low - b.high, b.low - a.high);
  // Bounds may be whole numbers, one apart.
  return gap < Math.min(a.high - a.low, b.high - b.low);
}

/**
 * Corrects for several comparisons (Holm 1979).
 *
 * @param {readonly number[]} values
 *   The p-values of all tests of one kind.
 * @returns {number[]}
 *   In the same order.
 */
export function holm(values) {
  const ascending = values.map((p, i) => ({p, i})).sort((a, b) => a.p - b.p);
  const adjusted = values.map(() => 0);
  let highest = 0;
  for (const [rank, {p, i}] of ascending.entries()) {
    highest = Math.max(highest, Math.min(1, p * (values.length - rank)));
    adjusted[i] = highest;
  }
  return adjusted;
}
