/**
 * The stamps of a JVM log of JDK 8 and earlier: a date, an uptime and a number before a message. Threads that write at the
 * same time split them.
 *
 * @import {gcClock} from '../shared/gc-clock.js'
 */

/** The stamp right before a message: date, uptime, number. */
export const STAMP =
  /(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3})([+-]\d\d)(\d\d): ?)?(?:(\d+[.,]\d+): ?)?(?:#\d+: ?)?$/;
/** Threads that write at the same time may split a line between date, uptime and message. */
const DATE = /\d{4}-\d\d-\d\dT[\d:.,]+[+-]\d{4}/g;
const STAMPS_ALONE = /^[\dT.,:+ -]+(?=\[)/;
const UPTIME = /\d{1,9}[.,]\d{3}/g;
/** How many lines above a collection its stamp may be. */
const FURTHEST = 2;

export class LegacyStamps {
  #number;
  #clock;
  #hasUptime = false;
  /** The last of several uptimes before a message: it belongs to a message that has none. */
  #spare = {uptime: '', line: Number.NEGATIVE_INFINITY};

  /** @param {(text: string) => number | undefined} number @param {ReturnType<typeof gcClock>} clock */
  constructor(number, clock) {
    this.#number = number;
    this.#clock = clock;
  }

  /** @param {string} stamp The text before a message. @param {number} line @returns {number | undefined} Elapsed seconds. */
  time(stamp, line) {
    const [, date, hours, minutes, digits] = STAMP.exec(stamp) ?? [];
    const uptime = digits === undefined ? undefined : this.#number(digits);
    this.#hasUptime ||= uptime !== undefined;
    // Threads that write at the same time split lines, so a date alone may be half a stamp.
    const isWhole = date !== undefined && (uptime !== undefined || !this.#hasUptime);
    const wall = isWhole ? Date.parse(`${date.replace(',', '.')}${hours}:${minutes}`) : undefined;
    return this.#clock.time({uptime, wall}, line);
  }

  /**
   * @param {string} before
   *   The text before a collection that has no stamp.
   * @param {number} line
   * @returns {number | undefined}
   *   From a second stamp before or above it, which another thread separated from it.
   */
  timeOfSplit(before, line) {
    const remaining = before.replaceAll(DATE, ' ');
    if (/[^\d.,: ]/.test(remaining)) return undefined;
    const uptimes = remaining.match(UPTIME) ?? [];
    const isAbove = uptimes.length === 0 && line - this.#spare.line <= FURTHEST;
    const digits = uptimes.length > 1 ? uptimes.at(-1) : isAbove ? this.#spare.uptime : undefined;
    if (digits === undefined) return undefined;
    this.#spare.line = Number.NEGATIVE_INFINITY;
    return this.#clock.time({uptime: this.#number(digits), wall: undefined}, line);
  }

  /** @param {string} text A line without a collection, which may have two stamps. @param {number} line */
  keepSpare(text, line) {
    const [stamps = ''] = STAMPS_ALONE.exec(text) ?? [];
    const uptimes = stamps.replaceAll(DATE, ' ').match(UPTIME) ?? [];
    if (uptimes.length > 1) this.#spare = {uptime: uptimes.at(-1) ?? '', line};
  }
}
