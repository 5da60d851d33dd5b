/**
 * Which of the commits that runs state are one: people write the first digits, and tools all 40.
 */

import {groupBy} from '../group-by.js';

/** Digits that a commit has at least, and at most. */
const [LEAST, MOST] = [7, 64];
const COMMIT = new RegExp(`^[0-9a-f]{${LEAST},${MOST}}$`);

/** As manifests state it. @param {string} text */
export const isCommit = (text) => COMMIT.test(text);

/**
 * @param {Iterable<string>} stated
 *   Commits in hexadecimal digits, such as `9f2c1d4`.
 * @returns {Map<string, string>}
 *   The shortest text of each. One that begins several different commits is none of them.
 */
export function commitNames(stated) {
  const all = [...new Set(stated)].sort((a, b) => a.length - b.length);
  const known = new Set(all);
  const longer = groupBy(all, (commit) => beginningOf(commit, known));
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const commit of all) {
    const beginning = beginningOf(commit, known);
    const isOne = beginning !== undefined && longer.get(beginning)?.length === 1;
    names.set(commit, isOne ? (names.get(beginning) ?? commit) : commit);
  }
  return names;
}

/**
 * @param {string} commit
 * @param {ReadonlySet<string>} known
 * @returns {string | undefined}
 *   The longest of those that it begins with.
 */
function beginningOf(commit, known) {
  for (let digits = Math.min(commit.length - 1, MOST); digits >= LEAST; digits--) {
    const beginning = commit.slice(0, digits);
    if (known.has(beginning)) return beginning;
  }
  return undefined;
}
