/** Durations that are printed with their unit. */

const SECONDS = {us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600};

/**
 * @param {string | undefined} value
 * @param {string | undefined} unit
 *   us, ms, s, m or h.
 * @returns {number}
 *   Seconds, as exact as the digits; NaN for another unit.
 */
export const seconds = (value, unit) =>
  Number((Number(value) * SECONDS[/** @type {keyof typeof SECONDS} */ (unit)]).toPrecision(15));
