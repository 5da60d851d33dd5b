/**
 * Where the numbers of a chart come from, in the line below it.
 *
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 */

import {counted, list} from '../format.js';
import {requestedRuns} from '../scan/requested-runs.js';
import {countedRuns} from '../stats/configurations.js';
import {withVersion} from '../words/names.js';
import {dates, distinct} from './page.js';
import {measuredOf} from './published.js';

/** Systems that the line names; more are counted, because the legend names them. */
const MOST_NAMED = 4;
/** Matches a name that contains a version. */
const VERSION = /\d\.\d/;

/**
 * @param {readonly Run[]} runs
 * @param {Machine[]} machines
 * @returns {Machine[]}
 *   The machines of the runs that count.
 */
export const machinesOf = (runs, machines) =>
  machines.filter(({id}) => countedRuns(runs).some(({machine}) => machine === id));

/**
 * @param {Report} fullReport
 * @param {Machine[]} machines
 * @param {{systems?: string[], runs?: string[]}} [drawn]
 *   What a chart draws alone; without, all that was measured. A chart of runs names them.
 * @returns {string}
 */
export function sourceLine(fullReport, machines, drawn = {}) {
  const report = drawn.systems || drawn.runs ? fullReport : measuredOf(fullReport);
  const runs = requestedRuns(report.runs, drawn).filter(({withdrawn}) => !withdrawn);
  const [onlyRun, ...otherRuns] = drawn.runs ? runs : [];
  const systems = report.systems.filter(({id}) =>
    drawn.runs ? runs.some(({system}) => system === id) : (drawn.systems?.includes(id) ?? true),
  );
  const names = systems.map(({name, version}) =>
    VERSION.test(name) ? name : withVersion(name, version),
  );
  const machineNames = distinct(machinesOf(runs, machines).map(({name}) => name));
  return [
    report.title,
    names.length > MOST_NAMED ? counted(names.length, 'system') : list(names),
    onlyRun && otherRuns.length === 0 ? `run ${onlyRun.id}` : '',
    machineNames.length > 0 ? list(machineNames) : 'machine not stated',
    dates(runs),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
