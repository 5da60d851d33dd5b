/**
 * The page of a machine, and the list of machines.
 *
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 */

import {counted} from '../format.js';
import {machineFacts} from './environment.js';
import {isStated, machineAddress, machineName, page, reportAddress} from './page.js';
import {runCells} from './run-table.js';

/**
 * @param {Machine} machine
 * @param {{reports: Report[]}} data
 * @returns {Record<string, string>}
 */
export function machinePage(machine, data) {
  const facts = machineFacts(machine);
  const stated = facts.filter(isStated).length;
  return page(machineAddress(machine.id), {
    title: machine.name,
    description: `The machine ${machine.name} and the runs made on it`,
    breadcrumb: [{text: 'Machines', href: 'machines/'}],
    facts,
    summary: `${stated} of ${facts.length} facts stated`,
    notes: machine.notes,
    reports: runsOn(machine, data).map(({report, runs}) => ({
      title: {text: report.title, href: reportAddress(report.id)},
      caption: `${counted(runs.length, 'run')} of ${report.id}`,
      runs: runCells({...report, runs}, ['run', 'system', 'date', 'state']),
    })),
  });
}

/**
 * @param {{reports: Report[], machines: Machine[]}} data
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function machinesPage(data, prose) {
  return page(
    'machines/',
    {
      title: 'Machines',
      description: 'The machines used for the runs',
      entries: data.machines.map((machine) => {
        const runs = runsOn(machine, data).flatMap((one) => one.runs);
        const parts = [machine.cpu, machine.memory, machine.os, counted(runs.length, 'run')];
        return {
          text: machineName(machine, data.machines),
          href: machineAddress(machine.id),
          note: parts.filter((text) => text !== undefined).join(' · '),
        };
      }),
    },
    {section: true, prose},
  );
}

/**
 * @param {Machine} machine
 * @param {{reports: Report[]}} data
 * @returns {{report: Report, runs: Run[]}[]}
 *   Reports that have runs on it.
 */
const runsOn = (machine, {reports}) =>
  reports
    .map((report) => ({report, runs: report.runs.filter((run) => run.machine === machine.id)}))
    .filter(({runs}) => runs.length > 0);
