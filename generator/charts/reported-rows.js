/**
 * Rows of the latencies that a runner or a document states.
 *
 * @import {Bound, Rec} from '../records/types.d.ts'
 * @import {ChartBasis} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {ComparisonRow} from './value-comparison.js'
 * @typedef {{statistic: string, value: number, bound?: Bound | undefined, isPrinted: boolean}} ReportedValue
 *   `isPrinted`: by a document, with as many digits as it has.
 * @typedef {ComparisonRow & {points: ReportedValue[]}} ReportedRow
 */

import {recordsAbout} from '../stats/summary.js';

/**
 * @param {ComparisonRow[]} rows
 * @param {ChartBasis} report
 * @returns {ReportedRow[]}
 *   Those with a reported latency, then those that failed. What is reported of a whole run includes its warm-up.
 */
export function reportedRows(rows, report) {
  const byId = new Map(report.runs.map((run) => [run.id, run]));
  const all = rows.map((row) => {
    const run = byId.get(row.configuration.shown ?? '');
    return {
      ...row,
      points:
        run?.warmup === 0 ? pointsOf(recordsAbout(row.configuration, run), row.configuration) : [],
    };
  });
  return [
    ...all.filter(({points}) => points.length > 0),
    ...all.filter(({configuration}) => configuration.shown === null),
  ];
}

/**
 * @param {readonly Rec[]} records
 * @param {Configuration} configuration
 * @returns {ReportedValue[]}
 *   Those of its operation and parameters: minimum first, maximum last.
 */
function pointsOf(records, configuration) {
  return records
    .flatMap((record) =>
      record.kind === 'measurement' &&
      record.metric === 'latency' &&
      record.name === undefined &&
      rank(record.statistic) < Infinity
        ? [
            {
              statistic: record.statistic,
              value: record.value,
              bound: record.bound,
              isPrinted: configuration.published !== undefined,
            },
          ]
        : [],
    )
    .sort((a, b) => rank(a.statistic) - rank(b.statistic));
}

/**
 * @param {string} statistic
 * @returns {number}
 *   Minimum, mean, percentiles, maximum; infinite for anything else, such as a deviation.
 */
export function rank(statistic) {
  if (statistic.startsWith('p')) return Number(statistic.slice(1));
  return {min: -2, mean: -1, max: 101}[statistic] ?? Infinity;
}
