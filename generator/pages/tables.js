/**
 * Tables of the results of one run. A column that is empty in every row is left out.
 *
 * @import {Interval, Params, Subject, Unit} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @import {DataColumn, Value} from './data-table.js'
 * @import {Cell} from './page.js'
 * @typedef {{columns: {label: string, numeric: boolean, unit?: string}[], rows: Cell[][]}} CellTable
 * @typedef {(summary: Summary, metric: 'throughput' | 'latency') => Cell} Sources
 */

import {hasTooFew} from '../records/distribution.js';
import {paramsText} from '../records/subject.js';
import {levelOf} from '../words/interval.js';
import {endText, withdrawnText} from '../words/published.js';
import {bounded, endsOfInterval, hasContent, readableTable, withContent} from './data-table.js';
import {NOT_MEASURED} from './page.js';

/** A percentile of so few samples that it would only repeat the maximum. @type {Cell} */
const TOO_FEW = {text: 'too few samples', missing: true};
/** @type {DataColumn} */
export const READ_FROM = {key: 'read_from', label: 'Read from'};
const hasRow = {
  throughput: (/** @type {Summary} */ {throughput, errors}) =>
    Boolean(throughput) || errors !== null,
  latency: (/** @type {Summary} */ {latency}) => Boolean(latency),
};
const LATENCIES = /** @type {const} */ ([
  ['min', 'Minimum'],
  ['mean', 'Mean'],
  ['p50', 'p50'],
  ['p99', 'p99'],
  ['p99.9', 'p99.9'],
  ['max', 'Maximum'],
]);

/**
 * The throughput of one run.
 *
 * @param {Summary[]} summaries
 * @param {Params} params
 *   The parameters of the run, which its page states once.
 * @param {Sources} sources
 * @returns {CellTable}
 */
export function runThroughputTable(summaries, params, sources) {
  const some = summaries.filter(hasRow.throughput);
  const runner = runnerColumns(
    some.map(({throughput}) => throughput?.interval),
    '1/s',
  );
  return cellTable({
    columns: [
      ...SUBJECT_COLUMNS,
      {key: 'throughput', label: 'Throughput', unit: '1/s'},
      {key: 'lowest', label: 'Lowest window', unit: '1/s'},
      {key: 'highest', label: 'Highest window', unit: '1/s'},
      {key: 'operations', label: 'Operations', unit: '1'},
      {key: 'duration', label: 'Duration', unit: 's'},
      ...runner,
      {key: 'errors', label: 'Errors', unit: '1'},
      READ_FROM,
    ],
    rows: some.map((summary) => {
      const {throughput, errors} = summary;
      return [
        ...subjectCells(summary, params, resultId(summaries, summary, 'throughput')),
        throughput ? bounded(throughput.value, throughput.bound) : null,
        throughput?.lowest ?? null,
        throughput?.highest ?? null,
        throughput?.count ?? null,
        throughput?.seconds ?? null,
        ...endsOfInterval(throughput?.interval),
        errors,
        sources(summary, 'throughput'),
      ];
    }),
  });
}

/**
 * The latency of one run.
 *
 * @param {Summary[]} summaries
 * @param {Params} params
 *   The parameters of the run, which its page states once.
 * @param {Sources} sources
 * @returns {CellTable}
 */
export function runLatencyTable(summaries, params, sources) {
  const some = summaries.flatMap((summary) =>
    summary.latency ? [{latency: summary.latency, summary}] : [],
  );
  const runner = runnerColumns(
    some.map(({latency}) => latency.interval),
    's',
    'Mean, r',
  );
  return cellTable({
    columns: [
      ...SUBJECT_COLUMNS,
      {key: 'samples', label: 'Samples', unit: '1'},
      ...LATENCIES.map(([key, label]) => ({key, label, unit: /** @type {const} */ ('s')})),
      ...runner,
      READ_FROM,
    ],
    rows: some.map(({latency, summary}) => [
      ...subjectCells(summary, params, resultId(summaries, summary, 'latency')),
      latency.n,
      ...LATENCIES.map(
        ([key]) =>
          latency[key] ?? latency.bounds?.[key] ?? (hasTooFew(key, latency.n) ? TOO_FEW : null),
      ),
      ...endsOfInterval(latency.interval),
      sources(summary, 'latency'),
    ]),
  });
}

