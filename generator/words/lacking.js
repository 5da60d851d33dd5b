/**
 * The text of a value that some repeats do not state: the value of the others is not the value of all.
 *
 * @import {Configuration} from '../stats/types.d.ts'
 */

import {list, shortened} from '../format.js';

/** Runs that are named. */
const MOST_NAMED = 3;

/**
 * @param {Pick<Configuration, 'lacking'>} configuration
 * @param {keyof NonNullable<Configuration['lacking']>} of
 * @returns {string | null}
 *   `not stated by a-2`; null where no repeat states it, or all do.
 */
export function lackingText({lacking}, of) {
  const runs = lacking?.[of];
  return runs ? notStatedBy(runs) : null;
}

/**
 * @param {readonly string[]} runs
 *   At least one.
 * @returns {string}
 *   `not stated by a-2`.
 */
export const notStatedBy = (runs) => `not stated by ${list(shortened(runs, MOST_NAMED))}`;
