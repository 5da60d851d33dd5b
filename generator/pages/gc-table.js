/**
 * What the garbage collector did in each run, as a table.
 *
 * @import {GcSummary} from '../stats/types.d.ts'
 */

import {clock, integer, percent, precise, quantity} from '../format.js';
import {table} from './tables.js';

/**
 * @param {GcSummary[]} gc
 * @returns {ReturnType<typeof table>}
 *   A row a run; blank where there were too few full collections, or no growth, to say.
 */
export function gcTable(gc) {
  return table(
    [
      ['Run', false],
      ['Collector', false],
      ['Collections', true],
      ['Full', true],
      ['Forced', true],
      ['Longest pause', true],
      ['Median pause', true],
      ['All pauses', true],
      ['Share of time', true],
      ['Between full', true],
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
      nextFullCell(one.nextFull),
    ]),
  );
}

/** @param {GcSummary['nextFull']} nextFull */
function nextFullCell(nextFull) {
  if (nextFull === null) return '';
  const {at, horizon} = nextFull;
  return at === null ? `not before ${clock(horizon)}` : clock(at);
}
