/**
 * The bound of what one file's records hold in memory: windows and collections are kept one by one.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 */

/** A window a second for six days; several hundred megabytes. */
const LIMIT = 500_000;
/** @type {WeakSet<readonly unknown[]>} */
const reported = new WeakSet();

/**
 * @param {readonly unknown[]} parts
 *   Of one record.
 * @param {string} what
 *   In the plural: `windows`.
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error, which is told once.
 */
export function isWithinLimit(parts, what, line, context) {
  if (parts.length < LIMIT) return true;
  if (!reported.has(parts)) {
    // In words of its own: new code of format.js would have every file read again.
    context.error(
      line,
      `found more than ${LIMIT.toLocaleString('en')} ${what}, expected a shorter run`,
    );
  }
  reported.add(parts);
  return false;
}
