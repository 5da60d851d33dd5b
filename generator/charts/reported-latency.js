/**
 * The latencies that a runner or a document states of a whole run, a row each: mean, percentiles,
 * extremes. What is known only as an upper bound is drawn as an arrowhead that points to lower
 * values: a dot would claim that it was measured there.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Point, ReportedRow} from './reported-rows.js'
 */

import {omission, zeros} from '../words/notes.js';
import {frame, readingRule} from './frame.js';
import {durationTicks, logScale} from './latency-scale.js';
import {inWords, keys, nameOf, rank, reason, table, text, told} from './reported-rows.js';
import {fromTop, textLines} from './rows.js';
import {colourOf} from './theme.js';

/** Pixels: of the name, of a line of figures, of the marks. */
const NAME = 20;
const LINE = 16;
const MARKS = 24;
/** Figures in a line, so that a phone has room for it. */
const IN_LINE = 3;
/** Rows that are drawn; the table has all. */
const MOST_ROWS = 24;

/** Rows that a sentence tells one by one. */
const MOST_TOLD = 6;
/** Shapes that Vega has, by statistic; any other is a percentile. */
const SHAPES = /** @type {Record<string, string>} */ ({mean: 'circle', p50: 'diamond'});

/**
 * @param {ReportedRow[]} rows
 *   At least one with a point.
 * @param {ChartOptions} options
 *   `absent` is not told again: what failed has its row.
 * @returns {Chart}
 */
export function reportedLatency(rows, {name, title, notes = [], load}) {
  const drawn = rows.slice(0, MOST_ROWS);
  const all = rows.flatMap(({points}) => points);
  const statistics = [...new Set(all.map(({statistic}) => statistic))].sort(
    (a, b) => rank(a) - rank(b),
  );
  const sentence = `Latency as stated. ${summary(rows)}.`;
  return {
    name,
    kind: 'reported-latency',
    title: title ?? 'Latency as stated',
    sentence,
    notes: [
      ...(drawn.length < rows.length
        ? [
            `Drawn are the first ${drawn.length} of ${rows.length} rows; the table and the CSV have all.`,
          ]
        : []),
      ...keys(all),
      ...(statistics.some((one) => one.startsWith('p')) ? omission(load) : []),
      ...zeros(all.filter(({value}) => value === 0).length),
      ...notes,
    ],
    views: [{name: 'main', ...draw(drawn, sentence)}],
    // Each row is named where it stands: there is nothing to switch off.
    series: [],
    table: table(rows, statistics),
    csv: {
      columns: ['label', 'statistic', 'latency_s', 'bound'],
      rows: rows.flatMap(({label, points}) =>
        points.map(({statistic, value, bound}) => [label, statistic, value, bound ?? '']),
      ),
    },
    readings: drawn
      .flatMap(({label, points}) =>
        points
          .filter(({value}) => value > 0)
          .map((point) => ({
            at: point.value,
            label,
            values: [{label: nameOf(point), text: text(point)}],
          })),
      )
      .sort((a, b) => a.at - b.at),
  };
}

/**
 * @param {ReportedRow[]} rows
 * @returns {string}
 *   Each of a few; of many the first and the last, and the table tells the rest.
 */
function summary(rows) {
  const ends = rows.length > MOST_TOLD ? [rows[0], rows.at(-1)] : [];
  if (ends.length === 0) return rows.map(inWords).join('; ');
  const [first, last] = ends.map((row) => (row ? inWords(row) : ''));
  return `${rows.length} rows, the first and the last: ${first}; ${last}`;
}

/**
 * @param {ReportedRow[]} rows
 * @param {string} description
 */
function draw(rows, description) {
  /** @type {(ReportedRow & {top: number, lines: string[]})[]} */
  const placed = [];
  let height = 0;
  for (const row of rows) {
    const lines =
      row.points.length === 0
        ? [reason(row.configuration)]
        : Array.from({length: Math.ceil(row.points.length / IN_LINE)}, (_, i) =>
            row.points
              .slice(i * IN_LINE, (i + 1) * IN_LINE)
              .map(told)
              .join(' · '),
          );
    placed.push({...row, top: height, lines});
    height += NAME + LINE * lines.length + (row.points.length > 0 ? MARKS : MARKS / 3);
  }
  const values = rows
    .flatMap(({points}) => points.map(({value}) => value))
    .filter((one) => one > 0);
  const {title, scale} = logScale(Math.min(...values), Math.max(...values));
  const y = fromTop(height);
  const x = {
    type: 'quantitative',
    title,
    scale,
    axis: {...durationTicks(/** @type {any} */ (scale).domain), grid: true},
  };
  const colour = {field: 'colour', type: 'nominal', scale: null};
  const at = {x: {...x, field: 'value'}, y: y('y')};
  const marks = placed.flatMap(({points, top, lines, colour: number}) => {
    const place = top + NAME + LINE * lines.length + MARKS / 3;
    return points
      .filter(({value}) => value > 0)
      .map((point) => ({value: point.value, y: place, colour: colourOf(number), ...markOf(point)}));
  });
  const spec = frame({
    description,
    height,
    values: marks,
    layer: [
      ...textLines(
        'label',
        placed.flatMap(({label, short, group, top, lines, points}) => [
          {y: top + NAME / 2, text: group ? label : (short ?? label)},
          ...lines.map((line, i) => ({
            y: top + NAME + LINE * i + LINE / 2,
            text: line,
            muted: true,
            italic: points.length === 0,
          })),
        ]),
        y,
      ),
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
        encoding: {x: {...x, field: 'from'}, x2: {field: 'to'}, y: y('y'), color: colour},
      },
      {
        name: 'minimum',
        transform: [{filter: "datum.mark == 'tick'"}],
        mark: {type: 'tick', orient: 'vertical', size: 14, thickness: 2, opacity: 1},
        encoding: {...at, color: colour},
      },
      {
        name: 'point',
        transform: [{filter: "datum.mark == 'filled'"}],
        mark: {type: 'point', filled: true, size: 70, opacity: 1},
        encoding: {...at, color: colour, shape: {field: 'shape', type: 'nominal', scale: null}},
      },
      {
        name: 'maximum',
        transform: [{filter: "datum.mark == 'ring'"}],
        mark: {type: 'point', filled: false, size: 70, strokeWidth: 2, opacity: 1},
        encoding: {...at, color: colour},
      },
      {...readingRule, encoding: {x: {...x, datum: {expr: 'reading'}}}},
    ],
  });
  return {height, spec};
}

/** @param {Point} point */
function markOf({statistic, bound}) {
  if (bound === '<') return {mark: 'filled', shape: 'triangle-left'};
  if (statistic === 'min') return {mark: 'tick', shape: ''};
  if (statistic === 'max') return {mark: 'ring', shape: ''};
  return {mark: 'filled', shape: SHAPES[statistic] ?? 'square'};
}
