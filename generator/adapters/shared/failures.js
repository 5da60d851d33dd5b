/** @import {ReadContext} from '../types.d.ts' */

/**
 * Warns of failed requests that a tool counts in its latencies.
 *
 * @param {ReadContext} context
 * @param {{failed: number, all: number}} attempts
 * @param {'requests' | 'responses'} what
 * @param {number} line
 */
export function warnOfFailures(context, {failed, all}, what, line) {
  if (failed === 0) return;
  context.warn(`${failed} of ${all} ${what} failed, and the latencies include them`, line);
}
