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

import {recordLists} from '../records/parts.js';
import {subjectKey} from '../records/subject.js';
import {bounded, stated} from '../stats/stated.js';
import {bySubject} from '../stats/summary.js';

/**
 * @param {ComparisonRow[]} rows
 * @param {ChartBasis} report
 * @returns {ReportedRow[]}
 *   Those with a reported latency, then those that failed. What is reported of a whole run includes its warm-up.
 */
export function reportedRows(rows, report) {
  const shown = new Set(rows.map(({configuration}) => configuration.shown));
  const files = new Map(
    report.runs
      .filter(({id, warmup}) => shown.has(id) && warmup === 0)
      .map((run) => [run.id, recordLists(run.files).map(bySubject)]),
  );
  const all = rows.map((row) => {
    const {configuration} = row;
    const key = subjectKey(configuration);
    const records = files.get(configuration.shown ?? '') ?? [];
    return {
      ...row,
      points: pointsOf(
        records.map((subjects) => subjects.get(key) ?? []),
        configuration,
      ),
    };
  });
  return [
    ...all.filter(({points}) => points.length > 0),
    ...all.filter(({configuration}) => configuration.shown === null),
  ];
}

/**
 * @param {Rec[][]} files
 *   Their records of its operation and parameters, a list a file.
 * @param {Configuration} configuration
 * @returns {ReportedValue[]}
 *   As tables have them, each once: minimum first, maximum last.
 */
function pointsOf(files, configuration) {
  const statedOf = stated(files, 'latency');
  const bounds = bounded(files, 'latency');
  const statistics = files
    .flat()
    .flatMap((record) =>
      record.kind === 'measurement' && rank(record.statistic) < Infinity ? record.statistic : [],
    );
  return [...new Set(statistics)]
    .flatMap((statistic) => {
      const bound = bounds.find((one) => one.statistic === statistic);
      const found = statedOf(statistic) ?? bound;
      if (!found) return [];
      return {
        statistic,
        value: found.value,
        bound: found === bound ? bound.bound : undefined,
        isPrinted: configuration.published !== undefined,
      };
    })
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
