/**
 * The clock of an interval log: its time stamps → seconds since the log's start.
 *
 * @import {Head} from '../types.d.ts'
 */

const YEAR = 365 * 24 * 3600;
/** An epoch in seconds, as a double, is good to a quarter of a microsecond. */
const STEPS = 1e6;

/**
 * Stamps count from `BaseTime` where the log states one. Else they count from `StartTime` where
 * they lie more than a year before it, and from the epoch where they do not: HdrHistogram's own
 * rule. The start is `StartTime`, or the first interval's start where that is not stated or later
 * (writers were seen that begin an interval some milliseconds before they note the time).
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
