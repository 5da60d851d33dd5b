/**
 * One run on one clock: throughput, latency, and the heap with its pauses, in lanes that zoom and are
 * read together.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Collection, Heap, Pauses, Stall, Stop, Timeline, Window} from '../records/types.d.ts'
 * @import {WindowGroup} from './latency-windows.js'
 * @typedef {{timeline: Timeline, heap: Heap | null, pauses: Pauses | null}} RunRecords
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {clock, quantity} from '../format.js';
import {longestDuration} from '../stats/collections.js';
import {endOf, rateOf} from '../stats/windows.js';
import * as latencyWords from '../words/latency-over-time.js';
import {omissionNotes} from '../words/notes.js';
import * as throughputWords from '../words/throughput-over-time.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {heapAndPauses} from './heap-and-pauses.js';
import {latencyLane, throughputLane, windowsOverview, withRoom} from './lanes.js';
import {reachOf} from './latency-scale.js';
import {drawnKeys, groups, latencyOf, latencyWindows, linesOf, rangeOf} from './latency-windows.js';
import {openCloseUp} from './run-clock.js';
import {drawnStretches, ratesOf} from './throughput-windows.js';

/** Rows of the table, and positions of the reading rule. */
const MOST_TABLE = 60;
const MOST_READINGS = 720;
/** Pixels of the heap's lane. */
const HEAP = 150;

/**
 * @param {Series<RunRecords>} series
 * @param {ChartOptions} options
 * @returns {Chart}
 *   With the view `overview`, and where the files have them `throughput`, `latency` and `close-up`, which is the
 *   heap's.
 */
export function runOverTime(series, options) {
  const {label, warmup, colour, record} = series;
  const {timeline, heap, pauses} = record;
  const {name, title, absent = [], notes = [], load, window, reach = {}} = options;
  const run = {...series, record: timeline};
  const start = Math.min(0, ...timeline.windows.slice(0, 1).map((window) => window.start));
  const end = extent(timeline.windows.map(endOf)).high;
  const garbage =
    heap || pauses
      ? heapAndPauses(
          {...series, record: {heap, pauses}},
          {name, ...(window ? {window} : {})},
          {start, end, height: HEAP, ...(reach.bytes ? {bytes: reach.bytes} : {})},
        )
      : null;
  const closeUp =
    garbage?.closeUp ??
    openCloseUp({start, end, places: [{label: 'Whole run', from: start, to: end}]}, window);
  const latencies = latencyWindows(run);
  const lines = linesOf(timeline, latencies);
  const {isSampled} = timeline;
  const rates = new Map([[run, ratesOf(run)]]);
  const sentence = [
    ...(isSampled ? [] : [throughputWords.sentenceOf(rates, absent)]),
    ...(lines.length > 0 ? [latencyWords.sentenceOf([{series: run, windows: latencies}], [])] : []),
    ...(garbage ? [garbage.sentence] : []),
  ].join(' ');
  const hasLatency = lines.length > 0;
  const own = {
    ...(isSampled ? {} : {rate: extent(drawnStretches(run, 1).flat().map(rateOf)).high}),
    ...(hasLatency
      ? {latency: reachOf(lines.flatMap(({parts}) => parts.flat().map(({v}) => v)))}
      : {}),
    ...garbage?.reach,
  };
  const lane = {
    timeline,
    warmup,
    colour,
    span: closeUp,
    text: sentence,
    reach: {rate: 0, latency: {low: 0, high: 0}, ...own, ...reach},
  };
  const columns = windowColumns(record);
  return {
    name,
    kind: 'run-over-time',
    title: title ?? `${label}: one run over time`,
    sentence,
    notes: [
      ...new Set([
        ...(hasLatency ? omissionNotes(load) : []),
        ...(hasLatency
          ? latencyWords.notesOf(run, latencies, lines)
          : throughputWords.notesOf(rates, new Map([[run, drawnStretches(run, 1)]]))),
        ...(garbage?.notes ?? []),
        ...notes,
      ]),
    ],
    views: [
      garbage?.views.find((view) => view.name === 'overview') ?? windowsOverview(lane),
      ...(isSampled ? [] : [throughputLane({...lane, isLast: !hasLatency && !garbage})]),
      ...(hasLatency ? [latencyLane({...lane, isLast: !garbage})] : []),
      ...(garbage?.views.filter((view) => view.name === 'close-up') ?? []),
    ].map(withRoom),
    reach: own,
    series: garbage?.series ?? [],
    table: tableOf(columns, groups(timeline, MOST_TABLE), absent),
    csv: csvOf(csvColumns(timeline, garbage), [
      ...timeline.windows.map((window) => ({window, row: null})),
      ...(garbage?.csv.rows ?? []).map((row) => ({window: null, row})),
    ]),
    readings: groups(timeline, MOST_READINGS).map((group) => ({
      at: Number(((group.from + group.to) / 2).toPrecision(9)),
      label: latencyWords.spanText(group),
      values: readingOf(columns.slice(1), group),
    })),
    closeUp,
    ...(garbage?.detail ? {detail: garbage.detail} : {}),
  };
}

