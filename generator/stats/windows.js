/**
 * Which windows of a timeline count, and what each one says. The only definition: summaries, charts
 * and tables all use it.
 *
 * - A window is in the warm-up when it begins before the warm-up ends.
 * - A window is short when it is less than half as long as the usual (median) window: the rest
 *   when a runner stops, or wakes late. A few operations in a few milliseconds make no lowest and no
 *   highest rate. An operation that is a window alone is whole, and never short.
 * - The first and the last window count as short where the clock of the file is too coarse to tell their length.
 * - A short window is drawn all the same, so that no gap looks like a stall. It is left out at the beginning
 *   and the end of a timeline, and where it is less than a tenth as long as the usual window: its
 *   few operations would look like a fall to zero.
 * - Every other window counts: lowest, highest and median come from these windows alone. Totals
 *   (operations, seconds, errors) and the maximum latency also include the short windows after the
 *   warm-up, so that no measured value is lost.
 *
 * @import {Window} from '../records/types.d.ts'
 * @typedef {object} SortedWindows
 * @property {number} usual
 *   The median length in seconds.
 * @property {Window[]} measured
 *   After the warm-up.
 * @property {Window[]} counted
 *   After the warm-up, without the short ones.
 * @property {Window[]} short
 *   Wherever they are.
 * @property {Window[]} undrawn
 *   The short ones that are left out of drawings: none where nothing else is there.
 */

import {median} from '../averages.js';
import {isMeasured} from '../records/timeline.js';

/** Share of the usual length. */
const SHORT = 0.5;
const TINY = 0.1;
/** A hole of this share of the usual length is a gap in the measurement and not a rounded clock. */
const GAP = 0.05;

/**
 * @param {Window[]} windows
 *   The windows of a whole timeline.
 * @param {number} warmup
 *   Seconds from the start of the run.
 * @returns {SortedWindows}
 */
export function sortWindows(windows, warmup) {
  const usual = median(windows.map(({length}) => length));
  const short = windows.filter(({length, isPartial}) => isPartial ?? length < SHORT * usual);
  const ends = [windows[0], windows.at(-1)];
  const undrawn =
    short.length === windows.length
      ? []
      : short.filter((window) => ends.includes(window) || window.length < TINY * usual);
  const isShort = new Set(short);
  const measured = windows.filter((window) => isMeasured(window, warmup));
  return {
    usual,
    measured,
    counted: measured.filter((window) => !isShort.has(window)),
    short,
    undrawn,
  };
}

/** Operations per second. @param {Window} window */
export const rateOf = ({count, length}) => count / length;

/** @param {Window} window */
export const endOf = ({start, length}) => start + length;

/**
 * @param {Window[]} windows
 *   Ascending, some of a timeline.
 * @param {number} usual
 *   The timeline's usual length.
 * @returns {Window[][]}
 *   The same windows; a gap in the measurement ends one stretch and begins the next.
 */
export function splitAtGaps(windows, usual) {
  /** @type {Window[][]} */
  const found = [];
  for (const window of windows) {
    const stretch = found.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before && window.start - endOf(before) <= GAP * usual) stretch.push(window);
    else found.push([window]);
  }
  return found;
}
