/**
 * A rate that a runner prints next to the requests and the time from which it follows.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** The last digit of a rate, as runners print it. */
const PRINTED = 0.01;
/** Runners stop the clock slightly before or after the last request. */
const SHARE = 0.01;

/**
 * Refuses a rate that contradicts them: a digit was changed, or the numbers are of different runs.
 *
 * @param {{requests: number, seconds: number, rate: number, step: number}} stated
 *   `rate`: requests per second; `step`: the last digit of the time, in seconds.
 * @param {number} line
 *   Of the rate.
 * @param {Pick<ReadContext, 'error'>} context
 * @returns {boolean}
 *   Whether they agree.
 */
export function checkRate({requests, seconds, rate, step}, line, {error}) {
  const difference = Math.abs(rate * seconds - requests);
  if (difference <= rate * step + seconds * PRINTED + requests * SHARE) return true;
  const found = `found ${requests} requests in ${seconds} s, and ${rate} requests/s`;
  error(line, `${found}, expected the same rate`);
  return false;
}
