/**
 * The lines of rows in a JSON document, for readers that know one line for each row, as a table has it.
 *
 * @import {JsonValue} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {extent} from '../../extent.js';

export function rowLines() {
  /** The last line of a row, by its first. @type {Map<number, number>} */
  const ends = new Map();
  return {
    /**
     * @param {JsonValue} row
     * @param {Iterable<JsonValue>} members
     *   The values that are read.
     */
    add({line}, members) {
      ends.set(line, extent([line, ...Array.from(members, (one) => one.line)]).high);
    },

    /**
     * In place: a copy would have the lists of all windows.
     *
     * @template {Rec} R
     * @param {R[]} records
     *   With the first lines of their rows, or 0 where the document is too large for lines.
     * @returns {R[]}
     *   With all lines of their rows.
     */
    corrected(records) {
      for (const record of records) {
        const [first = 0, last = 0] = record.lines ?? [];
        if (first === 0) delete record.lines;
        else record.lines = [first, ends.get(last) ?? last];
      }
      return records;
    },
  };
}
