/**
 * Reads what `generator/draw/pack.js` wrote: `{"$": [keys, row, row …]}` is a list of objects.
 *
 * @param {any} value
 * @returns {any}
 */
export function unpack(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpack);
  if (!value.$) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpack(one)]));
  }
  const [keys, ...rows] = value.$;
  return rows.map((/** @type {any[]} */ row) =>
    Object.fromEntries(row.map((one, i) => [keys[i], unpack(one)])),
  );
}
