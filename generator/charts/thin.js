/**
 * Fewer rows for the same picture. What is left out lies between the extremes of its column, so
 * no stall and no peak is lost; nothing is averaged.
 */

/** Rows that one view carries at most, so that it draws in well under half a second. */
export const MOST_ROWS = 4000;

/**
 * @template {{}} T
 * @param {T[]} items
 *   Ascending in `at`.
 * @param {number} columns
 * @param {{at(item: T): number, value(item: T): number, keep?(item: T): boolean}} by
 *   `keep`: the first such item of a column stays as well.
 * @returns {T[]}
 *   All, where there are no more than two a column; else of each column the lowest and the highest,
 *   and always the first and the last item.
 */
export function extremes(items, columns, {at, value, keep = () => false}) {
  const [first, last] = [items[0], items.at(-1)];
  if (items.length <= 2 * columns || first === undefined || last === undefined) return items;
  const [from, span] = [at(first), at(last) - at(first)];
  /** @type {Map<number, {low: T, high: T, kept: T | undefined}>} */
  const found = new Map();
  for (const item of items) {
    const column = Math.floor(((at(item) - from) / span) * columns);
    const here = found.get(column);
    const kept = here?.kept ?? (keep(item) ? item : undefined);
    const low = here && value(here.low) <= value(item) ? here.low : item;
    const high = here && value(here.high) >= value(item) ? here.high : item;
    found.set(column, {low, high, kept});
  }
  const chosen = new Set([first, last]);
  for (const {low, high, kept} of found.values()) {
    chosen.add(low).add(high);
    if (kept !== undefined) chosen.add(kept);
  }
  return items.filter((item) => chosen.has(item));
}

/**
 * `Math.max(...values)` takes no more values than the stack holds; this takes any number.
 *
 * @param {readonly number[]} values
 * @returns {{low: number, high: number}}
 *   Infinite where there is no value.
 */
export function bounds(values) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return {low, high};
}