/** @type {DataColumn[]} */
const SUBJECT_COLUMNS = [
  {key: 'operation', label: 'Operation'},
  {key: 'parameters', label: 'Parameters'},
];

/**
 * @param {Subject} subject
 * @param {Params} stated
 * @param {string} id
 *   Of the row.
 * @returns {[operation: Cell, params: string]}
 */
const subjectCells = ({operation, params}, stated, id) => [
  {text: operation || 'all', id},
  paramsText(otherParams(params, stated)),
];

/**
 * @param {Params} params
 * @param {Params} stated
 *   The parameters of the run, which its page states once.
 * @returns {Params}
 */
export const otherParams = (params, stated) =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => stated[name] !== value));

/**
 * @param {(Interval | null | undefined)[]} intervals
 *   Which the runner reports.
 * @param {Unit} unit
 * @param {string} [start]
 * @returns {DataColumn[]}
 *   With the level in the head where there is one.
 */
function runnerColumns(intervals, unit, start = 'R') {
  const levels = new Set(intervals.flatMap((interval) => (interval ? levelOf(interval) : [])));
  const level = levels.size === 1 ? ` (${[...levels][0]})` : '';
  return [
    {key: 'runner_low', label: `${start}unner’s low${level}`, unit},
    {key: 'runner_high', label: `${start}unner’s high${level}`, unit},
  ];
}

/**
 * @param {{columns: DataColumn[], rows: Value[][]}} table
 *   The table of numbers, in base units.
 * @param {Cell} [missing]
 *   What a cell without a number has.
 * @returns {CellTable}
 */
export function cellTable({columns, rows}, missing = NOT_MEASURED) {
  const {columns: heads, rows: read} = readableTable(
    withContent({id: '', caption: '', columns, rows: rows.map((values) => ({id: '', values}))}),
    missing,
  );
  return {
    columns: heads,
    rows: read.map(({cells}) =>
      cells.map((cell) => (typeof cell === 'object' && 'sort' in cell ? cell.text : cell)),
    ),
  };
}

/**
 * @param {Summary[]} summaries
 *   The summaries of one run.
 * @param {Summary} summary
 * @param {'throughput' | 'latency'} metric
 * @returns {string}
 *   The id of its row on the page of the run.
 */
const resultId = (summaries, summary, metric) => `${metric}-${summaries.indexOf(summary) + 1}`;

/**
 * @param {Summary[]} summaries
 *   The summaries of one run.
 * @param {Summary | undefined} summary
 * @param {'throughput' | 'latency'} metric
 * @returns {string}
 *   Where its values are on the page of the run: its row, else the results.
 */
export const resultAnchor = (summaries, summary, metric) =>
  summary && hasRow[metric](summary) ? resultId(summaries, summary, metric) : 'the-figures';

/**
 * @param {string[]} labels
 *   Of the columns.
 * @param {Cell[][]} rows
 *   Short rows are filled with empty cells.
 * @param {string[]} [numeric]
 *   The labels of columns of numbers.
 * @returns {CellTable}
 */
export function table(labels, rows, numeric = []) {
  const kept = labels.flatMap((_, i) =>
    i === 0 || rows.some((row) => hasContent(row[i])) ? [i] : [],
  );
  return {
    columns: kept
      .flatMap((i) => labels[i] ?? [])
      .map((label) => ({label, numeric: numeric.includes(label)})),
    rows: rows.map((row) => kept.map((i) => row[i] ?? '')),
  };
}

/**
 * @param {{status: string, reason?: string}} run
 * @returns {string}
 *   `failed: out of memory`.
 */
export const statusText = ({status, reason}) =>
  reason ? endText({status, reason}) : `${status}, reason not stated`;

/**
 * @param {Run} run
 * @returns {string}
 *   How it ended and why it does not count; empty for one that counts.
 */
export function stateText(run) {
  const {status, withdrawn} = run;
  return [
    ...(status === 'ok' ? [] : [statusText(run)]),
    ...(withdrawn ? [withdrawnText(withdrawn)] : []),
  ].join('; ');
}