/**
 * @param {RunRecords} record
 * @returns {Column<WindowGroup>[]}
 *   Of neighbouring windows: a rate, the range of each latency, and the longest pause that touches them.
 */
function windowColumns({timeline, pauses}) {
  /** @type {Column<WindowGroup>[]} */
  const columns = [{label: 'Elapsed', unit: 'clock', of: latencyWords.spanText}];
  if (!timeline.isSampled) {
    columns.push({
      label: 'operations per second',
      unit: '1/s',
      of: ({windows}) =>
        sum(windows.map(({count}) => count)) / sum(windows.map(({length}) => length)),
    });
  }
  for (const key of drawnKeys(timeline.windows)) {
    if (timeline.windows.every((window) => latencyOf(window, key) === null)) continue;
    columns.push({label: key, unit: 's', of: ({windows}) => rangeOf(windows, key)});
  }
  if (!pauses) return columns;
  const {collections, stops, stalls} = pauses;
  const label = 'longest pause';
  columns.push({label, unit: 'text', of: (group) => longestPauseIn(collections, group)});
  for (const [name, waits] of Object.entries({stop: stops, stall: stalls})) {
    if (!waits) continue;
    columns.push({label: `longest ${name}`, unit: 's', of: (group) => longestIn(waits, group)});
  }
  return columns;
}

/**
 * @param {Collection[]} collections
 * @param {{from: number, to: number}} group
 * @returns {string}
 *   `5.72 ms at 0:14, young (G1 Evacuation Pause), of 3`.
 */
function longestPauseIn(collections, {from, to}) {
  const inside = collections.filter(({start, duration}) => start < to && start + duration > from);
  const [longest] = inside.toSorted((a, b) => b.duration - a.duration);
  if (!longest) return 'none';
  const {start, duration, kind, cause} = longest;
  const of = inside.length > 1 ? `, of ${inside.length}` : '';
  return `${quantity(duration, 's')} at ${clock(start)}, ${kind} (${cause})${of}`;
}

/**
 * @param {(Stop | Stall)[]} waits
 * @param {{from: number, to: number}} group
 * @returns {number | string}
 */
const longestIn = (waits, {from, to}) =>
  longestDuration(waits.filter(({start, duration}) => start < to && start + duration > from)) ??
  'none';

/**
 * @param {Timeline} timeline
 * @param {Chart | null} garbage
 * @returns {Column<{window: Window | null, row: (string | number | null)[] | null}>[]}
 *   The windows' columns, then those of heap and pauses.
 */
function csvColumns({isSampled, windows}, garbage) {
  /** @param {(window: Window) => number | null} of */
  const of =
    (of) =>
    (/** @type {{window: Window | null}} */ {window}) =>
      window && of(window);
  return [
    {label: 'window start', unit: 's', of: of(({start}) => start)},
    {label: 'length', unit: 's', of: of(({length}) => length)},
    {label: isSampled ? 'samples' : 'operations', unit: '1', of: of(({count}) => count)},
    ...(isSampled
      ? []
      : [{label: 'per second', unit: /** @type {const} */ ('1/s'), of: of(rateOf)}]),
    {label: 'errors', unit: '1', of: of(({errors}) => errors)},
    ...drawnKeys(windows).map((key) => ({
      label: key,
      unit: /** @type {const} */ ('s'),
      of: of((window) => latencyOf(window, key)),
    })),
    ...(garbage?.csv.columns ?? []).map((column, i) => ({
      label: column,
      name: column,
      unit: /** @type {const} */ ('text'),
      of: (/** @type {{row: (string | number | null)[] | null}} */ {row}) => row?.[i] ?? null,
    })),
  ];
}
