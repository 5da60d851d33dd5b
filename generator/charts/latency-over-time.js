/**
 * Latency over time: percentiles and maximum of each window, as steps, because a window is an
 * interval. The four lines of one run are the series; several runs get a band each, on the same
 * scales, and their lines differ by dash.
 *
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Collection, Timeline} from '../records/types.d.ts'
 * @import {LatencyScale} from './latency-scale.js'
 * @import {Key} from './latency-windows.js'
 * @typedef {Series<Timeline>} Run
 * @typedef {{run: Run, lines: ReturnType<typeof linesOf>, foot: number}} Band
 *   `foot`: pixels from the bottom.
 */

import {CLOCK_LABEL, DURATION_LABEL, frame, looks, readingRule, shown, timeTicks} from './frame.js';
import {tidy} from './latency-figures.js';
import {csv, notesOf, readings, sentenceOf, table} from './latency-over-time-text.js';
import {logScale, logTicks} from './latency-scale.js';
import {KEYS, linesOf} from './latency-windows.js';
import {omission} from './notes.js';
import {AXIS, dashOf, INK} from './theme.js';
import {endOf} from './windows.js';

/** Pixels. */
const HEIGHT = 280;
const BAND = 130;
const NAME = 26;
const LINE = 14;
/** Ticks that a band holds. */
const BAND_TICKS = 6;

/**
 * @param {Run[]} series
 *   One to three, with latencies in at least one window.
 * @param {ChartOptions & {pauses?: Collection[]}} options
 *   `pauses`: of the one run, drawn as ticks along the top.
 * @returns {Chart}
 */
export function latencyOverTime(series, options) {
  const {name, title, absent = [], notes = [], load, pauses = []} = options;
  const alone = series.length === 1;
  const height = alone ? HEIGHT : (BAND + NAME) * series.length;
  const bands = series.map((run, i) => ({
    run,
    lines: linesOf(run.record, series.length * KEYS.length),
    foot: alone ? 0 : height - (BAND + NAME) * (i + 1),
  }));
  const keys = KEYS.filter((key) => bands.some(({lines}) => lines.some((one) => one.key === key)));
  const legend = alone
    ? keys.map((key) => ({id: key, label: key, colour: KEYS.indexOf(key) + 1}))
    : series.map(({id, label, colour}) => ({id, label, colour}));
  const sentence = sentenceOf(series, absent);
  return {
    name,
    kind: 'latency-over-time',
    title: title ?? 'Latency over time',
    sentence,
    notes: [...omission(load), ...notesOf(bands, pauses), ...notes],
    views: [{name: 'main', height, spec: spec(bands, {height, keys, legend, pauses, sentence})}],
    series: legend,
    table: table(series, keys, absent),
    csv: csv(series, keys),
    readings: readings(series, keys),
  };
}

/**
 * @param {Band[]} bands
 * @param {{height: number, keys: Key[], legend: {label: string, colour: number}[],
 *   pauses: Collection[], sentence: string}} parts
 */
