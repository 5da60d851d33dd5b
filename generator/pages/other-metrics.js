/**
 * Metrics of a run that the tables of throughput and latency do not show, so that every value that was
 * read is on the page.
 *
 * @import {Measurement, Params} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @import {DataColumn, DataTable, Value} from './data-table.js'
 * @import {Result, Shown} from './report-data.js'
 * @import {CellTable} from './tables.js'
 */

import {paramsText, subjectKey} from '../records/subject.js';
import {otherTable, QUANTITIES} from '../stats/row-ids.js';
import {isStated} from '../stats/stated.js';
import {recordsOf} from '../stats/summary.js';
import {bounded, endsOfInterval} from './data-table.js';
import {runAddress} from './page.js';
import {sourceCell} from './sources.js';
import {cellTable, otherParams, READ_FROM, stateText} from './tables.js';

/** On the page of a report. The pages of its runs have all of them. */
const MOST_ROWS = 100;

/**
 * @param {Run[]} runs
 * @param {Summary[]} summaries
 *   The summaries of the runs.
 * @param {(results: Result[], most: number) => Shown} shownOf
 *   Which of the results a page shows.
 * @returns {DataTable[]}
 *   One table for each unit, because a column has one.
 */
export const otherTables = (runs, summaries, shownOf) =>
  tablesOf(runs, summaries, {}).map(({columns, rows, ...table}) => {
    const results = rows.map(({run, measurement: {params}}) => ({params, runs: [run.id]}));
    const {which, onPage} = shownOf(results, MOST_ROWS);
    return {
      ...table,
      which,
      columns: [{key: 'run', label: 'Run'}, ...columns, {key: 'state', label: 'State'}],
      rows: rows.map(({run, values}, i) => ({
        id: `${table.id}-${i + 1}`,
        isOnlyInCsv: !onPage.has(results[i]),
        values: [{text: run.id, href: `${runAddress(run)}#the-figures`}, ...values, stateText(run)],
      })),
    };
  });

/**
 * @param {Run} run
 * @param {Summary[]} summaries
 *   The summaries of the run.
 * @param {Params} params
 *   The parameters of the run, which its page states once.
 * @returns {({caption: string} & CellTable)[]}
 */
export const runOtherTables = (run, summaries, params) =>
  tablesOf([run], summaries, params).map(({caption, columns, rows}) => ({
    caption,
    ...cellTable(
      {
        columns: [...columns, READ_FROM],
        rows: rows.map(({measurement, values}) => [...values, sourceCell(run, [measurement])]),
      },
      '',
    ),
  }));

/**
 * @param {Run[]} runs
 * @param {Summary[]} summaries
 *   The summaries of the runs.
 * @param {Params} stated
 *   Parameters that the page states elsewhere.
 */
function tablesOf(runs, summaries, stated) {
  const found = runs.flatMap((run) =>
    otherMeasurements(
      run,
      summaries.filter((summary) => summary.run === run.id),
    ).map((measurement) => ({run, measurement})),
  );
  const units = [...new Set(found.map(({measurement}) => measurement.unit))];
  return units.map((unit) => ({
    id: otherTable(unit),
    caption: `Other metrics: ${QUANTITIES[unit]}`,
    columns: /** @type {DataColumn[]} */ ([
      {key: 'metric', label: 'Metric'},
      {key: 'statistic', label: 'Statistic'},
      {key: 'operation', label: 'Operation'},
      {key: 'parameters', label: 'Parameters'},
      {key: 'value', label: 'Value', unit},
      {key: 'low', label: 'Runner’s low', unit},
      {key: 'high', label: 'Runner’s high', unit},
      {key: 'samples', label: 'Samples', unit: '1'},
    ]),
    rows: found
      .filter(({measurement}) => measurement.unit === unit)
      .map(({run, measurement}) => ({
        run,
        measurement,
        values: valuesOf({...measurement, params: otherParams(measurement.params, stated)}),
      })),
  }));
}

/**
 * @param {Run} run
 * @param {Summary[]} summaries
 *   The summaries of the run.
 * @returns {Measurement[]}
 *   In the order of the files. A value that two files report alike is listed once.
 */
function otherMeasurements(run, summaries) {
  const bySubject = new Map(summaries.map((summary) => [subjectKey(summary), summary]));
  const others = recordsOf(run)
    .filter((record) => record.kind === 'measurement')
    .filter((record) => !isInTables(record, bySubject.get(subjectKey(record))));
  return [
    ...new Map(others.map((one) => [JSON.stringify([one.unit, valuesOf(one)]), one])).values(),
  ];
}

/**
 * @param {Measurement} record
 * @param {Summary | undefined} summary
 *   The summary of the same operation and parameters.
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
 * @returns {Value[]}
 */
const valuesOf = ({
  name,
  metric,
  statistic,
  operation,
  params,
  value,
  bound,
  interval,
  samples,
}) => [
  name ?? (metric === 'pause' ? 'GC pauses' : metric),
  statistic,
  operation,
  paramsText(params),
  bounded(value, bound),
  ...endsOfInterval(interval),
  samples ?? null,
];
