/** Files that are open at a time: fewer than a process may have. */
const AT_ONCE = 32;

/**
 * Many items, some at a time: one after another each would wait alone for the disk, or for a thread.
 *
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} act
 * @returns {Promise<R[]>}
 *   In the order of the items.
 */
export async function mapConcurrent(items, act) {
  /** @type {R[]} */
  const results = [];
  // One iterator for all: each takes the next item when it is done with one.
  const left = items.entries();
  const lane = async () => {
    for (const [i, item] of left) results[i] = await act(item);
  };
  await Promise.all(Array.from({length: AT_ONCE}, lane));
  return results;
}
