/**
 * What a runner states beside rate and time, and what it states of these that has no place in their
 * tables: nothing that was read is left untold.
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
import {ownText} from './spread-text.js';
import {table} from './tables.js';

/**
 * @param {Run} run
 * @param {Summary[]} summaries
 *   Of the run.
 * @returns {CellTable}
 *   In the order of the files; what two files of the run say alike stands there once.
 */
export function furtherTable(run, summaries) {
  const bySubject = new Map(summaries.map((one) => [subjectKey(one), one]));
  const rows = recordsOf(run)
    .filter((record) => record.kind === 'measurement')
    .filter((record) => !isTold(record, bySubject.get(subjectKey(record))))
    .map(row);
  const distinct = new Map(rows.map((cells) => [JSON.stringify(cells), cells]));
  return table(
    [
      ['Figure', false],
      ['Statistic', false],
      ['Operation', false],
      ['Parameters', false],
      ['Value', true],
      ['Runner’s interval', true],
      ['Samples', true],
    ],
    [...distinct.values()],
  );
}

/**
 * @param {Measurement} record
 * @param {Summary | undefined} summary
 *   Of the same operation and parameters.
 * @returns {boolean}
 *   Whether the tables of throughput and latency have a figure for it.
 */
function isTold(record, summary) {
  if (!isStated(record) || !summary) return false;
  const {metric, statistic} = record;
  if (metric === 'throughput') return statistic === 'mean' && summary.throughput !== null;
  const told = new Map(Object.entries(summary.latency ?? {}));
  return (told.get(statistic) ?? null) !== null;
}

/**
 * @param {Measurement} measurement
 * @returns {Cell[]}
 */
const row = ({
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
  ownText(interval, unit),
  samples === undefined ? '' : integer(samples),
];
