/**
 * Throughput of configurations side by side: a dot and, from five repeats on, the interval of the
 * mean. Dots and not bars, because a bar hides the interval in its own ink. What failed keeps its
 * row.
 *
 * @import {Chart, ChartOptions, Configuration, Spread} from '../types.d.ts'
 * @typedef {{id: string, label: string, colour: number, configuration: Configuration}} Row
 *   `label` says all that tells the row from the others: system, operation, parameters.
 */

import {integer, list, precise, quantity} from '../format.js';
import {frame, readingRule, roundUp} from './frame.js';
import {absentRows} from './notes.js';
import {fromTop, intervals, levelOf, textLines} from './rows.js';
import {colourOf} from './theme.js';

const ROW = 40;
/** Pixels from the top of a row. */
const LABEL = 10;
const MARK = 28;
/** A value is written after its dot up to this share of the axis, and before it from there on. */
const ROOM = 0.6;
/** Repeats from which on there is an interval. */
const ENOUGH = 5;

/** Rows that a sentence tells one by one. */
const MOST_TOLD = 6;

/**
 * @param {Row[]} rows
 *   At least one, in the order in which they are drawn.
 * @param {ChartOptions} options
 *   `absent` is not told again: what failed has its row.
 * @returns {Chart}
 */
export function throughputComparison(rows, {name, title, notes = []}) {
  const height = rows.length * ROW;
  const sentence = `Operations per second. ${inWords(rows)}.`;
  return {
    name,
    kind: 'throughput-comparison',
    title: title ?? 'Throughput',
    sentence,
    notes: [...notesOf(rows), ...notes],
    views: [{name: 'main', height, spec: spec(rows, height, sentence)}],
    // Each row is named where it stands: there is nothing to switch off.
    series: [],
    table: table(rows),
    csv: {
      columns: ['label', 'repeat', 'operations_per_s'],
      rows: rows.flatMap(({label, configuration}) =>
        (configuration.throughput?.values ?? []).map((value, i) => [label, i + 1, value]),
      ),
    },
    readings: rows
      .flatMap(({label, configuration: {throughput}}) =>
        throughput
          ? [{at: centre(throughput), label, values: [{label, text: figure(throughput)}]}]
          : [],
      )
      .sort((a, b) => a.at - b.at),
  };
}

/**
 * The mean where there is an interval of it, else the median.
 *
 * @param {Spread} spread
 */
const centre = ({interval, mean, median}) => (interval ? mean : median);

/** @param {number} value */
const rate = (value) => quantity(value, '1/s');

/** @param {Spread} spread */
function figure(spread) {
  const {interval, n} = spread;
  const value = rate(centre(spread));
  if (interval) {
    return `${value} (${levelOf(interval)} interval ${rate(interval.low)} to ${rate(interval.high)}, ${n} repeats)`;
  }
  return n === 1 ? `${value} (1 run)` : `${value} (median of ${n} repeats)`;
}

/** @param {Configuration} configuration */
function reason({failed, runs}) {
  const [first] = failed;
  if (!first || failed.length < runs.length) return 'no throughput measured';
  return `failed: ${first.reason}`;
}

/**
 * Each of a few configurations; of many the ends and all failures, and the table tells the rest.
 *
 * @param {Row[]} rows
 */
function inWords(rows) {
  const measured = rows.filter(({configuration}) => configuration.throughput);
  if (measured.length <= MOST_TOLD) return rows.map(told).join('; ');
  const bySpeed = [...measured].sort((a, b) => middle(a) - middle(b));
  const ends = [bySpeed[0], bySpeed.at(-1)].flatMap((row) => (row ? [told(row)] : []));
  const failed = rows.filter((row) => !measured.includes(row));
  const range = `${measured.length} configurations, from ${ends.join(' to ')}`;
  return [range, ...failed.map(told)].join('; ');
}

/** @param {Row} row */
const middle = ({configuration}) => configuration.throughput?.median ?? 0;

/** @param {Row} row */
const told = ({label, configuration}) =>
  `${label}: ${configuration.throughput ? figure(configuration.throughput) : reason(configuration)}`;

/**
 * @param {Row[]} rows
 * @param {number} height
 * @param {string} description
 */
