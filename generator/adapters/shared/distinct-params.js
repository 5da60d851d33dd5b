/** @import {Params} from '../../records/types.d.ts' */

/**
 * @param {Iterable<readonly [name: string, value: string]>} pairs
 *   The benchmark's own first.
 * @returns {Params}
 *   With every value: a name that comes again gets a number. A benchmark may call a parameter of its own `threads`.
 */
export function distinctParams(pairs) {
  /** @type {Map<string, string>} */
  const params = new Map();
  for (const [name, value] of pairs) {
    let free = name;
    for (let n = 2; params.has(free); n += 1) free = `${name}-${n}`;
    params.set(free, value);
  }
  return Object.fromEntries(params);
}

/**
 * @param {Params} params
 *   The benchmark's own.
 * @param {string} name
 * @param {string | number} value
 * @returns {Params}
 *   With one more.
 */
export const withParam = (params, name, value) =>
  distinctParams([...Object.entries(params), [name, String(value)]]);
