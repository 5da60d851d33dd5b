/**
 * The spread of repeats.
 *
 * @import {Spread} from './types.d.ts'
 */

import {studentT} from './student.js';

/** An interval over fewer repeats would say more about luck than about the system. */
export const LEAST_REPEATS = 5;

/**
 * @param {number[]} values
 *   One a repeat, any order, at least one.
 * @returns {Spread}
 *   The interval is that of the mean, Student's t, 95 %: mean ± t · s ÷ √n (any textbook; values
 *   in the test were worked out with R's t.test).
 */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  const half = studentT(n - 1) * Math.sqrt(variance(sorted) / n);
  return {
    n,
    values,
    min: sorted[0] ?? Number.NaN,
    median: median(sorted),
    max: sorted.at(-1) ?? Number.NaN,
    mean,
    interval: n < LEAST_REPEATS ? null : {low: mean - half, high: mean + half, level: 0.95},
  };
}

/**
 * @param {readonly number[]} values
 *   Any order, at least one.
 * @returns {number}
 *   The middle one; of an even number the mean of the two in the middle.
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 *   Sample variance, divided by n − 1; 0 for a single value.
 */
export function variance(values) {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
