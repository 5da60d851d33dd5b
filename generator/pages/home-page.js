/**
 * The home page and the list of reports, each with its title, question, dates, systems and machines.
 *
 * @import {Machine, Report} from '../scan/types.d.ts'
 * @import {ReportEntry} from './index.js'
 */

import {list} from '../format.js';
import {dates, page, reportAddress} from './page.js';
import {measuredOf} from './published.js';
import {machinesOf} from './report-page.js';

/** Reports on the home page; the list has all of them. */
const MAX_ON_HOME = 12;

/**
 * @param {readonly ReportEntry[]} entries
 *   Newest first.
 * @param {{machines: Machine[], prose: ReadonlySet<string>}} site
 * @returns {Record<string, string>}
 */
export function homePage(entries, {machines, prose}) {
  const title = 'Benchmark reports';
  const unsupported = entries.flatMap((one) =>
    one.unsupported.map((sentence) => ({
      text: one.report.title,
      href: reportAddress(one.report.id),
      ...sentence,
    })),
  );
  const description = 'Benchmark reports drawn from raw result files that anyone can check';
  return page(
    '',
    {
      title,
      description,
      cards: entries.slice(0, MAX_ON_HOME).map(({report, figures: [first]}) => {
        const svg = first?.views.at(-1)?.narrow;
        return {...entry(report, machines), ...(svg ? {svg} : {})};
      }),
      ...(unsupported.length > 0 ? {unsupported} : {}),
    },
    {section: true, prose},
  );
}

/**
 * @param {Report[]} reports
 * @param {Machine[]} machines
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function reportsPage(reports, machines, prose) {
  return page(
    'reports/',
    {
      title: 'Reports',
      description: 'All reports, newest first',
      entries: reports.map((report) => entry(report, machines)),
    },
    {section: true, prose, matter: {layout: 'overview'}},
  );
}

/**
 * @param {Report} fullReport
 * @param {Machine[]} machines
 */
function entry(fullReport, machines) {
  const report = measuredOf(fullReport);
  const machineNames = machinesOf(report.runs, machines).map(({name}) => name);
  return {
    text: report.title,
    href: reportAddress(report.id),
    question: report.question,
    note: [
      dates(report.runs),
      list(report.systems.map(({name}) => name)),
      machineNames.length > 0 ? list(machineNames) : 'machine not stated',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  };
}
