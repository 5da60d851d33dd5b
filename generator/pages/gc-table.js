/**
 * The table of garbage collections by run.
 *
 * @import {GcSummary, LongestPause} from '../stats/types.d.ts'
 */

import {clock, integer, percent, precise, quantity} from '../format.js';
import {table} from './tables.js';

/**
 * @param {GcSummary[]} gc
 * @returns {ReturnType<typeof table>}
 *   One row per run. Cells are empty where no pause counts, there were too few full collections, or the
 *   old generation does not grow.
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
      ['Longest, warm-up and forced included', true],
      ['Median pause', true],
      ['Total pause time', true],
      ['Share of time', true],
      ['Time between full', true],
      ['Next full due', true],
    ],
    gc.map((summary) => [
      summary.run,
      summary.otherLogs === 0
        ? summary.collector
        : `${summary.collector} (first of ${integer(summary.otherLogs + 1)} JVMs)`,
      integer(summary.collections),
      integer(summary.full),
      integer(summary.forced),
      durationOf(summary.longestCounted),
      durationOf(summary.longestOfAll),
      precise(summary.p50, 's'),
      precise(summary.total, 's'),
      percent(summary.share),
      summary.betweenFull === null ? '' : quantity(summary.betweenFull, 's'),
      nextFullCell(summary.nextFull),
    ]),
  );
}

/** @param {LongestPause | null} pause */
const durationOf = (pause) => (pause ? precise(pause.duration, 's') : '');

/** @param {GcSummary['nextFull']} nextFull */
function nextFullCell(nextFull) {
  if (nextFull === null) return '';
  const {at, horizon} = nextFull;
  return at === null ? `not before ${clock(horizon)}` : clock(at);
}
