/**
 * What the chart of heap and pauses says: its sentence and its notes.
 *
 * @import {Collection, Heap, Pauses} from '../records/types.d.ts'
 * @import {Stack} from '../charts/heap-stack.js'
 * @import {LongestPause, StallCount} from '../stats/types.d.ts'
 * @typedef {LongestPause & {name: string}} NamedPause
 * @typedef {{heap: Heap | null, stack: Stack | null, undivided: Collection[], pauses: Pauses | null,
 *   range: {low: number, high: number} | null, longest: NamedPause | null, start: number, end: number,
 *   warmup: number}} Garbage
 *   `undivided`: their sizes are not drawn, see `undividedIn`; `range`: of the heap used, in bytes; `longest`: pause
 *   that the benchmark caused, else of all; `warmup`: in seconds.
 * @typedef {object} Drawn
 *   What the close-up has of heap and pauses.
 * @property {Stack['vertices']} vertices
 * @property {{t: number, part: number, low: number, high: number}[]} outside
 *   The lowest and highest heap where the vertices are not drawn.
 * @property {Collection[]} collections
 * @property {{t: number, t2: number}[]} merged
 *   Where there are pauses that are not in `collections`.
 * @property {{t: number, t2: number}[]} stopped
 *   Where all threads stood.
 * @property {{t: number, t2: number}[]} stalled
 *   Where at least one thread stalled.
 */

import {clockText} from '../elapsed-time.js';
import {
  capitalised,
  clock,
  integer,
  list,
  localiseDecimal,
  percent,
  quantity,
  shortened,
} from '../format.js';
import {LEAST_STOP} from '../records/stops.js';
import {
  countedPauses,
  loggedTime,
  longestDuration,
  longestOf,
  stallCounts,
} from '../stats/collections.js';

/** @type {Collection['kind'][]} */
const KINDS = ['young', 'mixed', 'full', 'remark', 'cleanup', 'other'];

/**
 * @param {Pauses | null} pauses
 * @param {number} warmup
 *   In seconds.
 * @returns {NamedPause | null}
 *   The longest pause that the benchmark caused, else of all. Its name says that a longer one does not count.
 */
export function namedLongest(pauses, warmup) {
  const longest = longestOf(pauses?.collections ?? []);
  if (!pauses || !longest) return null;
  const counted = longestOf(countedPauses(pauses, warmup).collections) ?? longest;
  const isLongest = counted.duration === longest.duration;
  return {...counted, name: isLongest ? 'longest' : 'longest counted'};
}

/** @param {NamedPause} pause */
export const longestLabel = ({name, start}) => `${capitalised(name)} pause at ${clock(start)}`;

/** @param {number} value */
const bytes = (value) => quantity(value, 'B');
/** @param {number} value */
const seconds = (value) => quantity(value, 's');

/** Share of the run without a known heap at its end that a note tells. */
const NOTABLE = 0.1;

/**
 * @param {Garbage} garbage
 * @returns {string}
 */
export const sentenceOf = (garbage) =>
  [
    pausesIn(garbage),
    stopsIn(garbage),
    stallsIn(garbage),
    heapIn(garbage),
    oldIn(garbage),
    forcedIn(garbage),
  ]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');

/** @param {Garbage} garbage */
function pausesIn({pauses, warmup}) {
  if (!pauses) return '';
  const {collector, collections} = pauses;
  const time = seconds(loggedTime(pauses));
  if (collections.length === 0) return `${collector}: no collection in the run of ${time}`;
  const {collections: counted, p50, share} = countedPauses(pauses, warmup);
  const n = collections.length;
  return [
    `${collector}: ${integer(n)} ${n === 1 ? 'pause' : 'pauses'} in ${time}${kindsOf(collections)}`,
    ...(counted.length < n ? [`${integer(counted.length)} of them counted`] : []),
    ...(p50 === null ? [] : [`median ${seconds(p50)}`]),
    `longest ${longestIn(pauses, counted)}`,
    ...(share === null ? [] : [`paused ${percent(share)} of the time`]),
  ].join(', ');
}

/**
 * @param {Pauses} pauses
 * @param {Collection[]} counted
 * @returns {string}
 *   Of the benchmark itself; in brackets a longer one that is not.
 */
function longestIn({collections, end, until = end}, counted) {
  const longest = longestOf(collections);
  const longestCounted = longestOf(counted);
  if (!longest) return '';
  const {start, forced, duration} = longest;
  const outside = start < 0 ? 'before the run' : start > until ? 'after the run' : 'in the warm-up';
  const when = forced ? 'forced' : outside;
  if (!longestCounted) return `${seconds(duration)} (${when})`;
  if (longestCounted.duration === duration) return seconds(duration);
  return `${seconds(longestCounted.duration)} (${seconds(duration)} ${when})`;
}

/**
 * @param {Collection[]} collections
 * @returns {string}
 *   In brackets; empty where all are short stops in concurrent cycles, which have no other kind.
 */
function kindsOf(collections) {
  const kinds = KINDS.map((kind) => ({
    kind,
    n: collections.filter((one) => one.kind === kind).length,
  })).filter(({n}) => n > 0);
  if (kinds.every(({kind}) => kind === 'other')) return '';
  return ` (${list(kinds.map(({kind, n}) => `${integer(n)} ${kind}`))})`;
}

/** Of all threads. @param {Garbage} garbage */
function stopsIn({pauses}) {
  const longest = longestDuration(pauses?.stops ?? []);
  return longest === null ? '' : `Longest stop of all threads: ${seconds(longest)}`;
}

