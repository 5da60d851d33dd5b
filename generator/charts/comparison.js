/**
 * Candidates against their baselines: both values, their ratio and what it shows, in a table with a plot
 * in each row. The ratios are on a logarithmic axis, where half
 * and double are equally far from 1. A ratio is drawn as a distance from 1, not as a length from 0.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 * @import {Column} from './columns.js'
 * @import {ComparedRow, ComparedRows, NamedSystem, RatioRow} from './compared-rows.js'
 * @import {AnswerColumn} from './answer-table.js'
 */

import {times, timesRange} from '../format.js';
import {comparisonRow, latencyRow, throughputRow} from '../stats/row-ids.js';
import {withoutUnit} from '../words/comparison.js';
import {onlyOperation, sideName} from '../words/names.js';
import {missingTexts, omissionNotes} from '../words/notes.js';
import {
  correctionText,
  groupNotes,
  hasDirection,
  isCompared,
  isSaidForGroup,
  listText,
  notesOf,
  ownText,
  ownValue,
  rangeOf,
  sideValue,
  summaryText,
  testNotes,
  verdictsText,
  verdictText,
} from '../words/ratio.js';
import {answerTable, plotColumn} from './answer-table.js';
import {csvOf, tableOf} from './columns.js';
import {drawnOf, rowsOf, summaryRows} from './compared-rows.js';
import {frame, readingRule} from './frame.js';
import {beyondNotes, linesOf, marksOf, ratioTicks} from './ratio-scale.js';
import {COLOUR, fromTop, headings, intervalLine, positionRows, SHAPE, textLines} from './rows.js';
import {INK, MUTED} from './theme.js';

const ROW = 52;
/** Pixels from the top of a row. */
const LABEL = 8;
const FINDING = 23;
const MARK = 38;
/** Pixels of a row in the table, around its mark. */
const CELL = 26;
/** Of the drawing on a page: no text in it, so a part of a table is wide enough. */
const PAGE_WIDTH = 340;

/** @type {Record<Comparison['better'], string>} */
const DIRECTION = {higher: 'further right is faster', lower: 'further left is faster'};

/** @param {ChartOptions['load']} load @returns {Column<ComparedRow>[]} */
const csvColumns = (load) => [
  {label: 'label', unit: 'text', of: ({label}) => label},
  {label: 'baseline', unit: '1', of: ({comparison}) => comparison?.values.baseline ?? null},
  {
    label: 'candidate',
    unit: '1',
    of: ({comparison, configuration}) =>
      comparison?.values.candidate ?? ownValue(configuration, load)?.value ?? null,
  },
  {label: 'ratio', unit: 'ratio', of: ({comparison}) => comparison?.ratio ?? null},
  {label: 'low', unit: 'ratio', of: ({comparison}) => comparison?.interval?.low ?? null},
  {label: 'high', unit: 'ratio', of: ({comparison}) => comparison?.interval?.high ?? null},
  {label: 'p', unit: '1', of: ({comparison}) => comparison?.test?.p ?? null},
  {label: 'p_holm', unit: '1', of: ({comparison}) => comparison?.test?.holm ?? null},
  {
    label: 'verdict',
    unit: 'text',
    of: ({comparison, text}) => (comparison ? comparison.verdict : text),
  },
];

/** Where the report states a margin. @type {Column<ComparedRow>[]} */
const EQUIVALENCE_COLUMNS = [
  {label: 'margin', unit: '1', of: ({comparison}) => equivalenceOf(comparison)?.margin ?? null},
  {label: 'p_equivalence', unit: '1', of: ({comparison}) => equivalenceOf(comparison)?.p ?? null},
  {
    label: 'p_equivalence_holm',
    unit: '1',
    of: ({comparison}) => equivalenceOf(comparison)?.holm ?? null,
  },
];

/** @param {Comparison | null} comparison */
const equivalenceOf = (comparison) => comparison?.test?.equivalence;

/**
 * In a column all ratios are read the same way. Only a sentence says “31.8× faster”.
 *
 * @param {Comparison} comparison
 */
const rangeText = ({interval}) => (interval ? timesRange(interval) : '');

/** @param {ChartOptions['load']} load @returns {Column<ComparedRow>[]} */
const tableColumns = (load) => [
  {label: 'What', unit: 'text', of: ({label}) => label},
  {
    label: 'Baseline',
    unit: '1',
    of: ({comparison}) => comparison && sideValue(comparison, 'baseline'),
  },
  {
    label: 'Candidate',
    unit: '1',
    of: ({comparison, configuration}) =>
      comparison ? sideValue(comparison, 'candidate') : ownText(configuration, load) || null,
  },
  {
    // A ratio that compares nothing is in the CSV alone.
    label: 'Ratio',
    unit: 'ratio',
    of: (row) => (isCompared(row) ? times(row.comparison.ratio, row.comparison.interval) : null),
  },
  {
    label: 'Interval',
    unit: 'ratio',
    of: (row) => (isCompared(row) ? rangeText(row.comparison) || 'not measured' : null),
  },
  {
    label: 'Verdict',
    unit: 'text',
    of: ({comparison, text}) => (comparison ? verdictText(comparison) : text),
  },
];

