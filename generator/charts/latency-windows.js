/**
 * The latencies of a timeline's windows as lines to draw: what breaks them, and what is left out.
 *
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @typedef {{from: number, to: number, windows: Window[]}} Group
 */

import {median} from '../stats/spread.js';
import {extremes, MOST_ROWS} from './thin.js';
import {endOf} from './windows.js';

/** What is drawn where the runner gives it. */
export const KEYS = /** @type {const} */ (['p50', 'p99', 'p99.9', 'max']);
/** Samples that a window needs for one to lie beyond its percentile. */
const NEEDED = {p50: 1, p99: 100, 'p99.9': 1000, max: 1};
/** A hole of this share of a window is a gap and not a rounded clock. */
const GAP = 0.05;

/** @typedef {typeof KEYS[number]} Key */

/**
 * @param {Window} window
 * @param {Key} key
 * @returns {number | null}
 *   Null where the window has too few samples, or the runner gives no such figure.
 */
export function latencyOf(window, key) {
  if (isThin(window, key)) return null;
  return window.latency?.[key] ?? null;
}

/**
 * @param {Window} window
 * @param {Key} key
 * @returns {boolean}
 *   So few samples that none need lie beyond the percentile.
 */
export const isThin = ({count}, key) => count < NEEDED[key];

/**
 * @param {Timeline} record
 * @param {number} among
 *   Lines in the chart.
 * @returns {{key: Key, parts: {t: number, v: number}[][]}[]}
 *   A missing value, a zero and a gap in the measurement part a line; the last point of a part
 *   closes its last step.
 */
export function linesOf({windows}, among) {
  const typical = median(windows.map(({length}) => length));
  const columns = Math.floor(MOST_ROWS / 3 / among);
  return KEYS.map((key) => {
    /** @type {Window[][]} */
    const parts = [];
    /** @type {Window | undefined} */
    let before;
    for (const window of windows) {
      if (!((latencyOf(window, key) ?? 0) > 0)) {
        before = undefined;
        continue;
      }
      const joined = before && window.start - endOf(before) <= GAP * typical;
      if (joined) parts.at(-1)?.push(window);
      else parts.push([window]);
      before = window;
    }
    return {key, parts: parts.map((part) => steps(part, key, columns, windows.length))};
  }).filter(({parts}) => parts.length > 0);
}

/**
 * @param {Window[]} part
 * @param {Key} key
 * @param {number} columns
 * @param {number} all
 */
function steps(part, key, columns, all) {
  const value = (/** @type {Window} */ window) => latencyOf(window, key) ?? 0;
  const kept = extremes(part, Math.ceil((columns * part.length) / all), {
    at: ({start}) => start,
    value,
  });
  const last = /** @type {Window} */ (kept.at(-1));
  return [
    ...kept.map((window) => ({t: window.start, v: value(window)})),
    {t: endOf(last), v: value(last)},
  ];
}

/**
 * What the notes say of the windows.
 *
 * @param {Timeline} record
 */
export function oddWindows({windows}) {
  const lengths = windows.map(({length}) => length);
  const [last, typical] = [windows.at(-1), median(lengths)];
  const measured = windows.filter(({count}) => count > 0);
  return {
    typical,
    empty: windows.length - measured.length,
    zeros: measured.reduce(
      (sum, window) => sum + KEYS.filter((key) => latencyOf(window, key) === 0).length,
      0,
    ),
    few: /** @type {const} */ (['p99', 'p99.9']).map((key) => ({
      key,
      needed: NEEDED[key],
      windows: measured.filter((window) => isThin(window, key)).length,
    })),
    short: windows.length > 1 && last && last.length < typical / 2 ? last : null,
  };
}

/**
 * @param {Timeline} record
 * @param {number} most
 * @returns {Group[]}
 *   Neighbouring windows, as few in each group as `most` groups allow.
 */
export function groups({windows}, most) {
  const size = Math.ceil(windows.length / most);
  return Array.from({length: Math.ceil(windows.length / size)}, (_, i) => {
    const inside = windows.slice(i * size, (i + 1) * size);
    const [first, last] = [inside[0], inside.at(-1)];
    return {from: first?.start ?? 0, to: last ? endOf(last) : 0, windows: inside};
  });
}

/**
 * @param {Window[]} windows
 * @param {Key} key
 * @returns {{low: number, high: number} | null}
 *   Lowest and highest, because percentiles of windows cannot be combined.
 */
export function rangeOf(windows, key) {
  const values = windows.map((window) => latencyOf(window, key)).filter((value) => value !== null);
  return values.length === 0 ? null : {low: Math.min(...values), high: Math.max(...values)};
}
