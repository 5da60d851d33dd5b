/**
 * Latency over time: percentiles and maximum of each window of a run, as steps, because a window
 * is an interval. Each of several systems has a plot on the same scale, so that no line hides another.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @import {LatencyScale} from './latency-scale.js'
 * @import {Key, LatencyLine, LatencyWindows, WindowGroup} from './latency-windows.js'
 * @typedef {{series: Series<Timeline>, windows: LatencyWindows, lines: LatencyLine[]}} Drawn
 */

import {extent} from '../extent.js';
import {tidy} from '../records/rounding.js';
import {endOf} from '../stats/windows.js';
import {notesOf, sentenceOf, spanText} from '../words/latency-over-time.js';
import {omissionNotes, shadedTitle} from '../words/notes.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {elapsedTime, frame, readingRule, seriesLooks, VISIBLE_SERIES} from './frame.js';
import {laneScale, withRoom} from './lanes.js';
import {logScale, reachOf} from './latency-scale.js';
import {
  groups,
  hasTooFewSamples,
  KEYS,
  latencyOf,
  latencyWindows,
  lineLabels,
  linesOf,
  rangeOf,
} from './latency-windows.js';
import {wholeAxis} from './run-clock.js';
import {AXIS} from './theme.js';
import {windowAt} from './throughput-windows.js';

/** Pixels of the only plot, and of each of several. */
const HEIGHT = 280;
const BAND = 80;
/** A mean is drawn instead of a median, and p95 instead of p99. */
const LOOKS = {mean: 1, p50: 1, p95: 2, p99: 2, 'p99.9': 3, max: 4};
/** Series that a chart has room for. */
export const MOST_PLOTS = 4;
/** @type {Column<{label: string}>} */
const SYSTEM = {label: 'System', unit: 'text', of: ({label}) => label};

/** Rows of the table, and positions of the reading rule. */
const MOST_TABLE = 60;
const MOST_READINGS = 360;

/**
 * @param {Series<Timeline>[]} all
 *   At least one, each with latencies in at least one window. Several get a plot each, on one scale.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function latencyOverTime(all, {name, title, absent = [], notes = [], load}) {
  const drawn = all.map((series) => {
    const windows = latencyWindows(series);
    return {series, windows, lines: linesOf(series.record, windows, all.length)};
  });
  const keys = KEYS.filter((key) =>
    drawn.some(({lines}) => lines.some((line) => line.key === key)),
  );
  const sentence = sentenceOf(drawn, absent);
  const columns = keyColumns(keys);
  const ofSeries = all.length > 1 ? [SYSTEM] : [];
  const rows = drawn.flatMap(({series: {label, record}}) =>
    groups(record, Math.ceil(MOST_TABLE / all.length)).map((group) => ({label, ...group})),
  );
  return {
    name,
    kind: 'latency-over-time',
    title: title ?? 'Latency over time',
    sentence,
    notes: [
      ...new Set([
        ...omissionNotes(load),
        ...drawn.flatMap(({series, windows, lines}) => notesOf(series, windows, lines)),
        ...notes,
      ]),
    ],
    views: plots(drawn, sentence),
    // Where several systems are drawn, labels name the lines: a legend would have the colour of one.
    series: all.length > 1 ? [] : drawn.flatMap(legendOf),
    table: tableOf(
      [
        ...ofSeries,
        {label: 'Elapsed', unit: 'clock', of: spanText},
        {label: 'samples', unit: '1', of: samplesIn},
        ...columns,
      ],
      rows,
      absent,
    ),
    csv: csvOf(
      windowColumns(keys),
      all.flatMap(({label, record}) => record.windows.map((window) => ({label, window}))),
    ),
    readings: readings(all, keys),
  };
}

/**
 * In one colour, so that no percentile looks like another system.
 *
 * @param {Drawn} drawn
 * @returns {Chart['series']}
 */
const legendOf = ({series: {colour}, lines}) =>
  lines.map(({key}) => ({id: key, label: key, colour, look: LOOKS[key]}));

/**
 * @param {Key[]} keys
 * @returns {Column<WindowGroup>[]}
 */
const keyColumns = (keys) =>
  keys.map((key) => ({
    label: key,
    unit: 's',
    of: (group) => {
      const range = rangeOf(group.windows, key);
      if (range) return range;
      if (samplesIn(group) === 0) return 'no sample';
      return group.windows.some((window) => hasTooFewSamples(window, key))
        ? 'too few samples'
        : 'not measured';
    },
  }));

/**
 * All windows, including those that the drawing leaves out.
 *
 * @param {Key[]} keys
 * @returns {Column<{label: string, window: Window}>[]}
 */
const windowColumns = (keys) => [
  {label: 'series', unit: 'text', of: ({label}) => label},
  {label: 'start', unit: 's', of: ({window}) => window.start},
  {label: 'length', unit: 's', of: ({window}) => window.length},
  {label: 'samples', unit: '1', of: ({window}) => window.count},
  ...keys.map((key) => ({
    label: key,
    unit: /** @type {const} */ ('s'),
    of: (/** @type {{window: Window}} */ {window}) => latencyOf(window, key),
  })),
];

/**
 * Over the windows of the series that has the most.
 *
 * @param {Series<Timeline>[]} all
 * @param {Key[]} keys
 * @returns {Chart['readings']}
 */
