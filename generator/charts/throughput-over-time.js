/**
 * Throughput over time: operations per second of each window, as steps, because a window is an
 * interval. Systems that lie close together get a band each on the same scale; laid over one
 * another, one would hide the other.
 *
 * @import {Absent, Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 * @import {Figures, Rated} from './windows.js'
 * @typedef {Series<Timeline>} Line
 */

import {clock, integer, list, precise, quantity} from '../format.js';
import {median} from '../stats/spread.js';
import {CLOCK_LABEL, frame, looks, readingRule, roundUp, shown, timeTicks} from './frame.js';
import {absentRows, missing} from './notes.js';
import {AXIS, INK} from './theme.js';
import {bounds} from './thin.js';
import {areClose, endOf, figuresOf, parts, rateOf, shortWindows, windowAt} from './windows.js';

const HEIGHT = 280;
const BAND = 90;
/** From the foot of one band to the next, in heights of its scale; the label stands in the rest. */
const PITCH = 1.25;
/** A clock's drift as a share of a window. */
const DRIFT = 0.05;

/**
 * @param {Line[]} series
 *   At least one; `warmup` is drawn shaded and left out of the figures.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function throughputOverTime(series, {name, title, absent = [], notes = []}) {
  const figures = new Map(series.map((one) => [one, figuresOf(one)]));
  const drawn = new Map(series.map((one) => [one, parts(one, series.length)]));
  const sentence = sentenceOf(figures, absent);
  const {height, spec} = plot(series, drawn, areClose([...figures.values()]), sentence);
  return {
    name,
    kind: 'throughput-over-time',
    title: title ?? 'Throughput over time',
    sentence,
    notes: [...notesOf(figures, drawn), ...notes],
    views: [{name: 'main', height, spec}],
    series: series.map(({id, label, colour}) => ({id, label, colour})),
    table: table(figures, absent),
    csv: {
      columns: ['series', 'start_s', 'length_s', 'operations', 'per_second', 'errors', 'warmup'],
      rows: series.flatMap(({label, warmup, record}) =>
        record.windows.map((window) => [
          label,
          window.start,
          window.length,
          window.count,
          tidy(rateOf(window)),
          window.errors,
          window.start < warmup ? 1 : 0,
        ]),
      ),
    },
    readings: readings(drawn),
  };
}

/**
 * @param {Line[]} series
 * @param {Map<Line, Window[][]>} drawn
 * @param {boolean} apart
 *   A band each.
 * @param {string} description
 */
function plot(series, drawn, apart, description) {
  const every = series.flatMap(({record}) => record.windows);
  const short = new Set(series.flatMap(({record}) => shortWindows(record.windows)));
  const usual = every.filter((window) => !short.has(window));
  const top = roundUp(bounds(usual.map(rateOf)).high || 1);
  const from = Math.min(0, bounds(every.map(({start}) => start)).low);
  const to = bounds(every.map(endOf)).high;
  const last = series.length - 1;
  // In bands the unit of y is the height of one band's scale, so that its ticks are exact.
  const scale = apart ? 1 : top;
  const height = apart ? series.length * BAND : HEIGHT;
  const feet = new Map(series.map((one, i) => [one, apart ? (last - i) * PITCH : 0]));
  const place = {
    x: {
      field: 't',
      type: 'quantitative',
      title: 'elapsed time (minutes:seconds)',
      scale: {domain: [from, to], nice: false},
      axis: {values: timeTicks(from, to), labelExpr: CLOCK_LABEL},
    },
    y: {
      field: 'y',
      type: 'quantitative',
      title: `operations per second (${lengths(series)} windows)`,
      scale: {domain: [0, apart ? (last + 1) * PITCH : top], nice: false},
      axis: apart
        ? {
            values: [...feet.values()].flatMap((foot) => [foot, foot + 0.5, foot + 1]),
            labelExpr: `format(datum.value % ${PITCH} * ${top}, '.3~s')`,
          }
        : {format: '.3~s', tickCount: 5},
    },
  };
  const look = looks(series);
  const spec = frame({
    description,
    height,
    values: [...drawn].flatMap(([one, windows]) =>
      rows(one, windows, {foot: feet.get(one) ?? 0, scale, top}),
    ),
    layer: [
      {
        name: 'warmup',
        data: {
          values: [...feet]
            .filter(([{warmup}], i) => warmup > 0 && (apart || i === 0))
            .map(([{warmup}, y]) => ({t: from, t2: warmup, y, y2: y + scale})),
        },
        mark: {type: 'rect', fill: AXIS, opacity: 0.15, clip: true},
        encoding: {...place, x2: {field: 't2'}, y2: {field: 'y2'}},
      },
      {
        name: 'line',
        transform: [{filter: '!datum.errors'}, shown],
        mark: {type: 'line', interpolate: 'step-after', strokeWidth: 1.5, clip: true},
        encoding: {
          ...place,
          detail: {field: 'part'},
          color: look.color,
          // A band's line is named in the band; dashes would only blur its steps.
          strokeDash: apart ? {value: [1, 0]} : look.strokeDash,
        },
      },
      {
        name: 'errors',
        transform: [{filter: 'datum.errors'}, shown],
        mark: {type: 'tick', orient: 'vertical', size: 10, thickness: 2, yOffset: -5},
        encoding: {...place, color: look.color},
      },
      {
        name: 'label',
        data: {
          values: apart ? [...feet].map(([{label}, y]) => ({t: from, y: y + 1, label})) : [],
        },
        mark: {type: 'text', align: 'left', baseline: 'bottom', dx: 4, dy: -3, fill: INK},
        encoding: {...place, text: {field: 'label'}},
      },
      {...readingRule, encoding: {x: {...place.x, field: undefined, datum: {expr: 'reading'}}}},
    ],
  });
  return {height, spec};
}