/**
 * @param {Comparison[]} comparisons
 *   At least one.
 * @param {ChartOptions & {systems: NamedSystem[], runs?: Run[], others?: Configuration[]}} options
 *   `systems`: the names and colours of those compared; `runs`: those of the report; `others`: configurations that failed or have no
 *   counterpart, which are rows too.
 * @returns {Chart}
 */
export function comparison(
  comparisons,
  {name, title, systems, runs = [], others = [], absent = [], notes = [], load},
) {
  const compared = rowsOf(comparisons, others, {systems, runs});
  const {rows, pair} = compared;
  const drawn = drawnOf(rows);
  const hasMargin = rows.some((row) => equivalenceOf(row.comparison));
  const lost = absent.filter(
    ({label}) =>
      !others.some(({system}) => systems.some((one) => one.id === system && one.name === label)),
  );
  const sentence = `${pair}. ${[...listText(rows), ...missingTexts(lost)].join('; ')}.`;
  const summaries = summaryRows(compared, drawn.rows);
  const layout = positionRows([...summaries, ...drawn.rows], ROW);
  const shown = drawn.rows.filter(isCompared);
  const ratios = shown.map(({comparison: one}) => one);
  const ticks = ratioTicks(ratios);
  return {
    name,
    kind: 'comparison',
    title: title ?? pair,
    sentence,
    notes: [
      ...notesOf(rows, drawn, summaries),
      ...beyondNotes(ratios, ticks),
      ...(rows.some(({comparison}) => comparison?.statistic === 'p50') ? omissionNotes(load) : []),
      ...missingTexts(lost).map((text) => `${text}.`),
      ...notes,
      ...testNotes(rows),
    ],
    views: [{name: 'main', height: layout.height, spec: spec(layout, ticks, sentence)}],
    // Each row is named where it stands: there is nothing to switch off.
    series: [],
    answer: {
      ...answerOf(compared, layout, {systems, load}),
      ...(summaries.length > 0 ? {summaries: summaries.length} : {}),
    },
    table: tableOf(tableColumns(load), rows, lost),
    csv: csvOf([...csvColumns(load), ...(hasMargin ? EQUIVALENCE_COLUMNS : [])], rows),
    readings: shown
      .map(({comparison: {ratio}, label, text}) => ({
        at: ratio,
        label,
        values: [{label: 'ratio', text}],
      }))
      .sort((a, b) => a.at - b.at),
  };
}

/** @typedef {ReturnType<typeof positionRows<ComparedRow>>} Layout */

/**
 * @param {ComparedRows} compared
 * @param {Layout} layout
 * @param {{systems: NamedSystem[], load: ChartOptions['load']}} report
 */
function answerOf({rows, keys, pair}, layout, {systems, load}) {
  /** @param {'baseline' | 'candidate'} side @param {string} several */
  const nameOfSide = (side, several) => {
    const names = rows.flatMap(({comparison}) =>
      comparison ? sideName(comparison, side, {systems}) : [],
    );
    const [name = several, ...more] = new Set(names);
    return more.length > 0 ? several : name;
  };
  const tops = new Map(layout.rows.map(({row, top}) => [row, top]));
  /** @param {ComparedRow} row @param {'interval' | 'verdict'} what */
  const isSaid = (row, what) => isSaidForGroup(rows, row.group, what);
  const baselines = new Set(rows.flatMap(({comparison}) => comparison?.baseline.system ?? []));
  /** @param {ComparedRow} row @param {'baseline' | 'candidate'} side */
  const isOn = ({configuration}, side) =>
    (side === 'baseline') === baselines.has(configuration.system);
  /** @param {ComparedRow} row @param {'baseline' | 'candidate'} side */
  const sideText = (row, side) => {
    if (row.comparison) return withoutUnit(sideValue(row.comparison, side));
    if (row.all) return '';
    return isOn(row, side) ? withoutUnit(ownText(row.configuration, load)) : '';
  };
  /** @param {ComparedRow} row @param {'baseline' | 'candidate'} side */
  const rowOfSide = ({comparison, configuration}, side) => {
    const isRate = comparison
      ? comparison.metric === 'throughput'
      : ownValue(configuration, load)?.unit === '1/s';
    return (isRate ? throughputRow : latencyRow)(comparison ? comparison[side] : configuration);
  };
  /** @type {AnswerColumn[]} */
  const columns = [
    ...keys.map((label, i) => ({
      label,
      kind: /** @type {const} */ ('key'),
      of: (/** @type {ComparedRow} */ row) => row.keys[i] ?? '',
    })),
    {
      label: nameOfSide('baseline', 'Baseline'),
      kind: 'number',
      of: (row) => sideText(row, 'baseline'),
      from: (row) => rowOfSide(row, 'baseline'),
    },
    {
      label: nameOfSide('candidate', 'Value'),
      kind: 'number',
      of: (row) => sideText(row, 'candidate'),
      from: (row) => rowOfSide(row, 'candidate'),
    },
    {
      label: 'Ratio',
      kind: 'ratio',
      of: (row) => {
        if (row.all) return rangeOf(row.all);
        return isCompared(row) ? times(row.comparison.ratio, row.comparison.interval) : '';
      },
      from: ({comparison}) => (comparison ? comparisonRow(comparison) : undefined),
    },
    plotColumn({width: PAGE_WIDTH, height: layout.height, mark: MARK, cell: CELL}, (row) =>
      row.all || isCompared(row) ? tops.get(row) : undefined,
    ),
    {
      label: '95\u202f% interval',
      kind: 'interval',
      of: (row) =>
        isCompared(row) && !isSaid(row, 'interval')
          ? rangeText(row.comparison) || 'no interval'
          : '',
    },
    {
      label: 'Verdict',
      kind: 'text',
      of: (row) => {
        if (row.all)
          return row.all.every((/** @type {ComparedRow} */ one) => isSaid(one, 'verdict'))
            ? ''
            : verdictsText(row.all);
        // Of a run that failed early, no other column has a name.
        if (!row.comparison) {
          return row.keys.every((/** @type {string} */ key) => key === '')
            ? `${row.text} (${row.label})`
            : row.text;
        }
        if (hasDirection(row.comparison)) return {finding: row.comparison.verdict};
        return isSaid(row, 'verdict') ? '' : verdictText(row.comparison);
      },
    },
  ];
  return answerTable(
    columns,
    layout.rows.map(({row}) => row),
    {
      head: 'Operation',
      width: PAGE_WIDTH,
      summary: `${summaryText(rows, pair)}${correctionText(rows)}${onlyOperation(rows)}`,
      notes: groupNotes(rows),
    },
  );
}

