/** Files that are open at a time: fewer than a process may have. */
const AT_ONCE = 32;

/**
 * Many small files, some at a time: one after another each would wait for the disk alone.
 *
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} act
 * @returns {Promise<R[]>}
 *   In the order of the items.
 */
export async function atOnce(items, act) {
  /** @type {R[]} */
  const results = [];
  for (let i = 0; i < items.length; i += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(i, i + AT_ONCE).map(act))));
  }
  return results;
}
