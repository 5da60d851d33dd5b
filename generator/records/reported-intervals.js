/**
 * The windows of a tool that prints a line at equal intervals, with the time at their end. A line
 * may be missing, for example the first ones of a log that was cut: its rate belongs to one
 * interval, and nothing is known of the time before it.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 */

import {milli} from './rounding.js';
import {warnOfGap} from './timeline.js';

/** Intervals as long as this share of the usual one are late, not several. */
export const LATE = 1.5;

/**
 * @template {{end: number, line: number}} T
 * @param {readonly T[]} intervals
 *   In the order of the file; `end` in seconds.
 * @param {number | undefined} stated
 *   Seconds between lines, if the tool says.
 * @param {ReadContext} context
 * @returns {(T & {length: number})[]}
 */
export function reportedIntervals(intervals, stated, context) {
  const differences = intervals.map(({end}, i) => milli(end - (intervals[i - 1]?.end ?? 0)));
  const usual =
    stated ?? [...differences].sort((a, b) => a - b)[(differences.length - 1) >> 1] ?? 0;
  return intervals.map((interval, i) => {
    const difference = differences[i] ?? 0;
    const isGap = usual > 0 && difference > usual * LATE;
    // The timeline reports any other gap.
    if (isGap && i === 0) warnOfGap(0, milli(interval.end - usual), interval.line, context);
    return {...interval, length: isGap ? usual : difference};
  });
}
