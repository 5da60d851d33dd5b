/**
 * The latencies that a runner or a document reports for a whole run, one row per configuration:
 * mean, percentiles, extremes. A bound is drawn as an arrowhead that points to where the value is:
 * a dot would claim that it was measured there.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {ReportedRow, ReportedValue} from './reported-rows.js'
 */

import {omissionNotes, undrawnRows, zeroNotes} from '../words/notes.js';
import {
  marksNote,
  pointText,
  reason,
  sentenceOf,
  statisticText,
  valueText,
} from '../words/reported-latency.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {labelHead} from './configuration-rows.js';
import {frame, readingRule} from './frame.js';
import {durationAxis, logScale, reachOf} from './latency-scale.js';
import {rank} from './reported-rows.js';
import {COLOUR, fromTop, SHAPE, textLines} from './rows.js';
import {colourOf} from './theme.js';

/** Pixels: of the name, of a line of values, of the marks. */
const NAME = 20;
const LINE = 16;
const MARKS = 24;
/** Values in a line, so that a phone has room for it. */
const IN_LINE = 3;
/** Rows that are drawn; the table has all. */
const MOST_ROWS = 24;

/** Shapes that Vega has, by statistic; any other is a percentile. */
const SHAPES = /** @type {Record<string, string>} */ ({mean: 'circle', p50: 'diamond'});

/**
 * @param {ReportedRow[]} rows
 *   At least one with a point.
 * @param {ChartOptions} options
 *   `absent` is not described again, because failed configurations have rows.
 * @returns {Chart}
 */
export function reportedLatency(rows, {name, title, notes = [], load}) {
  const drawn = rows.slice(0, MOST_ROWS);
  const all = rows.flatMap(({points}) => points);
  const statistics = [...new Set(all.map(({statistic}) => statistic))].sort(
    (a, b) => rank(a) - rank(b),
  );
  const sentence = sentenceOf(rows);
  return {
    name,
    kind: 'reported-latency',
    title: title ?? 'Reported latency',
    sentence,
    notes: [
      ...undrawnRows(drawn.length, rows.length),
      ...marksNote(all),
      ...(statistics.some((statistic) => statistic.startsWith('p')) ? omissionNotes(load) : []),
      ...zeroNotes(all.some(({value}) => value === 0)),
      ...notes,
    ],
    views: [{name: 'main', ...draw(drawn, sentence)}],
    // Each row has its name next to it, so there is no legend to switch series off.
    series: [],
    table: tableOf(
      [{label: labelHead(rows), unit: 'text', of: ({label}) => label}, ...statistics.map(columnOf)],
      rows.filter(({points}) => points.length > 0),
      rows
        .filter(({points}) => points.length === 0)
        .map(({label, configuration}) => ({label, reason: reason(configuration)})),
    ),
    csv: csvOf(
      CSV_COLUMNS,
      rows.flatMap(({label, points}) => points.map((point) => ({label, point}))),
    ),
    readings: drawn
      .flatMap(({label, points}) =>
        points.map((point) => ({
          at: point.value,
          label,
          values: readingOf([columnOf(point.statistic)], {label, points: [point]}),
        })),
      )
      .sort((a, b) => a.at - b.at),
  };
}

/**
 * @param {string} statistic
 * @returns {Column<{label: string, points: ReportedValue[]}>}
 */
const columnOf = (statistic) => ({
  label: statisticText({statistic}),
  unit: 's',
  of: ({points}) => {
    const point = points.find((candidate) => candidate.statistic === statistic);
    return point ? valueText(point) : 'not stated';
  },
});

/** @type {Column<{label: string, point: ReportedValue}>[]} */
const CSV_COLUMNS = [
  {label: 'label', unit: 'text', of: ({label}) => label},
  {label: 'statistic', unit: 'text', of: ({point}) => point.statistic},
  {label: 'latency', unit: 's', of: ({point}) => point.value},
  {label: 'bound', unit: 'text', of: ({point}) => point.bound ?? ''},
];

