/**
 * Groups of one list.
 *
 * @template Item, Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>}
 *   In the order of their first items, as `Map.groupBy` of Node 21 returns them.
 */
export function groupBy(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
