/**
 * Names in a file may have characters that no page, drawing or feed can hold: they are written as in JSON.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

import {visible} from '../../visible.js';

/**
 * @template {Rec} T
 * @param {T} record
 * @returns {T}
 */
export function withVisibleNames(record) {
  const {operation, params} = record;
  /** @type {Record<string, unknown>} */
  const names = {
    operation: visible(operation),
    params: Object.fromEntries(Object.entries(params).map((pair) => pair.map(visible))),
  };
  for (const [field, value] of Object.entries(record)) {
    if (typeof value === 'string') names[field] = visible(value);
  }
  if (record.kind === 'pauses') {
    names.collections = record.collections.map((one) => {
      const cause = visible(one.cause);
      return cause === one.cause ? one : {...one, cause};
    });
  }
  return {...record, ...names};
}
