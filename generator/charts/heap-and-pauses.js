/**
 * The heap over time with every pause above it: the whole run in a flat overview, and a close-up
 * that can be moved over it. Drawn from the log's sizes before and after each collection where
 * there are any; a poll of the heap misses what happens between its samples.
 *
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Collection, Heap, Pauses} from '../records/types.d.ts'
 * @import {Drawn, Garbage} from '../words/heap-and-pauses.js'
 * @import {Range} from './thin.js'
 */

import {extent} from '../extent.js';
import {clock} from '../format.js';
import {groupBy} from '../group-by.js';
import {milli} from '../records/rounding.js';
import {isMeasured} from '../records/timeline.js';
import {longestDuration} from '../stats/collections.js';
import {longestLabel, namedLongest, notesOf, sentenceOf} from '../words/heap-and-pauses.js';
import {
  committedSteps,
  drawnStack,
  outline,
  stack,
  totalHeap,
  undividedIn,
  usedRange,
} from './heap-stack.js';
import {csv, readings, table} from './heap-tables.js';
import {
  CLOSE_UP,
  closeUp,
  fullRows,
  LOOKS,
  OVERVIEW,
  overview,
  pauseRows,
  vertexRows,
} from './heap-views.js';
import {openCloseUp} from './run-clock.js';
import {containsTime, exactRange, MOST_CLOSE_UP_ROWS, thinToExtremes} from './thin.js';

const MEBIBYTE = 2 ** 20;
/** Columns of the overview; half a column on a wide screen is a pixel. */
const COLUMNS = 360;
/** If not all rows fit: pauses and vertices that are drawn one by one. */
const MOST_PAUSES = 400;
const MOST_VERTICES = 800;
/** Times with stops or stalls that are drawn one by one. */
const MOST_BARS = 500;
/** Columns of which the extremes of the other pauses are drawn, three at most of each. */
const PAUSE_COLUMNS = 64;
/** Columns for the rest. */
const MOST_OUTSIDE = 300;
/** Initial length of the close-up in seconds; runs up to the last, and busy ones, get the shorter one. */
const [MINUTE, SHORT, SHORT_RUN] = [60, 15, 90];
/** Seconds that the buttons of the close-up show: the longest of which a run has two. */
const LENGTHS = [MINUTE, SHORT, 5, 1];
/** Full collections that have a button. */
const BUTTONS = 4;

/**
 * @param {Series<{heap: Heap | null, pauses: Pauses | null}>} series
 *   One run; `heap`, `pauses` or both.
 * @param {ChartOptions} options
 * @param {{start: number, end: number, height: number, bytes?: number}} [lane]
 *   Seconds that other lanes of the same run cover, pixels of the close-up, and bytes that its axis reaches.
 * @returns {Chart}
 *   With the views `overview` and `close-up`.
 */
