/**
 * Limits the memory that one file's records use, because they keep every window and collection.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 */

/** One window per second for six days; several hundred megabytes. */
export const LIMIT = 500_000;
/** @type {WeakSet<{length: number}>} */
const reported = new WeakSet();

/**
 * @param {{readonly length: number}} parts
 *   The parts of one record.
 * @param {string} what
 *   Plural: `windows`.
 * @param {number} line
 * @param {Pick<ReadContext, 'error'>} context
 * @returns {boolean}
 *   False after an error, which is reported once.
 */
export function isWithinLimit(parts, what, line, context) {
  if (parts.length < LIMIT) return true;
  if (!reported.has(parts)) {
    // In English as the message is, whatever the language of the site.
    context.error(
      line,
      `found more than ${LIMIT.toLocaleString('en')} ${what}, expected a shorter run`,
    );
  }
  reported.add(parts);
  return false;
}
