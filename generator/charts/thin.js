/**
 * Reduces the rows without changing the picture. Omitted rows are between the extremes of their
 * column, so no stall and no peak is lost. Nothing is averaged.
 *
 * @typedef {{from: number, to: number}} Range
 *   Seconds, both ends included.
 */

/** Rows that one view carries at most, so that it draws in well under half a second. */
export const MOST_ROWS = 4000;
/** Rows of the close-up of a heap, which draws without a pause: each pause is an element, and each vertex is in several areas. */
export const MOST_CLOSE_UP_ROWS = 2000;

/**
 * @template {{}} T
 * @param {T[]} items
 *   Ascending in `at`.
 * @param {number} columns
 * @param {{at(item: T): number, value(item: T): number, keep?(item: T): boolean}} by
 *   `keep`: the first such item of a column stays as well.
 * @returns {T[]}
 *   All items if there are at most two a column. Otherwise the lowest and the highest of each column,
 *   and always the first and the last item.
 */
export function thinToExtremes(items, columns, {at, value, keep = () => false}) {
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
 * The range in which every item is drawn: a window with its neighbours, because lines lead to them.
 *
 * @param {number[]} times
 *   Ascending.
 * @param {number} most
 *   Items in the range.
 * @param {Range} window
 * @returns {Range[]}
 *   One, which has all items where they fit; none where those of the window do not fit.
 */
export function exactRange(times, most, window) {
  const all = {from: times[0] ?? 0, to: times.at(-1) ?? 0};
  if (times.length <= most) return [all];
  const wider = {
    from: times.findLast((time) => time < window.from) ?? all.from,
    to: times.find((time) => time > window.to) ?? all.to,
  };
  return times.filter((time) => containsTime(wider, time)).length <= most ? [wider] : [];
}

/**
 * @param {Range[]} ranges
 *   Ascending and apart.
 * @param {Range} whole
 * @returns {Range[]}
 *   The parts of the whole between them.
 */
export function gapsBetween(ranges, whole) {
  const edges = [whole.from, ...ranges.flatMap(({from, to}) => [from, to]), whole.to];
  return Array.from({length: edges.length / 2}, (_, i) => ({
    from: edges[2 * i] ?? 0,
    to: edges[2 * i + 1] ?? 0,
  })).filter(({from, to}) => from < to);
}

/**
 * @param {Range} range
 * @param {number} time
 */
export const containsTime = ({from, to}, time) => from <= time && time <= to;
