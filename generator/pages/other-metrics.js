/**
 * Metrics of a run that the tables of throughput and latency do not show, so that every value that was
 * read is on the page.
 *
 * @import {Measurement, Rec} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @import {Cell} from './page.js'
 * @import {CellTable} from './tables.js'
 */

import {integer, precise} from '../format.js';
import {isStated} from '../stats/stated.js';
import {recordsOf, subjectKey} from '../stats/summary.js';
import {paramsText} from './page.js';
import {sourceCell} from './sources.js';
import {runnerIntervalText} from './spread-text.js';
import {READ_FROM, table} from './tables.js';

/**
 * @param {Run} run
 * @param {Summary[]} summaries
 *   Of the run.
 * @returns {CellTable}
 */
export function otherMetricsTable(run, summaries) {
  return table(
    [
      ['Metric', false],
      ['Statistic', false],
      ['Operation', false],
      ['Parameters', false],
      ['Value', true],
      ['Runner’s interval', true],
      ['Samples', true],
      READ_FROM,
    ],
    otherMeasurements(run, summaries).map((one) => [...cellsOf(one), sourceCell(run, [one])]),
  );
}

/**
 * @param {Run} run
 * @param {Summary[]} summaries
 *   Of the run.
 * @returns {Measurement[]}
 *   In the order of the files. A value that two files report alike is listed once.
 */
export function otherMeasurements(run, summaries) {
  const bySubject = new Map(summaries.map((summary) => [subjectKey(summary), summary]));
  const others = recordsOf(run)
    .filter((record) => record.kind === 'measurement')
    .filter((record) => !isInTables(record, bySubject.get(subjectKey(record))));
  return [...new Map(others.map((one) => [JSON.stringify(cellsOf(one)), one])).values()];
}

/**
 * @param {Measurement} record
 * @param {Summary | undefined} summary
 *   Of the same operation and parameters.
 * @returns {boolean}
 *   Whether the tables of throughput and latency show it.
 */
function isInTables(record, summary) {
  if (!isStated(record) || !summary) return false;
  const {metric, statistic} = record;
  if (metric === 'throughput') return statistic === 'mean' && summary.throughput !== null;
  const latency = new Map(Object.entries(summary.latency ?? {}));
  return (latency.get(statistic) ?? null) !== null;
}

/**
 * @param {Measurement} measurement
 * @returns {Cell[]}
 */
const cellsOf = ({
  name,
  metric,
  statistic,
  operation,
  params,
  value,
  unit,
  bound,
  interval,
  samples,
}) => [
  name ?? metric,
  statistic,
  operation,
  paramsText(params),
  `${bound ? `${bound} ` : ''}${precise(value, unit)}`,
  runnerIntervalText(interval, unit),
  samples === undefined ? '' : integer(samples),
];
