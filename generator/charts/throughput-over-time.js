/**
 * Throughput over time: operations per second of each window, as steps, because a window is an
 * interval. Each of several systems with similar rates gets a band on the same scale, so that no
 * line hides another.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @import {Rates} from './throughput-windows.js'
 * @typedef {Series<Timeline>} Line
 */

import {extent} from '../extent.js';
import {clock} from '../format.js';
import {tidy} from '../records/rounding.js';
import {isMeasured} from '../records/timeline.js';
import {endOf, rateOf} from '../stats/windows.js';
import {shadedTitle} from '../words/notes.js';
import {notesOf, sentenceOf, windowLengths} from '../words/throughput-over-time.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {
  elapsedTime,
  frame,
  legendOf,
  numberLabel,
  readingRule,
  roundUp,
  seriesLooks,
  VISIBLE_SERIES,
} from './frame.js';
import {wholeAxis} from './run-clock.js';
import {AXIS, INK} from './theme.js';
import {areClose, capOf, drawnStretches, ratesOf, stepsOf, windowAt} from './throughput-windows.js';

const HEIGHT = 280;
const BAND = 90;
/** From the bottom of one band to the next, in heights of its scale; the label uses the rest. */
const PITCH = 1.25;

/** @type {Column<[Line, Rates]>[]} */
const SERIES_COLUMNS = [
  {label: 'System', unit: 'text', of: ([{label}]) => label},
  {label: 'Median', unit: '1/s', of: ([, {median}]) => median ?? 'no window'},
  {label: 'Lowest', unit: '1/s', of: ([, {lowest}]) => lowest?.rate ?? null},
  {label: 'at', unit: 'clock', of: ([, {lowest}]) => lowest?.window.start ?? null},
  {label: 'Highest', unit: '1/s', of: ([, {highest}]) => highest?.rate ?? null},
  {label: 'at', unit: 'clock', of: ([, {highest}]) => highest?.window.start ?? null},
  {label: 'Windows', unit: '1', of: ([, {counted}]) => counted},
  {label: 'Errors', unit: '1', of: ([, {errors}]) => errors ?? 'not counted'},
];

/** @type {Column<{label: string, warmup: number, window: Window}>[]} */
const WINDOW_COLUMNS = [
  {label: 'series', unit: 'text', of: ({label}) => label},
  {label: 'start', unit: 's', of: ({window}) => window.start},
  {label: 'length', unit: 's', of: ({window}) => window.length},
  {label: 'operations', unit: '1', of: ({window}) => window.count},
  {label: 'per second', unit: '1/s', of: ({window}) => tidy(rateOf(window))},
  {label: 'errors', unit: '1', of: ({window}) => window.errors},
  {label: 'warmup', unit: '1', of: ({window, warmup}) => (isMeasured(window, warmup) ? 0 : 1)},
];

/**
 * @param {Line[]} series
 *   At least one; `warmup` is drawn shaded and not counted.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function throughputOverTime(series, {name, title, absent = [], notes = []}) {
  const rates = new Map(series.map((line) => [line, ratesOf(line)]));
  const drawn = new Map(series.map((line) => [line, drawnStretches(line, series.length)]));
  const sentence = sentenceOf(rates, absent);
  const {height, spec} = plot(series, drawn, areClose([...rates.values()]), sentence);
  return {
    name,
    kind: 'throughput-over-time',
    title: title ?? 'Throughput over time',
    sentence,
    notes: [...notesOf(rates, drawn), ...notes],
    views: [{name: 'main', height, spec}],
    series: legendOf(series),
    table: tableOf(SERIES_COLUMNS, [...rates], absent),
    csv: csvOf(
      WINDOW_COLUMNS,
      series.flatMap(({label, warmup, record}) =>
        record.windows.map((window) => ({label, warmup, window})),
      ),
    ),
    readings: readings(drawn),
  };
}

/**
 * @param {Line[]} series
 * @param {Map<Line, Window[][]>} drawn
 * @param {boolean} apart
 *   Whether each series has a band.
 * @param {string} description
 */
