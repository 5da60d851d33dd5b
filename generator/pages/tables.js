/**
 * Tables of results: by run, by configuration, and compared with the baseline. A column that is empty
 * in every row is left out.
 *
 * @import {Bound, Interval, LatencyKey, Unit} from '../records/types.d.ts'
 * @import {Comparison, Configuration, Spread, Summary} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Cell} from './page.js'
 * @typedef {{columns: {label: string, numeric: boolean}[], rows: Cell[][]}} CellTable
 * @typedef {[label: string, numeric: boolean]} Column
 */

import {integer, precise, quantity} from '../format.js';
import {isInside} from '../stats/repeats.js';
import {statedRange} from '../stats/stated.js';
import {boundText, endText} from '../words/published.js';
import {ratioIntervalText, ratioText} from '../words/ratio.js';
import {repeatCount} from '../words/repeats.js';
import {NOT_MEASURED, NOT_STATED, runAddress, subjectLabel, subjectText} from './page.js';
import {runnerIntervalText, spreadCells} from './spread-text.js';

const PERCENTILES = /** @type {const} */ (['p50', 'p99', 'p99.9']);
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
 * The throughput of each configuration over its repeats. A failed run is a row.
 *
 * @param {ReportModel} model
 * @returns {CellTable}
 */
export function throughputTable({report, configurations}) {
  const named = nameOf(report.systems);
  const labelled = subjectLabel(configurations);
  const listed = new Set(configurations.flatMap(({failed}) => failed.map(({run}) => run)));
  const unlisted = report.runs.filter(({id, status}) => status !== 'ok' && !listed.has(id));
  /** @param {string} run @returns {Cell} */
  const link = (run) => ({text: run, href: runAddress({report: report.id, id: run})});

  return table(
    [
      ['System', false],
      ['Operation', false],
      ['Run shown', false],
      ['Failed', false],
      ['Repeats', true],
      ['Throughput', true],
      ['95 % interval', true],
      ['Range of repeats', true],
      ['Runner’s interval', true],
      ['Errors', true],
    ],
    [
      ...configurations.flatMap((configuration) => [
        ...(configuration.shown === null
          ? []
          : [
              [
                named(configuration.system),
                labelled(configuration),
                link(configuration.shown),
                '',
                configuration.published ? 'as published' : repeatsCell(configuration),
                rate(configuration),
                ...(configuration.published
                  ? ['', statedText(configuration)]
                  : spreadCells(configuration.throughput, '1/s')),
                runnerIntervalText(runnerInterval(configuration, 'throughput'), '1/s'),
                countCell(configuration.errors),
              ],
            ]),
        ...configuration.failed.map((end) => [
          named(configuration.system),
          labelled(configuration),
          link(end.run),
          endText(end),
        ]),
      ]),
      ...unlisted.map((run) => [named(run.system), '', link(run.id), statusText(run)]),
    ],
  );
}

/**
 * The latency of each configuration over its repeats.
 *
 * @param {ReportModel} model
 * @returns {CellTable}
 */
export function latencyTable({report, configurations}) {
  const named = nameOf(report.systems);
  const labelled = subjectLabel(configurations);
  return table(
    [
      ['System', false],
      ['Operation', false],
      ['Samples', true],
      ['Minimum', true],
      ['Mean', true],
      ['95 % interval of the mean', true],
      ['Range of means', true],
      ...PERCENTILES.flatMap((key) => [
        /** @type {Column} */ ([key, true]),
        /** @type {Column} */ ([`Range of ${key}`, true]),
      ]),
      ['Maximum', true],
      ['Runner’s interval of the mean', true],
    ],
    configurations
      .filter(({summary}) => summary?.latency)
      .map((configuration) => {
        const missing = configuration.published ? NOT_STATED : NOT_MEASURED;
        const {latency, throughput} = configuration;
        const bounds = configuration.summary?.latency?.bounds;
        /** @param {LatencyKey} key @param {number | null | undefined} value */
        const cell = (key, value) => latencyCell(value ?? null, bounds?.[key], missing);
        return [
          named(configuration.system),
          labelled(configuration),
          latency.n === null ? missing : integer(latency.n),
          cell('min', latency.min),
          cell('mean', latency.mean?.estimate),
          // With a throughput, that table shows the spread of the repeats.
          ...(throughput || (latency.mean?.n ?? 0) < 2 ? ['', ''] : spreadCells(latency.mean, 's')),
          ...PERCENTILES.flatMap((key) => [
            cell(key, latency[key]?.estimate),
            percentileRange(latency[key]),
          ]),
          cell('max', latency.max),
          runnerIntervalText(runnerInterval(configuration, 'latency'), 's'),
        ];
      }),
  );
}

