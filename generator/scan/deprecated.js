/**
 * The names in manifests that a release has changed. An old name works for one more release, with a
 * warning that states the new name.
 *
 * @import {Manifests} from './types.d.ts'
 *
 * @typedef {object} Rename
 * @property {readonly string[]} parent
 *   The path of the mapping that has the key; `*` matches every key or item.
 * @property {string} key
 * @property {string} [value]
 *   If set, this value of the key has a new name; otherwise the key has.
 * @property {string} name
 *   The new name.
 * @property {Readonly<Record<string, unknown>>} [and]
 *   Keys next to the new name that keep its old meaning.
 */

/** @type {Partial<Record<keyof Manifests, readonly Rename[]>>} */
export const RENAMES = {
  report: [
    {parent: ['charts', '*'], key: 'chart', value: 'gc-saw-tooth', name: 'heap-and-pauses'},
    {parent: ['charts', '*'], key: 'chart', value: 'latency-stated', name: 'reported-latency'},
    {parent: ['charts', '*'], key: 'chart', value: 'jvm-native-ratio', name: 'comparison'},
    {parent: ['charts', '*'], key: 'chart', value: 'throughput-comparison', name: 'comparison'},
    {parent: ['charts', '*'], key: 'chart', value: 'latency-comparison', name: 'comparison'},
    {
      ...{parent: ['charts', '*'], key: 'chart', value: 'latency-history', name: 'history'},
      and: {quantity: ['p50', 'p99']},
    },
  ],
};

/**
 * Replaces the old names in the manifest by the new ones.
 *
 * @param {unknown} manifest
 *   As it was parsed.
 * @param {readonly Rename[]} renames
 * @param {(path: (string | number)[], message: string) => void} warn
 *   Receives the path as written in the file.
 */
export function replaceDeprecated(manifest, renames, warn) {
  for (const {parent, key, value, name, and = {}} of renames) {
    for (const {mapping, path} of mappingsAt(manifest, parent)) {
      if (!Object.hasOwn(mapping, key) || (value ?? mapping[key]) !== mapping[key]) continue;
      const old = value ?? key;
      warn(
        [...path, key],
        `found the old name "${old}", expected "${name}" (the next release refuses the old name)`,
      );
      if (value !== undefined) {
        mapping[key] = name;
        for (const [other, kept] of Object.entries(and)) mapping[other] ??= kept;
      } else {
        mapping[name] ??= mapping[key];
        delete mapping[key];
      }
    }
  }
}

/**
 * @param {unknown} value
 * @param {readonly string[]} pattern
 * @param {(string | number)[]} path
 *   The path of the value.
 * @returns {{mapping: Record<string, unknown>, path: (string | number)[]}[]}
 */
function mappingsAt(value, [first, ...rest], path = []) {
  if (typeof value !== 'object' || value === null) return [];
  if (first === undefined) {
    return Array.isArray(value)
      ? []
      : [{mapping: /** @type {Record<string, unknown>} */ (value), path}];
  }
  return Object.entries(value)
    .filter(([key]) => first === '*' || key === first)
    .flatMap(([key, inner]) => mappingsAt(inner, rest, [...path, key]));
}