function spec(rows, height, description) {
  const spreads = rows.flatMap(({configuration: {throughput}}) => throughput ?? []);
  const ends = spreads.map(({max, interval}) => Math.max(max, interval?.high ?? 0));
  const top = roundUp(Math.max(...ends, 0) || 1);
  const y = fromTop(height);
  const x = {
    type: 'quantitative',
    title: 'operations per second',
    scale: {domain: [0, top], nice: false},
    axis: {format: '.3~s', tickCount: 5, grid: true},
  };
  // Colours are written into the rows: a row's look is its system's, and there is no legend.
  const colour = {field: 'colour', type: 'nominal', scale: null};
  const marks = rows.flatMap(({colour: number, configuration: {throughput}}, i) =>
    throughput ? [{...mark(throughput, top), y: i * ROW + MARK, colour: colourOf(number)}] : [],
  );

  return frame({
    description,
    height,
    values: marks,
    layer: [
      ...textLines(
        'label',
        rows.flatMap(({label, configuration}, i) => [
          {y: i * ROW + LABEL, text: label},
          ...(configuration.throughput
            ? []
            : [{y: i * ROW + MARK, text: reason(configuration), muted: true, italic: true}]),
        ]),
        y,
      ),
      ...intervals(x, y('y'), colour),
      {
        name: 'repeat',
        transform: [{flatten: ['repeats']}],
        mark: {type: 'point', filled: true, size: 16, opacity: 0.7, shape: 'circle'},
        encoding: {x: {...x, field: 'repeats'}, y: y('y'), color: colour},
      },
      {
        name: 'centre',
        mark: {type: 'point', filled: true, size: 90, opacity: 1},
        encoding: {
          x: {...x, field: 'value'},
          y: y('y'),
          color: colour,
          shape: {field: 'shape', type: 'nominal', scale: null},
        },
      },
      ...[false, true].map((before) => ({
        name: before ? 'valueBefore' : 'valueAfter',
        transform: [{filter: `datum.before == ${before}`}],
        mark: {
          type: 'text',
          align: before ? 'right' : 'left',
          baseline: 'middle',
          dx: before ? -9 : 9,
        },
        encoding: {x: {...x, field: 'end'}, y: y('y'), text: {field: 'text'}},
      })),
      {...readingRule, encoding: {x: {...x, datum: {expr: 'reading'}}}},
    ],
  });
}

/**
 * @param {Spread} spread
 * @param {number} top
 */
function mark(spread, top) {
  const {interval, values, min, max} = spread;
  const value = centre(spread);
  const before = value > ROOM * top;
  const [low, high] = interval ? [interval.low, interval.high] : [null, null];
  return {
    value,
    low,
    high,
    repeats: !interval && values.length > 1 ? values : [],
    shape: interval ? 'circle' : 'diamond',
    before,
    end: before ? (low ?? min) : (high ?? max),
    text: rate(value),
  };
}

/** @param {Row[]} rows */
function notesOf(rows) {
  const of = (/** @type {(row: Row) => boolean} */ is) => rows.filter(is);
  const few = of(({configuration: {throughput}}) => throughput !== null && !throughput.interval);
  const many = of(({configuration: {throughput}}) => Boolean(throughput?.interval));
  const [interval] = many.flatMap(({configuration}) => configuration.throughput?.interval ?? []);
  const notes = [];
  if (interval) {
    notes.push(`Circle and line: mean and its ${levelOf(interval)} interval over the repeats.`);
  }
  if (few.some(({configuration}) => (configuration.throughput?.n ?? 0) > 1)) {
    notes.push(
      `Diamond: median, with each repeat as a dot; an interval needs at least ${ENOUGH} repeats.`,
    );
  } else if (few.length > 0) {
    notes.push(`Diamond: a single run; an interval needs at least ${ENOUGH} repeats.`);
  }
  for (const {label, configuration} of rows) {
    const {failed, throughput} = configuration;
    if (failed.length === 0 || !throughput) continue;
    const reasons = list([...new Set(failed.map((one) => one.reason))]);
    const runs = failed.length === 1 ? '1 more run' : `${integer(failed.length)} more runs`;
    notes.push(`${label}: ${runs} failed (${reasons}).`);
  }
  return notes;
}

/**
 * @param {Row[]} rows
 * @returns {Chart['table']}
 */
function table(rows) {
  const numbers = ['Throughput', 'Lowest repeat', 'Highest repeat', 'Interval', 'Repeats'];
  return {
    columns: [
      {label: 'System', numeric: false},
      ...numbers.map((label) => ({label, numeric: true})),
    ],
    rows: rows.flatMap(({label, configuration}) => {
      const {throughput} = configuration;
      if (!throughput) return absentRows([{label, reason: reason(configuration)}], 6);
      const {interval, min, max, n} = throughput;
      return [
        [
          label,
          precise(centre(throughput), '1/s'),
          precise(min, '1/s'),
          precise(max, '1/s'),
          interval ? `${rate(interval.low)} – ${rate(interval.high)}` : 'not measured',
          integer(n),
        ],
      ];
    }),
  };
}