/**
 * The comparison of each configuration with the baseline.
 *
 * @param {ReportModel} model
 * @returns {CellTable}
 */
export function comparisonTable({report, configurations, comparisons}) {
  const named = nameOf(report.systems);
  const labelled = subjectLabel(configurations);
  return table(
    [
      ['System', false],
      ['Operation', false],
      ['Metric', false],
      ['Value', true],
      ['Baseline', true],
      ['Ratio', true],
      ['95 % interval', true],
      ['Verdict', false],
      ['Reason', false],
    ],
    comparisons.map((comparison) => [
      named(comparison.candidate.system),
      labelled(comparison),
      metricName(comparison),
      precise(comparison.values.candidate, comparison.unit),
      precise(comparison.values.baseline, comparison.unit),
      ratioText(comparison),
      ratioIntervalText(comparison),
      comparison.verdict,
      [...comparison.reasons, ...documentNotes(comparison, named)].join('; '),
    ]),
  );
}

/**
 * The throughput of one run.
 *
 * @param {Summary[]} summaries
 * @returns {CellTable}
 */
export function runThroughputTable(summaries) {
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
    ],
    summaries
      .filter(({throughput, errors}) => throughput || errors !== null)
      .map((summary) => [
        subjectText(summary) || 'all',
        measured(summary.throughput?.value, '1/s'),
        measured(summary.throughput?.lowest, '1/s'),
        measured(summary.throughput?.highest, '1/s'),
        countCell(summary.throughput?.count),
        measured(summary.throughput?.seconds, 's'),
        runnerIntervalText(summary.throughput?.interval, '1/s'),
        countCell(summary.errors),
      ]),
  );
}

/**
 * The latency of summary run.
 *
 * @param {Summary[]} summaries
 * @returns {CellTable}
 */
export function runLatencyTable(summaries) {
  return table(
    [['Operation', false], ...LATENCY_COLUMNS],
    summaries
      .filter(({latency}) => latency)
      .map((summary) => [subjectText(summary) || 'all', ...latencyCells(summary.latency)]),
  );
}

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
 * @param {Configuration} configuration
 * @returns {Cell}
 */
const rate = ({throughput, summary}) =>
  throughput
    ? `${boundText(summary?.throughput)}${precise(throughput.estimate, '1/s')}`
    : NOT_MEASURED;

/**
 * @param {Spread | null} spread
 * @returns {string}
 *   Of several repeats; a percentile of samples that cannot be merged is that of one repeat.
 */
function percentileRange(spread) {
  if (!spread || spread.n < 2) return '';
  const note = spread.from === 'median repeat' ? ' (the median repeat is shown)' : '';
  return `${spreadCells(spread, 's')[1]}${note}`;
}

/**
 * @param {Configuration} configuration
 * @param {'throughput' | 'latency'} metric
 * @returns {Interval | undefined}
 *   That the runner states, where there are no repeats: its intervals of several runs cannot be combined.
 */
function runnerInterval({throughput, latency, summary}, metric) {
  const spread = metric === 'throughput' ? throughput : latency.mean;
  return spread?.n === 1 ? summary?.[metric]?.interval : undefined;
}

/** @param {Configuration} configuration */
const repeatsCell = ({runs, throughput}) =>
  throughput && isInside(throughput) ? repeatCount(throughput) : String(runs.length);

/**
 * @param {Configuration} configuration
 * @returns {string}
 *   The lowest and highest rate in the document.
 */
function statedText(configuration) {
  const range = statedRange(configuration);
  return range ? `${quantity(range.low, '1/s')} to ${quantity(range.high, '1/s')}` : '';
}

/**
 * What a document compares, and how it words the result.
 *
 * @param {Comparison} comparison
 * @param {(system: string) => string} named
 */
const documentNotes = ({baseline, stated}, named) =>
  baseline.published
    ? [`against ${named(baseline.system)}`, ...(stated ? [`the document says “${stated}”`] : [])]
    : [];

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