/** Not pauses: single threads that waited. @param {Garbage} garbage */
function stallsIn({pauses}) {
  const stalls = pauses ? stallCounts(pauses) : [];
  return stalls.length === 0 ? '' : `Stalls of individual threads: ${stallsText(stalls)}`;
}

/**
 * @param {StallCount[]} stalls
 * @returns {string}
 *   `47 allocation stalls (longest 1.13 s) and 1 relocation stall of 129 ms`.
 */
export const stallsText = (stalls) =>
  list(
    stalls.map(({kind, count, longest}) =>
      count === 1
        ? `1 ${kind} stall of ${seconds(longest)}`
        : `${integer(count)} ${kind} stalls (longest ${seconds(longest)})`,
    ),
  );

/** @param {Garbage} garbage */
function heapIn({heap, range: used}) {
  if (!heap || !used) return 'The heap is not in the files';
  const {low, high} = used;
  const when = heap.isAfter ? ' after collections' : '';
  const range = `Heap used${when} between ${bytes(low)} and ${bytes(high)}`;
  return heap.every === null ? range : `${range}, sampled every ${sampling(heap.every)}`;
}

/** @param {number} value */
const sampling = (value) => `${localiseDecimal(String(Number(value.toPrecision(2))))}\u202fs`;

/** @param {Garbage} garbage */
function oldIn({pauses, stack}) {
  const logged = (pauses?.collections ?? []).flatMap(({old}) => (old ? [old.after] : []));
  const at = stack?.names.indexOf('old') ?? -1;
  const sizes =
    logged.length > 1 || at < 0 ? logged : (stack?.vertices ?? []).map(({tops}) => tops[at] ?? 0);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || sizes.length < 2) return '';
  const when =
    sizes === logged ? 'after the first and the last collection' : 'at the start and the end';
  return `Old generation ${bytes(first)} → ${bytes(last)} ${when}`;
}

/** @param {Garbage} garbage */
function forcedIn({pauses}) {
  const forced = (pauses?.collections ?? [])
    .filter((one) => one.forced)
    .map(({start, cause, duration}) => `at ${clock(start)} (${cause}, ${seconds(duration)})`);
  return forced.length > 0 ? `Forced by the program or a tool: ${list(shortened(forced, 3))}` : '';
}

/**
 * @param {Garbage} garbage
 * @param {Drawn & {every: number, isWindowExact: boolean, apart: number}} drawn
 *   `every`: seconds of a column of the band; `isWindowExact`: each pause of the first window is drawn; `apart`: seconds
 *   between stalls that are drawn one by one.
 * @returns {string[]}
 */
export function notesOf({heap, stack, undivided, pauses, start, end}, drawn) {
  const {vertices, outside, collections, merged, every, isWindowExact, apart} = drawn;
  const notes = [];
  if (heap?.from === 'collections') {
    notes.push(
      'The heap is drawn from its sizes before and after each collection, with straight lines between.',
    );
    const freed = undivided.reduce(
      (most, {before, after}) => Math.max(most, (before ?? 0) - (after ?? 0)),
      0,
    );
    if (freed > 0) {
      notes.push(
        `Remark and Cleanup freed up to ${bytes(freed)} at a time. This is not drawn, because the log does not divide it by generation.`,
      );
    }
  } else if (heap) {
    const unknown = heap.isAfter
      ? 'The JVM wrote its sizes only after collections, so the heap before them is unknown.'
      : 'Collections between two samples are not visible.';
    notes.push(`The heap was sampled every ${sampling(heap.every ?? 0)}. ${unknown}`);
  }
  const known = stack?.vertices.at(-1)?.t ?? end;
  if (end - known > NOTABLE * (end - start)) {
    notes.push(`The heap is unknown after ${clockText(known)}, when its last size was logged.`);
  }
  const [points, stops] = [stack?.vertices.length ?? 0, pauses?.collections.length ?? 0];
  const where = 'in the initial window';
  if (outside.length > 0) {
    const single =
      vertices.length === 0
        ? 'There are too many heap points to draw each. A'
        : `${integer(vertices.length)} of ${integer(points)} heap points are drawn: all points ${where}. Elsewhere, a`;
    notes.push(
      `${single} grey band shows the lowest and highest heap of every ${seconds(every)}. Zoom in to see each.`,
    );
  }
  if (merged.length > 0) {
    const which = isWindowExact
      ? `all pauses ${where}, and the extremes elsewhere`
      : 'the extremes';
    notes.push(
      `${integer(collections.length)} of ${integer(stops)} pauses are drawn: ${which}. A grey band marks the others. Zoom in to see each.`,
    );
  }
  if (!pauses) {
    const log = heap?.from === 'collections' ? 'The GC log has no pauses' : 'No GC log';
    notes.push(`${log}, so single pauses are unknown.`);
  }
  if (pauses?.collections.some(({kind}) => kind === 'full')) {
    notes.push('Tall marks are full collections, with their duration.');
  }
  if (pauses?.collections.some(({forced}) => forced)) {
    notes.push('A ring marks a collection that the program or a tool forced.');
  }
  if (pauses?.stops && pauses.stops.length > 0) {
    notes.push(
      `The bars of stops show when all threads were stopped for at least ${quantity(LEAST_STOP, 's', 1)} (safepoints). GC pauses are parts of these stops.`,
    );
  }
  if (pauses?.stalls) {
    notes.push('The bars of stalls show when at least one thread was stalled.');
  }
  if (apart > 0) {
    notes.push(`Bars less than ${seconds(apart)} apart are drawn as one. Zoom in to see each.`);
  }
  if (stack?.names.includes('old')) {
    notes.push('The overview shows the lowest and highest heap used, and the old generation.');
  }
  return notes;
}
