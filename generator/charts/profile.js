/**
 * Many configurations by throughput and by latency from the median to the slowest operation: a bar from
 * zero, and dots on a logarithmic axis. The slowest operation is that of all repeats.
 *
 * @import {AnswerColumn} from './answer-table.js'
 * @import {ProfileRow} from './profile-rows.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 */

import {extent} from '../extent.js';
import {capitalised, quantity} from '../format.js';
import {latencyRow, throughputRow} from '../stats/row-ids.js';
import {withoutUnit} from '../words/comparison.js';
import {onlyOperation} from '../words/names.js';
import {omissionNotes, undrawnRowsOf, zeroNotes} from '../words/notes.js';
import {
  hasRates,
  lastLatency,
  listText,
  medianText,
  summaryText,
  titleText,
} from '../words/profile.js';
import {answerTable, plotColumn} from './answer-table.js';
import {csvOf, tableOf} from './columns.js';
import {labelHead} from './configuration-rows.js';
import {frame, numberLabel, roundUp} from './frame.js';
import {logScale, reachOf, thinned} from './latency-scale.js';
import {COLOUR, fromTop, headings, MOST_ROWS, positionRows, textLines} from './rows.js';
import {firstOfEach} from './select.js';
import {colourOf, INK, MUTED, PALE} from './theme.js';

const ROW = 40;
/** Pixels from the top of a row. */
const LABEL = 10;
const MARK = 28;
/** Pixels of a row in the table, around its mark. */
const CELL = 24;
/** Of the drawing on a page. */
const PAGE_WIDTH = 400;
/** Where the bars end and the dots begin, as shares of the plot. */
const [BARS, DOTS] = [0.24, 0.32];
/** Of a narrow axis. Two of five labels, such as 50ms and 100ms, could touch. */
const [MOST_TICKS, MOST_LABELS] = [5, 4];

/** @typedef {keyof import('./profile-rows.js').Latencies} Point */
/** From the median to the slowest: what a dot is, and how much it is seen. */
const POINTS = /** @type {{key: Point, label: string, opacity: number, size: number}[]} */ ([
  {key: 'p50', label: 'median', opacity: 1, size: 60},
  {key: 'p99', label: 'p99', opacity: 0.9, size: 60},
  {key: 'p99.9', label: 'p99.9', opacity: PALE, size: 60},
  {key: 'max', label: 'maximum', opacity: 1, size: 90},
]);

/** @type {import('./columns.js').Column<ProfileRow>} */
const RATE = {
  label: 'Throughput',
  name: 'operations_per_s',
  unit: '1/s',
  of: ({throughput, reason}) => throughput ?? (reason || null),
};

/** @type {import('./columns.js').Column<ProfileRow>} */
const REASON = {label: 'Result', unit: 'text', of: ({reason}) => reason || null};

/** @type {import('./columns.js').Column<ProfileRow>[]} */
const TIMES = POINTS.map(({key, label}) => ({
  label: capitalised(label),
  name: `${key}_s`,
  unit: 's',
  of: ({latency, slowest}) => latency[key] ?? ((key === 'max' && slowest) || null),
}));

/**
 * @param {ProfileRow[]} rows
 *   At least one; those of a group in a row.
 * @param {ChartOptions} options
 *   `absent` is not described again, because failed configurations have rows.
 * @returns {Chart}
 */
export function profile(rows, {name, title, load, notes = []}) {
  // It is systems that a reader compares.
  const drawn = firstOfEach(rows, MOST_ROWS, ({configuration}) => configuration.system);
  const heading = titleText(rows);
  const sentence = `${heading}. ${listText(rows)}.${medianText(rows)}`;
  const columns = columnsOf(rows);
  const layout = positionRows(drawn, ROW);
  const points = POINTS.filter(({key}) => rows.some(({latency}) => latency[key] !== null));
  return {
    name,
    kind: 'profile',
    title: title ?? heading,
    sentence,
    notes: [
      ...undrawnRowsOf(drawn, rows, 'system'),
      ...(points.length > 0 ? omissionNotes(load) : []),
      ...zeroNotes(drawn.some(({latency}) => points.some(({key}) => latency[key] === 0))),
      ...notes,
    ],
    views: [{name: 'main', height: layout.height, spec: spec(layout, sentence)}],
    series: [],
    answer: answerOf(
      layout,
      rows,
      points.map(({label}) => label),
    ),
    table: tableOf(columns, rows),
    csv: csvOf(columns, rows),
    readings: [],
  };
}

/**
 * @param {ProfileRow[]} rows
 * @returns {import('./columns.js').Column<ProfileRow>[]}
 */
const columnsOf = (rows) => [
  {label: labelHead(rows), name: 'system', unit: 'text', of: ({label}) => label},
  ...(hasRates(rows)
    ? [RATE, ...TIMES]
    : [...TIMES, REASON].filter(({of}) => rows.some((row) => of(row) !== null))),
];

/** @typedef {ReturnType<typeof positionRows<ProfileRow>>} Layout */

/**
 * @param {Layout} layout
 * @param {ProfileRow[]} rows
 * @param {string[]} dots
 */
