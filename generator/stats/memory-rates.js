/**
 * How fast a program allocates, and how fast what it keeps moves to the old generation, from the sizes in
 * a collection log.
 *
 * @import {Collection, Pauses} from '../records/types.d.ts'
 * @import {MemoryRates} from './types.d.ts'
 */

import {isMeasured} from '../records/timeline.js';

/** They free memory while the program runs, so that the sizes before and after pauses hide allocations. */
const CONCURRENT = ['CMS', 'ZGC', 'Shenandoah'];

/**
 * @param {Pauses} pauses
 * @param {number} warmup
 *   In seconds.
 * @returns {MemoryRates | null}
 *   Between the first and the last collection of the run after the warm-up that the log gives sizes of; forced ones
 *   too, because the program allocates before them as before others. Null where these are not two.
 */
export function memoryRates({collections, collector, end, until = end}, warmup) {
  const sized = collections.filter(
    (one) => isMeasured(one, warmup, until) && one.before !== null && one.after !== null,
  );
  const [first, last] = [sized[0], sized.at(-1)];
  const seconds = first && last ? last.start - first.start : 0;
  if (seconds <= 0) return null;
  const isConcurrent = CONCURRENT.some((name) => collector.startsWith(name));
  const young = sized.slice(1).filter(({kind}) => kind === 'young');
  return {
    seconds,
    allocated: isConcurrent ? null : allocatedIn(sized),
    promoted: young.some(({old}) => old) ? promotedBy(young) : null,
  };
}

/**
 * @param {Collection[]} sized
 * @returns {number}
 *   Bytes by which the heap grew between each collection and the next.
 */
const allocatedIn = (sized) =>
  sized
    .slice(1)
    .reduce((sum, {before}, i) => sum + Math.max(0, (before ?? 0) - (sized[i]?.after ?? 0)), 0);

/**
 * @param {Collection[]} young
 * @returns {number}
 *   Bytes by which they filled the old generation. Rounded sizes can make a difference negative.
 */
const promotedBy = (young) =>
  young.reduce((sum, {old}) => sum + (old ? old.after - old.before : 0), 0);
