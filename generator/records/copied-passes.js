/**
 * Detects results that are in a file twice, for example after `cat x x`. Adapters that list results
 * give one that comes again the parameter `pass`: a second run has other values, a copy does not.
 *
 * @import {Rec} from './types.d.ts'
 */

import {withoutLines} from './lines.js';

/**
 * @param {readonly Rec[]} records
 *   The records of one file.
 * @returns {string | undefined}
 *   The first pass, such as `2`, whose records are all equal to those of one before it.
 */
export function copiedPass(records) {
  if (!records.some(({params}) => params.pass)) return undefined;
  /** @type {Map<string, Set<string>>} */
  const passes = new Map();
  for (const record of records) {
    const {pass = '1', ...params} = record.params;
    const same = passes.get(pass) ?? new Set();
    passes.set(pass, same.add(JSON.stringify({...withoutLines(record), params})));
  }
  const all = [...passes];
  const [copy] =
    all.find(([, later], i) =>
      all.slice(0, i).some(([, one]) => [...later].every((record) => one.has(record))),
    ) ?? [];
  return copy;
}
