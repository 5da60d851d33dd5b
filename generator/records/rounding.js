/**
 * Takes the noise at the end of binary fractions away, which sums, differences and other units leave behind
 * them: 36 ns is not 0.000000036000000000000004 s. Each function keeps what its source can know.
 */

/** @param {number} seconds @returns {number} Seconds, in whole milliseconds. */
export const milli = (seconds) => Math.round(seconds * 1e3) / 1e3;

/** @param {number} seconds @returns {number} Seconds, in whole microseconds. */
export const micro = (seconds) => Math.round(seconds * 1e6) / 1e6;

/** @param {number} seconds @returns {number} Seconds, in whole nanoseconds. */
export const nano = (seconds) => Math.round(seconds * 1e9) / 1e9;

/** @param {number} seconds @returns {number} Seconds, in whole picoseconds. */
export const pico = (seconds) => Math.round(seconds * 1e12) / 1e12;

/** @param {number} value Of any unit. @returns {number} With 15 digits: exact, if the file has no more. */
export const decimal = (value) => Number(value.toPrecision(15));

/** @param {number} value Of any unit. @returns {number} With twelve digits, more than any clock has. */
export const tidy = (value) => Number(value.toPrecision(12));
