/**
 * Names of operations without what all of them have in common.
 */

import {clipped} from '../format.js';

/** A method with its package or class. The dots in a command, a path or an address are other ones. */
const QUALIFIED = /^(?:[\p{L}_$][\p{L}\p{N}_$]*\.)+[\p{L}_$][\p{L}\p{N}_$]*(?::\w+)?$/u;
/** Characters of a name in a figure. */
export const LONGEST = 200;
/** `sort.sh`. Of a name with two parts, the first is a class if it begins with a capital letter. */
const FILE = /^\p{Ll}[^.]*\.[^.]*$/u;

/**
 * @param {string[]} operations
 * @returns {(operation: string) => string}
 *   Without the package or class that all of several have in common: `org.sample.Maps.get` and
 *   `org.sample.Maps.put` as `get` and `put`. Of long names, such as commands, the beginnings if these are not the same.
 */
export function shortener(operations) {
  const named = operations.filter((operation) => operation !== '');
  const [first = ''] = named;
  let end =
    named.length > 1 && QUALIFIED.test(first) && !FILE.test(first) ? first.lastIndexOf('.') + 1 : 0;
  while (!named.every((one) => one.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf('.', end - 2) + 1;
  }
  const short = (/** @type {string} */ operation) => clipped(operation.slice(end), LONGEST);
  const areDistinct = new Set(named.map(short)).size === new Set(named).size;
  return areDistinct ? short : (operation) => operation.slice(end);
}
