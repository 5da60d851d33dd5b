/**
 * Latency over time: percentiles and maximum of each window of one run, as steps, because a window
 * is an interval.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @import {Key, LatencyLine, WindowGroup} from './latency-windows.js'
 */

import {extent} from '../extent.js';
import {tidy} from '../records/rounding.js';
import {endOf} from '../stats/windows.js';
import {notesOf, sentenceOf, spanText} from '../words/latency-over-time.js';
import {omissionNotes, shadedTitle} from '../words/notes.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {elapsedTime, frame, readingRule, seriesLooks, timeTicks, VISIBLE_SERIES} from './frame.js';
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
import {AXIS} from './theme.js';

/** Pixels of the plot, and of a line of text. */
const HEIGHT = 280;
/** Rows of the table, and positions of the reading rule. */
const MOST_TABLE = 60;
const MOST_READINGS = 360;

/**
 * @param {Series<Timeline>} series
 *   With latencies in at least one window.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function latencyOverTime(series, {name, title, absent = [], notes = [], load}) {
  const {label, colour, record} = series;
  const windows = latencyWindows(series);
  const lines = linesOf(record, windows);
  const keys = KEYS.filter((key) => lines.some((line) => line.key === key));
  // One colour, so that no percentile looks like another system.
  const legend = keys.map((key) => ({id: key, label: key, colour, look: KEYS.indexOf(key) + 1}));
  const sentence = sentenceOf(series, windows, absent);
  const columns = keyColumns(keys);
  return {
    name,
    kind: 'latency-over-time',
    title: title ?? 'Latency over time',
    sentence,
    notes: [...omissionNotes(load), ...notesOf(series, windows, lines), ...notes],
    views: [{name: 'main', height: HEIGHT, spec: spec(series, lines, legend, sentence)}],
    series: legend,
    table: tableOf(
      [
        {label: 'Elapsed', unit: 'clock', of: spanText},
        {label: 'samples', unit: '1', of: samplesIn},
        ...columns,
      ],
      groups(record, MOST_TABLE),
      absent,
    ),
    csv: csvOf(windowColumns(label, keys), record.windows),
    readings: groups(record, MOST_READINGS).map((group) => ({
      at: Number(((group.from + group.to) / 2).toPrecision(9)),
      label: spanText(group),
      values: readingOf(columns, group),
    })),
  };
}

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
 * @param {string} label
 * @param {Key[]} keys
 * @returns {Column<Window>[]}
 */
const windowColumns = (label, keys) => [
  {label: 'series', unit: 'text', of: () => label},
  {label: 'start', unit: 's', of: ({start}) => start},
  {label: 'length', unit: 's', of: ({length}) => length},
  {label: 'samples', unit: '1', of: ({count}) => count},
  ...keys.map((key) => ({
    label: key,
    unit: /** @type {const} */ ('s'),
    of: (/** @type {Window} */ window) => latencyOf(window, key),
  })),
];

/** @param {WindowGroup} group */
const samplesIn = ({windows}) => windows.reduce((sum, {count}) => sum + count, 0);

/**
 * @param {Series<Timeline>} series
 * @param {LatencyLine[]} lines
 * @param {Chart['series']} legend
 * @param {string} description
 */
function spec({warmup, record: {windows}}, lines, legend, description) {
  const from = Math.min(0, extent(windows.map(({start}) => start)).low);
  const to = extent(windows.map(endOf)).high;
  const values = lines.flatMap(({parts}) => parts.flat()).map(({v}) => v);
  const scale = logScale(reachOf(values));
  const {title, label} = elapsedTime(to);
  const x = {
    type: 'quantitative',
    title,
    scale: {domain: [from, to], nice: false},
    axis: {values: timeTicks(from, to), labelExpr: label},
  };
  const y = {
    type: 'quantitative',
    title: shadedTitle(scale.title, warmup > from),
    scale: scale.scale,
    axis: scale.axis,
  };
  const position = {x: {field: 't', ...x}, y: {field: 'v', ...y}};
  const look = seriesLooks(legend);
  const shade = {t: from, t2: Math.min(warmup, to), low: scale.value(0), high: scale.value(1)};
  return {
    ...frame({
      description,
      height: HEIGHT,
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
            color: look.color,
            strokeDash: look.strokeDash,
          },
        },
        {
          name: 'key',
          data: {values: lineLabels(lines, scale, HEIGHT).map((label) => ({...label, t: to}))},
          transform: [VISIBLE_SERIES],
          mark: {type: 'text', align: 'left', dx: 5},
          encoding: {...position, text: {field: 'series'}, color: look.color},
        },
        {...readingRule(x), name: 'reading'},
      ],
    }),
    // Room for the names of the lines at their right ends.
    padding: {left: 2, right: 42, top: 4, bottom: 4},
  };
}
