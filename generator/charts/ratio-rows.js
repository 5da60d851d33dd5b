/**
 * Comparisons as rows of ratios: their labels, findings, notes and table.
 *
 * @import {Absent, Chart} from './types.d.ts'
 * @import {System} from '../scan/types.d.ts'
 * @import {Comparison} from '../stats/types.d.ts'
 * @typedef {Pick<System, 'id' | 'name' | 'colour'>} Named
 * @typedef {{comparison: Comparison, pair: string, label: string, short: string, text: string, colour: string}} Row
 *   `short`: the label without the package or class that all operations have in common.
 */

import {change, list, precise, times} from '../format.js';
import {absentRows} from '../words/notes.js';
import {statedRatio} from './as-published.js';
import {shortener} from './configuration-rows.js';
import {levelOf} from './rows.js';
import {varyingParams} from './select.js';
import {colourOf} from './theme.js';

/** Rows that are drawn; of more, the ends. */
const MOST_ROWS = 24;

/**
 * @param {Comparison[]} comparisons
 * @param {Named[]} systems
 * @returns {Row[]}
 *   By effect, lowest ratio first; what cannot be compared comes last.
 */
export function rowsOf(comparisons, systems) {
  const varying = varyingParams(comparisons);
  /** @param {(one: Comparison) => string} of */
  const differs = (of) => new Set(comparisons.map(of)).size > 1;
  const pairsDiffer = differs(({baseline, candidate}) => `${baseline.system} ${candidate.system}`);
  const operationsDiffer = differs(({operation}) => operation);
  const metricsDiffer = differs(nameOfFigure);
  const shorten = shortener([...new Set(comparisons.map(({operation}) => operation))]);
  /** @param {string} id */
  const nameOf = (id) => systems.find((one) => one.id === id)?.name ?? id;
  return comparisons
    .map((comparison) => {
      const {baseline, candidate, operation, params} = comparison;
      const pair = `${nameOf(candidate.system)} ÷ ${nameOf(baseline.system)}`;
      /** @param {string} name */
      const labelled = (name) =>
        [
          ...(operationsDiffer ? [name] : []),
          ...varying.flatMap((param) => (params[param] ? [`${param} ${params[param]}`] : [])),
          ...(metricsDiffer ? [nameOfFigure(comparison)] : []),
          ...(pairsDiffer ? [pair] : []),
        ].join(', ') ||
        name ||
        pair;
      return {
        comparison,
        pair,
        label: labelled(operation),
        short: labelled(shorten(operation)),
        text: finding(comparison),
        colour: colourOf(systems.find(({id}) => id === candidate.system)?.colour ?? 1),
      };
    })
    .sort(
      (a, b) =>
        Number(isDrawn(b.comparison)) - Number(isDrawn(a.comparison)) ||
        a.comparison.ratio - b.comparison.ratio,
    );
}

/** @param {Comparison} comparison */
function nameOfFigure({metric, statistic}) {
  if (metric === 'throughput') return 'throughput';
  return statistic === 'mean' ? 'mean time per operation' : 'median latency';
}

/**
 * The ends, which say most; what cannot be compared has the room that is left.
 *
 * @param {Row[]} rows
 *   By effect.
 */
export function drawnOf(rows) {
  if (rows.length <= MOST_ROWS) return rows;
  const compared = rows.filter(({comparison}) => isDrawn(comparison));
  const others = rows.slice(compared.length);
  const ends =
    compared.length <= MOST_ROWS
      ? compared
      : [...compared.slice(0, MOST_ROWS / 2), ...compared.slice(-MOST_ROWS / 2)];
  return [...ends, ...others.slice(0, MOST_ROWS - ends.length)];
}

/** @param {Comparison} comparison */
function finding(comparison) {
  const {ratio, interval, verdict, reasons} = comparison;
  if (verdict === 'not comparable') return `not comparable: ${list(reasons)}`;
  if (verdict === 'as published') return statedRatio(comparison, effect(ratio));
  const range = interval
    ? ` (${levelOf(interval)} interval ${effect(interval.low)} to ${effect(interval.high)})`
    : '';
  return `${effect(ratio)}, ${verdict === 'too few repeats' ? 'too few repeats for a verdict' : verdict}${range}`;
}

/**
 * @param {number} ratio
 * @returns {string}
 *   Beyond half and double a factor: −69 % and +223 % are the same distance.
 */
const effect = (ratio) => (ratio > 2 || ratio < 0.5 ? times(ratio) : change(ratio - 1));

/** @param {Comparison} comparison */
const isBare = (comparison) =>
  isDrawn(comparison) && !comparison.interval && comparison.verdict !== 'as published';

/** @param {Comparison} comparison */
export const isDrawn = ({verdict}) => verdict !== 'not comparable';

/**
 * @param {Row[]} rows
 * @param {Row[]} drawn
 */
export function notesOf(rows, drawn) {
  const notes = [];
  if (drawn.length < rows.length) {
    notes.push(
      `Drawn are the lowest and the highest ratios, ${drawn.length} of ${rows.length} rows; the table and the CSV have all.`,
    );
  }
  const figures = [...new Set(rows.map(({comparison}) => nameOfFigure(comparison)))];
  if (figures.some((figure) => figure !== 'throughput')) notes.push(`Ratio of ${list(figures)}.`);
  if (rows.some(({comparison}) => comparison.interval)) {
    notes.push('Circle and line: ratio and its interval.');
  }
  const isPublished = rows.some(({comparison}) => comparison.verdict === 'as published');
  if (isPublished) notes.push('Diamond: the ratio of two figures as published.');
  if (rows.some(({comparison}) => isBare(comparison))) {
    notes.push('Diamond: ratio without an interval; one needs at least 5 repeats on both sides.');
  }
  for (const {label, comparison} of rows) {
    if (!isDrawn(comparison) || comparison.reasons.length === 0) continue;
    notes.push(`${label}: ${list(comparison.reasons)}.`);
  }
  return notes;
}

/**
 * @param {Row[]} rows
 * @param {Absent[]} absent
 * @returns {Chart['table']}
 */
export function table(rows, absent) {
  const numbers = ['Baseline', 'Candidate', 'Ratio', 'Change', 'Interval'];
  return {
    columns: [
      {label: 'What', numeric: false},
      ...numbers.map((label) => ({label, numeric: true})),
      {label: 'Verdict', numeric: false},
    ],
    rows: [
      ...rows.map(
        ({label, comparison: {values, unit, ratio, interval, verdict, reasons, stated}}) => [
          label,
          precise(values.baseline, unit),
          precise(values.candidate, unit),
          ...(verdict === 'not comparable'
            ? ['', '', '', `not comparable: ${list(reasons)}`]
            : [
                times(ratio),
                change(ratio - 1),
                interval ? `${times(interval.low)} – ${times(interval.high)}` : 'not measured',
                stated === undefined ? verdict : `${verdict}: “${stated}”`,
              ]),
        ],
      ),
      ...absentRows(absent, numbers.length + 2),
    ],
  };
}
