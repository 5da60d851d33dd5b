/**
 * @import {Located, Measurement} from '../../records/types.d.ts'
 * @import {ReadContext} from '../types.d.ts'
 */

import {count} from '../../records/measurements.js';

/**
 * @param {Located} subject
 * @param {Record<string, number>} counts
 *   By the runner's own names.
 * @returns {Measurement[]}
 *   Those above 0: a run in which nothing failed has none.
 */
export const failureCounts = (subject, counts) =>
  Object.entries(counts).flatMap(([name, n]) => (n > 0 ? [count(subject, name, n)] : []));

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
