/**
 * The saw-tooth in words and numbers: sentence, notes, table, readings.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {Collection, Heap, Pauses} from '../records/types.d.ts'
 * @import {Stack} from '../charts/heap-stack.js'
 * @typedef {{heap: Heap | null, stack: Stack | null, pauses: Pauses | null,
 *   start: number, end: number}} Garbage
 * @typedef {{vertices: Stack['vertices'], collections: Collection[]}} Drawn
 *   What the close-up has of heap and pauses.
 * @typedef {{close: {from: number, to: number}, whole: {pauses: boolean, heap: boolean}}} Window
 *   Where the close-up stands at first, and whether all is drawn there.
 */

import {total} from '../charts/heap-stack.js';
import {LOOKS} from '../charts/heap-views.js';
import {bounds, extremes} from '../charts/thin.js';
import {clock, integer, list, percent, precise, quantity} from '../format.js';
import {loggedTime} from '../stats/collections.js';
import {median} from '../stats/spread.js';

/** @type {Collection['kind'][]} */
const KINDS = ['young', 'mixed', 'full', 'remark', 'cleanup', 'other'];
/** Places where the reader can stop. */
const READINGS = 720;
/** Seconds in a row of the table, and up to which run it is the shorter. */
const [SHORT_ROW, LONG_ROW, SHORT_RUN] = [10, 60, 180];

/** @param {number} value */
const bytes = (value) => quantity(value, 'B');
/** @param {number} value */
const seconds = (value) => quantity(value, 's');

/**
 * @param {Garbage} garbage
 * @returns {string}
 */
export const sentenceOf = (garbage) =>
  [pausesIn(garbage), heapIn(garbage), oldIn(garbage), forcedIn(garbage)]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');

/** @param {Garbage} garbage */
function pausesIn({pauses}) {
  if (!pauses) return '';
  const {collector, collections} = pauses;
  const logged = loggedTime(pauses);
  const time = seconds(logged);
  if (collections.length === 0) return `${collector}: no collection in the run of ${time}`;
  const durations = collections.map(({duration}) => duration);
  const sum = durations.reduce((all, one) => all + one, 0);
  const n = collections.length;
  return [
    `${collector}: ${integer(n)} ${n === 1 ? 'pause' : 'pauses'} in ${time}${kindsOf(collections)}`,
    `median ${seconds(median(durations))}, longest ${seconds(bounds(durations).high)}`,
    `${percent(sum / (logged || 1))} of the time`,
  ].join(', ');
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

/** @param {Garbage} garbage */
function heapIn({heap, stack}) {
  if (!heap || !stack || stack.vertices.length === 0) return 'The heap is not in the files';
  const {low, high} = bounds(stack.vertices.map(total));
  const range = `Heap used between ${bytes(low)} and ${bytes(high)}`;
  return heap.every === null ? range : `${range}, sampled every ${every(heap.every)}`;
}

/** @param {number} value */
const every = (value) => `${Number(value.toPrecision(2))}\u202fs`;

/** @param {Garbage} garbage */
function oldIn({pauses, stack}) {
  const known = (pauses?.collections ?? []).flatMap(({old}) => (old ? [old.after] : []));
  const at = stack?.names.indexOf('old') ?? -1;
  const sizes =
    known.length > 1 || at < 0 ? known : (stack?.vertices ?? []).map(({tops}) => tops[at] ?? 0);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || sizes.length < 2) return '';
  const when =
    sizes === known ? 'after the first and the last collection' : 'at the start and the end';
  return `Old generation ${bytes(first)} → ${bytes(last)} ${when}`;
}

/** @param {Garbage} garbage */
function forcedIn({pauses}) {
  const forced = (pauses?.collections ?? []).filter((one) => one.forced);
  const told = forced
    .slice(0, 3)
    .map(({start, cause, duration}) => `at ${clock(start)} (${cause}, ${seconds(duration)})`);
  const more = forced.length > told.length ? [`${forced.length - told.length} more`] : [];
  return told.length === 0 ? '' : `Forced, and not by need: ${list([...told, ...more])}`;
}

/**
 * @param {Garbage} garbage
 * @param {Drawn & Window} drawn
 * @returns {string[]}
 */