function spec(bands, {height, keys, legend, pauses, sentence}) {
  const alone = bands.length === 1;
  const windows = bands.flatMap(({run}) => run.record.windows);
  const from = Math.min(0, ...windows.map(({start}) => start));
  const to = Math.max(...windows.map(endOf));
  const drawn = bands.flatMap(({lines}) => lines.flatMap(({parts}) => parts.flat()));
  const values = drawn.map(({v}) => v);
  const scale =
    values.length > 0 ? logScale(Math.min(...values), Math.max(...values)) : logScale(1e-6, 1);
  const at = (/** @type {Band} */ {foot}, /** @type {number} */ v) =>
    tidy(foot + scale.fraction(v) * BAND);
  const x = {
    type: 'quantitative',
    title: 'elapsed time (minutes:seconds)',
    scale: {domain: [from, to], nice: false},
    axis: {
      values: timeTicks(from, to),
      labelExpr: CLOCK_LABEL,
      labelFlush: false,
      labelOverlap: 'parity',
      labelSeparation: 6,
    },
  };
  const y = alone
    ? {type: 'quantitative', title: scale.title, scale: scale.scale, axis: scale.axis}
    : {
        type: 'quantitative',
        title: scale.title,
        scale: {domain: [0, height], nice: false},
        axis: bandAxis(bands, scale, at),
      };
  const place = {x: {field: 't', ...x}, y: {field: alone ? 'v' : 'y', ...y}};
  const look = looks(legend);
  const seriesOf = (/** @type {Band} */ {run}, /** @type {Key} */ key) => (alone ? key : run.label);
  const rows = bands.flatMap((band) =>
    band.lines.flatMap(({key, parts}) =>
      parts.flatMap((points, part) =>
        points.map(({t, v}) => ({
          ...{series: seriesOf(band, key), key, part, t: tidy(t), v},
          ...(alone ? {} : {y: at(band, v)}),
        })),
      ),
    ),
  );
  const words = bands.flatMap((band) =>
    keyWords(band, scale, alone ? HEIGHT : BAND).map(({key, v}) => ({
      ...{series: seriesOf(band, key), key, t: to, v},
      ...(alone ? {} : {y: at(band, v)}),
    })),
  );
  const [foot, head] = [scale.value(0), scale.value(1)];
  const pitch = (/** @type {Band} */ band, /** @type {number} */ v) => (alone ? v : at(band, v));
  return {
    ...frame({
      description: sentence,
      height,
      values: rows,
      layer: [
        {
          name: 'warmup',
          data: {
            values: bands
              .filter(({run}) => run.warmup > 0)
              .map((band) => ({
                ...{t: from, t2: Math.min(band.run.warmup, to)},
                ...{low: pitch(band, foot), high: pitch(band, head)},
              })),
          },
          mark: {type: 'rect', fill: AXIS, opacity: 0.15},
          encoding: {x: place.x, x2: {field: 't2'}, y: {...y, field: 'low'}, y2: {field: 'high'}},
        },
        {
          name: 'line',
          transform: [shown],
          mark: {type: 'line', interpolate: 'step-after', strokeWidth: 1.5},
          encoding: {
            ...place,
            detail: [{field: 'key'}, {field: 'part'}],
            color: look.color,
            strokeDash: alone ? look.strokeDash : keyDash(keys),
          },
        },
        {
          name: 'key',
          data: {values: words},
          transform: [shown],
          mark: {type: 'text', align: 'left', dx: 5},
          encoding: {...place, text: {field: 'key'}, color: look.color},
        },
        {
          name: 'label',
          data: {
            values: alone
              ? []
              : bands.map((band) => ({series: band.run.label, t: from, y: band.foot + BAND})),
          },
          transform: [shown],
          mark: {type: 'text', align: 'left', dx: 4, dy: -9, fontWeight: 600},
          encoding: {
            x: place.x,
            y: {...y, field: 'y'},
            text: {field: 'series'},
            color: look.color,
          },
        },
        {
          name: 'pause',
          data: {
            values: pauses
              .filter(({start}) => start >= from && start <= to)
              .map(({start, kind}) => ({t: start, size: kind === 'full' ? 2 : 1})),
          },
          mark: {type: 'rule', color: INK, opacity: 0.6},
          encoding: {
            x: place.x,
            y: {value: -8},
            y2: {value: 0},
            strokeWidth: {field: 'size', type: 'quantitative', scale: null},
          },
        },
        {...readingRule, name: 'reading', encoding: {x: {...x, datum: {expr: 'reading'}}}},
      ],
    }),
    // Room for the names of the lines at their right ends.
    padding: {left: 2, right: 42, top: 4, bottom: 4},
  };
}

/** @param {Key[]} keys */
const keyDash = (keys) => ({
  field: 'key',
  type: 'nominal',
  sort: null,
  scale: {domain: keys, range: keys.map((key) => dashOf(KEYS.indexOf(key) + 1))},
});

/**
 * Places for the names of the lines at their right ends, a line of text apart.
 *
 * @param {Band} band
 * @param {LatencyScale} scale
 * @param {number} height
 * @returns {{key: Key, v: number}[]}
 */
function keyWords({lines}, scale, height) {
  let lowest = -LINE;
  return lines
    .map(({key, parts}) => ({key, v: parts.at(-1)?.at(-1)?.v ?? 0}))
    .sort((a, b) => a.v - b.v || KEYS.indexOf(a.key) - KEYS.indexOf(b.key))
    .map(({key, v}) => {
      lowest = Math.max(lowest + LINE, scale.fraction(v) * height);
      return {key, v: tidy(scale.value(lowest / height))};
    });
}

/**
 * @param {Band[]} bands
 * @param {LatencyScale} scale
 * @param {(band: Band, value: number) => number} at
 */
function bandAxis(bands, scale, at) {
  const ticks = logTicks([scale.value(0), scale.value(1)], BAND_TICKS);
  const places = bands.flatMap((band) => ticks.map((tick) => at(band, tick)));
  const values = bands.flatMap(() => ticks);
  return {
    values: places,
    labelExpr: DURATION_LABEL.replace(
      'datum.value',
      `[${values}][indexof([${places}], datum.value)]`,
    ),
    labelOverlap: false,
  };
}
