/** Durations that are printed with their unit. */

import {decimal} from '../../records/rounding.js';

/** Seconds; nothing that was measured took longer. */
export const YEAR = 366 * 86_400;

const SECONDS = {ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86_400};

/**
 * @param {string | undefined} value
 * @param {string | undefined} unit
 *   ns, us, µs, ms, s, m, h or d.
 * @returns {number}
 *   Seconds, as exact as the digits; NaN for another unit.
 */
export const seconds = (value, unit) =>
  decimal(Number(value) * SECONDS[/** @type {keyof typeof SECONDS} */ (unit)]);

/**
 * @param {string | undefined} hours
 * @param {string | undefined} minutes
 * @param {string | undefined} value
 * @param {string | undefined} unit
 *   As above; each part of a duration as Go prints it, `1h2m3.5s` or `12.5µs`, may be missing.
 * @returns {number}
 *   Seconds, as exact as the digits.
 */
export const goSeconds = (hours = '0', minutes = '0', value = '0', unit = 's') =>
  decimal(seconds(hours, 'h') + seconds(minutes, 'm') + seconds(value, unit));
