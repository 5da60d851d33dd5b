/**
 * Candidates against their baselines: the ratio of throughputs on a logarithmic axis, where half
 * and double are equally far from 1. A ratio is drawn as a distance from 1, not as a length from 0.
 *
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {Comparison} from '../stats/types.d.ts'
 * @import {Column} from './columns.js'
 * @import {NamedSystem, RatioRow} from './ratio-rows.js'
 */

import {list, precise} from '../format.js';
import {missing} from '../words/notes.js';
import {listText, notesOf, ratioIntervalText, ratioText, verdictText} from '../words/ratio.js';
import {csvOf, tableOf} from './columns.js';
import {frame, readingRule} from './frame.js';
import {drawnOf, isDrawn, rowsOf} from './ratio-rows.js';
import {fromTop, intervals, textLines} from './rows.js';
import {INK} from './theme.js';

const ROW = 52;
/** Pixels from the top of a row. */
const LABEL = 8;
const FINDING = 23;
const MARK = 38;

/** Ticks: the first list that reaches over all ratios is cut to them. */
const LADDERS = [
  [0.9, 0.95, 1, 1.05, 1.1],
  [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.7, 2],
  [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8],
];
/** A ratio beyond all ladders is rounded outward to a power of this. */
const STEP = 4;
const FRACTIONS = "{'0.125': '⅛', '0.25': '¼', '0.5': '½', '0.75': '¾'}";

/** @type {Record<Comparison['better'], string>} */
const DIRECTION = {higher: 'further right is faster', lower: 'further left is faster'};

/** @type {Column<RatioRow>[]} */
const CSV_COLUMNS = [
  {label: 'label', unit: 'text', of: ({label}) => label},
  {label: 'baseline', unit: '1', of: ({comparison}) => comparison.values.baseline},
  {label: 'candidate', unit: '1', of: ({comparison}) => comparison.values.candidate},
  {label: 'ratio', unit: 'ratio', of: ({comparison}) => comparison.ratio},
  {label: 'low', unit: 'ratio', of: ({comparison}) => comparison.interval?.low ?? null},
  {label: 'high', unit: 'ratio', of: ({comparison}) => comparison.interval?.high ?? null},
  {label: 'p', unit: '1', of: ({comparison}) => comparison.test?.p ?? null},
  {label: 'p_holm', unit: '1', of: ({comparison}) => comparison.test?.holm ?? null},
  {label: 'verdict', unit: 'text', of: ({comparison}) => comparison.verdict},
];

/** Where the report states a margin. @type {Column<RatioRow>[]} */
const EQUIVALENCE_COLUMNS = [
  {label: 'margin', unit: '1', of: ({comparison}) => comparison.test?.equivalence?.margin ?? null},
  {
    label: 'p_equivalence',
    unit: '1',
    of: ({comparison}) => comparison.test?.equivalence?.p ?? null,
  },
  {
    label: 'p_equivalence_holm',
    unit: '1',
    of: ({comparison}) => comparison.test?.equivalence?.holm ?? null,
  },
];

/** @type {Column<RatioRow>[]} */
const TABLE_COLUMNS = [
  {label: 'What', unit: 'text', of: ({label}) => label},
  {
    label: 'Baseline',
    unit: '1',
    of: ({comparison: {values, unit}}) => precise(values.baseline, unit),
  },
  {
    label: 'Candidate',
    unit: '1',
    of: ({comparison: {values, unit}}) => precise(values.candidate, unit),
  },
  {
    // A ratio that compares nothing is in the CSV alone.
    label: 'Ratio',
    unit: 'ratio',
    of: ({comparison}) => (isDrawn(comparison) ? ratioText(comparison) : null),
  },
  {
    label: 'Interval',
    unit: 'ratio',
    of: ({comparison}) =>
      isDrawn(comparison) ? ratioIntervalText(comparison) || 'not measured' : null,
  },
  {label: 'Verdict', unit: 'text', of: ({comparison}) => verdictText(comparison)},
];

/**
 * @param {Comparison[]} comparisons
 *   At least one, of one metric.
 * @param {ChartOptions & {systems: NamedSystem[]}} options
 *   `systems`: the names and colours of those compared.
 * @returns {Chart}
 */
