/**
 * What is said where some repeats do not state a value: that of the others is not that of all.
 *
 * @import {Configuration} from '../stats/types.d.ts'
 */

import {list, shortened} from '../format.js';

/** Runs that are named. */
const MOST_NAMED = 3;

/**
 * @param {Pick<Configuration, 'lacking'>} configuration
 * @param {'min' | 'max' | 'errors'} of
 * @returns {string | null}
 *   `not stated by a-2`; null where no repeat states it, or all do.
 */
export function lackingText({lacking}, of) {
  const runs = lacking?.[of];
  return runs ? `not stated by ${list(shortened(runs, MOST_NAMED))}` : null;
}
