/**
 * What every spec shares: the outer fields, the switches for series, the reading rule, and axes for
 * time, durations and bytes. No axis is `temporal`: elapsed time has no time zone.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {ChartSeries} from './types.d.ts'
 * @import {TopLevelSpec} from 'vega-lite'
 */

import {columnUnit} from '../format.js';
import {milli, tidy} from '../records/rounding.js';
import {colourOf, dashOf, INK, shapeOf} from './theme.js';

/**
 * Series that a reader can distinguish in one plot. More are drawn as small multiples or in parts.
 */
export const MOST_SERIES = 6;

/** Rows of a view with `series` are drawn only while their series is switched on. */
export const VISIBLE_SERIES = {filter: 'indexof(hidden, datum.series) < 0'};

/**
 * @param {{description: string, height: number, values?: object[], layer: object[], resolve?: object}} parts
 *   `values`: one tidy object per mark, with short field names. Every scale has a stated domain, so
 *   that nothing moves when a series is switched off.
 * @returns {TopLevelSpec}
 */
export function frame({description, height, values = [], layer, resolve}) {
  // Cast: Vega-Lite's type cannot follow layers that are put together from shared pieces; each
  // spec is compiled in its chart's test, where a warning is a failure.
  return /** @type {TopLevelSpec} */ ({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description,
    width: 'container',
    height,
    params: [
      {name: 'hidden', value: []},
      {name: 'reading', value: null},
    ],
    data: {name: 'table', values},
    layer,
    ...(resolve ? {resolve} : {}),
  });
}

/**
 * Colour, dash and shape of the series, which keep those of their system unless they say otherwise. The field is the label,
 * so that a standalone drawing can show a legend.
 *
 * @param {Pick<ChartSeries, 'label' | 'colour' | 'look'>[]} series
 */
export function seriesLooks(series) {
  const domain = series.map(({label}) => label);
  /** @param {unknown[]} range */
  const by = (range) => ({field: 'series', type: 'nominal', sort: null, scale: {domain, range}});
  return {
    color: by(series.map(({colour}) => colourOf(colour))),
    strokeDash: by(series.map(({colour, look = colour}) => dashOf(look))),
    shape: by(series.map(({colour, look = colour}) => shapeOf(look))),
  };
}

/**
 * @param {ChartSeries[]} series
 * @returns {ChartSeries[]}
 *   What the legend needs of them.
 */
export const legendOf = (series) =>
  series.map(({id, label, colour, look}) => ({id, label, colour, ...(look ? {look} : {})}));

/**
 * The rule at the position that the reader points at, drawn only while there is one.
 *
 * @param {object} x
 *   The channel of the horizontal axis.
 */
export const readingRule = (x) => ({
  data: {values: [{}]},
  transform: [{filter: 'isValid(reading)'}],
  mark: {type: 'rule', color: INK, strokeWidth: 1},
  encoding: {x: {...x, datum: {expr: 'reading'}}},
});

const SHORT_DURATION = "format(datum.value, '.3~s') + 's'";
// To the millisecond, the shortest step of an axis: 59.9999 is no 60th second.
const TIME = 'round(abs(datum.value) * 1000) / 1000';
const MINUTES = `floor(${TIME} / 60)`;
const SECONDS = `(${TIME} % 60 < 10 ? ':0' : ':') + format(${TIME} % 60, '.3~f')`;
const HOURS = `(abs(datum.value) < 3600 ? ${MINUTES} : floor(${TIME} / 3600) + ':' + format(${MINUTES} % 60, '02d'))`;
const SIGN = "(datum.value < 0 ? '\u2212' : '')";

/**
 * @param {number} end
 *   Seconds: of the axis.
 * @returns {{title: string, label: string}}
 *   Of an axis of elapsed time: `0:00.05`, `0:00`, `41:20`, `1:02:03`, as `clockText` writes them.
 */
export const elapsedTime = (end) =>
  end < 3600
    ? {title: 'elapsed time (minutes:seconds)', label: `${SIGN} + ${MINUTES} + ${SECONDS}`}
    : {title: 'elapsed time (hours:minutes:seconds)', label: `${SIGN} + ${HOURS} + ${SECONDS}`};

