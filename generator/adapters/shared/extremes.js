/**
 * Checks that a stated minimum is not above the stated maximum.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {{min?: number | undefined, max?: number | undefined}} stated
 *   Seconds.
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error.
 */
export function areInOrder({min, max}, line, context) {
  if (min === undefined || max === undefined || min <= max) return true;
  const found = `found a minimum of ${min} s and a maximum of ${max} s`;
  context.error(line, `${found}, expected a maximum of at least the minimum`);
  return false;
}
