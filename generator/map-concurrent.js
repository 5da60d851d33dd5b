/** Files that are open at the same time: fewer than a process may open. */
const LANES = 32;

/**
 * Works through many items, some at a time, so that one that waits for the disk or for a thread does
 * not hold up the others.
 *
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => Promise<R>} act
 * @param {number} [lanes]
 *   How many at a time.
 * @returns {Promise<R[]>}
 *   In the order of the items.
 */
export async function mapConcurrent(items, act, lanes = LANES) {
  /** @type {R[]} */
  const results = [];
  // One iterator for all lanes: each takes the next item when it is done with one.
  const remaining = items.entries();
  const lane = async () => {
    for (const [i, item] of remaining) results[i] = await act(item, i);
  };
  await Promise.all(Array.from({length: lanes}, lane));
  return results;
}
