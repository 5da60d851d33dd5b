/**
 * The clock of an interval log: its time stamps → seconds since the log's start.
 *
 * @import {Head} from '../types.d.ts'
 */

const YEAR = 365 * 24 * 3600;
/** An epoch in seconds, as a double, is exact to a quarter of a microsecond. */
const STEPS = 1e6;

/**
 * Stamps count from `BaseTime` if the log states one. Otherwise HdrHistogram's rule holds: they
 * count from `StartTime` if they are more than a year before it, else from the epoch. The start is
 * `StartTime`, or the start of the first interval if that is earlier or `StartTime` is missing
 * (some writers begin an interval some milliseconds before they note the time).
 *
 * @param {Head} head
 * @returns {(stamp: number) => number}
 *   The first stamp it gets must be the file's first.
 */
export function clock({lines}) {
  const startTime = comment(lines, 'StartTime');
  const baseTime = comment(lines, 'BaseTime');
  /** @type {number | undefined} */
  let origin;
  return (stamp) => {
    if (origin === undefined) {
      const relative = startTime !== undefined && stamp < startTime - YEAR;
      const base = baseTime ?? (relative ? startTime : 0);
      origin = Math.min(stamp, startTime === undefined ? stamp : startTime - base);
    }
    return Math.round((stamp - origin) * STEPS) / STEPS;
  };
}

/**
 * @param {string[]} lines
 * @param {string} name
 * @returns {number | undefined}
 *   Seconds of `#[StartTime: 1438867590.285 (seconds since epoch), …]`.
 */
function comment(lines, name) {
  const start = `#[${name}: `;
  const line = lines.find((text) => text.startsWith(start));
  const seconds = Number.parseFloat(line?.slice(start.length) ?? '');
  return Number.isFinite(seconds) ? seconds : undefined;
}
