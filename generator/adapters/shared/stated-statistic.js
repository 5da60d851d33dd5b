/**
 * A statistic that a file states next to its samples.
 *
 * @import {JsonValue, ReadContext} from '../types.d.ts'
 */

/** Runners write all digits of both, and sum in another order. */
const EQUAL = 1e-6;

/**
 * Refuses a statistic that is not the one of its samples: one of the two was changed or is not whole.
 *
 * @param {JsonValue} stated
 *   Nothing is compared if it is not a number.
 * @param {number} expected
 *   In the unit of the file. Nothing is compared if it is NaN, as that of no samples is.
 * @param {{what: string, name: string, is: string}} about
 *   `what`: how the file names it; `name`: of the benchmark; `is`: what was expected, such as `the mean of its times`.
 * @param {Pick<ReadContext, 'error'>} context
 */
export function checkStatistic({value, line}, expected, {what, name, is}, {error}) {
  if (typeof value !== 'number' || !(Math.abs(expected - value) > EQUAL * expected)) return;
  error(line, `found a ${what} of ${value} of "${name}", expected ${expected}, ${is}`);
}
