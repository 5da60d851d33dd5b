/**
 * Lists of like objects as rows: the keys once, then the values. Live data consist mostly of such
 * lists, and become half as long. `site/scripts/unpack.js` is the opposite.
 */

/**
 * @param {unknown} value
 *   JSON.
 * @returns {unknown}
 *   The same with `{"$": [keys, row, row …]}` in place of a list of objects with equal keys.
 */
export function pack(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pack(one)]));
  }
  const keys = sharedKeys(value);
  if (!keys) return value.map(pack);
  return {$: [keys, ...value.map((object) => keys.map((key) => pack(object[key])))]};
}

/**
 * @param {unknown[]} list
 * @returns {string[] | undefined}
 *   Undefined unless there are several objects, all with the same keys in the same order.
 */
function sharedKeys(list) {
  if (list.length < 2) return undefined;
  const [first, ...others] = list.map(keysOf);
  const text = first?.join('\0');
  return text && others.every((keys) => keys?.join('\0') === text) ? first : undefined;
}

/** @param {unknown} value */
const keysOf = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : undefined;
