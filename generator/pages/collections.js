/**
 * What the page of a run says of its garbage collections.
 *
 * @import {Fact} from './page.js'
 * @import {GcCause, GcSummary, LongestPause, MemoryRates} from '../stats/types.d.ts'
 */

import {clock, integer, percent, quantity} from '../format.js';
import {LEAST_STOP} from '../records/stops.js';
import {stallsText} from '../words/heap-and-pauses.js';
import {fact, isStated, NOT_STATED} from './page.js';
import {cellTable} from './tables.js';

/**
 * @param {GcSummary} gc
 * @returns {Fact[]}
 *   Without a value where no pause counts, there were too few full collections, the log has no sizes, or
 *   the old generation does not grow.
 */
export const gcFacts = (gc) =>
  [
    fact('Collector', [
      gc.otherLogs === 0
        ? gc.collector
        : `${gc.collector} (first of ${integer(gc.otherLogs + 1)} logs)`,
    ]),
    fact('Pauses in the log', [
      `${integer(gc.collections)}, of which ${integer(gc.full)} full and ${integer(gc.forced)} forced`,
    ]),
    fact('Longest counted pause', [durationOf(gc.longestCounted)]),
    fact('Median counted pause', [gc.p50 === null ? '' : quantity(gc.p50, 's')]),
    fact('Share of time in counted pauses', [gc.share === null ? '' : percent(gc.share)]),
    fact('Longest in the log', [durationOf(gc.longestOfAll)]),
    fact('Total in the log', [quantity(gc.total, 's')]),
    fact('Stops in the log', [stopsText(gc.stops)]),
    fact('Stalls in the log', [gc.stalls ? stallsText(gc.stalls.kinds) || 'none' : '']),
    fact('Allocation rate', [rateText(gc.rates, 'allocated')]),
    fact('Promotion rate', [rateText(gc.rates, 'promoted')]),
    fact('Time between full', [gc.betweenFull === null ? '' : quantity(gc.betweenFull, 's')]),
    fact('Next full due', [nextFullText(gc.nextFull)]),
  ].filter(isStated);

/**
 * @param {GcCause[]} causes
 * @returns {ReturnType<typeof cellTable>}
 *   One row per kind and cause.
 */
export function causesTable(causes) {
  return cellTable({
    columns: [
      {key: 'cause', label: 'Cause'},
      {key: 'kind', label: 'Kind'},
      {key: 'collections', label: 'Pauses', unit: '1'},
      {key: 'total', label: 'Total pause time', unit: 's'},
      {key: 'longest', label: 'Longest pause', unit: 's'},
    ],
    rows: causes.map(({cause, kind, forced, collections, total, longest}) => [
      cause || NOT_STATED,
      forced ? `${kind}, forced` : kind,
      collections,
      total,
      longest,
    ]),
  });
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

/** @param {GcSummary['stops']} stops */
function stopsText(stops) {
  if (!stops) return '';
  const {count, longest} = stops;
  const least = `of at least ${quantity(LEAST_STOP, 's', 1)}`;
  return longest === null
    ? `none ${least}`
    : `${integer(count)} ${least}, the longest ${quantity(longest, 's')}`;
}

/** @param {LongestPause | null} pause */
const durationOf = (pause) => (pause ? quantity(pause.duration, 's') : '');

/**
 * @param {Pick<NonNullable<GcSummary['nextFull']>, 'at' | 'horizon' | 'isSteady'> | null} nextFull
 * @returns {string}
 *   When a full collection is due, on the clock of the run; empty where none can be foreseen.
 */
export function nextFullText(nextFull) {
  if (nextFull === null) return '';
  const {at, horizon, isSteady} = nextFull;
  if (!isSteady) return '';
  return at === null ? `not before ${clock(horizon)}` : clock(at);
}