export function heapAndPauses(
  {record: {heap, pauses}, warmup, colour},
  {name, title, window, notes = []},
  lane,
) {
  const stacked = heap && stack(heap);
  const end = Math.max(lane?.end ?? 0, pauses?.end ?? 0, heap?.time.at(-1) ?? 0) || 1;
  const first = Math.min(heap?.time[0] ?? Infinity, pauses?.start ?? Infinity);
  // The log of a service may begin days after its JVM.
  const start = !lane && first > end - first ? first : Math.min(lane?.start ?? 0, first);
  const undivided = heap ? undividedIn(heap, pauses) : [];
  const range = stacked && usedRange(stacked, undivided);
  const collections = pauses?.collections ?? [];
  const longest = namedLongest(pauses, warmup);
  const garbage = {heap, stack: stacked, undivided, range, pauses, longest, start, end, warmup};
  const committed = committedSteps(stacked, pauses, end);
  const sizes = [
    ...(stacked?.vertices ?? []).map(totalHeap),
    ...committed.map((step) => step.committed),
    MEBIBYTE,
  ];
  const bytes = extent(sizes).high;
  const sentence = sentenceOf(garbage);
  const times = {
    heap: (stacked?.vertices ?? []).map(({t}) => t),
    pauses: collections.map(at),
  };
  const isWhole = times.heap.length + times.pauses.length <= MOST_CLOSE_UP_ROWS;
  const [stops, stalls] = [timesOf(pauses?.stops ?? []), timesOf(pauses?.stalls ?? [])];
  const isCrowded = [stops, stalls].some((times) => times.length > MOST_BARS);
  const apart = isCrowded ? (end - start) / MOST_BARS : 0;
  const places = closeUpSpan(garbage);
  const close = lane || window ? openCloseUp(places, window) : places;
  /** @param {Range} window */
  const exactIn = (window) => ({
    heap: exactRange(times.heap, isWhole ? MOST_CLOSE_UP_ROWS : MOST_VERTICES, window),
    pauses: exactRange(times.pauses, isWhole ? MOST_CLOSE_UP_ROWS : MOST_PAUSES, window),
  });
  const exact = exactIn(close);
  const exactRows = /** @type {const} */ (['heap', 'pauses']).map(
    (kind) =>
      times[kind].filter((time) => exact[kind].some((range) => containsTime(range, time))).length,
  );
  const remaining = MOST_CLOSE_UP_ROWS - 3 * PAUSE_COLUMNS - exactRows.reduce((a, b) => a + b);
  // A column has a row for the heap and one for its pauses.
  const columns = Math.min(MOST_OUTSIDE, Math.floor(remaining / 2));
  const span = {start, end, columns};
  /** @param {{heap: Range[], pauses: Range[]}} ranges In which all is drawn. @returns {Drawn} */
  const drawnIn = (ranges) => ({
    ...drawnPauses(collections, ranges.pauses, span),
    stopped: united(stops, apart),
    stalled: united(stalls, apart),
    ...(stacked ? drawnStack(stacked, ranges.heap, span) : {vertices: [], outside: []}),
  });
  const drawn = drawnIn(exact);
  const whole = isWhole ? drawn : drawnIn(exactIn({from: start, to: end}));
  return {
    name,
    kind: 'heap-and-pauses',
    title: title ?? 'Heap and pauses',
    sentence,
    notes: [
      ...notesOf(garbage, {
        ...drawn,
        every: (end - start) / columns,
        isWindowExact: exact.pauses.length > 0,
        apart,
      }),
      ...notes,
    ],
    reach: {bytes},
    views: views(garbage, {drawn, whole}, close, {
      text: sentence,
      colour,
      height: lane?.height ?? CLOSE_UP,
      committed,
      highest: Math.max(bytes, lane?.bytes ?? 0),
    }),
    series: (stacked?.names ?? []).map((generation) => ({
      id: generation,
      colour,
      ...LOOKS[generation],
    })),
    table: table(garbage),
    csv: csv(heap, pauses),
    readings: readings(garbage),
    closeUp: close,
    ...(isWhole && apart === 0
      ? {}
      : {
          detail: {
            rows: rowsOf({
              vertices: stacked?.vertices ?? [],
              outside: [],
              collections,
              merged: [],
              stopped: stops,
              stalled: stalls,
            }),
            whole: rowsOf(whole),
          },
        }),
  };
}

/**
 * @param {{start: number, duration: number}[]} waits
 *   Stops or stalls.
 * @returns {Drawn['stalled']}
 *   Those that overlap in time as one.
 */
const timesOf = (waits) =>
  united(
    waits
      .toSorted((a, b) => a.start - b.start)
      .map(({start, duration}) => ({t: start, t2: milli(start + duration)})),
    0,
  );

/**
 * @param {{t: number, t2: number}[]} times
 *   Ascending in `t`.
 * @param {number} apart
 *   Seconds.
 * @returns {{t: number, t2: number}[]}
 *   Those that overlap, or are at most this apart, as one.
 */
function united(times, apart) {
  /** @type {{t: number, t2: number}[]} */
  const found = [];
  for (const {t, t2} of times) {
    const last = found.at(-1);
    if (last && t <= last.t2 + apart) last.t2 = Math.max(last.t2, t2);
    else found.push({t, t2});
  }
  return found;
}

/**
 * @param {Drawn} drawn
 * @returns {Record<string, {t: number}[]>}
 *   By the data sets of the close-up.
 */
const rowsOf = ({vertices, outside, collections, merged, stopped, stalled}) => ({
  table: vertexRows(vertices),
  outside,
  pauses: pauseRows(collections),
  merged,
  fulls: fullRows(collections),
  stops: stopped,
  stalls: stalled,
});

/** @param {Collection} collection */
const at = ({start}) => start;

/**
 * @param {Collection[]} all
 * @param {Range[]} exact
 * @param {{start: number, end: number, columns: number}} span
 * @returns {Pick<Drawn, 'collections' | 'merged'>}
 *   All in the exact ranges; elsewhere the longest and the full ones, and the stretches of time in
 *   which others are not drawn.
 */
function drawnPauses(all, exact, {start, end, columns}) {
  /** @param {Collection} collection */
  const isExact = (collection) => exact.some((range) => containsTime(range, collection.start));
  const some = thinToExtremes(
    all.filter((collection) => !isExact(collection)),
    PAUSE_COLUMNS,
    {at, value: ({duration}) => duration, keep: ({kind}) => kind === 'full'},
  );
  const drawn = new Set([...all.filter(isExact), ...some]);
  const width = (end - start) / columns;
  const others = all
    .filter((collection) => !drawn.has(collection))
    .map((collection) => {
      const t = start + Math.floor((collection.start - start) / width) * width;
      return {t, t2: t + width};
    });
  const merged = united(others, 0);
  return {collections: all.filter((collection) => drawn.has(collection)), merged};
}

/**
 * @param {Garbage} garbage
 * @param {{drawn: Drawn, whole: Drawn}} rows
 *   At first, and of the whole run.
 * @param {{start: number, end: number, from: number, to: number}} span
 * @param {{text: string, colour: number, height: number, committed: ReturnType<typeof committedSteps>, highest: number}} look
 *   `highest`: bytes that the axis reaches.
 * @returns {Chart['views']}
 */
