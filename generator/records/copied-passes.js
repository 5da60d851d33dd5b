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
 * @returns {boolean}
 *   Whether all records of the second pass are equal to those of the first.
 */
export function isCopiedPass(records) {
  const second = records.filter(({params}) => params.pass === '2');
  if (second.length === 0) return false;
  const all = new Set(records.map((record) => JSON.stringify(withoutLines(record))));
  return second.every((record) => {
    const {pass: _, ...params} = record.params;
    return all.has(JSON.stringify({...withoutLines(record), params}));
  });
}
