/**
 * What a garbage-collection log says: counts, pauses, the time between full collections, and when
 * the next one is due.
 *
 * @import {Collection, Pauses, Stall} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {GcCause, GcSummary, LongestPause, StallCount} from './types.d.ts'
 */

import {median, sum} from '../averages.js';
import {extent} from '../extent.js';
import {endOfRun, otherLogs, pausesOf} from '../records/rotated.js';
import {isMeasured} from '../records/timeline.js';
import {memoryRates} from './memory-rates.js';
import {recordsOf} from './summary.js';

/** Points needed to see a growth. A line through two points shows nothing. */
const LEAST_POINTS = 3;
/** Growth is steady if no point is further from its straight line than this share of the growth. */
const UNSTEADY = 0.2;

/**
 * @param {Run} run
 * @returns {GcSummary | null}
 *   Null where the run has no collection log.
 */
export function summariseCollections(run) {
  const pauses = pausesIn(run);
  if (!pauses) return null;
  const {collections, collector} = pauses;
  const counted = countedPauses(pauses, run.warmup);
  const full = collections.filter(({kind}) => kind === 'full');
  const stalls = stallsOf(pauses);
  return {
    run: run.id,
    collector,
    otherLogs: otherLogs(recordsOf(run)),
    collections: collections.length,
    full: full.length,
    forced: collections.filter(({forced}) => forced).length,
    total: sum(collections.map(({duration}) => duration)),
    longestOfAll: longestOf(collections),
    longestCounted: longestOf(counted.collections),
    p50: counted.p50,
    share: counted.share,
    betweenFull: between(full.filter(({forced}) => !forced)),
    causes: causesOf(collections),
    stops: pauses.stops
      ? {count: pauses.stops.length, longest: longestDuration(pauses.stops)}
      : null,
    stalls: stalls && {...stalls, kinds: stallCounts(pauses)},
    rates: memoryRates(pauses, run.warmup),
    nextFull: nextFull(pauses, run.warmup),
  };
}

/**
 * @param {Run} run
 * @returns {Pauses | null}
 *   Of its log; `until` if that goes on after the run, as the log of a server does.
 */
export function pausesIn(run) {
  const pauses = pausesOf(recordsOf(run));
  if (!pauses || !isHeapOnClock(run)) return pauses;
  const until = endOfRun(run.files);
  return until !== undefined && until < pauses.end ? {...pauses, until} : pauses;
}

/**
 * @param {Run} run
 * @returns {boolean}
 *   Whether `run.yaml` says how the clocks of its heap and pauses relate to the run's. A JVM counts
 *   from its own start, which is earlier than the first operation.
 */
export const isHeapOnClock = (run) =>
  run.files
    .filter(({records}) => records.some(({kind}) => kind === 'heap' || kind === 'pauses'))
    .every(({note}) => note.offset !== undefined);

/**
 * @param {Pauses} pauses
 * @returns {number}
 *   Seconds that the log covers, with the time before the run where the JVM started earlier.
 */
export const loggedTime = ({start, end}) => end - start;

/**
 * The pauses of the time that rates and latencies are of.
 *
 * @param {Pauses} pauses
 * @param {number} warmup
 *   In seconds.
 * @returns {{collections: Collection[], p50: number | null, share: number | null}}
 *   See `GcSummary`.
 */
export function countedPauses({collections: all, start, end, until = end}, warmup) {
  const collections = all.filter((one) => isCounted(one, warmup, until));
  const durations = collections.map(({duration}) => duration);
  const time = until - Math.max(start, warmup);
  return {
    collections,
    // As in histograms: of an even number, the shorter of the two in the middle.
    p50: durations.toSorted((a, b) => a - b)[Math.ceil(durations.length / 2) - 1] ?? null,
    share: time > 0 ? sum(durations) / time : null,
  };
}

/**
 * Whether the benchmark itself caused a pause: it was not forced, and it was neither in the warm-up nor
 * before or after the run.
 *
 * @param {Collection} collection
 * @param {number} warmup
 *   In seconds.
 * @param {number} until
 */
const isCounted = ({start, forced}, warmup, until) => isMeasured({start}, warmup, until) && !forced;

/**
 * @param {Collection[]} collections
 * @returns {LongestPause | null}
 *   The first of equal ones; null where there is none.
 */
export function longestOf(collections) {
  if (collections.length === 0) return null;
  const longest = collections.reduce((most, one) => (one.duration > most.duration ? one : most));
  const {start, duration, kind, cause, forced} = longest;
  return {start, duration, kind, cause, forced};
}

