/**
 * Latency over the releases of one system: median and 99th percentile of every repeat, in the order
 * of the versions. A line joins the medians of the repeats, so that a step is seen; what lies between
 * two releases was not measured.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 * @typedef {{at: string, p50: Spread, p99: Spread | null}} Release
 * @typedef {{label: string, colour: number, param: string, releases: Release[]}} History
 *   Releases in order, at least three.
 */

import {integer, precise, quantity} from '../format.js';
import {omission} from '../words/notes.js';
import {frame, looks, shown} from './frame.js';
import {linearScale, logScale} from './latency-scale.js';
import {INK} from './theme.js';

const HEIGHT = 300;
/** Largest over smallest value from which on a linear axis would press the small ones flat. */
const SPAN = 10;
/** Pixels for the names of the releases, which stand upright. */
const ROOM = 56;
/** Colours that systems can have. */
const COLOURS = 6;

/**
 * @param {History} history
 * @param {ChartOptions} options
 *   `absent` is not told: a release that failed is no release here, and the report names it.
 * @returns {Chart}
 */
export function latencyHistory({label, colour, param, releases}, {name, title, notes = [], load}) {
  const series = [
    {id: 's1', label: 'median', colour},
    {id: 's2', label: '99th percentile', colour: (colour % COLOURS) + 1},
  ];
  const points = releases.flatMap(({at, p50, p99}) => [
    {at, series: 'median', spread: p50},
    ...(p99 ? [{at, series: '99th percentile', spread: p99}] : []),
  ]);
  const sentence = `Latency of ${label} over ${integer(releases.length)} values of ${param}, from ${releases[0]?.at} to ${releases.at(-1)?.at}. ${series.flatMap((one) => told(one.label, points)).join('; ')}.`;
  return {
    name,
    kind: 'latency-history',
    title: title ?? `Latency of ${label} by ${param}`,
    sentence,
    notes: [
      ...omission(load),
      `Filled mark: the middle one of ${repeats(points)} repeats; small marks: each repeat; the line joins neighbours and is no measurement.`,
      ...notes,
    ],
    views: [{name: 'main', height: HEIGHT, spec: spec(points, series, releases, param, sentence)}],
    series,
    table: {
      columns: [
        {label: param, numeric: false},
        ...['Repeats', 'Median', 'Least', 'Greatest', 'p99', 'Least p99', 'Greatest p99'].map(
          (one) => ({label: one, numeric: true}),
        ),
      ],
      rows: releases.map(({at, p50, p99}) => [at, integer(p50.n), ...cells(p50), ...cells(p99)]),
    },
    csv: {
      columns: [param, 'statistic', 'repeat', 'latency_s'],
      rows: points.flatMap(({at, series: statistic, spread}) =>
        spread.values.map((value, i) => [at, statistic, i + 1, value]),
      ),
    },
    readings: releases.map(({at, p50, p99}) => ({
      at,
      label: `${param} ${at}`,
      values: [
        {label: 'median', text: reading(p50)},
        ...(p99 ? [{label: '99th percentile', text: reading(p99)}] : []),
      ],
    })),
  };
}

/**
 * @typedef {{at: string, series: string, spread: Spread}} Point
 * @param {Point[]} points
 * @param {Chart['series']} series
 * @param {Release[]} releases
 * @param {string} param
 * @param {string} description
 */
function spec(points, series, releases, param, description) {
  const least = Math.min(...points.map(({spread}) => spread.min));
  const most = Math.max(...points.map(({spread}) => spread.max));
  const {title, scale, axis} =
    least > 0 && most > SPAN * least ? logScale(least, most) : linearScale(most);
  const {color, shape} = looks(series);
  const x = {
    field: 'at',
    type: 'ordinal',
    title: param,
    sort: null,
    scale: {domain: releases.map(({at}) => at), padding: 0},
    // Room that does not depend on how wide a font is: a drawing and the live chart are as high.
    axis: {
      labelAngle: -90,
      labelOverlap: false,
      labelLimit: ROOM,
      minExtent: ROOM,
      maxExtent: ROOM,
      grid: false,
    },
  };
  const y = {type: 'quantitative', title, scale, axis};
  return frame({
    description,
    height: HEIGHT,
    values: points.map(({at, series: own, spread}) => ({
      at,
      series: own,
      middle: spread.median,
      repeats: spread.values,
    })),
    layer: [
      {
        name: 'reading',
        data: {values: releases.map(({at}) => ({at}))},
        transform: [{filter: 'datum.at === reading'}],
        mark: {type: 'rect', fill: INK, opacity: 0.08},
        encoding: {x},
      },
      {
        name: 'trace',
        transform: [shown],
        mark: {type: 'line', strokeWidth: 1.5, opacity: 0.6},
        encoding: {x, y: {field: 'middle', ...y}, color, order: {value: null}},
      },
      {
        name: 'repeat',
        transform: [shown, {flatten: ['repeats']}],
        mark: {type: 'point', filled: true, size: 16, opacity: 0.7, shape: 'circle'},
        encoding: {x, y: {field: 'repeats', ...y}, color},
      },
      {
        name: 'middle',
        transform: [shown],
        mark: {type: 'point', filled: true, size: 50, opacity: 1},
        encoding: {x, y: {field: 'middle', ...y}, color, shape},
      },
    ],
  });
}

/**
 * @param {string} label
 * @param {Point[]} points
 * @returns {string[]}
 *   One part of a sentence, none where nothing has the figure.
 */
function told(label, points) {
  const own = points.filter(({series}) => series === label);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return [];
  const bySize = [...own].sort((a, b) => a.spread.median - b.spread.median);
  const [least, most] = [bySize[0] ?? first, bySize.at(-1) ?? last];
  /** @param {Point} one */
  const at = (one) => `${quantity(one.spread.median, 's')} at ${one.at}`;
  return [`${label}: ${at(first)}, ${at(last)}; lowest ${at(least)}, highest ${at(most)}`];
}

/** @param {Point[]} points */
function repeats(points) {
  const counts = points.map(({spread}) => spread.n);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${most}` : `${least} to ${most}`;
}

/** @param {Spread | null} spread */
const cells = (spread) =>
  spread
    ? [spread.median, spread.min, spread.max].map((value) => precise(value, 's'))
    : ['too few samples', '', ''];

/** @param {Spread} spread */
const reading = ({median, min, max}) =>
  `${quantity(median, 's')} (${quantity(min, 's')} to ${quantity(max, 's')})`;