/**
 * @param {number} most
 *   Seconds: the largest value.
 * @returns {string}
 *   Labels of an axis of durations: `14.2µs`, `500ms`, `2s`, `30min`, `1:40min`, `2h`, as `quantity` writes them.
 */
export const durationLabel = (most) =>
  most < 60
    ? SHORT_DURATION
    : `datum.value < 60 ? ${SHORT_DURATION} : (datum.value % (datum.value < 3600 ? 60 : 3600) == 0 ? datum.value / (datum.value < 3600 ? 60 : 3600) : ${HOURS} + ${SECONDS}) + (datum.value < 3600 ? 'min' : 'h')`;

/**
 * @param {string} [value]
 *   An expression.
 * @returns {string}
 *   Labels of an axis of numbers: `0.5`, `20`, `1.5k`. SI would write `500m`, which looks large.
 */
export const numberLabel = (value = 'datum.value') =>
  `format(${value}, abs(${value}) < 1 ? '.3~' : '.3~s')`;

/**
 * Bytes are labelled in one unit for the whole axis, as in a column of a table.
 *
 * @param {Unit} unit
 * @param {number} most
 *   The largest value.
 * @returns {{divisor: number, prefix: string, label: string, named(title: string, note?: string): string}}
 *   `prefix`: the unit of the labels, empty where they state it; `label`: an expression; `named`: a title with that unit
 *   and a note.
 */
export function axisUnit(unit, most) {
  const isBytes = unit === 'B' || unit === 'B/s';
  const {divisor, label: prefix} = isBytes ? columnUnit([most], unit) : {divisor: 1, label: ''};
  return {
    divisor,
    prefix,
    label:
      unit === 's'
        ? durationLabel(most)
        : numberLabel(divisor === 1 ? undefined : `(datum.value / ${divisor})`),
    named: (title, note = '') => {
      const notes = [prefix, note].filter(Boolean);
      return notes.length === 0 ? title : `${title} (${notes.join(', ')})`;
    },
  };
}

/**
 * @param {readonly [number, number]} domain
 * @param {number} divisor
 *   Of the unit of the labels.
 * @returns {number[]}
 *   Up to eight round values in that unit.
 */
export function unitTicks([from, to], divisor) {
  const width = (to - from) / divisor;
  const step = decades(width / 7, width)[0] ?? width;
  const first = Math.ceil(from / divisor / step);
  const count = Math.floor(to / divisor / step) - first + 1;
  return Array.from({length: count}, (_, i) => divisor * tidy((first + i) * step));
}

/** Labels of a byte axis in MiB. */
export const MEBIBYTES_LABEL = "format(datum.value / 1048576, ',.0f')";

/**
 * Round values for a log axis: 1, 2 and 5 in each decade between two bounds.
 *
 * @param {number} low
 *   More than 0.
 * @param {number} high
 * @returns {number[]}
 */
export function decades(low, high) {
  /** @type {number[]} */
  const values = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const digit of [1, 2, 5]) {
      const value = Number(`${digit}e${power}`);
      if (value >= low && value <= high) values.push(value);
    }
  }
  return values;
}

/**
 * The smallest round number that is not below the value: the end of an axis from zero.
 *
 * @param {number} value
 *   More than 0.
 * @returns {number}
 */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit =
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= value) ?? 10;
  return tidy(digit * power);
}

/** Seconds between the ticks of an axis of elapsed time: no step is shorter than its label shows. */
export const TIME_STEPS = [
  ...decades(0.001, 0.5),
  ...[1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 36000],
];

/**
 * @param {number} step
 *   Seconds.
 * @returns {number}
 *   Seconds: the longest axis of elapsed time with such steps. Labels of parts of a second are longer.
 */
export const longestWith = (step) => milli(step * (step < 1 ? 5 : 7));

/**
 * Ticks of an elapsed-time axis at whole minutes, tens of seconds, tenths of a second and so on.
 *
 * @param {number} from
 *   Seconds.
 * @param {number} to
 * @returns {number[]}
 *   At most eight, but for runs of more than 70 hours.
 */
export function timeTicks(from, to) {
  const step = TIME_STEPS.find((candidate) => to - from <= longestWith(candidate)) ?? 36000;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  // Without the errors of products such as 3 * 0.1.
  return Array.from({length: count}, (_, i) => tidy((first + i) * step));
}
