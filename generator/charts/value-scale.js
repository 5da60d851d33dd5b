/**
 * The axes of comparisons. They begin at zero, or are logarithmic if the values are far apart.
 *
 * @import {Interval, Unit} from '../records/types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 * @typedef {{channel: {title: string, scale: object, axis: object}, fraction(value: number): number,
 *   inside(value: number): number, axis: string}} ValueScale
 *   `fraction`: the position on the axis, 0 to 1; `inside`: the value, or the end of the axis if the
 *   value is below it; `axis`: what a reader must know of it, `logarithmic, in GiB/s`; may be empty.
 */

import {extent} from '../extent.js';
import {axisUnit, roundUp, unitTicks} from './frame.js';
import {durationTicks, logBounds, logFraction, thinnedTicks} from './latency-scale.js';

/** From this ratio of the largest to the smallest value on, the axis is logarithmic. */
const SPAN = 30;
/** Share of the smallest value below which a logarithmic axis does not follow an interval. */
const BELOW = 0.1;

/**
 * @param {Unit} unit
 * @param {string} title
 *   Of the axis.
 * @returns {(spreads: Spread[], intervals: Interval[]) => ValueScale}
 *   Logarithmic where the largest value is more than 30 times the smallest and no value is zero.
 */
export const valueScale = (unit, title) => (spreads, intervals) => {
  const {low: least, high: most} = extent(spreads.flatMap(({min, max}) => [min, max]));
  const {high: highest} = extent(intervals.map(({high}) => high));
  const {divisor, prefix, named, label} = axisUnit(unit, most);
  const inUnit = prefix === '' ? '' : `in ${prefix}`;
  if (!(least > 0 && most > SPAN * least)) {
    const top = divisor * roundUp(Math.max(most, highest, 0) / divisor || 1);
    return {
      axis: inUnit,
      channel: {
        title: named(title),
        scale: {domain: [0, top], nice: false},
        // Labels without room go at even distances.
        axis: {
          labelExpr: label,
          ...(divisor === 1 ? {tickCount: 5} : {values: unitTicks([0, top], divisor)}),
          grid: true,
          labelOverlap: 'parity',
        },
      },
      fraction: (value) => value / top,
      inside: (value) => Math.max(value, 0),
    };
  }
  const lows = intervals.map(({low}) => low).filter((low) => low > BELOW * least);
  const domain = logBounds(Math.min(least, extent(lows).low), Math.max(most, highest));
  return {
    axis: ['logarithmic', inUnit].filter(Boolean).join(', '),
    channel: {
      title: named(title, 'logarithmic'),
      scale: {type: 'log', domain, nice: false},
      axis: {
        ...(unit === 's' ? durationTicks(domain) : thinnedTicks(domain, {label, divisor})),
        grid: true,
      },
    },
    fraction: logFraction(domain),
    inside: (value) => Math.max(value, domain[0]),
  };
};
