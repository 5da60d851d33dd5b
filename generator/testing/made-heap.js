/**
 * Collections that are made for a test, and the chart of them.
 *
 * @import {Heap, Pauses} from '../records/types.d.ts'
 */

import {heapAndPauses} from '../charts/heap-and-pauses.js';
import {seriesOf} from './chart.js';

/** @param {{heap: Heap | null, pauses: Pauses | null}} record */
export const chartOf = (record) => heapAndPauses(seriesOf(record), {name: 'gc'});

/**
 * Made collections, one a second, each of 10 ms.
 *
 * @param {number} n
 * @param {(i: number) => Partial<Pauses['collections'][number]>} [over]
 * @returns {{heap: Heap, pauses: Pauses}}
 */
export function madeHeap(n, over = () => ({})) {
  const subject = {operation: '', params: {}};
  const collections = Array.from({length: n}, (_, i) => ({
    start: i + 1,
    duration: 0.01,
    kind: /** @type {const} */ ('young'),
    cause: 'Allocation Failure',
    forced: false,
    before: 300e6 + (i % 7) * 1e6,
    after: 100e6,
    committed: 500e6,
    old: null,
    ...over(i),
  }));
  const time = collections.flatMap(({start, duration}) => [start, start + duration]);
  const used = collections.flatMap(({before, after}) => [before, after]);
  return {
    heap: {
      kind: 'heap',
      ...subject,
      from: 'collections',
      every: null,
      time,
      generations: [{name: 'heap', used, committed: used.map(() => null)}],
    },
    pauses: {kind: 'pauses', ...subject, collector: 'Serial', collections, start: 0, end: n + 1},
  };
}
