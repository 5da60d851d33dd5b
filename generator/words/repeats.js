/**
 * What the repeats of a value are.
 *
 * @import {Spread} from '../stats/types.d.ts'
 */

import {counted} from '../format.js';
import {hasRepeatsInFiles} from '../stats/repeats.js';

/**
 * @param {Spread} spread
 * @returns {string}
 *   `5 runs`, `6 runs in one file`, `5 forks of 10 iterations`, `10 iterations of one process`.
 */
export function repeatCount(spread) {
  const {n, level, runs, iterations} = spread;
  const units = counted(n, level);
  if (!hasRepeatsInFiles(spread)) return units;
  if (level === 'iteration') return `${units} of one process`;
  const parts =
    iterations !== null && iterations > 1 ? ` of ${counted(iterations, 'iteration')}` : '';
  if (level === 'run') return `${units}${parts} in ${runs === 1 ? 'one file' : `${runs} files`}`;
  return `${units}${parts}${runs === 1 ? '' : ` in ${runs} runs`}`;
}
