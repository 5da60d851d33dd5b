/**
 * The axes of comparisons. Rates begin at zero. Times begin at zero, or are logarithmic if they are
 * far apart.
 *
 * @import {Interval} from '../records/types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 * @typedef {{channel: {title: string, scale: object, axis: object}, fraction(value: number): number,
 *   inside(value: number): number}} ValueScale
 *   `fraction`: the position on the axis, 0 to 1; `inside`: the value, or the end of the axis if the
 *   value is below it.
 */

import {durationLabel, roundUp} from './frame.js';
import {durationTicks, logBounds} from './latency-scale.js';

/** From this ratio of the largest to the smallest value on, the axis is logarithmic. */
const SPAN = 30;
/** Share of the smallest value below which a logarithmic axis does not follow an interval. */
const BELOW = 0.1;

/**
 * @param {Spread[]} spreads
 * @param {Interval[]} intervals
 * @returns {ValueScale}
 */
export const rateScale = (spreads, intervals) =>
  fromZero(spreads, intervals, {
    title: 'operations per second',
    axis: {format: '.3~s', tickCount: 5, grid: true},
  });

/**
 * @param {Spread[]} spreads
 * @param {Interval[]} intervals
 * @returns {ValueScale}
 *   Logarithmic where the largest value is more than 30 times the smallest and no value is zero.
 */
export function timeScale(spreads, intervals) {
  const least = Math.min(...spreads.map(({min}) => min));
  const most = Math.max(...spreads.map(({max}) => max));
  if (!(least > 0 && most > SPAN * least)) {
    return fromZero(spreads, intervals, {
      title: 'time per operation',
      axis: {labelExpr: durationLabel(most), tickCount: 5, grid: true},
    });
  }
  const lows = intervals.map(({low}) => low).filter((low) => low > BELOW * least);
  const highs = intervals.map(({high}) => high);
  const domain = logBounds(Math.min(least, ...lows), Math.max(most, ...highs));
  const [from, to] = domain;
  return {
    channel: {
      title: 'time per operation (logarithmic)',
      scale: {type: 'log', domain, nice: false},
      axis: {...durationTicks(domain), grid: true},
    },
    fraction: (value) => Math.log(value / from) / Math.log(to / from),
    inside: (value) => Math.max(value, from),
  };
}

/**
 * @param {Spread[]} spreads
 * @param {Interval[]} intervals
 * @param {{title: string, axis: object}} channel
 * @returns {ValueScale}
 */
function fromZero(spreads, intervals, {title, axis}) {
  const ends = [...spreads.map(({max}) => max), ...intervals.map(({high}) => high)];
  const top = roundUp(Math.max(...ends, 0) || 1);
  return {
    channel: {
      title,
      scale: {domain: [0, top], nice: false},
      // Labels without room go at even distances.
      axis: {...axis, labelOverlap: 'parity'},
    },
    fraction: (value) => value / top,
    inside: (value) => Math.max(value, 0),
  };
}
