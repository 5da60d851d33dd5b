/**
 * Summarises the repeats of one quantity: an estimate, its confidence interval and the range.
 *
 * @import {RepeatLevel, Spread} from './types.d.ts'
 */

import {mean, sum} from '../averages.js';
import {extent} from '../extent.js';
import {studentT} from './student.js';

/** An interval over fewer repeats would say more about luck than about the system. */
export const LEAST_REPEATS = 5;

/**
 * The standard error of a median is larger than that of a mean by this factor, √(π/2), for values
 * that are normally distributed (Kendall and Stuart, The Advanced Theory of Statistics, 1).
 */
const MEDIAN_ERROR = Math.sqrt(Math.PI / 2);

/** Share of its upper bound from which on a bucket or step is wide: those of HdrHistogram, JMH and fio are not. */
const WIDE = 0.02;

/** Of logarithms. Numbers have sixteen digits, so that equal ones may seem to differ by less. */
export const LEAST_ERROR = 1e-12;

/**
 * @param {number[]} values
 *   One a repeat, in any order. At least one, and no negative ones.
 * @param {Pick<Spread, 'estimate' | 'from'>} [estimated]
 *   The estimate; the geometric mean of the repeats, which are times, unless stated. Zero has no logarithm: if a
 *   repeat is zero, the median repeat is the estimate.
 * @param {{level?: RepeatLevel, step?: number, leastError?: number}} [repeats]
 *   `level`: what a repeat is; a folder unless stated. `step`: to which the values were rounded. Equal values may
 *   differ by as much, so that the standard error is at least that of a uniform distribution over a step, step/√12.
 *   `leastError`: below which the standard error, of the logarithms, cannot be.
 * @returns {Spread}
 *   The interval is Student's, 95 %, on the logarithms around the estimate. Repeats that print the same number
 *   have none: they say only that the runner rounds more than they differ.
 */
export function spread(values, estimated = centre(values), {level, step = 0, leastError = 0} = {}) {
  const n = values.length;
  const ofRuns = /** @type {const} */ ({level: 'run', runs: n, iterations: null});
  const arePositive = values.every((value) => value > 0);
  const {estimate, from} = estimated;
  const factor = from === 'median repeat' ? MEDIAN_ERROR : 1;
  const error =
    n < LEAST_REPEATS || !arePositive
      ? null
      : Math.max(
          factor * Math.sqrt(variance(values.map(Math.log)) / n),
          step / estimate / Math.sqrt(12),
          leastError,
        );
  const {low: min, high: max} = extent(values);
  return {
    ...(level ?? ofRuns),
    n,
    values,
    min,
    max,
    estimate,
    from,
    error,
    interval:
      error === null || error < LEAST_ERROR
        ? null
        : intervalAround(estimate, studentT(n - 1) * error),
    ...wideBucket({low: estimate, high: estimate}, step),
  };
}

/**
 * @param {{low: number, high: number}} bounds
 * @param {number} step
 *   To which they were rounded.
 * @returns {Pick<Spread, 'bucket'>}
 *   Of a narrow bucket, none.
 */
export function wideBucket(bounds, step) {
  const [low, high] = [bounds.low - step / 2, bounds.high + step / 2];
  return high - low > WIDE * high ? {bucket: {low, high}} : {};
}

/**
 * @param {number[]} values
 *   At least one, and no negative ones.
 * @param {boolean} [areRates]
 *   Else times.
 * @returns {Pick<Spread, 'estimate' | 'from'>}
 */
export const centre = (values, areRates) =>
  values.every((value) => value > 0)
    ? {estimate: geometricMean(values), from: 'geometric mean'}
    : {estimate: medianRepeat(values, areRates), from: 'median repeat'};

/**
 * @param {number} estimate
 * @param {number} half
 *   Half its width, on logarithms.
 */
export const intervalAround = (estimate, half) => ({
  low: estimate * Math.exp(-half),
  high: estimate * Math.exp(half),
  level: 0.95,
});

/**
 * Relative to the first, so that the mean of equal values is that value to the last digit.
 *
 * @param {readonly number[]} values
 *   At least one, all above zero.
 */
export function geometricMean(values) {
  const [first = Number.NaN] = values;
  const logs = values.map((value) => Math.log(value / first));
  return first * Math.exp(mean(logs));
}

/**
 * @param {readonly number[]} values
 * @param {boolean} [areRates]
 *   Else times.
 * @returns {number}
 *   That of the repeat in the middle; of an even number, the slower of the middle two.
 */
export function medianRepeat(values, areRates = false) {
  const middle = Math.floor((values.length - Number(areRates)) / 2);
  return [...values].sort((a, b) => a - b)[middle] ?? Number.NaN;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 *   Sample variance, divided by n − 1; 0 for a single value.
 */
export function variance(values) {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}
