/**
 * The windows of a timeline as throughput: their rates, their figures, and the stretches to draw.
 *
 * @import {Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @typedef {{rate: number, window: Window}} Rated
 * @typedef {{counted: number, median: number | null, lowest: Rated | null, highest: Rated | null,
 *   errors: number | null, short: Window[]}} Figures
 *   `counted`: windows that the figures are of. `errors`: null where the runner does not count them.
 */

import {median} from '../stats/spread.js';
import {extremes, MOST_ROWS} from './thin.js';

/** Lines that can be told apart when they share a plot, and how far their medians must differ. */
const MOST_OVERLAID = 3;
const APART = 0.05;
/** A hole of this share of a window is a gap and not a rounded clock. */
const GAP = 0.05;

/** Operations per second. @param {Window} window */
export const rateOf = ({count, length}) => count / length;

/** @param {Window} window */
export const endOf = ({start, length}) => start + length;

/**
 * @param {Series<Timeline>} series
 * @returns {Figures}
 */
export function figuresOf({record: {windows}, warmup}) {
  const short = new Set(shortWindows(windows));
  const measured = windows.filter(({start}) => start >= warmup);
  const rated = measured
    .filter((window) => !short.has(window))
    .map((window) => ({rate: rateOf(window), window}))
    .sort((a, b) => a.rate - b.rate);
  return {
    counted: rated.length,
    median: rated.length > 0 ? median(rated.map(({rate}) => rate)) : null,
    lowest: rated[0] ?? null,
    highest: rated.at(-1) ?? null,
    errors: measured.every(({errors}) => errors === null)
      ? null
      : measured.reduce((sum, {errors}) => sum + (errors ?? 0), 0),
    short: [...short],
  };
}

/**
 * Whether lines would hide one another in one plot.
 *
 * @param {Figures[]} figures
 */
export function areClose(figures) {
  if (figures.length > MOST_OVERLAID) return true;
  const medians = figures.map((one) => one.median ?? 0).sort((a, b) => a - b);
  return medians.some((value, i) => i > 0 && value * (1 - APART) <= (medians[i - 1] ?? 0));
}

/**
 * Windows of less than half the usual length: what is left at shutdown, and what a runner writes
 * when it wakes late. A few operations in a few milliseconds make no lowest or highest.
 *
 * @param {Window[]} windows
 */
export function shortWindows(windows) {
  const typical = median(windows.map(({length}) => length));
  return windows.filter(({length}) => length < typical / 2);
}

/**
 * @param {Series<Timeline>} series
 * @param {number} among
 *   Series in the chart.
 * @returns {Window[][]}
 *   Windows to draw; a gap in the measurement parts one stretch from the next.
 */
export function parts({record: {windows}}, among) {
  const typical = median(windows.map(({length}) => length));
  /** @type {Window[][]} */
  const found = [];
  for (const window of windows) {
    const part = found.at(-1);
    const before = part?.at(-1);
    if (part && before && window.start - endOf(before) <= GAP * typical) part.push(window);
    else found.push([window]);
  }
  const columns = Math.floor(MOST_ROWS / 3 / among);
  return found.map((part) =>
    extremes(part, Math.ceil((columns * part.length) / windows.length), {
      at: ({start}) => start,
      value: rateOf,
      keep: ({errors}) => (errors ?? 0) > 0,
    }),
  );
}

/**
 * @param {Window[]} windows
 *   Ascending.
 * @param {number} t
 * @returns {Window | undefined}
 *   The window in which `t` lies.
 */
export function windowAt(windows, t) {
  let [low, high] = [0, windows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle]?.start ?? t) <= t) low = middle + 1;
    else high = middle;
  }
  const found = windows[low - 1];
  return found && t < endOf(found) ? found : undefined;
}
