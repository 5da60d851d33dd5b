/**
 * The runs of a report as a table: in its folds with what distinguishes them, with all numbers in full.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {DataColumn, DataTable, Value} from './data-table.js'
 * @import {CellTable} from './tables.js'
 * @typedef {DataColumn & {of: (run: Run, report: Pick<Report, 'systems'>, different: Subject) => Value}} RunColumn
 *   `different`: the operation and parameters of the run that tell it from others of the report.
 */

import {dayOf} from '../day.js';
import {commonParams, isOfOperation, paramsText, withoutParams} from '../records/subject.js';
import {nameOf} from '../words/names.js';
import {runAddress} from './page.js';
import {cellTable, stateText} from './tables.js';

/** @type {Subject} */
const NOTHING = {operation: '', params: {}};

/** @type {RunColumn[]} */
const COLUMNS = [
  {key: 'run', label: 'Run', of: (run) => ({text: run.id, href: runAddress(run)})},
  {key: 'system', label: 'System', of: ({system}, report) => nameOf(system, report)},
  {key: 'operation', label: 'Operation', of: (_run, _report, {operation}) => operation},
  {key: 'parameters', label: 'Parameters', of: (_run, _report, {params}) => paramsText(params)},
  {key: 'version', label: 'Version', of: ({version}) => version ?? ''},
  {key: 'commit', label: 'Commit', of: ({commit}) => commit ?? ''},
  {key: 'machine', label: 'Machine', of: ({machine}) => machine ?? ''},
  {key: 'date', label: 'Date', of: ({date}) => dayOf(date)},
  {key: 'files', label: 'Files', unit: '1', of: ({files}) => files.length},
  {key: 'state', label: 'State', of: stateText},
];

/**
 * @param {Pick<Report, 'systems' | 'runs'>} report
 * @param {string[]} keys
 *   The keys of the columns.
 * @returns {CellTable}
 *   For a page that does not have them as CSV.
 */
export function runCells(report, keys) {
  const {columns, rows} = runTable(report, keys);
  return cellTable({columns, rows: rows.map(({values}) => values)});
}

/**
 * @param {Pick<Report, 'systems' | 'runs'>} report
 * @param {string[]} [keys]
 *   The keys of the columns; all without them.
 * @returns {DataTable}
 */
export function runTable({systems, runs}, keys) {
  const columns = COLUMNS.filter(({key}) => keys === undefined || keys.includes(key));
  const different = differences(runs);
  return {
    id: 'runs',
    caption: 'Runs',
    columns: columns.map(({of: _, ...column}) => column),
    rows: runs.map((run) => ({
      id: `runs-${run.id}`,
      values: columns.map(({of}) => of(run, {systems}, different.get(run) ?? NOTHING)),
    })),
  };
}

/**
 * @param {Pick<Run, 'files' | 'operation' | 'params'>} run
 * @returns {Subject}
 *   What all results of the run have in common; what its manifest states, if it has none.
 */
export function commonSubject({files, operation = '', params}) {
  const subjects = files.flatMap((file) => file.records).filter(isOfOperation);
  const [first] = subjects;
  if (!first) return {operation, params};
  const isOnly = subjects.every((one) => one.operation === first.operation);
  return {operation: isOnly ? first.operation : '', params: commonParams(subjects)};
}

/**
 * @param {readonly Run[]} runs
 *   Of a report.
 * @returns {Map<Run, Subject>}
 *   The operation and parameters of each, without what is the same in all.
 */
export function differences(runs) {
  const subjects = new Map(runs.map((run) => [run, commonSubject(run)]));
  /** A run that failed may state nothing. @param {(subject: Subject) => string | undefined} of */
  const varies = (of) => new Set([...subjects.values()].flatMap((one) => of(one) || [])).size > 1;
  const names = new Set([...subjects.values()].flatMap(({params}) => Object.keys(params)));
  const same = [...names].filter((name) => !varies(({params}) => params[name]));
  const hasOperations = varies(({operation}) => operation);
  return new Map(
    [...subjects].map(([run, {operation, params}]) => [
      run,
      {operation: hasOperations ? operation : '', params: withoutParams(params, same)},
    ]),
  );
}
