/**
 * Epsilon allocates and collects nothing: its log shows the heap as it fills, one line each time a
 * certain amount more is used: `Heap: 1024M reserved, 376M (36.78%) committed, 104M (10.21%) used`.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Heap} from '../../records/types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {bytes} from '../shared/gc-bytes.js';
import {sampledHeap} from '../shared/sampled-heap.js';

/** Of `-Xlog:pagesize`, with `base=…` and others after it. */
const PAGES = /^Heap: +(?:min|req_size)=/;
const FILLED =
  /^Heap: \d+[BKMGT] reserved, (\d+[BKMGT]) \([\d.,]+%\) committed, (\d+[BKMGT]) \([\d.,]+%\) used$/;

/** @param {ReadContext} context */
export function epsilonHeap(context) {
  /** @type {number[]} */
  const time = [];
  /** @type {number[]} */
  const used = [];
  /** @type {number[]} */
  const committed = [];
  return {
    /**
     * @param {string} message
     * @param {number} at
     *   Elapsed seconds.
     * @param {number} line
     */
    take(message, at, line) {
      if (!message.startsWith('Heap: ') || PAGES.test(message)) return;
      const [, size, filled] = FILLED.exec(message) ?? [];
      if (!size || !filled) {
        const expected = 'expected the heap such as "Heap: … reserved, … committed, … used"';
        context.error(line, `found "${brief(message)}", ${expected}`);
        return;
      }
      time.push(Math.max(at, time.at(-1) ?? at));
      used.push(bytes(filled));
      committed.push(bytes(size));
    },

    /** @returns {Heap[]} */
    records() {
      if (time.length === 0) return [];
      return [sampledHeap(time, [{name: 'heap', used, committed}])];
    },
  };
}
