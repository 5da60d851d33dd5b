/**
 * A change as a small drawing without text: the estimates around it, and the level before and after. It
 * has no scale, because the numbers are next to it.
 *
 * @import {FoundChange} from '../stats/changes.js'
 * @typedef {{width: number, height: number, line: string, levels: string}} Sparkline
 *   `line`, `levels`: path data.
 */

const WIDTH = 120;
const HEIGHT = 36;
/** For half of a line and for the marks of single points. */
const PADDING = 3;
/** Points on each side of the change. */
const MOST_POINTS = 20;

/**
 * @param {Pick<FoundChange, 'history' | 'change' | 'levels'>} found
 * @returns {Sparkline}
 */
export function sparkline({history: {points, breaks}, change: {at}, levels}) {
  const ends = breaks.map(({before}) => before);
  const start = Math.max(0, at - MOST_POINTS, ...ends.filter((end) => end <= at));
  const end = Math.min(points.length, at + MOST_POINTS, ...ends.filter((one) => one > at));
  const values = points.slice(start, end).map(({estimate}) => estimate);
  const all = [...values, levels.before, levels.after];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  /** @param {number} i */
  const x = (i) => rounded(PADDING + (i * (WIDTH - 2 * PADDING)) / Math.max(1, values.length - 1));
  /** @param {number} value */
  const y = (value) =>
    rounded(PADDING + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * PADDING));
  const middle = x(at - start - 0.5);
  return {
    width: WIDTH,
    height: HEIGHT,
    line: values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)},${y(value)}`).join(''),
    levels: `M${x(Math.max(levels.start - start, 0))},${y(levels.before)}H${middle}M${middle},${y(levels.after)}H${x(Math.min(levels.end, end) - start - 1)}`,
  };
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;
