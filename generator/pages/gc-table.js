/**
 * The table of garbage collections by run.
 *
 * @import {GcSummary} from '../stats/types.d.ts'
 */

import {clock, integer, percent, precise, quantity} from '../format.js';
import {table} from './tables.js';

/**
 * @param {GcSummary[]} gc
 * @returns {ReturnType<typeof table>}
 *   One row per run. Cells are empty if there were too few full collections, or no growth.
 */
export function gcTable(gc) {
  return table(
    [
      ['Run', false],
      ['Collector', false],
      ['Collections', true],
      ['Full collections', true],
      ['Forced', true],
      ['Longest pause', true],
      ['Median pause', true],
      ['Total pause time', true],
      ['Share of time', true],
      ['Time between full', true],
      ['Next full due', true],
    ],
    gc.map((one) => [
      one.run,
      one.collector,
      integer(one.collections),
      integer(one.full),
      integer(one.forced),
      precise(one.longest, 's'),
      precise(one.p50, 's'),
      precise(one.total, 's'),
      percent(one.share),
      one.betweenFull === null ? '' : quantity(one.betweenFull, 's'),
      one.nextFull === null ? '' : clock(one.nextFull.at),
    ]),
  );
}
