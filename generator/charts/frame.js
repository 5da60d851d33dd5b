/**
 * What every spec shares: the outer fields, the switches for series, the reading rule, and axes for
 * time, durations and bytes. No axis is `temporal`: elapsed time has no time zone.
 *
 * @import {ChartSeries} from './types.d.ts'
 * @import {TopLevelSpec} from 'vega-lite'
 */

import {colourOf, dashOf, INK, shapeOf} from './theme.js';

/**
 * Series that a reader can distinguish in one plot. More are drawn as small multiples or in parts.
 */
export const MOST_SERIES = 6;

/** Rows of a view with `series` are drawn only while their series is switched on. */
export const shown = {filter: 'indexof(hidden, datum.series) < 0'};

/**
 * @param {{description: string, height: number, values?: object[], layer: object[], encoding?: object,
 *   resolve?: object}} parts
 *   `values`: one tidy object per mark, with short field names. Every scale has a stated domain, so
 *   that nothing moves when a series is switched off.
 * @returns {TopLevelSpec}
 */
export function frame({description, height, values = [], layer, encoding, resolve}) {
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
    ...(encoding ? {encoding} : {}),
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
export function looks(series) {
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

/** The rule at the position that the reader points at, drawn only while there is one. */
export const readingRule = {
  data: {values: [{}]},
  transform: [{filter: 'isValid(reading)'}],
  mark: {type: 'rule', color: INK, strokeWidth: 1},
  encoding: {x: {datum: {expr: 'reading'}, type: 'quantitative'}},
};

/** Labels of a duration axis in seconds: 14.2µs, 500ms, 2s. */
export const DURATION_LABEL = "format(datum.value, '.3~s') + 's'";
/** Labels of an elapsed-time axis in seconds: 0:00, 41:20. */
export const CLOCK_LABEL =
  "(datum.value < 0 ? '\u2212' : '') + floor(abs(datum.value) / 60) + ':' + format(floor(abs(datum.value) % 60), '02d')";
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
 * The smallest round number, 1, 2, 2.5, 4, 5 or 8 in its decade, that is not below the value: the
 * end of an axis from zero.
 *
 * @param {number} value
 *   More than 0.
 * @returns {number}
 */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit =
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= value) ?? 10;
  return Number((digit * power).toPrecision(12));
}

/**
 * Ticks of an elapsed-time axis at whole minutes, tens of seconds and so on.
 *
 * @param {number} from
 *   Seconds.
 * @param {number} to
 * @returns {number[]}
 *   At most eight.
 */
export function timeTicks(from, to) {
  const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400];
  const step = steps.find((candidate) => (to - from) / candidate <= 7) ?? 36000;
  const first = Math.ceil(from / step);
  return Array.from({length: Math.floor(to / step) - first + 1}, (_, i) => (first + i) * step);
}
