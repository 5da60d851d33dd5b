/**
 * @param {number} seconds
 * @returns {number}
 *   Seconds, without what sums and differences of milliseconds leave behind them.
 */
export const milli = (seconds) => Math.round(seconds * 1e3) / 1e3;