function views(garbage, {drawn, whole}, span, look) {
  const {stack: heap} = garbage;
  const {text, colour, height, highest} = look;
  const {collections} = drawn;
  const step = byteStep(highest);
  const top = Math.ceil(highest / step) * step;
  const at = heap?.names.indexOf('old') ?? -1;
  const old =
    at < 0 || !heap ? [] : heap.vertices.map(({t, part, tops}) => ({t, part, old: tops[at] ?? 0}));
  return [
    {
      name: 'overview',
      height: OVERVIEW,
      spec: overview({
        text,
        colour,
        span,
        heap: heap ? outline(heap, {...span, columns: COLUMNS}) : {drawnAs: 'line', values: []},
        top,
        fulls: collections.filter(({kind}) => kind === 'full'),
        old: thinToExtremes(old, COLUMNS, {at: ({t}) => t, value: (point) => point.old}),
        stepped: heap?.stepped ?? false,
      }),
    },
    {
      name: 'close-up',
      height,
      spec: closeUp(garbage, {drawn, whole}, span, {...look, top, step}),
    },
  ];
}

/**
 * @param {number} highest
 * @returns {number}
 *   A round number of MiB, three to six of which reach it.
 */
function byteStep(highest) {
  const least = highest / MEBIBYTE / 6;
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return Math.max(digit * power, 1) * MEBIBYTE;
}

/**
 * The initial position of the close-up, and other positions worth a look.
 *
 * @param {Garbage} garbage
 * @returns {NonNullable<Chart['closeUp']>}
 */
function closeUpSpan({pauses, longest, start, end, warmup}) {
  const forced = (pauses?.collections ?? []).filter((one) => one.forced);
  const fulls = (pauses?.collections ?? []).filter(({kind}) => kind === 'full');
  const whole = {label: 'Whole run', from: start, to: end};
  /** @param {number} time @param {number} length */
  const around = (time, length) => {
    if (length >= end - start) return {from: start, to: end};
    const from = Math.min(Math.max(time - length / 2, start), end - length);
    return {from: milli(from), to: milli(from + length)};
  };
  const first = fulls.find(({forced}) => !forced) ?? fulls[0] ?? longest;
  const middle = first ? first.start + first.duration / 2 : (start + end) / 2;
  const isNear = (/** @type {Collection} */ one) => Math.abs(one.start - middle) < MINUTE / 2;
  const isBusy = (pauses?.collections.filter(isNear).length ?? 0) > MOST_PAUSES;
  const opening = around(middle, isBusy || end - start < SHORT_RUN ? SHORT : MINUTE);
  const length = LENGTHS.find(
    (seconds) => seconds <= (end - start) / 2 && !(isBusy && seconds > SHORT),
  );
  if (length === undefined) return {start, end, ...opening, places: [whole]};
  /** @param {Collection} one */
  const named = ({start: at, forced}) => ({
    label: `${forced ? 'Forced full' : 'Full'} collection at ${clock(at)}`,
    ...around(at, length),
  });
  // Those of one second are in one close-up.
  const shown = [...groupBy(fulls, (one) => named(one).label).values()]
    .flatMap(([one]) => one ?? [])
    .slice(0, BUTTONS);
  /** Of those that the benchmark caused, as the longest pause is. @param {string} kind @param {Span[]} all */
  const longer = (kind, all) => {
    const counted = all.filter(
      (one) =>
        isMeasured(one, warmup, pauses?.until) && !forced.some((other) => isAtOnce(one, other)),
    );
    const waits = counted.length > 0 ? counted : all;
    const highest = longestDuration(waits) ?? 0;
    const most = waits.find(({duration}) => duration === highest);
    if (!most || highest <= (longest?.duration ?? 0)) return [];
    // All threads stop for the longest pause too, and it has a button.
    if (kind === 'stop' && longest && isAtOnce(most, longest)) return [];
    return [{label: `Longest ${kind} at ${clock(most.start)}`, ...around(most.start, length)}];
  };
  return {
    start,
    end,
    ...opening,
    places: [
      whole,
      ...shown.map(named),
      ...(longest && shown.every(({duration}) => duration < longest.duration)
        ? [{label: longestLabel(longest), ...around(longest.start, length)}]
        : []),
      ...longer('stop', pauses?.stops ?? []),
      ...longer('stall', pauses?.stalls ?? []),
      {label: lastLabel(length), ...around(end, length)},
    ],
  };
}

/** @typedef {{start: number, duration: number}} Span */

/** @param {Span} a @param {Span} b */
const isAtOnce = (a, b) => a.start <= b.start + b.duration && b.start <= a.start + a.duration;

/** @param {number} length Seconds. */
const lastLabel = (length) =>
  length === MINUTE ? 'Last minute' : `Last ${length === 1 ? 'second' : `${length} seconds`}`;
