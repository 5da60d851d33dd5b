/**
 * The clock of a JVM log: uptime where a line has it, else the time since the first line.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LogLine} from './gc-log-line.js'
 */

/**
 * Seconds by which a line may be late: threads take their stamps before they queue for the file.
 * Pauses are all written by one thread and are never late.
 */
const LATE = 1;

/** @param {ReadContext} context */
export function gcClock(context) {
  const {offset = 0} = context.note;
  /** @type {number | undefined} */
  let first;
  let latest = Number.NEGATIVE_INFINITY;
  let pause = Number.NEGATIVE_INFINITY;
  return {
    /**
     * @param {LogLine} line
     * @returns {number | undefined}
     *   Elapsed seconds, the offset included; undefined where the line has no time.
     */
    time({uptime, wall}) {
      if (uptime !== undefined) return tidy(uptime + offset);
      if (wall === undefined) return undefined;
      if (first === undefined) {
        first = wall;
        context.odd('found times and no uptime: seconds count from the first line of the log');
      }
      return tidy((wall - first) / 1000 + offset);
    },

    /**
     * @param {number} time
     * @param {boolean} isPause
     * @param {number} line
     * @returns {boolean}
     *   False after a fault: the stamp goes back, so another JVM wrote it.
     */
    goesOn(time, isPause, line) {
      const isBeforePause = isPause && time < pause;
      if (isBeforePause || time < latest - LATE) {
        const found = `found time going back from ${isBeforePause ? pause : latest} s to ${time} s`;
        context.fault(
          line,
          `${found}, expected the log of one JVM`,
          'Give the log of each JVM a file of its own.',
        );
        return false;
      }
      latest = Math.max(latest, time);
      if (isPause) pause = time;
      return true;
    },

    /** Elapsed seconds of the last line; undefined where no line has a time. */
    end: () => (Number.isFinite(latest) ? latest : undefined),
  };
}

/** Nanoseconds are enough, and sums of decimals stay readable. @param {number} value */
const tidy = (value) => Math.round(value * 1e9) / 1e9;