function readings(all, keys) {
  const columns = keyColumns(keys);
  const finest = all
    .map(({record}) => record)
    .reduce((a, b) => (b.windows.length > a.windows.length ? b : a));
  const series = all.map(({label, record}) => ({
    record,
    own: columns.map((column) =>
      all.length > 1 ? {...column, label: `${label}, ${column.label}`} : column,
    ),
  }));
  return groups(finest, MOST_READINGS).map((group) => ({
    at: Number(((group.from + group.to) / 2).toPrecision(9)),
    label: spanText(group),
    values: series.flatMap(({record, own}) =>
      readingOf(own, record === finest ? group : {...group, windows: windowsIn(record, group)}),
    ),
  }));
}

/**
 * @param {Timeline} record
 *   Of another series than the group.
 * @param {WindowGroup} group
 * @returns {Window[]}
 *   Those whose middle is in the group, or the longer one around its middle. Ends have rounding errors.
 */
function windowsIn({windows}, {from, to}) {
  const middles = windows.filter(({start, length}) => {
    const middle = start + length / 2;
    return middle >= from && middle < to;
  });
  const around = windowAt(windows, (from + to) / 2);
  return middles.length === 0 && around ? [around] : middles;
}

/** @param {WindowGroup} group */
const samplesIn = ({windows}) => windows.reduce((sum, {count}) => sum + count, 0);

/**
 * @param {Drawn[]} all
 * @param {string} description
 * @returns {Chart['views']}
 *   One below the other, where only the last has the labels of the clock.
 */
function plots(all, description) {
  const windows = all.flatMap(({series}) => series.record.windows);
  const from = Math.min(0, extent(windows.map(({start}) => start)).low);
  const to = extent(windows.map(endOf)).high;
  const values = all.flatMap(({lines}) => lines.flatMap(({parts}) => parts.flat()));
  const reach = reachOf(values.map(({v}) => v));
  if (all.length === 1) {
    return all.map((one) => ({
      name: 'main',
      height: HEIGHT,
      spec: spec(one, {from, to, scale: logScale(reach), height: HEIGHT, description}),
    }));
  }
  const scale = laneScale(reach);
  return all.map((one, i) => {
    const place = {from, to, scale, height: BAND, description, isLast: i === all.length - 1};
    // A name alone has room on a phone.
    const title = i === 0 ? `${one.series.label}: ${scale.title}` : one.series.label;
    return withRoom({
      name: i === 0 ? 'main' : `main-${i + 1}`,
      height: BAND,
      spec: spec(one, {...place, scale: {...scale, title}, isNamed: true}),
    });
  });
}

/**
 * @param {Drawn} drawn
 * @param {{from: number, to: number, scale: LatencyScale, height: number, description: string, isNamed?: boolean,
 *   isLast?: boolean}} place
 *   `from`, `to`: ends of the clock; `isNamed`: its scale has the name of the series; `isLast`: it has the labels of
 *   the clock.
 */
function spec(drawn, {from, to, scale, height, description, isNamed = false, isLast = true}) {
  const {series, lines} = drawn;
  const {warmup} = series;
  const clock = wholeAxis({start: from, end: to});
  const x = isLast
    ? {...clock, title: elapsedTime(to).title}
    : {...clock, axis: {...clock.axis, labels: false}};
  const y = {
    type: 'quantitative',
    title: isNamed ? scale.title : shadedTitle(scale.title, warmup > from),
    scale: scale.scale,
    axis: scale.axis,
  };
  const position = {x: {field: 't', ...x}, y: {field: 'v', ...y}};
  const {color, strokeDash} = seriesLooks(legendOf(drawn));
  // Labels name the lines of one of several plots.
  const legend = isNamed ? {legend: null} : {};
  const shade = {t: from, t2: Math.min(warmup, to), low: scale.value(0), high: scale.value(1)};
  return {
    ...frame({
      description,
      height,
      values: lines.flatMap(({key, parts}) =>
        parts.flatMap((points, part) =>
          points.map(({t, v}) => ({series: key, key, part, t: tidy(t), v})),
        ),
      ),
      layer: [
        {
          name: 'warmup',
          data: {values: warmup > from ? [shade] : []},
          mark: {type: 'rect', fill: AXIS, opacity: 0.15},
          encoding: {
            x: position.x,
            x2: {field: 't2'},
            y: {...y, field: 'low'},
            y2: {field: 'high'},
          },
        },
        {
          name: 'line',
          transform: [VISIBLE_SERIES],
          mark: {type: 'line', interpolate: 'step-after', strokeWidth: 1.5},
          encoding: {
            ...position,
            detail: [{field: 'key'}, {field: 'part'}],
            color: {...color, ...legend},
            strokeDash: {...strokeDash, ...legend},
          },
        },
        {
          name: 'key',
          data: {values: lineLabels(lines, scale, height).map((label) => ({...label, t: to}))},
          transform: [VISIBLE_SERIES],
          mark: {type: 'text', align: 'left', dx: 5},
          encoding: {...position, text: {field: 'series'}, color: {...color, ...legend}},
        },
        {...readingRule(x), name: 'reading'},
      ],
    }),
    // Room for the names of the lines at their right ends.
    ...(isNamed ? {} : {padding: {left: 2, right: 42, top: 4, bottom: 4}}),
  };
}
