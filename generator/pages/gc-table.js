/**
 * The tables of garbage collections, by run and by cause.
 *
 * @import {GcCause, GcSummary, LongestPause, MemoryRates} from '../stats/types.d.ts'
 */

import {clock, integer, percent, precise, quantity} from '../format.js';
import {NOT_STATED} from './page.js';
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
      ['Allocation rate', true],
      ['Promotion rate', true],
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
      rateText(summary.rates, 'allocated'),
      rateText(summary.rates, 'promoted'),
      summary.betweenFull === null ? '' : quantity(summary.betweenFull, 's'),
      nextFullCell(summary.nextFull),
    ]),
  );
}

/**
 * @param {GcCause[]} causes
 * @returns {ReturnType<typeof table>}
 *   One row per kind and cause.
 */
export function causesTable(causes) {
  return table(
    [
      ['Cause', false],
      ['Kind', false],
      ['Collections', true],
      ['Total pause time', true],
      ['Longest pause', true],
    ],
    causes.map(({cause, kind, forced, collections, total, longest}) => [
      cause || NOT_STATED,
      forced ? `${kind}, forced` : kind,
      integer(collections),
      precise(total, 's'),
      precise(longest, 's'),
    ]),
  );
}

/**
 * @param {MemoryRates | null} rates
 * @param {'allocated' | 'promoted'} key
 * @returns {number | null}
 *   Bytes a second.
 */
export function rateOf(rates, key) {
  const bytes = rates?.[key] ?? null;
  return rates && bytes !== null ? bytes / rates.seconds : null;
}

/**
 * @param {MemoryRates | null} rates
 * @param {'allocated' | 'promoted'} key
 */
function rateText(rates, key) {
  const rate = rateOf(rates, key);
  return rate === null ? '' : quantity(rate, 'B/s');
}

/** @param {LongestPause | null} pause */
const durationOf = (pause) => (pause ? precise(pause.duration, 's') : '');

/** @param {GcSummary['nextFull']} nextFull */
function nextFullCell(nextFull) {
  if (nextFull === null) return '';
  const {at, horizon} = nextFull;
  return at === null ? `not before ${clock(horizon)}` : clock(at);
}