export function jvmNativeRatio(comparisons, {name, title, systems, absent = [], notes = []}) {
  const rows = rowsOf(comparisons, systems);
  const drawn = drawnOf(rows);
  const height = drawn.length * ROW;
  const hasMargin = rows.some(({comparison}) => comparison.test?.equivalence);
  const pairs = list([...new Set(rows.map(({pair}) => pair))]);
  const sentence = `${pairs}. ${[...listText(rows), ...missing(absent)].join('; ')}.`;
  return {
    name,
    kind: 'jvm-native-ratio',
    title: title ?? pairs,
    sentence,
    notes: [...notesOf(rows, drawn), ...notes],
    views: [{name: 'main', height, spec: spec(drawn, height, sentence)}],
    // Each row is named where it stands: there is nothing to switch off.
    series: [],
    table: tableOf(TABLE_COLUMNS, rows, absent),
    csv: csvOf([...CSV_COLUMNS, ...(hasMargin ? EQUIVALENCE_COLUMNS : [])], rows),
    readings: drawn
      .filter(({comparison}) => isDrawn(comparison))
      .map(({label, text, comparison}) => ({
        at: comparison.ratio,
        label,
        values: [{label: 'ratio', text}],
      })),
  };
}

/**
 * @param {RatioRow[]} rows
 * @param {number} height
 * @param {string} description
 */
function spec(rows, height, description) {
  const drawn = rows.filter(({comparison}) => isDrawn(comparison));
  const ticks = ticksFor(
    drawn.flatMap(({comparison: {ratio, interval}}) => [
      ratio,
      interval?.low ?? ratio,
      interval?.high ?? ratio,
    ]),
  );
  const directions = [...new Set(rows.map(({comparison}) => DIRECTION[comparison.better]))];
  const y = fromTop(height);
  const x = {
    type: 'quantitative',
    title: directions.length === 1 ? `ratio (log), ${directions[0]}` : 'ratio (log)',
    scale: {type: 'log', domain: [ticks[0], ticks.at(-1)], nice: false},
    axis: {
      values: ticks,
      grid: true,
      labelExpr: `${FRACTIONS}[datum.value] || format(datum.value, '.3~g')`,
    },
  };
  const color = {field: 'colour', type: 'nominal', scale: null};
  return frame({
    description,
    height,
    values: rows.flatMap(({comparison, colour}, i) =>
      isDrawn(comparison) ? [{y: i * ROW + MARK, colour, ...ends(comparison)}] : [],
    ),
    layer: [
      // Its y spans the plot. With the y of the rows it would be in one row only.
      {
        name: 'equal',
        data: {values: [{}]},
        mark: {type: 'rule', color: INK, strokeDash: [4, 3]},
        encoding: {x: {...x, datum: 1}},
      },
      ...textLines(
        'label',
        rows.flatMap(({short, text, comparison}, i) => [
          {y: i * ROW + LABEL, text: short},
          {y: i * ROW + FINDING, text, muted: true, italic: !isDrawn(comparison)},
        ]),
        y,
      ),
      {
        name: 'distance',
        mark: {type: 'rule', strokeWidth: 2, opacity: 0.4},
        encoding: {x: {...x, field: 'ratio'}, x2: {datum: 1}, y: y('y'), color},
      },
      ...intervals(x, y('y'), color),
      {
        name: 'ratio',
        mark: {type: 'point', filled: true, size: 90, opacity: 1},
        encoding: {
          x: {...x, field: 'ratio'},
          y: y('y'),
          color,
          // As in the comparison of throughput: a circle has an interval, a diamond has none.
          shape: {
            condition: {test: 'isValid(datum.low)', value: 'circle'},
            value: 'diamond',
          },
        },
      },
      {...readingRule, encoding: {x: {...x, datum: {expr: 'reading'}}}},
    ],
  });
}

/** @param {Comparison} comparison */
const ends = ({ratio, interval}) => ({
  ratio,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
});

/**
 * @param {number[]} ratios
 * @returns {number[]}
 *   Ascending, from at or below the lowest ratio to at or above the highest, 1 and both its
 *   neighbours always among them.
 */
function ticksFor(ratios) {
  const [low, high] = [Math.min(1, ...ratios), Math.max(1, ...ratios)];
  const ladder = LADDERS.find((one) => (one[0] ?? 1) <= low && high <= (one.at(-1) ?? 1));
  if (!ladder) {
    const power = (/** @type {number} */ value) => Math.log(value) / Math.log(STEP);
    const [from, to] = [Math.floor(power(low)), Math.ceil(power(high))];
    return Array.from({length: to - from + 1}, (_, i) => STEP ** (from + i));
  }
  const one = ladder.indexOf(1);
  const from = Math.min(
    one - 1,
    ladder.findLastIndex((value) => value <= low),
  );
  const to = Math.max(
    one + 1,
    ladder.findIndex((value) => value >= high),
  );
  return ladder.slice(from, to + 1);
}
