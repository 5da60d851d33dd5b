/**
 * The heap after a collection.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Collection} from '../../records/types.d.ts'
 */

/**
 * Refuses more used bytes after a collection than the heap has. Before it there may be more, if the collection made the
 * heap smaller.
 *
 * @param {Pick<Collection, 'after' | 'committed'>} collection
 * @param {number} line
 * @param {Pick<ReadContext, 'error'>} context
 */
export function checkHeapSize({after, committed}, line, {error}) {
  if (after === null || committed === null || after <= committed) return;
  const found = `found ${after} B used after a collection of a heap of ${committed} B`;
  error(line, `${found}, expected at most as many`);
}
