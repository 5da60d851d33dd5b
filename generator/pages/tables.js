/**
 * Tables of the results of one run. A column that is empty in every row is left out.
 *
 * @import {Bound, Unit} from '../records/types.d.ts'
 * @import {Comparison, Summary} from '../stats/types.d.ts'
 * @import {Cell} from './page.js'
 * @typedef {{columns: {label: string, numeric: boolean}[], rows: Cell[][]}} CellTable
 * @typedef {[label: string, numeric: boolean]} Column
 * @typedef {(summary: Summary, metric: 'throughput' | 'latency') => Cell} Sources
 */

import {integer, precise} from '../format.js';
import {boundText, endText} from '../words/published.js';
import {NOT_MEASURED, NOT_STATED, subjectText} from './page.js';
import {runnerIntervalText} from './spread-text.js';

/** @type {Column} */
export const READ_FROM = ['Read from', false];
/** @type {Sources} */
const NO_SOURCES = () => '';
const hasRow = {
  throughput: (/** @type {Summary} */ {throughput, errors}) =>
    Boolean(throughput) || errors !== null,
  latency: (/** @type {Summary} */ {latency}) => Boolean(latency),
};
/** Of a run. @type {Column[]} */
const LATENCY_COLUMNS = [
  ['Samples', true],
  ['Minimum', true],
  ['Mean', true],
  ['p50', true],
  ['p99', true],
  ['p99.9', true],
  ['Maximum', true],
  ['Runner’s interval of the mean', true],
];

/**
 * The throughput of one run.
 *
 * @param {Summary[]} summaries
 * @param {Sources} [sources]
 * @returns {CellTable}
 */
export function runThroughputTable(summaries, sources = NO_SOURCES) {
  return table(
    [
      ['Operation', false],
      ['Throughput', true],
      ['Lowest window', true],
      ['Highest window', true],
      ['Operations', true],
      ['Duration', true],
      ['Runner’s interval', true],
      ['Errors', true],
      READ_FROM,
    ],
    summaries
      .filter((summary) => hasRow.throughput(summary))
      .map((summary) => [
        {text: subjectText(summary) || 'all', id: resultId(summaries, summary, 'throughput')},
        measured(summary.throughput?.value, '1/s'),
        measured(summary.throughput?.lowest, '1/s'),
        measured(summary.throughput?.highest, '1/s'),
        countCell(summary.throughput?.count),
        measured(summary.throughput?.seconds, 's'),
        runnerIntervalText(summary.throughput?.interval, '1/s'),
        countCell(summary.errors),
        sources(summary, 'throughput'),
      ]),
  );
}

/**
 * The latency of one run.
 *
 * @param {Summary[]} summaries
 * @param {Sources} [sources]
 * @returns {CellTable}
 */
export function runLatencyTable(summaries, sources = NO_SOURCES) {
  return table(
    [['Operation', false], ...LATENCY_COLUMNS, READ_FROM],
    summaries
      .filter((summary) => hasRow.latency(summary))
      .map((summary) => [
        {text: subjectText(summary) || 'all', id: resultId(summaries, summary, 'latency')},
        ...latencyCells(summary.latency),
        sources(summary, 'latency'),
      ]),
  );
}

/**
 * @param {Summary[]} summaries
 *   Of one run.
 * @param {Summary} summary
 * @param {'throughput' | 'latency'} metric
 * @returns {string}
 *   The id of its row on the page of the run.
 */
const resultId = (summaries, summary, metric) => `${metric}-${summaries.indexOf(summary) + 1}`;

/**
 * @param {Summary[]} summaries
 *   Of one run.
 * @param {Summary | undefined} summary
 * @param {'throughput' | 'latency'} metric
 * @returns {string}
 *   Where its values stand on the page of the run: its row, else the results.
 */
export const resultAnchor = (summaries, summary, metric) =>
  summary && hasRow[metric](summary) ? resultId(summaries, summary, metric) : 'the-figures';

/** @param {Comparison} comparison */
export const metricName = ({metric, statistic}) => {
  if (statistic !== 'mean') return `${metric} ${statistic}`;
  return metric === 'latency' ? 'mean time per operation' : `mean ${metric}`;
};

/**
 * @param {{id: string, name: string}[]} systems
 * @returns {(id: string) => string}
 */
export const nameOf = (systems) => (id) => systems.find((system) => system.id === id)?.name ?? id;

/**
 * @param {Column[]} columns
 * @param {Cell[][]} rows
 *   Short rows are filled with empty cells.
 * @returns {CellTable}
 */
export function table(columns, rows) {
  const kept = columns.flatMap((_, i) =>
    i === 0 || rows.some((row) => hasContent(row[i])) ? [i] : [],
  );
  return {
    columns: kept.map((i) => {
      const [label = '', numeric = false] = columns[i] ?? [];
      return {label, numeric};
    }),
    rows: rows.map((row) => kept.map((i) => row[i] ?? '')),
  };
}

/** “not measured” and “not stated” do not count as content. @param {Cell | undefined} cell */
const hasContent = (cell) =>
  cell !== undefined && cell !== '' && cell !== NOT_MEASURED && cell !== NOT_STATED;

/**
 * @param {number | null | undefined} value
 * @param {Unit} unit
 * @returns {Cell}
 */
const measured = (value, unit) => (value == null ? NOT_MEASURED : precise(value, unit));

/**
 * @param {number | null | undefined} count
 * @returns {Cell}
 */
const countCell = (count) => (count == null ? NOT_MEASURED : integer(count));

/**
 * @param {Summary['latency']} latency
 * @returns {Cell[]}
 */
function latencyCells(latency) {
  if (!latency) return LATENCY_COLUMNS.map(() => NOT_MEASURED);
  const {n, interval, bounds} = latency;
  const keys = /** @type {const} */ (['min', 'mean', 'p50', 'p99', 'p99.9', 'max']);
  return [
    n === null ? NOT_MEASURED : integer(n),
    ...keys.map((key) => latencyCell(latency[key], bounds?.[key], NOT_MEASURED)),
    runnerIntervalText(interval, 's'),
  ];
}

/**
 * @param {number | null} value
 * @param {{value: number, bound: Bound} | undefined} bound
 *   Where nothing exact is stated.
 * @param {Cell} missing
 * @returns {Cell}
 */
function latencyCell(value, bound, missing) {
  if (value !== null) return precise(value, 's');
  return bound ? `${boundText(bound)}${precise(bound.value, 's')}` : missing;
}

/**
 * @param {{status: string, reason?: string}} run
 * @returns {string}
 *   `failed: out of memory`.
 */
export const statusText = ({status, reason}) =>
  reason ? endText({status, reason}) : `${status}, reason not stated`;
