/**
 * The page of a machine, and the list of machines.
 *
 * @import {Machine, Report} from '../scan/types.d.ts'
 */

import {list} from '../format.js';
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
    summary: `${stated} of ${facts.length} stated`,
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
        const words = [machine.cpu, machine.memory, machine.os].filter(
          (text) => text !== undefined,
        );
        return {
          text: machine.name,
          href: machineAddress(machine.id),
          note: list([...words, counted(runs, 'run')]),
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
