/**
 * The axes of comparisons. They begin at zero, or are logarithmic if the values are far apart.
 *
 * @import {Interval} from '../records/types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 * @typedef {{channel: {title: string, scale: object, axis: object}, fraction(value: number): number,
 *   inside(value: number): number, isLogarithmic: boolean}} ValueScale
 *   `fraction`: the position on the axis, 0 to 1; `inside`: the value, or the end of the axis if the
 *   value is below it.
 */

import {extent} from '../extent.js';
import {durationLabel, numberLabel, roundUp} from './frame.js';
import {durationTicks, logBounds, logFraction, thinnedTicks} from './latency-scale.js';

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
  scaleOf(spreads, intervals, {
    title: 'operations per second',
    fromZero: () => ({labelExpr: numberLabel()}),
    logarithmic: (domain) => thinnedTicks(domain, {label: numberLabel()}),
  });

/**
 * @param {Spread[]} spreads
 * @param {Interval[]} intervals
 * @returns {ValueScale}
 */
export const timeScale = (spreads, intervals) =>
  scaleOf(spreads, intervals, {
    title: 'time per operation',
    fromZero: (most) => ({labelExpr: durationLabel(most)}),
    logarithmic: durationTicks,
  });

/**
 * @param {Spread[]} spreads
 * @param {Interval[]} intervals
 * @param {{title: string, fromZero: (most: number) => object, logarithmic: (domain: [number, number]) => object}} axes
 * @returns {ValueScale}
 *   Logarithmic where the largest value is more than 30 times the smallest and no value is zero.
 */
function scaleOf(spreads, intervals, {title, fromZero, logarithmic}) {
  const {low: least, high: most} = extent(spreads.flatMap(({min, max}) => [min, max]));
  const {high: highest} = extent(intervals.map(({high}) => high));
  if (!(least > 0 && most > SPAN * least)) {
    const top = roundUp(Math.max(most, highest, 0) || 1);
    return {
      isLogarithmic: false,
      channel: {
        title,
        scale: {domain: [0, top], nice: false},
        // Labels without room go at even distances.
        axis: {...fromZero(most), tickCount: 5, grid: true, labelOverlap: 'parity'},
      },
      fraction: (value) => value / top,
      inside: (value) => Math.max(value, 0),
    };
  }
  const lows = intervals.map(({low}) => low).filter((low) => low > BELOW * least);
  const domain = logBounds(Math.min(least, extent(lows).low), Math.max(most, highest));
  return {
    isLogarithmic: true,
    channel: {
      title: `${title} (logarithmic)`,
      scale: {type: 'log', domain, nice: false},
      axis: {...logarithmic(domain), grid: true},
    },
    fraction: logFraction(domain),
    inside: (value) => Math.max(value, domain[0]),
  };
}
