/**
 * Rows of the latencies that a runner or a document states: their figures, words and table.
 *
 * @import {Chart} from './types.d.ts'
 * @import {Bound, Rec} from '../records/types.d.ts'
 * @import {ChartBasis} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Row} from './comparison.js'
 * @typedef {{statistic: string, value: number, bound?: Bound | undefined}} Point
 * @typedef {Row & {points: Point[]}} ReportedRow
 */

import {list, precise} from '../format.js';
import {recordsOf, subjectKey} from '../stats/summary.js';
import {absentRows} from '../words/notes.js';
import {boundText, endText} from './as-published.js';

/**
 * @param {Row[]} rows
 * @param {ChartBasis} report
 * @returns {ReportedRow[]}
 *   Those that have a stated latency, then those that failed.
 */
export function reportedRows(rows, report) {
  const byId = new Map(report.runs.map((run) => [run.id, run]));
  const all = rows.map((row) => {
    const run = byId.get(row.configuration.shown ?? '');
    return {...row, points: run ? pointsOf(recordsOf(run), row.configuration) : []};
  });
  return [
    ...all.filter(({points}) => points.length > 0),
    ...all.filter(({configuration}) => configuration.shown === null),
  ];
}

/**
 * @param {Rec[]} records
 * @param {Configuration} configuration
 * @returns {Point[]}
 *   Those of its operation and parameters: least first, greatest last.
 */
function pointsOf(records, configuration) {
  const key = subjectKey(configuration);
  return records
    .flatMap((one) =>
      one.kind === 'measurement' &&
      one.metric === 'latency' &&
      one.name === undefined &&
      rank(one.statistic) < Infinity &&
      subjectKey(one) === key
        ? [{statistic: one.statistic, value: one.value, bound: one.bound}]
        : [],
    )
    .sort((a, b) => rank(a.statistic) - rank(b.statistic));
}

/**
 * @param {string} statistic
 * @returns {number}
 *   Minimum, mean, percentiles, maximum; infinite for what is no latency, such as a deviation.
 */
export function rank(statistic) {
  if (statistic.startsWith('p')) return Number(statistic.slice(1));
  return {min: -2, mean: -1, max: 101}[statistic] ?? Infinity;
}

/** @param {Point} point */
export const nameOf = ({statistic}) => (statistic === 'p50' ? 'median' : statistic);

/** @param {Point} point */
export const text = (point) => `${boundText(point)}${precise(point.value, 's')}`;

/** @param {Point} point */
export const told = (point) => `${nameOf(point)} ${text(point)}`;

/** @param {ReportedRow} row */
export function inWords({label, points, configuration}) {
  return `${label}: ${points.length > 0 ? points.map(told).join(', ') : reason(configuration)}`;
}

/** @param {Configuration} configuration */
export const reason = ({failed}) => failed.map(endText).join('; ') || 'no latency stated';

/**
 * @param {Point[]} points
 * @returns {string[]}
 *   What the marks stand for.
 */
export function keys(points) {
  const has = (/** @type {(point: Point) => boolean} */ is) => points.some(is);
  const marks = [
    ...(has(({statistic}) => statistic === 'min') ? ['a tick, the minimum'] : []),
    ...(has(({statistic}) => statistic === 'mean') ? ['a disc, the mean'] : []),
    ...(has(({statistic}) => statistic === 'p50') ? ['a diamond, the median'] : []),
    ...(has(({statistic, bound}) => /^p(?!50$)/.test(statistic) && bound !== '<')
      ? ['a square, a percentile']
      : []),
    ...(has(({bound}) => bound === '<') ? ['an arrowhead, a bound that the value lies below'] : []),
    ...(has(({statistic}) => statistic === 'max') ? ['a ring, the maximum'] : []),
  ];
  return marks.length > 0 ? [`Marks: ${list(marks)}.`] : [];
}

/**
 * @param {ReportedRow[]} rows
 * @param {string[]} statistics
 * @returns {Chart['table']}
 */
export const table = (rows, statistics) => ({
  columns: [
    {label: 'System', numeric: false},
    ...statistics.map((statistic) => ({
      label: nameOf({statistic, value: 0}),
      numeric: true,
    })),
  ],
  rows: rows.flatMap(({label, points, configuration}) => {
    if (points.length === 0) {
      return absentRows([{label, reason: reason(configuration)}], statistics.length + 1);
    }
    const cells = statistics.map((statistic) => {
      const point = points.find((one) => one.statistic === statistic);
      return point ? text(point) : 'not stated';
    });
    return [[label, ...cells]];
  }),
});
