/**
 * Names in a file may have characters that no page, drawing or feed can hold: they are written as in JSON.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

import {listOf, mayHaveText} from '../../records/compact-list.js';
import {escapeControls} from '../../visible.js';

/**
 * @param {Rec} record
 *   Changed in place: in a copy, its lists, which may be long, would become arrays.
 */
export function showNames(record) {
  const {operation, params} = record;
  /** @type {Record<string, unknown>} */
  const names = {
    operation: escapeControls(operation),
    params: Object.fromEntries(Object.entries(params).map((pair) => pair.map(escapeControls))),
  };
  // Cast: an object has the keys that it lists.
  for (const field of /** @type {never[]} */ (Object.keys(record))) {
    /** @type {unknown} */
    const value = listOf(record, field);
    if (typeof value === 'string') names[field] = escapeControls(value);
  }
  const isOdd = (/** @type {string} */ text) => escapeControls(text) !== text;
  if (record.kind === 'pauses' && mayHaveText(listOf(record, 'collections'), isOdd)) {
    names.collections = record.collections.map((one) => {
      const cause = escapeControls(one.cause);
      return cause === one.cause ? one : {...one, cause};
    });
  }
  Object.assign(record, names);
}