function plot(series, drawn, apart, description) {
  const windows = series.flatMap(({record}) => record.windows);
  const top = roundUp(extent([...drawn.values()].flat(2).map(rateOf)).high || 1);
  const from = Math.min(0, extent(windows.map(({start}) => start)).low);
  const to = extent(windows.map(endOf)).high;
  const last = series.length - 1;
  // In bands the unit of y is the height of one band's scale, so that its ticks are exact.
  const scale = apart ? 1 : top;
  const height = apart ? series.length * BAND : HEIGHT;
  const feet = new Map(series.map((line, i) => [line, apart ? (last - i) * PITCH : 0]));
  const shades = warmups(feet);
  const position = {
    x: {field: 't', ...wholeAxis({start: from, end: to}), title: elapsedTime(to).title},
    y: {
      field: 'y',
      type: 'quantitative',
      title: shadedTitle(`ops/s (${windowLengths(series)} windows)`, shades.length > 0),
      scale: {domain: [0, apart ? (last + 1) * PITCH : top], nice: false},
      axis: apart
        ? {
            values: [...feet.values()].flatMap((foot) => [foot, foot + 0.5, foot + 1]),
            labelExpr: numberLabel(`(datum.value % ${PITCH} * ${top})`),
          }
        : {labelExpr: numberLabel(), tickCount: 5},
    },
  };
  const look = seriesLooks(series);
  const spec = frame({
    description,
    height,
    values: [...drawn].flatMap(([line, stretches]) =>
      rows(line, stretches, {foot: feet.get(line) ?? 0, scale, top}),
    ),
    layer: [
      {
        name: 'warmup',
        data: {
          values: shades.map(({warmup, foot}) => ({
            t: from,
            t2: warmup,
            y: foot,
            y2: foot + scale,
          })),
        },
        mark: {type: 'rect', fill: AXIS, opacity: 0.15, clip: true},
        encoding: {...position, x2: {field: 't2'}, y2: {field: 'y2'}},
      },
      {
        name: 'line',
        transform: [{filter: '!datum.errors'}, VISIBLE_SERIES],
        mark: {
          type: 'line',
          interpolate: 'step-after',
          strokeWidth: 1.5,
          clip: true,
          ...capOf([...drawn.values()].flat(), to - from),
        },
        encoding: {
          ...position,
          detail: {field: 'part'},
          color: look.color,
          // The label names the line of a band; dashes would only blur its steps.
          strokeDash: apart ? {value: [1, 0]} : look.strokeDash,
        },
      },
      {
        name: 'errors',
        transform: [{filter: 'datum.errors'}, VISIBLE_SERIES],
        mark: {type: 'tick', orient: 'vertical', size: 4, thickness: 2, yOffset: -2},
        encoding: {...position, color: look.color},
      },
      {
        name: 'label',
        data: {
          values: apart ? [...feet].map(([{label}, y]) => ({t: from, y: y + 1, label})) : [],
        },
        mark: {type: 'text', align: 'left', baseline: 'bottom', dx: 4, dy: -3, fill: INK},
        encoding: {...position, text: {field: 'label'}},
      },
      readingRule({...position.x, field: undefined}),
    ],
  });
  return {height, spec};
}

/**
 * The warm-ups to shade: one for each band, and each length once.
 *
 * @param {Map<Line, number>} feet
 */
function warmups(feet) {
  const all = [...feet].map(([{warmup}, foot]) => ({warmup, foot}));
  const distinct = new Map(all.map((shade) => [JSON.stringify(shade), shade]));
  return [...distinct.values()].filter(({warmup}) => warmup > 0);
}

/**
 * @param {Line} series
 * @param {Window[][]} stretches
 * @param {{foot: number, scale: number, top: number}} band
 *   `scale`: height of the scale in units of the axis; `top`: its end in operations per second.
 * @returns {object[]}
 *   Starts of steps and the end of the last one; and a row for each window with errors.
 */
function rows({label}, stretches, {foot, scale, top}) {
  return stepsOf(stretches).flatMap(({t, part, window}) => {
    const step = {series: label, part, t, y: tidy(foot + (rateOf(window) / top) * scale)};
    if (!window.errors) return [step];
    const middle = window.start + window.length / 2;
    return [step, {series: label, t: tidy(middle), y: foot, errors: window.errors}];
  });
}

/**
 * At the drawn windows of the series that has the most.
 *
 * @param {Map<Line, Window[][]>} drawn
 * @returns {Chart['readings']}
 */
function readings(drawn) {
  /** @type {Column<number>[]} */
  const columns = [...drawn.keys()].map(({label, record}) => ({
    label,
    unit: '1/s',
    of: (t) => {
      const window = windowAt(record.windows, t);
      return window ? rateOf(window) : 'no window';
    },
  }));
  const finest = [...drawn.values()]
    .map((stretches) => stretches.flat())
    .reduce((a, b) => (b.length > a.length ? b : a));
  return finest.map(({start, length}) => {
    const middle = tidy(start + length / 2);
    return {at: middle, label: clock(start), values: readingOf(columns, middle)};
  });
}