/** @typedef {ReportedRow & {top: number, lines: string[]}} PlacedRow */

/**
 * @param {ReportedRow[]} rows
 * @returns {{height: number, placed: PlacedRow[]}}
 *   Below each other: the name of each, its values in lines of text, and their marks.
 */
function place(rows) {
  /** @type {PlacedRow[]} */
  const placed = [];
  let height = 0;
  for (const row of rows) {
    const lines = linesOf(row);
    placed.push({...row, top: height, lines});
    height += NAME + LINE * lines.length + (row.points.length > 0 ? MARKS : MARKS / 3);
  }
  return {height, placed};
}

/** @param {ReportedRow} row */
const linesOf = ({points, configuration}) =>
  points.length === 0
    ? [reason(configuration)]
    : Array.from({length: Math.ceil(points.length / IN_LINE)}, (_, i) =>
        points
          .slice(i * IN_LINE, (i + 1) * IN_LINE)
          .map(pointText)
          .join(' · '),
      );

/** @param {PlacedRow} row */
const marksOf = ({points, top, lines, colour}) =>
  points.map((point) => ({
    value: point.value,
    y: top + NAME + LINE * lines.length + MARKS / 3,
    colour: colourOf(colour),
    ...markOf(point),
  }));

/** @param {PlacedRow} row */
const textsOf = ({label, short, group, top, lines, points}) => [
  {y: top + NAME / 2, text: group ? label : (short ?? label)},
  ...lines.map((line, i) => ({
    y: top + NAME + LINE * i + LINE / 2,
    text: line,
    muted: true,
    italic: points.length === 0,
  })),
];

/**
 * @param {ReportedRow[]} rows
 * @param {string} description
 */
function draw(rows, description) {
  const {height, placed} = place(rows);
  const values = placed.flatMap(marksOf);
  const reach = reachOf(values.map(({value}) => value));
  const {title, scale} = logScale(reach);
  const y = fromTop(height);
  const x = {
    type: 'quantitative',
    title,
    scale,
    axis: {...durationAxis(reach), grid: true},
  };
  const at = {x: {...x, field: 'value'}, y: y('y')};
  const spec = frame({
    description,
    height,
    values,
    layer: [
      ...textLines(placed.flatMap(textsOf), y),
      {
        name: 'range',
        transform: [
          {
            aggregate: [
              {op: 'min', field: 'value', as: 'from'},
              {op: 'max', field: 'value', as: 'to'},
            ],
            groupby: ['y', 'colour'],
          },
        ],
        mark: {type: 'rule', strokeWidth: 2, opacity: 0.35},
        encoding: {x: {...x, field: 'from'}, x2: {field: 'to'}, y: y('y'), color: COLOUR},
      },
      {
        name: 'minimum',
        transform: [{filter: "datum.mark == 'tick'"}],
        mark: {type: 'tick', orient: 'vertical', size: 14, thickness: 2, opacity: 1},
        encoding: {...at, color: COLOUR},
      },
      {
        name: 'point',
        transform: [{filter: "datum.mark == 'filled'"}],
        mark: {type: 'point', filled: true, size: 70, opacity: 1},
        encoding: {...at, color: COLOUR, shape: SHAPE},
      },
      {
        name: 'maximum',
        transform: [{filter: "datum.mark == 'ring'"}],
        mark: {type: 'point', filled: false, size: 70, strokeWidth: 2, opacity: 1},
        encoding: {...at, color: COLOUR},
      },
      readingRule(x),
    ],
  });
  return {height, spec};
}

/** @param {ReportedValue} point */
function markOf({statistic, bound}) {
  if (bound === '<') return {mark: 'filled', shape: 'triangle-left'};
  if (bound === '>') return {mark: 'filled', shape: 'triangle-right'};
  if (statistic === 'min') return {mark: 'tick', shape: ''};
  if (statistic === 'max') return {mark: 'ring', shape: ''};
  return {mark: 'filled', shape: SHAPES[statistic] ?? 'square'};
}
