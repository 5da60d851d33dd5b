/**
 * Fewer rows for the same picture. What is left out lies between the extremes of its column, so
 * no stall and no peak is lost; nothing is averaged.
 */

/** Rows that one view carries at most, so that it draws in well under half a second. */
export const MOST_ROWS = 4000;
/** The share of them that a window may take. */
const MOST_INSIDE = 7 / 8;

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
 * As `extremes`, but all that lies in a window, where it leaves room for the rest.
 *
 * @template {{}} T
 * @param {T[]} items
 *   Ascending in `at`.
 * @param {number} most
 * @param {{from: number, to: number}} window
 * @param {(items: T[], most: number) => T[]} thin
 * @param {(item: T) => number} at
 * @returns {{items: T[], isWhole: boolean}}
 *   `isWhole`: nothing of the window was left out.
 */
export function thinAround(items, most, {from, to}, thin, at) {
  if (items.length <= most) return {items, isWhole: true};
  const first = items.findIndex((item) => at(item) >= from);
  const last = items.findLastIndex((item) => at(item) <= to);
  // With its neighbours, to which lines run out of the window.
  const inside = items.slice(Math.max(first - 1, 0), last + 2);
  if (inside.length > most * MOST_INSIDE) return {items: thin(items, most), isWhole: false};
  const own = new Set(inside);
  const outside = items.filter((item) => !own.has(item));
  const kept = new Set([...inside, ...thin(outside, most - inside.length)]);
  return {items: items.filter((item) => kept.has(item)), isWhole: true};
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
