/**
 * Reads live data as `generator/draw/live.js` writes them: short, with the names of like things once.
 *
 * @import {LiveData} from './live.js'
 */

/**
 * @param {any} chart
 *   What the script of a chart defines.
 * @returns {LiveData}
 */
export const unpack = ({readings: {labels, rows}, ...chart}) => ({
  ...unpackLists(chart),
  readings: rows.map((/** @type {any[]} */ [at, label, index, ...texts]) => ({
    at,
    label,
    values: texts.map((text, i) => ({label: labels[index][i], text})),
  })),
});

/**
 * @param {any} value
 *   `{"$": [keys, row, row …]}` is a list of objects. Shorter rows are of objects without the last keys.
 * @returns {any}
 */
function unpackLists(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpackLists);
  if (!value.$) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpackLists(one)]));
  }
  const [keys, ...rows] = value.$;
  return rows.map((/** @type {any[]} */ row) =>
    Object.fromEntries(row.map((one, i) => [keys[i], unpackLists(one)])),
  );
}
