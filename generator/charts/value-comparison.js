/**
 * Configurations by one metric, where nothing is compared with a baseline: a dot for each and, from
 * five repeats on, its interval. A
 * single run has the interval that its runner states. Dots, because a bar would hide part of the
 * interval. Failed configurations keep their rows.
 *
 * @import {AnswerColumn} from './answer-table.js'
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Interval, Unit} from '../records/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 * @import {PositionedRow} from './rows.js'
 * @import {ValueScale} from './value-scale.js'
 * @typedef {{label: string, colour: number, configuration: Configuration, group?: string, short?: string}} ComparisonRow
 *   `label` has all that distinguishes the row: system, operation, parameters. `short` is the label
 *   under the heading `group`.
 * @typedef {object} Metric
 *   What is compared.
 * @property {string} title
 * @property {string} intro
 *   How the sentence begins.
 * @property {Unit} unit
 * @property {string} column
 *   Of the CSV.
 * @property {[value: string, lowest: string, highest: string]} headings
 *   Of the table.
 * @property {string} nothing
 *   What a row says that has no value.
 * @property {(configuration: Configuration) => string} row
 *   The id of its row among all numbers, or of the table that has its repeats.
 * @property {(configuration: Configuration) => Spread | null} spread
 * @property {(configuration: Configuration) => {bound?: string} | null | undefined} shownValue
 *   Of the run that is shown.
 * @property {(configuration: Configuration) => Interval | undefined} runnerInterval
 *   That the runner states for the run that is shown.
 * @property {(spreads: Spread[], intervals: Interval[]) => ValueScale} scale
 */

import {precise} from '../format.js';
import {isLost, timedRepeat} from '../stats/configurations.js';
import {hasRepeatsInFiles} from '../stats/repeats.js';
import {latencyRow, throughputRow} from '../stats/row-ids.js';
import {statedRange} from '../stats/stated.js';
import {
  cutNotes,
  intervalOf,
  intervalText,
  listText,
  notesOf,
  reason,
  shortText,
  summaryText,
  valueText,
  withoutUnit,
} from '../words/comparison.js';
import {onlyOperation} from '../words/names.js';
import {repeatCount} from '../words/repeats.js';
import {answerTable, plotColumn} from './answer-table.js';
import {csvOf, tableOf} from './columns.js';
import {labelHead} from './configuration-rows.js';
import {frame, readingRule} from './frame.js';
import {
  COLOUR,
  fromTop,
  headings,
  intervalLine,
  MOST_ROWS,
  positionRows,
  SHAPE,
  textLines,
} from './rows.js';
import {firstOfEach} from './select.js';
import {colourOf} from './theme.js';
import {valueScale} from './value-scale.js';

/** @type {Metric} */
export const THROUGHPUT = {
  title: 'Throughput',
  intro: 'Operations per second',
  unit: '1/s',
  column: 'operations_per_s',
  headings: ['Throughput', 'Lowest repeat', 'Highest repeat'],
  nothing: 'no throughput measured',
  row: throughputRow,
  spread: ({throughput}) => throughput,
  shownValue: ({summary}) => summary?.throughput,
  runnerInterval: ({summary}) => summary?.throughput?.interval,
  scale: valueScale('1/s', 'operations per second'),
};

/** What micro-benchmarks measure, and load generators that keep no samples. @type {Metric} */
export const TIME = {
  title: 'Time per operation',
  intro: 'Mean time per operation (lower is faster)',
  unit: 's',
  column: 'mean_s',
  headings: ['Mean time', 'Lowest repeat', 'Highest repeat'],
  nothing: 'no mean time measured',
  row: latencyRow,
  spread: ({latency}) => latency.mean,
  shownValue: () => null,
  runnerInterval: (configuration) => timedRepeat(configuration)?.latency?.interval,
  scale: valueScale('s', 'time per operation'),
};

const ROW = 40;
/** Pixels from the top of a row. */
const LABEL = 10;
const MARK = 28;
/** Pixels of a row in the table, around its mark. */
const CELL = 24;
/** Of the drawing on a page. */
const PAGE_WIDTH = 340;
/** A value is written after its dot up to this share of the axis, and before it from there on. */
const ROOM = 0.6;
/** Share of the narrowest axis that a written value takes. */
const TEXT = 0.25;

