/**
 * The latencies of a timeline's windows as lines to draw: what breaks them, and what is left out.
 *
 * @import {LatencyScale} from './latency-scale.js'
 * @import {Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @typedef {typeof KEYS[number]} Key
 * @typedef {{from: number, to: number, windows: Window[]}} WindowGroup
 * @typedef {{key: Key, parts: {t: number, v: number}[][], drawn: number, all: number}} LatencyLine
 *   `drawn` of `all` windows with a value.
 * @typedef {ReturnType<typeof latencyWindows>} LatencyWindows
 */

import {extent} from '../extent.js';
import {endOf, sortWindows, splitAtGaps} from '../stats/windows.js';
import {linesApart} from './latency-scale.js';
import {MOST_ROWS, thinToExtremes} from './thin.js';

/** Ascending. */
export const KEYS = /** @type {const} */ (['mean', 'p50', 'p95', 'p99', 'p99.9', 'max']);
/** Samples that a window needs so that one of them is above the percentile. */
const NEEDED = {mean: 1, p50: 1, p95: 20, p99: 100, 'p99.9': 1000, max: 1};
/** Of one timeline. */
const MOST_LINES = 4;

/**
 * @param {readonly Window[]} windows
 * @returns {Key[]}
 *   What is drawn of them if the runner gives it: the mean where it gives no median, and p95 where it gives no p99.
 */
export function drawnKeys(windows) {
  const given = (/** @type {Key} */ key) => windows.some((window) => has(window, key));
  const middle = given('mean') && !given('p50') ? 'mean' : 'p50';
  const high = given('p95') && !given('p99') ? 'p95' : 'p99';
  return [middle, high, 'p99.9', 'max'];
}

/** @param {Window} window @param {Key} key */
const has = ({latency}, key) => latency?.[key] !== undefined;

/**
 * @param {Window} window
 * @param {Key} key
 * @returns {number | null}
 *   Null where the window has too few samples, or the runner gives no such value.
 */
export function latencyOf(window, key) {
  if (hasTooFewSamples(window, key)) return null;
  return window.latency?.[key] ?? null;
}

/**
 * @param {Window} window
 * @param {Key} key
 * @returns {boolean}
 *   Whether the window has so few samples that all may be below the percentile.
 */
export const hasTooFewSamples = ({count}, key) => count < NEEDED[key];

/**
 * Lowest and highest percentiles come from the windows that count. A maximum is a latency that
 * happened, however short its window was.
 *
 * @param {Pick<Series<Timeline>, 'record' | 'warmup'>} series
 */
export function latencyWindows({record: {windows}, warmup}) {
  const {usual, measured, counted, short, undrawn} = sortWindows(windows, warmup);
  const hasSamples = (/** @type {Window} */ {count}) => count > 0;
  const filled = windows.filter(hasSamples);
  const keys = drawnKeys(windows);
  return {
    usual,
    sampled: measured.filter(hasSamples).length,
    short: short.filter(hasSamples),
    undrawn: undrawn.filter(hasSamples),
    ranges: keys.slice(0, 2).flatMap((key) => {
      const range = rangeOf(counted, key);
      return range ? [{key, range}] : [];
    }),
    highest: highestOf(measured),
    empty: windows.length - filled.length,
    hasZero: filled.some((window) => keys.some((key) => latencyOf(window, key) === 0)),
    few: keys
      .filter((key) => filled.some((one) => has(one, key)))
      .map((key) => ({
        key,
        needed: NEEDED[key],
        count: filled.filter((window) => hasTooFewSamples(window, key)).length,
      })),
  };
}

/**
 * @param {Window[]} windows
 * @returns {{t: number, v: number} | null}
 */
function highestOf(windows) {
  const found = windows.flatMap((window) => {
    const v = latencyOf(window, 'max');
    return v === null ? [] : [{t: window.start, v}];
  });
  const [first] = found.sort((a, b) => b.v - a.v);
  return first ?? null;
}

/**
 * @param {Timeline} record
 * @param {LatencyWindows} windows
 * @param {number} [among]
 *   Series of the chart, which share its rows.
 * @returns {LatencyLine[]}
 *   A missing value and a gap in the measurement break a line; the last point of a part
 *   closes its last step. A maximum above that of the window before is drawn even where the window is not.
 */
export function linesOf({windows}, {usual, undrawn}, among = 1) {
  const columns = Math.floor(MOST_ROWS / 3 / MOST_LINES / among);
  const isUndrawn = new Set(undrawn);
  return drawnKeys(windows)
    .map((key) => {
      const value = (/** @type {Window} */ window) => latencyOf(window, key) ?? 0;
      // A few samples in a few milliseconds would look like a dip. A high maximum of theirs is no less true.
      const isDrawn = (/** @type {Window} */ window, /** @type {number} */ i) => {
        const before = windows[i - 1];
        return (
          !isUndrawn.has(window) || (key === 'max' && !!before && value(window) > value(before))
        );
      };
      const shown = windows.filter(
        (window, i) => latencyOf(window, key) !== null && isDrawn(window, i),
      );
      const kept = splitAtGaps(shown, usual).map((stretch) =>
        thinToExtremes(stretch, Math.ceil((columns * stretch.length) / windows.length), {
          at: ({start}) => start,
          value,
        }),
      );
      const parts = kept.map((stretch) => {
        const last = /** @type {Window} */ (stretch.at(-1));
        const points = stretch.map((window) => ({t: window.start, v: value(window)}));
        return [...points, {t: endOf(last), v: value(last)}];
      });
      return {key, parts, drawn: kept.flat().length, all: shown.length};
    })
    .filter(({parts}) => parts.length > 0);
}

/**
 * @param {LatencyLine[]} lines
 *   Ascending in their percentile.
 * @param {Pick<LatencyScale, 'fraction' | 'value'>} scale
 * @param {number} height
 *   The height of the plot, in pixels.
 * @returns {{series: Key, v: number}[]}
 *   Names at the right ends of the lines, in their order and a line of text apart. A line that ends in a few
 *   stray points is named at the end of its longest part.
 */
export function lineLabels(lines, scale, height) {
  const ends = lines.map(({parts}) => {
    const longest = parts.reduce((most, part) => (part.length > most.length ? part : most), []);
    return longest.at(-1)?.v ?? 0;
  });
  const values = linesApart(ends, scale, height);
  return lines.map(({key}, i) => ({series: key, v: values[i] ?? 0}));
}

/**
 * @param {Timeline} record
 * @param {number} most
 * @returns {WindowGroup[]}
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
  return values.length === 0 ? null : extent(values);
}