function answerOf(layout, rows, dots) {
  const last = lastLatency(rows);
  /** @type {AnswerColumn} */
  const rateColumn = {
    label: 'Operations per second',
    kind: 'number',
    of: ({row: {throughput}}) =>
      throughput === null ? '' : withoutUnit(quantity(throughput, '1/s')),
    from: ({row}) => throughputRow(row.configuration),
  };
  /** @type {AnswerColumn[]} */
  const columns = [
    {label: labelHead(rows), kind: 'key', of: ({row}) => row.label},
    ...(hasRates(rows) ? [rateColumn] : []),
    plotColumn({width: PAGE_WIDTH, height: layout.height, mark: MARK, cell: CELL}, ({row, top}) =>
      row.reason ? undefined : top,
    ),
    ...(last ? [latencyColumn(last)] : []),
    {label: 'Result', kind: 'text', of: ({row}) => row.reason},
  ];
  return answerTable(
    columns,
    layout.rows.map((one) => ({...one, group: one.row.group})),
    {head: 'Group', width: PAGE_WIDTH, summary: `${summaryText(rows, dots)}${onlyOperation(rows)}`},
  );
}

/**
 * @param {Point} last
 * @returns {AnswerColumn}
 *   Of the dots that are furthest right.
 */
const latencyColumn = (last) => ({
  label: last === 'max' ? 'Slowest' : last === 'p50' ? 'Median' : last,
  kind: 'ratio',
  of: ({row: {latency, slowest}}) => {
    const value = latency[last];
    if (value !== null) return quantity(value, 's');
    return last === 'max' ? slowest : '';
  },
  from: ({row}) => latencyRow(row.configuration),
});

/**
 * @param {Layout} layout
 * @param {string} description
 */
function spec({rows, headings: names, height}, description) {
  const y = fromTop(height);
  return frame({
    description,
    height,
    values: rows.map(({row, top}) => ({
      y: top + MARK,
      colour: colourOf(row.colour),
      from: 0,
      rate: row.throughput,
    })),
    layer: [
      ...headings(names, y),
      ...textLines(
        rows.map(({row, top}) => ({
          y: top + LABEL,
          text: row.reason ? `${row.label}: ${row.reason}` : row.label,
          italic: row.reason !== '',
        })),
        y,
      ),
      ...rateLayers(rows, y('y')),
      ...timeLayers(rows, y('y')),
    ],
    resolve: {scale: {x: 'independent'}},
  });
}

/**
 * @param {Layout['rows']} rows
 * @param {object} y
 * @returns {object[]}
 *   None without a rate.
 */
function rateLayers(rows, y) {
  const rates = rows.flatMap(({row}) => row.throughput ?? []);
  if (rates.length === 0) return [];
  const top = roundUp(extent(rates).high || 1);
  const x = {
    type: 'quantitative',
    title: 'operations per second',
    scale: {domain: [0, top], nice: false, range: [0, {expr: `width * ${BARS}`}]},
    // Of two axes, Vega-Lite would put one above the plot, and the rows would not be where they are expected.
    axis: {
      orient: 'bottom',
      labelExpr: numberLabel(),
      values: [0, top],
      grid: false,
      domain: false,
      // With the length of ticks, so that both axes have their labels in one line.
      tickOpacity: 0,
    },
  };
  const rate = {
    name: 'rate',
    transform: [{filter: 'isValid(datum.rate)'}],
    mark: {type: 'rule', strokeWidth: 10, opacity: PALE},
    encoding: {x: {...x, field: 'from'}, x2: {field: 'rate'}, y, color: COLOUR},
  };
  return [{layer: [rate]}];
}

/**
 * @param {Layout['rows']} rows
 * @param {object} y
 * @returns {object[]}
 *   None without a time.
 */
function timeLayers(rows, y) {
  const points = rows.flatMap(({row, top}) =>
    POINTS.flatMap(({key, label, opacity, size}) => {
      const value = row.latency[key];
      const colour = key === 'max' ? INK : colourOf(row.colour);
      return value === null ? [] : [{y: top + MARK, value, point: label, opacity, size, colour}];
    }),
  );
  if (points.length === 0) return [];
  const {scale, axis} = logScale(reachOf(points.map(({value}) => value)), {most: MOST_TICKS});
  const shown = POINTS.filter(({key}) => rows.some(({row}) => row.latency[key] !== null));
  const from = hasRates(rows.map(({row}) => row)) ? DOTS : 0;
  const x = {
    type: 'quantitative',
    // The key to the dots, as long as a phone allows.
    title: `latency, ${[...new Set([shown[0], shown.at(-1)])].map((point) => point?.key).join(' to ')} (log)`,
    scale: {...scale, range: [{expr: `width * ${from}`}, {expr: 'width'}]},
    axis: {
      orient: 'bottom',
      values: axis.values,
      grid: true,
      domain: false,
      labelExpr: `indexof(${JSON.stringify(thinned(axis.values, MOST_LABELS))}, datum.value) < 0 ? '' : ${axis.labelExpr}`,
      labelOverlap: false,
    },
  };
  const spans = rows.flatMap(({row, top}) => {
    const all = POINTS.flatMap(({key}) => row.latency[key] ?? []);
    return all.length > 1 ? [{y: top + MARK, low: Math.min(...all), high: Math.max(...all)}] : [];
  });
  const span = {
    name: 'span',
    data: {values: spans},
    mark: {type: 'rule', strokeWidth: 2, opacity: 0.45, color: MUTED},
    encoding: {x: {...x, field: 'low'}, x2: {field: 'high'}, y},
  };
  const point = {
    name: 'point',
    data: {values: points},
    mark: {type: 'point', filled: true, shape: 'circle'},
    encoding: {
      x: {...x, field: 'value'},
      y,
      color: COLOUR,
      opacity: {field: 'opacity', type: 'quantitative', scale: null},
      size: {field: 'size', type: 'quantitative', scale: null},
    },
  };
  return [{layer: [span, point]}];
}
