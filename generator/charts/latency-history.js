/**
 * Latency over the releases of one system: median and 99th percentile of every repeat, in the order
 * of the versions. A line joins the percentiles over all repeats, so that steps are visible. Nothing
 * was measured between two releases.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Spread} from '../stats/types.d.ts'
 * @typedef {{at: string, p50: Spread, p99: Spread | null}} Release
 * @typedef {{label: string, colour: number, param: string, releases: Release[]}} History
 *   Releases in order, at least three.
 * @typedef {{at: string, series: string, spread: Spread}} Point
 */

import {marksNote, sentenceOf} from '../words/latency-history.js';
import {omission} from '../words/notes.js';
import {csvOf, labelledText, tableOf, textOf} from './columns.js';
import {frame, looks, shown} from './frame.js';
import {linearScale, logScale} from './latency-scale.js';
import {INK} from './theme.js';

const HEIGHT = 300;
/** From this ratio of the largest to the smallest value on, the axis is logarithmic. */
const SPAN = 10;
/** Pixels for the names of the releases, which are rotated. */
const ROOM = 56;

/** @typedef {[Column<Release>, ...Column<Release>[]]} StatisticColumns */

/** @type {StatisticColumns} */
const MEDIAN_COLUMNS = [
  {label: 'median', unit: 's', of: ({p50}) => p50.estimate},
  {label: 'lowest', unit: 's', of: ({p50}) => p50.min},
  {label: 'highest', unit: 's', of: ({p50}) => p50.max},
];

/** @type {StatisticColumns} */
const P99_COLUMNS = [
  {label: 'p99', unit: 's', of: ({p99}) => p99?.estimate ?? 'too few samples'},
  {label: 'lowest p99', unit: 's', of: ({p99}) => p99?.min ?? null},
  {label: 'highest p99', unit: 's', of: ({p99}) => p99?.max ?? null},
];

/**
 * @param {History} history
 * @param {ChartOptions} options
 *   `absent` is not described: failed releases are not drawn, and the report names them.
 * @returns {Chart}
 */
export function latencyHistory({label, colour, param, releases}, {name, title, notes = [], load}) {
  // One colour, so that no percentile looks like another system.
  const series = [
    {id: 's1', label: 'median', colour, look: 1},
    {id: 's2', label: '99th percentile', colour, look: 2},
  ];
  const points = releases.flatMap(({at, p50, p99}) => [
    {at, series: 'median', spread: p50},
    ...(p99 ? [{at, series: '99th percentile', spread: p99}] : []),
  ]);
  const sentence = sentenceOf(label, param, releases, points);
  return {
    name,
    kind: 'latency-history',
    title: title ?? `Latency of ${label} by ${param}`,
    sentence,
    notes: [...omission(load), marksNote(points), ...notes],
    views: [{name: 'main', height: HEIGHT, spec: spec(points, series, releases, param, sentence)}],
    series,
    table: tableOf(tableColumns(param), releases),
    csv: csvOf(
      csvColumns(param),
      points.flatMap(({at, series: statistic, spread}) =>
        spread.values.map((value, i) => ({at, statistic, repeat: i + 1, value})),
      ),
    ),
    readings: releases.map((release) => ({
      at: release.at,
      label: `${param} ${release.at}`,
      values: [
        {label: 'median', text: reading(MEDIAN_COLUMNS, release)},
        {label: '99th percentile', text: reading(P99_COLUMNS, release)},
      ],
    })),
  };
}

/**
 * @param {string} param
 * @returns {Column<Release>[]}
 */
const tableColumns = (param) => [
  {label: param, unit: 'text', of: ({at}) => at},
  {label: 'repeats', unit: '1', of: ({p50}) => p50.n},
  ...MEDIAN_COLUMNS,
  ...P99_COLUMNS,
];

/**
 * @param {string} param
 * @returns {Column<{at: string, statistic: string, repeat: number, value: number}>[]}
 */
const csvColumns = (param) => [
  {label: param, name: param, unit: 'text', of: ({at}) => at},
  {label: 'statistic', unit: 'text', of: ({statistic}) => statistic},
  {label: 'repeat', unit: '1', of: ({repeat}) => repeat},
  {label: 'latency', unit: 's', of: ({value}) => value},
];

/**
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
  const {color, strokeDash, shape} = looks(series);
  const x = {
    field: 'at',
    type: 'ordinal',
    title: param,
    sort: null,
    scale: {domain: releases.map(({at}) => at), padding: 0},
    // Space that does not depend on the font, so that a drawing and the live chart have the same
    // height.
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
    values: points.map(({at, series: name, spread}) => ({
      at,
      series: name,
      middle: spread.estimate,
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
        encoding: {x, y: {field: 'middle', ...y}, color, strokeDash, order: {value: null}},
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
 * @param {StatisticColumns} columns
 * @param {Release} release
 * @returns {string}
 *   `240 µs, lowest 230 µs, highest 250 µs`.
 */
const reading = ([estimate, ...range], release) =>
  [textOf(estimate, release, 3), labelledText(range, release)].filter(Boolean).join(', ');
