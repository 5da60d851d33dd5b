/** Sums and averages of numbers, for adapters and statistics alike. */

/** @param {Iterable<number>} values */
export function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** @param {readonly number[]} values At least one. */
export const mean = (values) => sum(values) / values.length;

/**
 * @param {readonly number[]} values
 *   Any order, at least one.
 * @returns {number}
 *   The middle one; of an even number the mean of the two in the middle.
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}