/**
 * @param {Line} series
 * @param {Window[][]} drawn
 * @param {{foot: number, scale: number, top: number}} band
 *   `scale`: height of the scale in units of the axis; `top`: its end in operations per second.
 * @returns {object[]}
 *   Starts of steps and the end of the last one; and a row for each window with errors.
 */
function rows({label}, drawn, {foot, scale, top}) {
  return drawn.flatMap((windows, part) => {
    const last = windows.at(-1);
    return [...windows, ...(last ? [{...last, start: endOf(last), errors: 0}] : [])].flatMap(
      (window) => {
        // Only windows too short to be counted reach over the top.
        const y = tidy(foot + Math.min(rateOf(window) / top, 1) * scale);
        const step = {series: label, part, t: tidy(window.start), y};
        if (!window.errors) return [step];
        const middle = window.start + window.length / 2;
        return [step, {series: label, t: tidy(middle), y: foot, errors: window.errors}];
      },
    );
  });
}

/** @param {Line[]} series */
function lengths(series) {
  const all = series.map(({record}) => seconds(median(record.windows.map(({length}) => length))));
  return list([...new Set(all)]);
}

/**
 * @param {number} value
 * @returns {string}
 *   `1 s` for what drifts around a second.
 */
function seconds(value) {
  const round = Number(value.toPrecision(1));
  return `${Math.abs(value - round) <= DRIFT * value ? round : Number(value.toPrecision(2))} s`;
}

/**
 * @param {Map<Line, Figures>} figures
 * @param {Absent[]} absent
 */
function sentenceOf(figures, absent) {
  const told = [...figures].map(([{label, warmup}, {median: middle, lowest, highest}]) => {
    if (middle === null || !lowest || !highest) return `${label}: no window after the warm-up`;
    const excluding = warmup > 0 ? `, excluding a warm-up of ${seconds(warmup)}` : '';
    return `${label}: median ${rate(middle)}, lowest ${at(lowest)}, highest ${at(highest)}${excluding}`;
  });
  const series = [...figures.keys()];
  return `Operations per second in windows of ${lengths(series)}. ${[...told, ...missing(absent)].join('; ')}.`;
}

/** @param {number} value */
const rate = (value) => quantity(value, '1/s');

/** @param {Rated} rated */
const at = ({rate: value, window}) => `${rate(value)} at ${clock(window.start)}`;

/**
 * @param {Map<Line, Figures>} figures
 * @param {Map<Line, Window[][]>} drawn
 */
function notesOf(figures, drawn) {
  const series = [...figures.keys()];
  const notes = [];
  if (series.some(({warmup}) => warmup > 0)) notes.push('Shaded: warm-up, drawn and not counted.');
  for (const [{label}, {short}] of figures) {
    const [first] = short;
    if (first && short.length === 1) {
      notes.push(
        `${label}: the window at ${clock(first.start)} has only ${quantity(first.length, 's', 2)}; it is drawn and not counted.`,
      );
    } else if (short.length > 1) {
      notes.push(
        `${label}: ${short.length} windows are shorter than half the others; they are drawn, up to the top of the scale, and not counted.`,
      );
    }
  }
  for (const [{label, record}, windows] of drawn) {
    const [n, all] = [windows.flat().length, record.windows.length];
    if (n < all) {
      notes.push(`${label}: drawn from ${integer(n)} of ${integer(all)} windows; extremes kept.`);
    }
  }
  if ([...figures.values()].some(({errors}) => errors)) {
    notes.push('Ticks at the foot: windows with errors.');
  }
  return notes;
}

/**
 * @param {Map<Line, Figures>} figures
 * @param {Absent[]} absent
 * @returns {Chart['table']}
 */
function table(figures, absent) {
  const columns = ['Median', 'Lowest', 'at', 'Highest', 'at', 'Windows', 'Errors'];
  return {
    columns: [
      {label: 'System', numeric: false},
      ...columns.map((label) => ({label, numeric: true})),
    ],
    rows: [
      ...[...figures].map(([{label}, {median: middle, lowest, highest, counted, errors}]) => [
        label,
        middle === null ? 'no window' : precise(middle, '1/s'),
        ...[lowest, highest].flatMap((one) =>
          one ? [precise(one.rate, '1/s'), clock(one.window.start)] : ['', ''],
        ),
        integer(counted),
        errors === null ? 'not counted' : integer(errors),
      ]),
      ...absentRows(absent, columns.length + 1),
    ],
  };
}

/**
 * At the drawn windows of the series that has most of them.
 *
 * @param {Map<Line, Window[][]>} drawn
 * @returns {Chart['readings']}
 */
function readings(drawn) {
  const most = [...drawn.values()]
    .map((windows) => windows.flat())
    .reduce((a, b) => (b.length > a.length ? b : a));
  return most.map(({start, length}) => {
    const middle = tidy(start + length / 2);
    return {
      at: middle,
      label: clock(start),
      values: [...drawn.keys()].map(({label, record}) => {
        const window = windowAt(record.windows, middle);
        return {label, text: window ? rate(rateOf(window)) : 'no window'};
      }),
    };
  });
}

/** Twelve digits are more than any clock has. @param {number} value */
const tidy = (value) => Number(value.toPrecision(12));