/**
 * @param {ComparisonRow[]} rows
 *   At least one, in the order in which they are drawn.
 * @param {Metric} metric
 * @param {ChartOptions} options
 *   `absent` is not described again, because failed configurations have rows.
 * @returns {Chart}
 */
export function valueComparison(rows, metric, {name, title, notes = []}) {
  const drawn = drawnOf(rows);
  const sentence = `${metric.intro}. ${listText(rows, metric)}.`;
  const layout = positionRows(drawn, ROW);
  const {height} = layout;
  const scale = metric.scale(
    drawn.flatMap(({configuration}) => metric.spread(configuration) ?? []),
    drawn.flatMap(({configuration}) => rangeOf(configuration, metric) ?? []),
  );
  return {
    name,
    kind: 'comparison',
    title: title ?? metric.title,
    sentence,
    notes: [...cutNotes(rows, drawn), ...notesOf(rows, metric), ...notes],
    views: [{name: 'main', height, spec: draw(layout, metric, scale, sentence)}],
    // Each row has its name next to it, so there is no legend to switch series off.
    series: [],
    answer: answerOf(layout, metric, scale),
    table: tableOf(tableColumns(rows, metric), rows),
    csv: csv(rows, metric),
    readings: drawn
      .flatMap(({label, configuration}) => {
        const spread = metric.spread(configuration);
        if (!spread) return [];
        const text = summaryText(spread, configuration, metric);
        return [{at: spread.estimate, label, values: [{label, text}]}];
      })
      .sort((a, b) => a.at - b.at),
  };
}

/**
 * The first rows that fit, in whole groups, else the first of each group, and runs that failed before they named an
 * operation.
 *
 * @param {ComparisonRow[]} rows
 */
function drawnOf(rows) {
  if (rows.length <= MOST_ROWS) return rows;
  const lost = rows.filter(({configuration}) => isLost(configuration));
  const others = rows.filter((row) => !lost.includes(row));
  const next = others[MOST_ROWS];
  const whole = others.slice(0, MOST_ROWS).filter(({group}) => !group || group !== next?.group);
  if (whole.length > 0) return [...whole, ...lost];
  const first = firstOfEach(others, MOST_ROWS, ({group}) => group);
  return rows.filter((row) => first.includes(row) || lost.includes(row));
}

/**
 * @param {ComparisonRow[]} rows
 * @param {Metric} metric
 * @returns {Column<ComparisonRow>[]}
 */
function tableColumns(rows, metric) {
  const {unit, headings: labels} = metric;
  /** @param {ComparisonRow} row @param {'low' | 'high'} end @param {'min' | 'max'} extreme */
  const endOf = ({configuration}, end, extreme) => {
    if (!configuration.published) return metric.spread(configuration)?.[extreme] ?? null;
    const stated = unit === '1/s' ? statedRange(configuration)?.[end] : undefined;
    return stated === undefined ? null : precise(stated, unit);
  };
  return [
    {label: labelHead(rows), unit: 'text', of: ({label}) => label},
    {
      label: labels[0],
      unit,
      of: ({configuration}) => {
        const spread = metric.spread(configuration);
        if (!spread) return reason(configuration, metric);
        return configuration.published ? valueText(spread, configuration, metric) : spread.estimate;
      },
    },
    {label: labels[1], unit, of: (row) => endOf(row, 'low', 'min')},
    {label: labels[2], unit, of: (row) => endOf(row, 'high', 'max')},
    {
      label: 'Interval',
      unit,
      of: ({configuration}) =>
        configuration.published || !metric.spread(configuration)
          ? null
          : intervalText(configuration, metric),
    },
    {
      label: 'Repeats',
      unit: '1',
      of: ({configuration}) => {
        const spread = metric.spread(configuration);
        if (!spread) return null;
        if (configuration.published) return 'as published';
        return hasRepeatsInFiles(spread) ? repeatCount(spread) : spread.n;
      },
    },
  ];
}

