/**
 * One line of a unified JVM log: decorations in brackets, any subset of them in a fixed order
 * (times, uptimes, host, pid, tid, level, tags), padded with blanks; then the message.
 *
 * @typedef {object} LogLine
 * @property {number | undefined} uptime
 *   Seconds since the JVM's start.
 * @property {boolean} isNanos
 *   Only nanoseconds give the uptime: `timenanos` looks like `uptimenanos`, and counts from the
 *   start of the machine.
 * @property {number | undefined} wall
 *   Milliseconds since 1970.
 * @property {string} tags
 *   `gc,start`; empty if the log has no tags, and for tags that are not read.
 * @property {string} message
 *   Its duration, if it ends with one, has its unit at the number: `6.363ms`.
 */

import {LONGEST_UPTIME} from '../shared/gc-clock.js';

const CLOCK = /^(\d+(?:[.,]\d+)?)(s|ms|ns)$/;
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})([+-]\d\d)(\d\d)$/;
/** The tag sets that are read. A host may have any other name. */
const TAGS = /^(?:gc|safepoint)(?:,\w+)*$/;
/** Decorations, and a collection. */
const NUMBERED = /^(?:\[[^[\]]*\])+ GC\(/;
/** Begins the message of a collection. */
const NUMBER = '] GC(';
/** Ends a duration of some logs: `6.363 ms`. */
const SPACED = ' ms';
/** @type {Record<string, number>} */
const PER_SECOND = {s: 1, ms: 1e3, ns: 1e9};

/**
 * @param {string} text
 * @param {(text: string) => number | undefined} number
 *   Reads decimals as this file writes them.
 * @returns {LogLine}
 */
export function logLine(text, number) {
  /** @type {LogLine} */
  const line = {uptime: undefined, isNanos: false, wall: undefined, tags: '', message: ''};
  let isPrecise = false;
  let end = 0;
  while (text[end] === '[') {
    const closing = text.indexOf(']', end);
    if (closing < 0) break;
    const decoration = text.slice(end + 1, closing).trim();
    end = closing + 1;
    const first = decoration.charCodeAt(0);
    if (!(first >= 0x30 && first <= 0x39)) {
      if (TAGS.test(decoration)) line.tags = decoration;
      continue;
    }
    const [, digits = '', unit = ''] = CLOCK.exec(decoration) ?? [];
    const value = unit === '' ? undefined : number(digits);
    if (value !== undefined) {
      const seconds = value / (PER_SECOND[unit] ?? 1);
      // `timemillis` looks like `uptimemillis`.
      if (seconds >= LONGEST_UPTIME) line.wall = seconds * 1000;
      else if (!isPrecise) {
        line.isNanos = unit === 'ns' && line.uptime === undefined;
        line.uptime = seconds;
      }
      isPrecise ||= unit === 's';
    } else if (TIME.test(decoration)) {
      line.wall = Date.parse(decoration.replace(TIME, '$1$2:$3'));
    }
  }
  const message = text.slice(end).trim();
  line.message = message.endsWith(SPACED) ? `${message.slice(0, -SPACED.length)}ms` : message;
  return line;
}

/**
 * Where the line of a collection begins, if the program printed something before it without a line
 * end.
 *
 * @param {string} text
 * @returns {number}
 *   0 if it is not the line of a collection, or if nothing is before it.
 */
export function logStart(text) {
  // Finding nothing before a line takes half as long as finding where it begins.
  if (NUMBERED.test(text)) return 0;
  let start = 0;
  for (let end = text.indexOf(NUMBER); end >= 0 && text[end] === ']'; end = start - 1) {
    const opening = text.lastIndexOf('[', end);
    if (opening < 0) break;
    start = opening;
  }
  return start;
}
