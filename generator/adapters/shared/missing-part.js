/**
 * Warns if the output of a run lacks something that every run prints: its beginning or its end was cut off, or some
 * of its lines were lost. What is left is read. Without the settings at the beginning, runs of others would be repeats.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {Pick<ReadContext, 'warn'>} context
 * @param {string} what
 *   Lacks it: `a run`.
 * @param {Readonly<Record<string, unknown>>} parts
 *   By their names, in the order in which the tool states them; undefined if the output does not.
 * @param {number | undefined} line
 *   The line of the beginning.
 */
export function warnOfMissing({warn}, what, parts, line) {
  const missing = Object.keys(parts).find((name) => parts[name] === undefined);
  if (missing) warn(`found ${what} without "${missing}": is a part of the output missing?`, line);
}