/**
 * @param {Layout} layout
 * @param {number[]} ticks
 * @param {string} description
 */
function spec(layout, ticks, description) {
  const {height} = layout;
  const marked = (/** @type {RatioRow} */ row, /** @type {number} */ top) => ({
    comparison: row.comparison,
    colour: markColour(row),
    y: top + MARK,
  });
  const drawn = layout.rows.flatMap(({row, top}) => (isCompared(row) ? [marked(row, top)] : []));
  const many = layout.rows.flatMap(({row, top}) => (row.all ?? []).map((one) => marked(one, top)));
  const directions = [
    ...new Set([...drawn, ...many].map(({comparison}) => DIRECTION[comparison.better])),
  ];
  const y = fromTop(height);
  const x = {
    type: 'quantitative',
    title: directions.length === 1 ? `ratio (log), ${directions[0]}` : 'ratio (log)',
    scale: {type: 'log', domain: [ticks[0], ticks.at(-1)], nice: false},
    axis: {values: ticks, grid: true, format: '.6~g', labelSeparation: 3},
  };
  return frame({
    description,
    height,
    values: drawn.map(({comparison, colour, y: at}) => ({
      y: at,
      colour,
      ...marksOf(comparison, ticks),
    })),
    layer: [
      // Its y spans the plot. With the y of the rows it would be in one row only.
      {
        name: 'equal',
        data: {values: [{}]},
        mark: {type: 'rule', color: INK, strokeDash: [4, 3]},
        encoding: {x: {...x, datum: 1}},
      },
      ...headings(layout.headings, y),
      ...textLines(
        layout.rows.flatMap(({row, top}) => [
          {y: top + LABEL, text: row.short},
          {y: top + FINDING, text: row.text, muted: true, italic: !isCompared(row)},
        ]),
        y,
      ),
      ...(many.length > 0
        ? [
            {
              name: 'all',
              data: {values: linesOf(many, {ticks, pixels: PAGE_WIDTH})},
              mark: {type: 'tick', orient: 'vertical', size: 16, thickness: 1, opacity: 0.7},
              encoding: {x: {...x, field: 'at'}, y: y('y'), color: COLOUR},
            },
          ]
        : []),
      intervalLine(x, y('y')),
      {
        name: 'intervalEnd',
        transform: [{flatten: ['ends']}],
        mark: {type: 'point', filled: false, size: 256, strokeWidth: 1.5, opacity: 1},
        encoding: {
          x: {...x, field: 'ends.at'},
          y: y('y'),
          color: COLOUR,
          shape: {...SHAPE, field: 'ends.shape'},
        },
      },
      {
        name: 'ratio',
        mark: {type: 'point', filled: true, size: 90, opacity: 1},
        encoding: {
          x: {...x, field: 'at'},
          y: y('y'),
          color: COLOUR,
          shape: SHAPE,
        },
      },
      readingRule(x),
    ],
  });
}

/** Where no difference is shown, a mark has no colour of a system. @param {ComparedRow} row */
const markColour = ({comparison, colour}) =>
  comparison?.verdict === 'no difference shown' ? MUTED : colour;
