/**
 * Tells of the output of a run that lacks what every run states: its end was cut off, or some of its lines
 * were lost. What is left is read.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {Pick<ReadContext, 'warn'>} context
 * @param {string} what
 *   Lacks it: `a run`.
 * @param {readonly (readonly [name: string, value: unknown])[]} parts
 *   In the order in which the tool states them; undefined if it does not.
 * @param {number | undefined} line
 *   Of the beginning.
 */
export function warnOfMissing({warn}, what, parts, line) {
  const missing = parts.find(([, value]) => value === undefined);
  if (missing)
    warn(`found ${what} without "${missing[0]}": is a part of the output missing?`, line);
}