/**
 * A line for each repeat, with the estimate of its row. If a row has one run, the line also has the
 * values that the runner states.
 *
 * @param {ComparisonRow[]} rows
 * @param {Metric} metric
 * @returns {Chart['csv']}
 */
function csv(rows, {column, unit, spread, shownValue, runnerInterval}) {
  const repeats = rows.flatMap(({label, configuration}) => {
    const row = spread(configuration);
    if (!row) return [];
    const stated = row.n === 1 ? runnerInterval(configuration) : undefined;
    const bound = shownValue(configuration)?.bound ?? null;
    return row.values.map((value, i) => ({label, repeat: i + 1, value, row, bound, stated}));
  });
  /** @type {Column<typeof repeats[number]>} */
  const boundColumn = {label: 'bound', unit: 'text', of: ({bound}) => bound};
  /** @type {Column<typeof repeats[number]>[]} */
  const columns = [
    {label: 'label', unit: 'text', of: ({label}) => label},
    {label: 'repeat', unit: '1', of: ({repeat}) => repeat},
    {label: column, name: column, unit, of: ({value}) => value},
    {label: 'estimate', name: 'estimate', unit, of: ({row}) => row.estimate},
    {label: 'low', name: 'estimate_low', unit, of: ({row}) => row.interval?.low ?? null},
    {label: 'high', name: 'estimate_high', unit, of: ({row}) => row.interval?.high ?? null},
    ...(repeats.some(({bound}) => bound) ? [boundColumn] : []),
  ];
  /** @type {Column<typeof repeats[number]>[]} */
  const statedColumns = [
    {label: 'low', name: 'stated_low', unit, of: ({stated}) => stated?.low ?? null},
    {label: 'high', name: 'stated_high', unit, of: ({stated}) => stated?.high ?? null},
    {label: 'level', name: 'stated_level', unit: '1', of: ({stated}) => stated?.level ?? null},
  ];
  const hasStated = repeats.some(({stated}) => stated);
  return csvOf([...columns, ...(hasStated ? statedColumns : [])], repeats);
}

/**
 * @param {Layout} layout
 * @param {Metric} metric
 * @param {ValueScale} scale
 */
function answerOf({rows, height}, metric, {axis}) {
  const shown = rows.map(({row}) => row);
  const head = labelHead(shown, {hasOperations: shown.every(({group}) => group === undefined)});
  /** @type {AnswerColumn[]} */
  const columns = [
    {label: head, kind: 'key', of: ({row}) => row.short ?? row.label},
    {
      label: metric.headings[0],
      kind: 'ratio',
      of: ({row: {configuration}}) => {
        const spread = metric.spread(configuration);
        return spread ? shortText(spread, configuration, metric) : '';
      },
      from: ({row}) => metric.row(row.configuration),
    },
    plotColumn({width: PAGE_WIDTH, height, mark: MARK, cell: CELL}, ({row, top}) =>
      metric.spread(row.configuration) ? top : undefined,
    ),
    {
      label: 'Interval',
      kind: 'interval',
      of: ({row: {configuration}}) =>
        intervalOf(configuration, metric) ? withoutUnit(intervalText(configuration, metric)) : '',
    },
    {
      label: 'Result',
      kind: 'text',
      of: ({row: {configuration}}) => {
        if (!metric.spread(configuration)) return reason(configuration, metric);
        return configuration.published ? 'as printed' : '';
      },
    },
  ];
  return answerTable(
    columns,
    rows.map((one) => ({...one, group: one.row.group ?? ''})),
    {
      head: 'Operation',
      width: PAGE_WIDTH,
      summary: `${metric.intro}.${axis === '' ? '' : ` The axis is ${axis}.`}${onlyOperation(shown)}`,
    },
  );
}

/**
 * @typedef {{rows: PositionedRow<ComparisonRow>[], headings: {y: number, text: string}[],
 *   height: number}} Layout
 */

/**
 * @param {Layout} layout
 * @param {Metric} metric
 * @param {ValueScale} scale
 * @param {string} description
 */
