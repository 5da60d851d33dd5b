/**
 * The page of a report: question, results, charts, and what readers need to judge them.
 *
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Cell, Fact} from './page.js'
 * @import {Figure} from './figure.js'
 */

import {list} from '../format.js';
import {reportDataset} from './dataset.js';
import {environment, loadText, repeatsText, systemVersions} from './environment.js';
import {gcTable} from './gc-table.js';
import {keyValues} from './key-values.js';
import {
  counted,
  day,
  distinct,
  fact,
  machineAddress,
  page,
  reportAddress,
  runAddress,
  withVersion,
} from './page.js';
import {documents, measuredConfigurations, measuredOf} from './published.js';
import {rawFiles} from './raw-files.js';
import {reportCard} from './social-card.js';
import {comparisonTable, latencyTable, nameOf, statusText, throughputTable} from './tables.js';

/** How the run shown was chosen among its repeats: by throughput if there is one. */
const SHOWN_RUN = {
  median: {
    rate: 'the run with the median throughput',
    time: 'the run with the median latency',
  },
  best: {rate: 'the run with the highest throughput', time: 'the run with the lowest latency'},
  first: {rate: 'the first run', time: 'the first run'},
};

/** Systems that a source line names; more are counted, because the legend names them. */
const MAX_NAMED = 4;
/** Matches a name that contains a version. */
const VERSION = /\d\.\d/;

/**
 * @param {ReportModel} model
 * @param {{machines: Machine[], figures: Figure[], formats: Readonly<Record<string, string>>,
 *   prose?: ReadonlySet<string>, previous?: Report, next?: Report}} site
 *   `formats`: id → label; `previous`: the next older report.
 * @returns {Record<string, string>}
 */
export function reportPage(model, {machines, figures, formats, prose = new Set(), previous, next}) {
  const {report} = model;
  return page(
    reportAddress(report.id),
    {
      title: report.title,
      description: report.description ?? report.question,
      breadcrumb: [{text: 'Reports', href: 'reports/'}],
      question: report.question,
      provenance: provenance(model, machines),
      keyValues: keyValues(model),
      warnings: model.warnings,
      charts: figures,
      dataset: reportDataset(model, figures),
      ...reportCard(model),
      throughput: throughputTable(model),
      throughputCaption: hasRates(model)
        ? 'Throughput by configuration, in the run shown'
        : 'Results by configuration',
      latency: latencyTable(model),
      comparison: comparisonTable(model),
      baseline: report.baseline ? nameOf(report.systems)(report.baseline) : '',
      gc: gcTable(model.gc),
      method: report.method,
      differences: report.differences,
      environment: environment(model, machines),
      caveats: report.caveats,
      revisions: report.revisions.map(({id, date, note}) => ({id, date, note})),
      runs: report.runs.map((run) => runEntry(run, model, formats)),
      ...(previous ? {previous: neighbour(previous)} : {}),
      ...(next ? {next: neighbour(next)} : {}),
    },
    {section: true, prose},
  );
}

/**
 * @param {ReportModel} model
 * @returns {boolean}
 *   Whether there is a throughput, or no result at all.
 */
const hasRates = ({configurations}) =>
  configurations.some(({throughput}) => throughput) ||
  !configurations.some(({summary}) => summary?.latency);

/**
 * The first and last day of some runs.
 *
 * @param {Run[]} runs
 * @returns {string}
 *   `2026-01-03`, `2026-01-03 to 2026-01-06`; empty without runs.
 */
export function dates(runs) {
  const stated = runs.map(({date}) => day(date)).filter((date) => date !== '');
  const days = distinct(stated).sort();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return first === last ? first : `${first} to ${last}`;
}

/**
 * @param {Run[]} runs
 * @param {Machine[]} machines
 * @returns {Machine[]}
 *   The machines of the runs.
 */
export const machinesOf = (runs, machines) =>
  machines.filter(({id}) => runs.some(({machine}) => machine === id));

/**
 * The source line below every chart.
 *
 * @param {Report} fullReport
 * @param {Machine[]} machines
 * @param {string} [onlyRun]
 *   The run, if the chart shows a single run.
 * @returns {string}
 */
export function sourceLine(fullReport, machines, onlyRun) {
  const report = onlyRun === undefined ? measuredOf(fullReport) : fullReport;
  const runs = report.runs.filter(({id}) => onlyRun === undefined || id === onlyRun);
  const systems = report.systems.filter(
    ({id}) => onlyRun === undefined || runs.some(({system}) => system === id),
  );
  const names = systems.map(({name, version}) =>
    VERSION.test(name) ? name : withVersion(name, version),
  );
  const machineNames = machinesOf(runs, machines).map(({name}) => name);
  return [
    report.title,
    names.length > MAX_NAMED ? counted(names.length, 'system') : list(names),
    onlyRun ? `run ${onlyRun}` : '',
    machineNames.length > 0 ? list(machineNames) : 'machine not stated',
    dates(runs),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {Fact[]}
 */
function provenance(model, machines) {
  const report = measuredOf(model.report);
  const revision = report.revisions.at(-1);
  const repeated = measuredConfigurations(model)
    .map(({runs}) => runs.length)
    .filter((length) => length > 0);
  return [
    fact('Measured', [dates(report.runs.filter((run) => !run.published))]),
    fact('Published', [report.date]),
    ...documents(model.report.runs),
    fact('Revision', revision ? [`${revision.id}, ${revision.date}: ${revision.note}`] : []),
    fact(
      'Machine',
      machinesOf(report.runs, machines).map(({id, name}) => ({
        text: name,
        href: machineAddress(id),
      })),
    ),
    fact('Versions', systemVersions(report)),
    fact('Repeats', repeated.length > 0 ? [repeatsText(repeated)] : []),
    fact('Run shown', [SHOWN_RUN[report.shown][hasRates(model) ? 'rate' : 'time']]),
    fact('Load model', report.load.model === 'unknown' ? [] : [loadText(report.load)]),
    fact('Authors', report.authors.length > 0 ? [list(report.authors)] : []),
  ];
}

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {Readonly<Record<string, string>>} formats
 */
function runEntry(run, {report}, formats) {
  const {status, withdrawn} = run;
  return {
    run: /** @type {Cell} */ ({text: run.id, href: runAddress(run)}),
    system: nameOf(report.systems)(run.system),
    date: day(run.date),
    status: status === 'ok' ? '' : statusText(run),
    withdrawn: withdrawn ? `withdrawn on ${withdrawn.date}: ${withdrawn.reason}` : '',
    ...rawFiles(run, formats),
  };
}

/** @param {Report} report */
const neighbour = (report) => ({text: report.title, href: reportAddress(report.id)});
