/**
 * The table, the CSV and the readings of the chart of heap and pauses.
 *
 * @import {Column} from './columns.js'
 * @import {Chart} from './types.d.ts'
 * @import {Collection, Heap, Pauses, Stall, Stop} from '../records/types.d.ts'
 * @import {Garbage} from '../words/heap-and-pauses.js'
 * @import {Vertex} from './heap-stack.js'
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {clock} from '../format.js';
import {groupBy} from '../group-by.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {totalHeap} from './heap-stack.js';
import {LOOKS} from './heap-views.js';
import {thinToExtremes} from './thin.js';

/** Positions with a reading. */
const READINGS = 720;
/** Seconds per row of the table; runs up to the last get the shorter one. */
const [SHORT_ROW, LONG_ROW, SHORT_RUN] = [10, 60, 180];

/** @typedef {{from: number, collections: Collection[], totals: number[]}} TimeRow */

/** @type {Column<TimeRow>[]} */
const COLLECTION_COLUMNS = [
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
      collections.length === 0 ? null : extent(collections.map(({duration}) => duration)).high,
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
    of: ({totals}) => (totals.length > 0 ? extent(totals).low : 'no sample'),
  },
  {
    label: 'Highest heap',
    unit: 'B',
    of: ({totals}) => (totals.length > 0 ? extent(totals).high : 'no sample'),
  },
];

/** @type {Column<Collection>[]} */
const PAUSE_COLUMNS = [
  {label: 'duration', unit: 's', of: ({duration}) => duration},
  {label: 'heap before', name: 'before_bytes', unit: 'B', of: ({before}) => before},
  {label: 'heap after', name: 'after_bytes', unit: 'B', of: ({after}) => after},
  {label: 'old before', unit: 'B', of: ({old}) => old?.before ?? null},
  {label: 'old after', unit: 'B', of: ({old}) => old?.after ?? null},
  {label: 'cause', unit: 'text', of: ({cause}) => cause},
];

/** @type {Column<Collection>[]} */
const PAUSE_READING = [{label: 'pause', unit: 'text', of: ({kind}) => kind}, ...PAUSE_COLUMNS];

/**
 * @param {Pick<Garbage, 'stack' | 'pauses' | 'start' | 'end'>} garbage
 * @returns {Chart['table']}
 */
export function table({stack, pauses, start, end}) {
  const length = end - start < SHORT_RUN ? SHORT_ROW : LONG_ROW;
  // A log may begin before the run; rows before it begin with what was logged.
  const firstPause = pauses?.collections[0]?.start ?? Number.POSITIVE_INFINITY;
  const firstPoint = stack?.vertices[0]?.t ?? Number.POSITIVE_INFINITY;
  const first = Math.floor(Math.min(Math.max(start, 0), firstPause, firstPoint) / length);
  const last = Math.ceil(end / length) - 1;
  /** The last row has its end, too. @param {number} t */
  const rowOf = (t) => Math.min(Math.floor(t / length), last);
  const stops = groupBy(pauses?.collections ?? [], ({start: at}) => rowOf(at));
  const points = groupBy(stack?.vertices ?? [], ({t}) => rowOf(t));
  return tableOf(
    [
      {label: `From (${length}\u202fs each)`, unit: 'clock', of: ({from}) => from},
      ...(pauses ? COLLECTION_COLUMNS : HEAP_COLUMNS),
    ],
    Array.from({length: last - first + 1}, (_, i) => ({
      from: (first + i) * length,
      collections: stops.get(first + i) ?? [],
      totals: (points.get(first + i) ?? []).map(totalHeap),
    })),
  );
}

/**
 * One row of the CSV: a point of the heap, by its index, a pause, a stop or a stall.
 *
 * @typedef {{time: number, point?: number, pause?: Collection, stop?: Stop, stall?: Stall}} CsvRow
 */

/**
 * All points, including those that are not drawn: heap first, then pauses, stops and stalls. The generations are columns, so
 * that a point is one row.
 *
 * @param {Heap | null} heap
 * @param {Pauses | null} pauses
 * @returns {Chart['csv']}
 */
export function csv(heap, pauses) {
  const total = heap?.used ? [{name: 'heap', used: heap.used, committed: []}] : [];
  /** @type {Column<CsvRow>[]} */
  const columns = [
    {
      label: 'record',
      unit: 'text',
      of: ({pause, stop, stall}) => (pause ? 'pause' : stop ? 'stop' : stall ? 'stall' : 'heap'),
    },
    {label: 'time', unit: 's', of: ({time}) => time},
    ...[...(heap?.generations ?? []), ...total].flatMap(({name, used, committed}) =>
      [
        {label: `${name} used`, values: used},
        {label: `${name} committed`, values: committed},
      ]
        .filter(({values}) => values.some((value) => value !== null))
        .map(({label, values}) => ({
          label,
          unit: /** @type {const} */ ('B'),
          of: (/** @type {CsvRow} */ {point}) => values[point ?? -1] ?? null,
        })),
    ),
    {label: 'name', unit: 'text', of: ({pause, stall}) => pause?.kind ?? stall?.kind ?? null},
    ...PAUSE_COLUMNS.map((/** @type {Column<Collection>} */ column) => ({
      ...column,
      of: (/** @type {CsvRow} */ {pause, stop, stall}) => {
        if (pause) return column.of(pause);
        return column.label === 'duration' ? ((stop ?? stall)?.duration ?? null) : null;
      },
    })),
    {label: 'committed', unit: 'B', of: ({pause}) => pause?.committed ?? null},
    {label: 'forced', unit: '1', of: ({pause}) => (pause ? Number(pause.forced) : null)},
  ];
  return csvOf(columns, [
    ...(heap?.time ?? []).map((time, point) => ({time, point})),
    ...(pauses?.collections ?? []).map((pause) => ({time: pause.start, pause})),
    ...(pauses?.stops ?? []).map((stop) => ({time: stop.start, stop})),
    ...(pauses?.stalls ?? []).map((stall) => ({time: stall.start, stall})),
  ]);
}

/**
 * At each pause; without a log, at each sample.
 *
 * @param {Garbage} garbage
 * @returns {Chart['readings']}
 */
export function readings({stack, pauses}) {
  if (pauses) {
    return thinToExtremes(pauses.collections, READINGS / 2, {
      at: (collection) => collection.start,
      value: ({duration}) => duration,
      keep: ({kind}) => kind === 'full',
    }).map((collection) => ({
      at: collection.start,
      label: clock(collection.start),
      values: readingOf(PAUSE_READING, collection),
    }));
  }
  const {names = [], vertices = []} = stack ?? {};
  /** @type {Column<Vertex>[]} */
  const columns = names.map((name, i) => ({
    label: LOOKS[name].label,
    unit: 'B',
    of: ({tops}) => (tops[i] ?? 0) - (tops[i - 1] ?? 0),
  }));
  return thinToExtremes(vertices, READINGS / 2, {at: ({t}) => t, value: totalHeap}).map(
    (vertex) => ({
      at: vertex.t,
      label: clock(vertex.t),
      values: readingOf(columns, vertex),
    }),
  );
}
