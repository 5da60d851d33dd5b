/**
 * `Math.max(...values)` is limited by the size of the stack. This takes any number of values.
 *
 * @param {readonly number[]} values
 * @returns {{low: number, high: number}}
 *   Infinite where there is no value.
 */
export function extent(values) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return {low, high};
}
