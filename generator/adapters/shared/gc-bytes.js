/** @type {Record<string, number>} */
const UNITS = {B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4};
/** Characters of a size whose digits a double holds exactly. */
const SHORT = 16;

/**
 * @param {string} text
 *   A size of a unified JVM log: `76M`.
 * @returns {number}
 */
export function bytes(text) {
  const last = text.length - 1;
  const unit = UNITS[text[last] ?? ''] ?? Number.NaN;
  let value = 0;
  // A log has several sizes a line: their digits need no text of their own.
  for (let i = 0; i < last; i += 1) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9 || last >= SHORT) return Number(text.slice(0, -1)) * unit;
    value = value * 10 + digit;
  }
  return value * unit;
}
