/**
 * The table, the CSV and the readings of the chart of heap and pauses.
 *
 * @import {Column} from './columns.js'
 * @import {Chart} from './types.d.ts'
 * @import {Collection, Heap, Pauses} from '../records/types.d.ts'
 * @import {Garbage} from '../words/heap-and-pauses.js'
 */

import {clock, quantity} from '../format.js';
import {csvOf, tableOf} from './columns.js';
import {total} from './heap-stack.js';
import {LOOKS} from './heap-views.js';
import {bounds, extremes} from './thin.js';

/** Positions where the reader can stop. */
const READINGS = 720;
/** Seconds in a row of the table, and up to which run it is the shorter. */
const [SHORT_ROW, LONG_ROW, SHORT_RUN] = [10, 60, 180];

/** @typedef {{from: number, collections: Collection[], totals: number[]}} TimeRow */

/** @type {Column<TimeRow>[]} */
const PAUSE_COLUMNS = [
  {label: 'Pauses', unit: '1', of: ({collections}) => collections.length},
  {
    label: 'Full',
    unit: '1',
    of: ({collections}) => collections.filter(({kind}) => kind === 'full').length,
  },
  {
    label: 'Paused',
    unit: 's',
    of: ({collections}) => sum(collections.map(({duration}) => duration)),
  },
  {
    label: 'Longest',
    unit: 's',
    of: ({collections}) =>
      collections.length === 0 ? null : bounds(collections.map(({duration}) => duration)).high,
  },
  {
    label: 'Freed',
    unit: 'B',
    of: ({collections}) => {
      const freed = collections.flatMap(({before, after}) =>
        before !== null && after !== null ? [before - after] : [],
      );
      if (freed.length > 0) return sum(freed);
      return collections.length > 0 ? 'not stated' : null;
    },
  },
];

/** @type {Column<TimeRow>[]} */
const HEAP_COLUMNS = [
  {
    label: 'Lowest heap',
    unit: 'B',
    of: ({totals}) => (totals.length > 0 ? bounds(totals).low : 'no sample'),
  },
  {
    label: 'Highest heap',
    unit: 'B',
    of: ({totals}) => (totals.length > 0 ? bounds(totals).high : 'no sample'),
  },
];

/**
 * @param {Garbage} garbage
 * @returns {Chart['table']}
 */
export function table({stack, pauses, start, end}) {
  const length = end - start < SHORT_RUN ? SHORT_ROW : LONG_ROW;
  const first = Math.floor(start / length);
  const stops = by(pauses?.collections ?? [], ({start: at}) => Math.floor(at / length));
  const points = by(stack?.vertices ?? [], ({t}) => Math.floor(t / length));
  return tableOf(
    [
      {label: `From (${length}\u202fs each)`, unit: 'clock', of: ({from}) => from},
      ...(pauses ? PAUSE_COLUMNS : HEAP_COLUMNS),
    ],
    Array.from({length: Math.ceil(end / length) - first}, (_, i) => ({
      from: (first + i) * length,
      collections: stops.get(first + i) ?? [],
      totals: (points.get(first + i) ?? []).map(total),
    })),
  );
}

/** @param {number} value */
const bytes = (value) => quantity(value, 'B');

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

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

/**
 * All points, also those that are not drawn: heap first, then pauses.
 *
 * @param {Heap | null} heap
 * @param {Pauses | null} pauses
 * @returns {Chart['csv']}
 */
export function csv(heap, pauses) {
  const total = heap?.used ? [{name: 'heap', used: heap.used, committed: []}] : [];
  const points = [...(heap?.generations ?? []), ...total].flatMap(({name, used, committed}) =>
    (heap?.time ?? []).map((time, i) => ({
      time,
      name,
      used: used[i] ?? null,
      committed: committed[i] ?? null,
      pause: null,
    })),
  );
  const stops = (pauses?.collections ?? []).map((pause) => ({
    time: pause.start,
    name: pause.kind,
    used: null,
    committed: pause.committed,
    pause,
  }));
  const waits = (pauses?.stalls ?? []).map(({start, duration, kind}) => ({
    time: start,
    name: kind,
    used: null,
    committed: null,
    pause: null,
    duration,
  }));
  /** @type {Column<{time: number, name: string, used: number | null, committed: number | null, pause: Collection | null, duration?: number}>[]} */
  const columns = [
    {
      label: 'record',
      unit: 'text',
      of: ({pause, duration}) => (pause ? 'pause' : duration === undefined ? 'heap' : 'stall'),
    },
    {label: 'time', unit: 's', of: ({time}) => time},
    {label: 'name', unit: 'text', of: ({name}) => name},
    {label: 'used', unit: 'B', of: ({used}) => used},
    {label: 'committed', unit: 'B', of: ({committed}) => committed},
    {label: 'duration', unit: 's', of: ({pause, duration}) => pause?.duration ?? duration ?? null},
    {label: 'before', unit: 'B', of: ({pause}) => pause?.before ?? null},
    {label: 'after', unit: 'B', of: ({pause}) => pause?.after ?? null},
    {label: 'cause', unit: 'text', of: ({pause}) => pause?.cause ?? null},
    {label: 'forced', unit: '1', of: ({pause}) => pause && Number(pause.forced)},
  ];
  return csvOf(columns, [...points, ...stops, ...waits]);
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
        {label: 'pause', text: `${one.kind} (${one.cause}), ${quantity(one.duration, 's')}`},
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