function draw(layout, metric, scale, description) {
  const y = fromTop(layout.height);
  const x = {type: 'quantitative', ...scale.channel};
  const drawn = layout.rows.map((positionedRow) => ({
    ...positionedRow,
    mark: markOf(positionedRow.row, metric, scale),
  }));

  return frame({
    description,
    height: layout.height,
    values: drawn.flatMap(({row, top, mark}) =>
      mark ? [{...mark, y: top + MARK, colour: colourOf(row.colour)}] : [],
    ),
    layer: [
      ...headings(layout.headings, y),
      ...textLines(
        drawn.flatMap((positionedRow) => texts(positionedRow, metric)),
        y,
      ),
      intervalLine(x, y('y')),
      {
        // They reach out from behind the dot, however narrow the interval is.
        name: 'intervalEnd',
        transform: [{filter: 'isValid(datum.low)'}, {fold: ['low', 'high'], as: ['end', 'at']}],
        mark: {type: 'tick', orient: 'vertical', size: 16, thickness: 1.5, opacity: 1},
        encoding: {x: {...x, field: 'at'}, y: y('y'), color: COLOUR},
      },
      {
        name: 'repeat',
        transform: [{flatten: ['repeats']}],
        mark: {type: 'point', filled: true, size: 16, opacity: 0.7, shape: 'circle'},
        encoding: {x: {...x, field: 'repeats'}, y: y('y'), color: COLOUR},
      },
      {
        name: 'centre',
        mark: {type: 'point', filled: true, size: 90, opacity: 1},
        encoding: {
          x: {...x, field: 'value'},
          y: y('y'),
          color: COLOUR,
          shape: SHAPE,
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
      readingRule(x),
    ],
  });
}

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {{low: number, high: number, level: number} | null}
 *   The range that the line of a row covers.
 */
function rangeOf(configuration, metric) {
  const range = metric.unit === '1/s' ? statedRange(configuration) : null;
  return range ? {...range, level: 1} : intervalOf(configuration, metric);
}

/**
 * @param {PositionedRow<ComparisonRow> & {mark: ReturnType<typeof markOf>}} positionedRow
 * @param {Metric} metric
 * @returns {{y: number, text: string, muted?: boolean, italic?: boolean}[]}
 */
function texts({row, top, mark}, metric) {
  const name = row.short ?? row.label;
  if (!mark) {
    const why = reason(row.configuration, metric);
    return [
      {y: top + LABEL, text: name},
      {y: top + MARK, text: why, muted: true, italic: true},
    ];
  }
  return [{y: top + LABEL, text: mark.before === null ? `${name}: ${mark.text}` : name}];
}

/**
 * @param {ComparisonRow} row
 * @param {Metric} metric
 * @param {ValueScale} scale
 */
function markOf({configuration}, metric, scale) {
  const spread = metric.spread(configuration);
  if (!spread) return null;
  const {values, min, max, estimate: value} = spread;
  const interval = rangeOf(configuration, metric);
  // A runner's interval may reach below zero. The axes of times and rates do not.
  const [low, high] = interval ? [scale.inside(interval.low), interval.high] : [null, null];
  const [left, right] = [scale.fraction(low ?? min), 1 - scale.fraction(high ?? max)];
  const before = scale.fraction(value) > ROOM || (right < TEXT && left > right);
  const hasRoom = (before ? left : right) >= TEXT;
  return {
    value,
    low,
    high,
    repeats: !interval && values.length > 1 ? values : [],
    shape: shapeOf(spread, metric.shownValue(configuration)?.bound),
    before: hasRoom ? before : null,
    end: before ? (low ?? min) : (high ?? max),
    text: valueText(spread, configuration, metric),
  };
}

/**
 * @param {Spread} spread
 * @param {string} [bound]
 * @returns {string}
 *   Of a bound, an arrowhead that points to where the value is.
 */
function shapeOf({interval}, bound) {
  if (bound === '<') return 'triangle-left';
  if (bound === '>') return 'triangle-right';
  return interval ? 'circle' : 'diamond';
}
