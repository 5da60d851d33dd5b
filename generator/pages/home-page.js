/**
 * The home page and the list of reports: each with its finding, question and provenance.
 *
 * @import {Machine, ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 */

import {list} from '../format.js';
import {page, reportAddress} from './page.js';
import {measuredOf} from './published.js';
import {dates, machinesOf} from './report-page.js';

/** Reports on the home page; all are on the list. */
const LATEST = 12;

/**
 * @param {ReportModel[]} reports
 *   The newest first.
 * @param {{machines: Machine[], figuresOf: (report: ReportModel) => Figure[],
 *   prose: ReadonlySet<string>}} site
 * @returns {Record<string, string>}
 */
export function homePage(reports, {machines, figuresOf, prose}) {
  const title = 'Benchmark reports';
  const description = 'Benchmark reports drawn from raw result files that anyone can check';
  return page(
    '',
    {
      title,
      description,
      cards: reports.slice(0, LATEST).map((model) => {
        const [first] = figuresOf(model);
        const view = first?.views.at(-1);
        const svg = view && first?.svg[view.name]?.narrow;
        return {...entry(model, machines), ...(svg ? {svg} : {})};
      }),
    },
    {section: true, prose},
  );
}

/**
 * @param {ReportModel[]} reports
 * @param {Machine[]} machines
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function reportsPage(reports, machines, prose) {
  return page(
    'reports/',
    {
      title: 'Reports',
      description: 'All reports, the newest first',
      entries: reports.map((model) => entry(model, machines)),
    },
    {section: true, prose, matter: {layout: 'overview'}},
  );
}

/**
 * @param {ReportModel} model
 * @param {Machine[]} machines
 */
function entry(model, machines) {
  const report = measuredOf(model.report);
  const places = machinesOf(report.runs, machines).map(({name}) => name);
  return {
    text: report.title,
    href: reportAddress(report.id),
    question: report.question,
    note: [
      dates(report.runs),
      list(report.systems.map(({name}) => name)),
      places.length > 0 ? list(places) : 'machine not stated',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  };
}