export function notesOf({heap, stack, pauses}, {vertices, collections, close, whole}) {
  const notes = [];
  if (heap?.from === 'collections') {
    notes.push('Drawn from the heap before and after each collection; straight lines between.');
  } else if (heap) {
    notes.push(
      `Sampled every ${every(heap.every ?? 0)}; collections between samples are not visible.`,
    );
  }
  for (const [drawn, all, what, isWhole] of /** @type {const} */ ([
    [vertices, stack?.vertices ?? [], 'points of the heap', whole.heap],
    [collections, pauses?.collections ?? [], 'pauses', whole.pauses],
  ])) {
    if (drawn.length === all.length) continue;
    const n = `${integer(drawn.length)} of ${integer(all.length)} ${what}`;
    const place = `all from ${clock(close.from)} to ${clock(close.to)}, the extremes elsewhere`;
    notes.push(`Drawn from ${n}: ${isWhole ? place : 'extremes kept'}.`);
  }
  if (!pauses) {
    const log = heap?.from === 'collections' ? 'The GC log has no pauses' : 'No GC log';
    notes.push(`${log}: single pauses are not known.`);
  }
  if (pauses?.collections.some(({kind}) => kind === 'full')) {
    notes.push('Tall marks: full collections, with their duration.');
  }
  if (pauses?.collections.some(({forced}) => forced)) {
    notes.push('Hollow marks: forced by the program or a tool.');
  }
  if (stack?.names.includes('old')) {
    notes.push('In the overview: heap used, lowest to highest, and the old generation.');
  }
  return notes;
}

/**
 * @param {Garbage} garbage
 * @returns {Chart['table']}
 */
export function table({stack, pauses, start, end}) {
  const length = end - start < SHORT_RUN ? SHORT_ROW : LONG_ROW;
  const first = Math.floor(start / length);
  const columns = pauses
    ? ['Pauses', 'Full', 'Paused', 'Longest', 'Freed']
    : ['Lowest heap', 'Highest heap'];
  const stops = by(pauses?.collections ?? [], ({start: at}) => Math.floor(at / length));
  const points = by(stack?.vertices ?? [], ({t}) => Math.floor(t / length));
  const rows = Array.from({length: Math.ceil(end / length) - first}, (_, i) => [
    clock((first + i) * length),
    ...(pauses
      ? pauseCells(stops.get(first + i) ?? [])
      : heapCells((points.get(first + i) ?? []).map(total))),
  ]);
  return {
    columns: [
      {label: `From (${length}\u202fs each)`, numeric: true},
      ...columns.map((label) => ({label, numeric: true})),
    ],
    rows,
  };
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} key
 * @returns {Map<number, T[]>}
 */
function by(items, key) {
  /** @type {Map<number, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** @param {Collection[]} collections */
function pauseCells(collections) {
  const durations = collections.map(({duration}) => duration);
  const freed = collections.flatMap(({before, after}) =>
    before !== null && after !== null ? [before - after] : [],
  );
  const full = collections.filter(({kind}) => kind === 'full').length;
  const sum = (/** @type {number[]} */ values) => values.reduce((all, one) => all + one, 0);
  return [
    integer(collections.length),
    integer(full),
    precise(sum(durations), 's'),
    durations.length > 0 ? precise(bounds(durations).high, 's') : '',
    freed.length > 0 ? precise(sum(freed), 'B') : collections.length > 0 ? 'not stated' : '',
  ];
}

/** @param {number[]} totals */
function heapCells(totals) {
  if (totals.length === 0) return ['no sample', 'no sample'];
  const {low, high} = bounds(totals);
  return [precise(low, 'B'), precise(high, 'B')];
}

/**
 * At each pause; without a log at the samples.
 *
 * @param {Garbage} garbage
 * @returns {Chart['readings']}
 */
export function readings({stack, pauses}) {
  if (pauses) {
    return extremes(pauses.collections, READINGS / 2, {
      at: (one) => one.start,
      value: ({duration}) => duration,
      keep: ({kind}) => kind === 'full',
    }).map((one) => ({
      at: one.start,
      label: clock(one.start),
      values: [
        {label: 'pause', text: `${one.kind} (${one.cause}), ${seconds(one.duration)}`},
        ...(one.before !== null && one.after !== null
          ? [{label: 'heap', text: `${bytes(one.before)} → ${bytes(one.after)}`}]
          : []),
        ...(one.old
          ? [{label: 'old', text: `${bytes(one.old.before)} → ${bytes(one.old.after)}`}]
          : []),
      ],
    }));
  }
  const {names = [], vertices = []} = stack ?? {};
  return extremes(vertices, READINGS / 2, {at: ({t}) => t, value: total}).map(({t, tops}) => ({
    at: t,
    label: clock(t),
    values: names.map((name, i) => ({
      label: LOOKS[name].label,
      text: bytes((tops[i] ?? 0) - (tops[i - 1] ?? 0)),
    })),
  }));
}