/** @param {Collection[]} collections @returns {GcCause[]} */
function causesOf(collections) {
  /** @type {Map<string, GcCause>} */
  const causes = new Map();
  for (const {kind, cause, forced, duration} of collections) {
    const key = JSON.stringify([kind, cause, forced]);
    const known = causes.get(key) ?? {kind, cause, forced, collections: 0, total: 0, longest: 0};
    known.collections += 1;
    known.total += duration;
    known.longest = Math.max(known.longest, duration);
    causes.set(key, known);
  }
  return [...causes.values()].sort((a, b) => b.total - a.total);
}

/**
 * @param {{duration: number}[]} all
 * @returns {number | null}
 *   In seconds; null of none.
 */
export const longestDuration = (all) =>
  all.length > 0 ? extent(all.map(({duration}) => duration)).high : null;

/** The only collector whose log states threads that waited. */
const STALLING = 'ZGC';
const STALL_KINDS = /** @type {const} */ (['allocation', 'relocation']);

/**
 * @param {Pauses | null} pauses
 * @param {Stall['kind']} [kind]
 *   All kinds unless stated.
 * @returns {{count: number, total: number, longest: number | null} | null}
 *   In seconds; `longest`: null without a stall. Null where the log would not state one.
 */
export function stallsOf(pauses, kind) {
  if (!pauses || !(pauses.stalls || pauses.collector === STALLING)) return null;
  const stalls = (pauses.stalls ?? []).filter((one) => kind === undefined || one.kind === kind);
  return {
    count: stalls.length,
    total: sum(stalls.map(({duration}) => duration)),
    longest: longestDuration(stalls),
  };
}

/**
 * @param {Pauses} pauses
 * @returns {StallCount[]}
 *   Of each kind that the log has.
 */
export const stallCounts = (pauses) =>
  STALL_KINDS.flatMap((kind) => {
    const {count = 0, longest = null} = stallsOf(pauses, kind) ?? {};
    return longest === null ? [] : [{kind, count, longest}];
  });

/**
 * @param {Collection[]} full
 *   Those that were not forced.
 * @returns {number | null}
 *   Median seconds from start to start.
 */
function between(full) {
  const gaps = full.slice(1).map(({start}, i) => start - (full[i]?.start ?? 0));
  return gaps.length > 0 ? median(gaps) : null;
}

/**
 * How fast the old generation has grown from the first to the last collection since the last full one and,
 * where it grew steadily, when it will be as full as it was when earlier full collections began (or, where
 * there was none, as large as it is). What moves into it during the warm-up does not predict later growth.
 *
 * @param {Pauses} pauses
 * @param {number} warmup
 *   In seconds.
 * @returns {GcSummary['nextFull']}
 *   `at`: elapsed seconds, null beyond `horizon`: a straight line through a minute says nothing about
 *   the time in half a day. `growth`: bytes a second; `since`: what it begins at; `from`: bytes
 *   at the end of the log; `limit`: bytes. Null where the old generation is not logged, does not
 *   grow, or has too few points.
 */
function nextFull(pauses, warmup) {
  const sized = pauses.collections.filter(({old}) => old !== null);
  const lastFull = sized.findLastIndex(({kind}) => kind === 'full');
  const later = sized.slice(Math.max(lastFull, 0)).filter((one) => isMeasured(one, warmup));
  const points = later.map(({start, duration, old}) => ({
    x: start + duration,
    y: old?.after ?? 0,
  }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < LEAST_POINTS) return null;
  const growth = (last.y - first.y) / (last.x - first.x);
  const isSteady = points.every(
    ({x, y}) => Math.abs(y - first.y - growth * (x - first.x)) <= UNSTEADY * (last.y - first.y),
  );
  const triggers = sized.filter(({kind, forced}) => kind === 'full' && !forced);
  const limit =
    triggers.length > 0
      ? median(triggers.map(({old}) => old?.before ?? 0))
      : (sized.at(-1)?.old?.committed ?? 0);
  if (!(growth > 0) || limit <= last.y) return null;
  const since = later[0]?.kind === 'full' ? 'full' : warmup > 0 ? 'warm-up' : 'start';
  const at = last.x + (limit - last.y) / growth;
  const horizon = pauses.end + loggedTime(pauses);
  return {
    at: isSteady && at <= horizon ? at : null,
    horizon,
    growth,
    isSteady,
    since,
    from: last.y,
    limit,
  };
}
