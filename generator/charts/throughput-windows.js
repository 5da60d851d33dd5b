/**
 * The windows of a timeline as throughput: their rates, and the stretches to draw.
 *
 * @import {Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @typedef {{rate: number, window: Window}} RatedWindow
 * @typedef {object} Rates
 * @property {number} counted
 *   Windows that lowest, highest and median come from.
 * @property {number | null} median
 * @property {RatedWindow | null} lowest
 * @property {RatedWindow | null} highest
 * @property {number | null} errors
 *   Null where the runner does not count them.
 * @property {Window[]} short
 *   Windows that are not counted.
 * @property {Window[]} undrawn
 *   Those of them that are not drawn either.
 */

import {median} from '../averages.js';
import {tidy} from '../records/rounding.js';
import {endOf, rateOf, sortWindows, splitAtGaps} from '../stats/windows.js';
import {MOST_ROWS, thinToExtremes} from './thin.js';

/** Lines that a reader can distinguish in one plot, and how far their medians must differ. */
const MOST_OVERLAID = 3;
const APART = 0.05;
/** Of the axis: a pixel of a wide plot. */
const PIXEL = 1 / 800;

/**
 * @param {Pick<Series<Timeline>, 'record' | 'warmup'>} series
 * @returns {Rates}
 */
export function ratesOf({record: {windows}, warmup}) {
  const {measured, counted, short, undrawn} = sortWindows(windows, warmup);
  const rated = counted
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
    short,
    undrawn,
  };
}

/**
 * Whether lines would hide one another in one plot.
 *
 * @param {Rates[]} rates
 */
export function areClose(rates) {
  if (rates.length > MOST_OVERLAID) return true;
  const medians = rates.map((rate) => rate.median ?? 0).sort((a, b) => a - b);
  return medians.some((value, i) => i > 0 && value * (1 - APART) <= (medians[i - 1] ?? 0));
}

/**
 * @param {Pick<Series<Timeline>, 'record'>} series
 * @param {number} seriesCount
 *   In the chart.
 * @returns {Window[][]}
 *   Stretches of windows to draw.
 */
export function drawnStretches({record: {windows}}, seriesCount) {
  const {usual, undrawn} = sortWindows(windows, Number.NEGATIVE_INFINITY);
  const isUndrawn = new Set(undrawn);
  const whole = windows.filter((window) => !isUndrawn.has(window));
  const columns = Math.floor(MOST_ROWS / 3 / seriesCount);
  return splitAtGaps(whole, usual).map((stretch) =>
    thinToExtremes(stretch, Math.ceil((columns * stretch.length) / windows.length), {
      at: ({start}) => start,
      value: rateOf,
      keep: ({errors}) => (errors ?? 0) > 0,
    }),
  );
}

/**
 * @param {Window[][]} stretches
 * @returns {{t: number, part: number, window: Window}[]}
 *   Starts of steps, and the end of the last of each stretch, which has no errors.
 */
export const stepsOf = (stretches) =>
  stretches.flatMap((windows, part) => {
    const last = windows.at(-1);
    return [
      ...windows.map((window) => ({t: tidy(window.start), part, window})),
      ...(last ? [{t: tidy(endOf(last)), part, window: {...last, errors: 0}}] : []),
    ];
  });

/**
 * @param {Window[][]} stretches
 * @param {number} length
 *   Seconds: of the axis.
 * @returns {{strokeCap?: 'square'}}
 *   Of the line: without a cap, nothing is seen of a stretch that is narrower than a pixel, such as one short call.
 */
export const capOf = (stretches, length) =>
  stretches.some((windows) => {
    const [first, last] = [windows[0], windows.at(-1)];
    return first && last && endOf(last) - first.start < PIXEL * length;
  })
    ? {strokeCap: 'square'}
    : {};

/**
 * @param {Window[]} windows
 *   Ascending.
 * @param {number} t
 * @returns {Window | undefined}
 *   The window that contains `t`.
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
