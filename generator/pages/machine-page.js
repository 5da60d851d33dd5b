/**
 * The page of a machine, and the list of machines.
 *
 * @import {Machine, Report} from '../scan/types.d.ts'
 */

import {nameOf} from '../words/names.js';
import {machineFacts} from './environment.js';
import {counted, day, isStated, machineAddress, page, reportAddress, runAddress} from './page.js';
import {table} from './tables.js';

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
    runs: table(
      [
        ['Run', false],
        ['System', false],
        ['Date', false],
        ['Status', false],
        ['Report', false],
      ],
      runsOn(machine, data).map(({run, report}) => [
        {text: run.id, href: runAddress(run)},
        nameOf(run.system, report),
        day(run.date),
        run.status.replace('-', ' '),
        {text: report.title, href: reportAddress(report.id)},
      ]),
    ),
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
        const runs = runsOn(machine, data).length;
        const parts = [machine.cpu, machine.memory, machine.os, counted(runs, 'run')];
        return {
          text: machine.name,
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
 */
const runsOn = (machine, {reports}) =>
  reports.flatMap((report) =>
    report.runs.filter((run) => run.machine === machine.id).map((run) => ({run, report})),
  );
