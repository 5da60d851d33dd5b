/**
 * The clock of a JVM log: uptime where a line has it, else the time since the first line.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {nano} from '../../records/rounding.js';
import {utcDate} from './dates.js';

/**
 * Seconds by which a line may be late: threads take their stamps before they queue for the file.
 * Pauses are all written by one thread and are never late.
 */
const LATE = 1;
/** Seconds. No JVM has been up for 30 years: a larger number counts from 1970. */
export const LONGEST_UPTIME = 1e9;
/** Stamps have whole milliseconds, so a pause may seem to begin this much before the JVM. */
const ROUNDED = 0.002;
/** Seconds by which the start of the JVM may move: small corrections of the machine's clock. */
const CORRECTED = 10;

/**
 * @param {ReadContext} context
 * @param {{isPrecise?: boolean}} [options]
 *   Whether its times of day have fractions of a second.
 */
export function gcClock(context, {isPrecise = true} = {}) {
  const {offset = 0} = context.note;
  /** @type {number | undefined} */
  let first;
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  let pause = Number.NEGATIVE_INFINITY;
  const warnOfSetBack = once(context.warn);
  let isDated = false;
  /** Milliseconds since 1970, of the last line with a time and an uptime. @type {number | undefined} */
  let started;
  const warnOfMove = once(context.warn);
  return {
    /**
     * @param {{uptime?: number | undefined, wall: number | undefined}} stamp
     *   Seconds since the JVM's start; milliseconds since 1970.
     * @param {number} line
     * @returns {number | undefined}
     *   Elapsed seconds, the offset included; undefined where the line has no time.
     */
    time({uptime, wall}, line) {
      if (!isDated && wall !== undefined) {
        isDated = true;
        const origin = wall - (uptime ?? 0) * 1e3;
        context.fact('date', utcDate(origin));
        if (isPrecise) context.origin(origin);
      }
      if (uptime !== undefined && wall !== undefined) {
        const start = wall - uptime * 1e3;
        const moved = Math.round((start - (started ?? start)) / 1e3);
        if (Math.abs(moved) > CORRECTED) {
          const found = `found a time and an uptime that move the start of the JVM by ${moved} s`;
          warnOfMove(
            `${found}, expected one JVM: put the log of each JVM into a separate file`,
            line,
          );
        }
        started = start;
      }
      if (uptime !== undefined) return nano(uptime + offset);
      if (wall === undefined) return undefined;
      if (first === undefined) {
        first = wall;
        context.warn('found times and no uptime: seconds count from the first line of the log');
      }
      return nano((wall - first) / 1000 + offset);
    },

    /**
     * @param {number} time
     * @param {boolean} isPause
     * @param {number} line
     * @returns {number | undefined}
     *   The time to use; undefined after an error: time goes back, so another JVM wrote the line.
     */
    advance(time, isPause, line) {
      const isBeforePause = isPause && time < pause;
      const isLate = time < latest - LATE;
      let at = time;
      if (isBeforePause && !isLate && first !== undefined) {
        // A clock of the machine is corrected while the JVM runs; its uptime is not.
        warnOfSetBack(
          `found the clock going back from ${pause} s to ${time} s: read as ${pause} s`,
        );
        at = pause;
      } else if (isBeforePause || isLate) {
        const found = `found time going back from ${isBeforePause ? pause : latest} s to ${time} s`;
        context.error(
          line,
          `${found}, expected the log of one JVM`,
          `Put the log of each JVM into a separate file: the next begins at or above line ${line}.`,
        );
        return undefined;
      }
      earliest = Math.min(earliest, at);
      latest = Math.max(latest, at);
      if (isPause) pause = at;
      return at;
    },

    /**
     * @param {number} end
     *   Elapsed seconds.
     * @param {number} duration
     *   Seconds.
     * @param {number} line
     * @param {number} [before]
     *   When the previous pause began.
     * @param {string} [what]
     *   Lasted so long.
     * @returns {number | undefined}
     *   When the pause began. Undefined after an error: it must not begin before the JVM or before
     *   the previous pause.
     */
    began(end, duration, line, before = offset, what = 'pause') {
      const start = nano(end - duration);
      if (start >= before) return start;
      // A log without uptimes may begin after the JVM, and its clock may be set.
      if (first !== undefined || start > before - ROUNDED) return Math.min(before, end);
      const found = `found a ${what} of ${duration} s that ends at ${end} s`;
      context.error(line, `${found}, expected it to begin after ${before} s`);
      return undefined;
    },

    /**
     * Elapsed seconds of the first and the last line; undefined where no line has a time.
     *
     * @returns {{start: number, end: number} | undefined}
     */
    span: () => (Number.isFinite(latest) ? {start: earliest, end: latest} : undefined),
  };
}
