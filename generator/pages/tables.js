/**
 * Tables of figures, formatted: what was measured by run, by configuration, against the baseline.
 * A column that would say nothing in every row is left out.
 *
 * @import {Comparison, Configuration, GcSummary, ReportModel, Spread, Summary, Unit} from '../types.d.ts'
 * @import {Cell} from './page.js'
 * @typedef {{columns: {label: string, numeric: boolean}[], rows: Cell[][]}} CellTable
 * @typedef {[label: string, numeric: boolean]} Column
 */

import {integer, percent, precise, quantity, times} from '../format.js';
import {counted, NOT_MEASURED, paramsText, runAddress} from './page.js';

/** @type {Column[]} */
const LATENCY_COLUMNS = [
  ['samples', true],
  ['mean', true],
  ['p50', true],
  ['p99', true],
  ['p99.9', true],
  ['max', true],
];

/**
 * The figures of each configuration, from the run that stands for it; a failed run is a row.
 *
 * @param {ReportModel} model
 * @returns {CellTable}
 */
export function configurationTable({report, configurations}) {
  const named = nameOf(report.systems);
  const listed = new Set(configurations.flatMap(({failed}) => failed.map(({run}) => run)));
  const unlisted = report.runs.filter(({id, status}) => status !== 'ok' && !listed.has(id));
  /** @param {string} run @returns {Cell} */
  const link = (run) => ({text: run, href: runAddress({report: report.id, id: run})});
  /** @param {string} system @param {string} run @param {string} why @returns {Cell[]} */
  const failure = (system, run, why) => [named(system), '', '', why, link(run)];

  return table(
    [
      ['System', false],
      ['Operation', false],
      ['Parameters', false],
      ['Failed', false],
      ['Run shown', false],
      ['Repeats', false],
      ['Throughput', true],
      ['Over the repeats', false],
      ['Errors', true],
      ...LATENCY_COLUMNS,
    ],
    [
      ...configurations.flatMap((one) => [
        ...(one.shown === null
          ? []
          : [
              [
                named(one.system),
                one.operation,
                paramsText(one.params),
                '',
                link(one.shown),
                counted(one.runs.length, 'run'),
                measured(one.summary?.throughput?.value, '1/s'),
                one.throughput ? spreadText(one.throughput) : '',
                one.summary?.errors == null ? NOT_MEASURED : integer(one.summary.errors),
                ...latencyCells(one.summary?.latency),
              ],
            ]),
        ...one.failed.map(({run, reason}) => failure(one.system, run, `failed: ${reason}`)),
      ]),
      ...unlisted.map(({system, id, status, reason}) =>
        failure(system, id, reason ? `${status}: ${reason}` : status),
      ),
    ],
  );
}

/**
 * @param {ReportModel} model
 * @returns {CellTable}
 */
export function comparisonTable({report, comparisons}) {
  const named = nameOf(report.systems);
  return table(
    [
      ['System', false],
      ['Compared with', false],
      ['Operation', false],
      ['Parameters', false],
      ['Figure', false],
      ['Its value', true],
      ['Baseline', true],
      ['Ratio', true],
      ['Interval', true],
      ['Verdict', false],
      ['Because', false],
    ],
    comparisons.map((one) => [
      named(one.candidate.system),
      named(one.baseline.system),
      one.operation,
      paramsText(one.params),
      figureName(one),
      precise(one.values.candidate, one.unit),
      precise(one.values.baseline, one.unit),
      times(one.ratio),
      one.interval ? `${times(one.interval.low)}–${times(one.interval.high)}` : '',
      one.verdict,
      one.reasons.join('; '),
    ]),
  );
}

/**
 * What one run measured.
 *
 * @param {Summary[]} summaries
 * @returns {CellTable}
 */
export function summaryTable(summaries) {
  return table(
    [
      ['Operation', false],
      ['Parameters', false],
      ['Throughput', true],
      ['Lowest window', true],
      ['Highest window', true],
      ['Operations', true],
      ['Measured for', true],
      ['Errors', true],
      ...LATENCY_COLUMNS,
    ],
    summaries.map(({operation, params, throughput, latency, errors}) => [
      operation || 'all',
      paramsText(params),
      measured(throughput?.value, '1/s'),
      measured(throughput?.lowest, '1/s'),
      measured(throughput?.highest, '1/s'),
      throughput ? integer(throughput.count) : NOT_MEASURED,
      measured(throughput?.seconds, 's'),
      errors === null ? NOT_MEASURED : integer(errors),
      ...latencyCells(latency),
    ]),
  );
}

/**
 * Garbage collection, by run.
 *
 * @param {GcSummary[]} gc
 * @returns {CellTable}
 */
export function gcTable(gc) {
  return table(
    [
      ['Run', false],
      ['Collector', false],
      ['Collections', true],
      ['Full', true],
      ['Forced', true],
      ['Longest pause', true],
      ['Median pause', true],
      ['All pauses', true],
      ['Share of time', true],
    ],
    gc.map((one) => [
      one.run,
      one.collector,
      integer(one.collections),
      integer(one.full),
      integer(one.forced),
      precise(one.longest, 's'),
      precise(one.p50, 's'),
      precise(one.total, 's'),
      percent(one.share),
    ]),
  );
}

/**
 * @param {Spread} spread
 * @returns {string}
 *   The interval where there is one, else the range, else that there is one run only.
 */
export function spreadText({n, min, max, interval}) {
  if (interval) {
    const [low, high] = [interval.low, interval.high].map((value) => quantity(value, '1/s'));
    return `${percent(interval.level)} interval of the mean ${low} to ${high}`;
  }
  if (n < 2) return 'single run';
  return `${quantity(min, '1/s')} to ${quantity(max, '1/s')}`;
}

/** @param {Comparison} comparison */
export const figureName = ({metric, statistic}) =>
  statistic === 'mean' ? `mean ${metric}` : `${metric} ${statistic}`;

/**
 * @param {{id: string, name: string}[]} systems
 * @returns {(id: string) => string}
 */
export const nameOf = (systems) => (id) => systems.find((one) => one.id === id)?.name ?? id;

/**
 * @param {Column[]} columns
 * @param {Cell[][]} rows
 *   Short rows are filled up with nothing.
 * @returns {CellTable}
 */
export function table(columns, rows) {
  const kept = columns.flatMap((_, i) => (i === 0 || rows.some((row) => says(row[i])) ? [i] : []));
  return {
    columns: kept.map((i) => {
      const [label = '', numeric = false] = columns[i] ?? [];
      return {label, numeric};
    }),
    rows: rows.map((row) => kept.map((i) => row[i] ?? '')),
  };
}

/** A column of nothing but “not measured” says nothing. @param {Cell | undefined} cell */
const says = (cell) => cell !== undefined && cell !== '' && cell !== NOT_MEASURED;

/**
 * @param {number | null | undefined} value
 * @param {Unit} unit
 * @returns {Cell}
 */
const measured = (value, unit) => (value == null ? NOT_MEASURED : precise(value, unit));

/**
 * @param {Summary['latency'] | undefined} latency
 * @returns {Cell[]}
 */
function latencyCells(latency) {
  if (!latency) return LATENCY_COLUMNS.map(() => NOT_MEASURED);
  return [
    integer(latency.n),
    ...[latency.mean, latency.p50, latency.p99, latency['p99.9'], latency.max].map((value) =>
      measured(value, 's'),
    ),
  ];
}
