/**
 * The heap at moments that the program chose, whatever the collector did.
 *
 * @import {Heap} from '../../records/types.d.ts'
 */

import {median} from '../../averages.js';
import {nano} from '../../records/rounding.js';

/**
 * @param {number[]} time
 *   Seconds, ascending.
 * @param {Heap['generations']} generations
 * @param {{isAfter?: boolean}} [sizes]
 *   Whether they are those after the last collection.
 * @returns {Heap}
 *   `every`: the usual seconds from sample to sample; null for a single one.
 */
export function sampledHeap(time, generations, {isAfter = false} = {}) {
  const gaps = time.slice(1).map((at, i) => at - (time[i] ?? 0));
  return {
    kind: 'heap',
    operation: '',
    params: {},
    from: 'samples',
    ...(isAfter ? {isAfter} : {}),
    every: gaps.length > 0 ? nano(median(gaps)) : null,
    time,
    generations,
  };
}
