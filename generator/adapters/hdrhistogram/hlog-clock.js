/**
 * The clock of an interval log: its time stamps → seconds since the log's start.
 *
 * @import {Head, ReadContext} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {micro} from '../../records/rounding.js';
import {quantity} from '../shared/cells.js';
import {utcDate} from '../shared/dates.js';

const YEAR = 365 * 24 * 3600;
/** Stamps from here on count from the epoch: as a time since a start they would be decades. */
const SINCE_EPOCH = 30 * YEAR;
/** Writers round the start and the length of an interval to it. Seconds. */
export const MILLISECOND = 0.001;
const STAMP = /^(?:Tag=[^,\s]*[,\s]+)?(-?[\d.]+)[,\s]/;

/**
 * Stamps count from `BaseTime` if the log states one. Otherwise HdrHistogram's rule holds: they
 * count from `StartTime` if they are more than a year before it, else from the epoch. The start is
 * `StartTime`, or the earliest start of an interval if that is earlier or `StartTime` is missing
 * (some writers begin an interval some milliseconds before they note the time). The beginning of the
 * file shows the earliest: lines of several tags may be in any order there.
 *
 * @param {Head} head
 * @param {ReadContext} context
 * @returns {(stamp: number, line: number) => number}
 *   Gets the start of an interval as the log states it, and its line. Returns seconds from the start of the log.
 */
export function clock({lines}, context) {
  const startTime = comment(lines, 'StartTime', context);
  if (startTime !== undefined) context.fact('date', utcDate(startTime * 1e3));
  const baseTime = comment(lines, 'BaseTime', context);
  /** @type {number | undefined} */
  let origin;
  const refuse = once(context.error);
  return (stamp, line) => {
    if (origin === undefined) {
      const earliest = Math.min(stamp, ...stamps(lines));
      const relative = startTime !== undefined && earliest < startTime - YEAR;
      const base = baseTime ?? (relative ? startTime : 0);
      origin = Math.min(earliest, startTime === undefined ? earliest : startTime - base);
      if (startTime === undefined && baseTime === undefined && earliest > SINCE_EPOCH) {
        context.fact('date', utcDate(earliest * 1e3));
      }
      context.origin((base + origin) * 1e3);
    }
    if (stamp < origin - MILLISECOND) {
      refuse(
        line,
        `found an interval that begins at ${stamp} s, expected none before ${origin} s`,
        'Sort the lines of the intervals by their start.',
      );
    }
    // An epoch in seconds, as a double, is exact to a quarter of a microsecond.
    return micro(stamp - origin);
  };
}

/**
 * @param {string[]} lines
 * @returns {number[]}
 *   Those of the intervals.
 */
const stamps = (lines) =>
  lines.flatMap((line) => {
    const stamp = Number(STAMP.exec(line)?.[1] ?? Number.NaN);
    return Number.isNaN(stamp) ? [] : [stamp];
  });

/**
 * @param {string[]} lines
 * @param {string} name
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Seconds of `#[StartTime: 1438867590.285 (seconds since epoch), …]`.
 */
function comment(lines, name, context) {
  const start = `#[${name}: `;
  const at = lines.findIndex((text) => text.startsWith(start));
  const text = lines[at]?.slice(start.length);
  if (text === undefined) return undefined;
  const [seconds] = /^[\d.]+(?:E\d+)?(?=[ ,\]])/.exec(text) ?? [];
  return quantity(seconds ?? text, name, at + 1, context);
}
