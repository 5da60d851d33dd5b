/**
 * Rates that a runner states: the one that follows from a count and a time, and the one that was asked for.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** The last digit of a rate, as runners print it. */
const PRINTED = 0.01;
/** Runners stop the clock slightly before or after the last request. */
const SHARE = 0.01;
/** Of a rate that was asked for: a runner that sends at random intervals sends a few per cent more or less. */
const REACHED = 0.95;

/**
 * Refuses a rate that contradicts them: a digit was changed, or the numbers are of different runs.
 *
 * @param {{count: number, seconds: number, rate: number, step: number, what?: string}} stated
 *   `rate`: per second; `step`: the last digit of the time, in seconds; `what` was counted.
 * @param {number} line
 *   Of the rate.
 * @param {Pick<ReadContext, 'error'>} context
 * @returns {boolean}
 *   Whether they agree.
 */
export function checkRate({count, seconds, rate, step, what = 'requests'}, line, {error}) {
  const difference = Math.abs(rate * seconds - count);
  if (difference <= rate * step + seconds * PRINTED + count * SHARE) return true;
  const time = Number(seconds.toPrecision(6));
  const found = `found ${count} ${what} in ${time} s, and ${rate} ${what}/s`;
  error(line, `${found}, expected the same rate`);
  return false;
}

/**
 * Warns of a load below the one that was asked for, which only the settings would show.
 *
 * @param {{asked: string | undefined, reached: number, what?: string}} rates
 *   Per second, also of requests that failed. `asked`: undefined without a limit; `what` was counted.
 * @param {number | undefined} line
 *   Of the rate that was reached.
 * @param {Pick<ReadContext, 'warn'>} context
 */
export function warnOfMissedRate({asked, reached, what = 'requests'}, line, {warn}) {
  if (asked === undefined || !(reached < REACHED * Number(asked))) return;
  const found = `found ${Number(reached.toPrecision(3))} ${what}/s, and ${asked} ${what}/s were asked for`;
  warn(`${found}: the results are of the lower load`, line);
}
