/**
 * Elapsed times as people write them. The page, the script in it and claims read the same.
 */

import {clock} from './format.js';

const CLOCK = /^([-\u2212]?)(?:(\d+):(?=\d\d:))?(\d+):([0-5]\d(?:\.\d+)?)$/;

/**
 * @param {number} seconds
 * @returns {string}
 *   The end of the window of a close-up, to the millisecond: `9:05.25`.
 */
export function clockText(seconds) {
  const all = Math.round(Math.abs(seconds) * 1000);
  const part = all % 1000 === 0 ? '' : String((all % 1000) / 1000).slice(1);
  return `${seconds < 0 ? '\u2212' : ''}${clock(Math.floor(all / 1000))}${part}`;
}

/**
 * @param {string} text
 *   `0:36`, `1:02:03`, `0:36.5`.
 * @returns {number | undefined}
 *   Seconds.
 */
export function secondsOf(text) {
  const [found, minus, h = '0', m, s] = CLOCK.exec(text) ?? [];
  if (found === undefined) return undefined;
  const value = Number(h) * 3600 + Number(m) * 60 + Number(s);
  return minus === '' ? value : -value;
}

/**
 * @param {string} text
 *   The text of a field: a time, or seconds alone.
 * @returns {number | undefined}
 *   Seconds.
 */
export function secondsTyped(text) {
  const typed = text.trim().replace('\u2212', '-');
  const seconds = secondsOf(typed) ?? (typed === '' ? Number.NaN : Number(typed));
  return Number.isFinite(seconds) ? seconds : undefined;
}
