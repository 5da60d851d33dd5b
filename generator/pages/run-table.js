/**
 * The runs of a report as a table: in its folds with what distinguishes them, with all numbers in full.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {DataColumn, DataTable, Value} from './data-table.js'
 * @import {CellTable} from './tables.js'
 * @typedef {DataColumn & {of: (run: Run, report: Pick<Report, 'systems'>) => Value}} RunColumn
 */

import {dayOf} from '../day.js';
import {nameOf} from '../words/names.js';
import {runAddress} from './page.js';
import {cellTable, stateText} from './tables.js';

/** @type {RunColumn[]} */
const COLUMNS = [
  {key: 'run', label: 'Run', of: (run) => ({text: run.id, href: runAddress(run)})},
  {key: 'system', label: 'System', of: ({system}, report) => nameOf(system, report)},
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
  return {
    id: 'runs',
    caption: 'Runs',
    columns: columns.map(({of: _, ...column}) => column),
    rows: runs.map((run) => ({
      id: `runs-${run.id}`,
      values: columns.map(({of}) => of(run, {systems})),
    })),
  };
}
