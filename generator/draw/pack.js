/**
 * Lists of like objects as rows: the keys once, then the values. Live data consist mostly of such
 * lists, and become half as long. `site/scripts/unpack.js` is the opposite.
 */

/**
 * @param {unknown} value
 *   JSON.
 * @returns {unknown}
 *   The same with `{"$": [keys, row, row …]}` in place of a list of like objects. A row that is shorter
 *   than the keys is of an object without the last of them.
 */
export function pack(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pack(one)]));
  }
  const keys = sharedKeys(value);
  if (!keys) return value.map(pack);
  return {$: [keys, ...value.map((object) => Object.values(object).map(pack))]};
}

/**
 * @param {unknown[]} list
 * @returns {string[] | undefined}
 *   Undefined unless there are several objects, all with these keys or with the first of these.
 */
function sharedKeys(list) {
  const keys = list.map(keysOf);
  const longest = keys.reduce((most, one) => (one.length > most.length ? one : most), []);
  const isLike = keys.every((one) => one.length > 0 && one.every((key, i) => key === longest[i]));
  return list.length > 1 && isLike ? longest : undefined;
}

/** @param {unknown} value */
const keysOf = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
