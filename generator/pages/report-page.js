/**
 * The page of a report: question, results, charts, and what readers need to judge them.
 *
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 * @import {History} from './history.js'
 * @import {Fact} from './page.js'
 */

import {ARCHIVE} from '../archive.js';
import {answerChart} from '../charts/answer.js';
import {counted, keepUnitsOnLine, list} from '../format.js';
import {recordsOf} from '../stats/summary.js';
import {FAILED_RUNS} from '../stats/warnings.js';
import {changeEntries, searchedIn} from './change-entries.js';
import {reportChanges} from './changes-page.js';
import {citation} from './citation.js';
import {reportDataset} from './dataset.js';
import {environment, loadText, repeatsText} from './environment.js';
import {dates, distinct, fact, page, reportAddress, reportDataAddress} from './page.js';
import {measuredConfigurations, measuredOf} from './published.js';
import {runCells} from './run-table.js';
import {reportCard} from './social-card.js';
import {software} from './software.js';
import {stateText} from './tables.js';

/** How the run shown was chosen among its repeats: by throughput if there is one. */
const SHOWN_RUN = {
  median: {
    rate: 'the run with the median throughput',
    time: 'the run with the median latency',
  },
  best: {rate: 'the run with the highest throughput', time: 'the run with the lowest latency'},
  first: {rate: 'the first run', time: 'the first run'},
};

/** Runs that the page lists one by one. */
const MOST_RUNS = 300;

/**
 * @param {ReportModel} model
 * @param {{machines: Machine[], figures: Figure[], prose?: ReadonlySet<string>, previous?: Report | undefined,
 *   next?: Report | undefined, history?: History | undefined, hasMethod?: boolean | undefined}} site
 *   `previous`: the next older report; `history`: where the site is in a git repository; `hasMethod`: whether
 *   reports share files.
 * @returns {Record<string, string>}
 */
export function reportPage(
  model,
  {machines, figures, prose = new Set(), previous, next, history, hasMethod = false},
) {
  const {report} = model;
  const hasProse = prose.has(`content/${reportAddress(report.id)}_index.md`);
  const changes = reportChanges(report, changeEntries(model), searchedIn(model));
  return page(
    reportAddress(report.id),
    {
      title: report.title,
      ...textsData(model),
      description: report.description ?? report.question,
      question: report.question,
      facts: overview(model),
      chips: chips(model),
      allNumbers: reportDataAddress(report.id),
      charts: figures,
      dataset: reportDataset(model, figures),
      ...reportCard(model),
      answer: answerChart(model)?.name ?? '',
      ...(changes ? {changes} : {}),
      isWithoutCharts: figures.length === 0 && report.runs.some(hasValues),
      ...(report.runs.some(hasValues) ? {} : failures(model)),
      // Without prose, no chart is chosen: all are shown.
      hasProse,
      method: report.method.map(keepUnitsOnLine),
      methodFiles: [
        ...(report.methodFiles.length > 0
          ? [{text: 'Files of this report', href: `data/${report.id}/method${ARCHIVE}`}]
          : []),
        ...(hasMethod ? [{text: 'Files that reports share', href: `data/method${ARCHIVE}`}] : []),
      ],
      limits: model.warnings.map(({text}) => text),
      caveats: report.caveats,
      differences: report.differences,
      environment: environment(model, machines, dateFacts(model)),
      runs: listedRuns(report),
      areRunsListed: report.runs.length <= MOST_RUNS,
      runsSummary: runsSummary(report),
      citation: citation(report, {key: report.id, title: report.title}),
      revisions: report.revisions.map(({id, date, note}) => ({id, date, note})),
      ...(history ? {history} : {}),
      ...(previous ? {previous: neighbour(previous)} : {}),
      ...(next ? {next: neighbour(next)} : {}),
    },
    {section: true, prose},
  );
}

/**
 * @param {ReportModel} model
 * @returns {{failures?: string[]}}
 *   Why no run has a result, as the limits say it.
 */
function failures({warnings}) {
  const failed = warnings.filter(({label}) => label === FAILED_RUNS).map(({text}) => text);
  return failed.length > 0 ? {failures: failed} : {};
}

/** @param {Run} run */
const hasValues = (run) => !run.withdrawn && recordsOf(run).length > 0;

/**
 * @param {ReportModel} model
 * @returns {string[]}
 *   Dates, software, load and repeats, each short enough for one line of all.
 */
function overview(model) {
  const report = measuredOf(model.report);
  return [
    dates(report.runs),
    ...software(report),
    report.load.model === 'unknown' ? 'load model not stated' : loadText(report.load),
    list(repeatsText(measuredConfigurations(model), report.load)),
  ].filter((text) => text !== '');
}

/**
 * @param {ReportModel} model
 * @returns {{text: string, href: string}[]}
 *   The limits of the report in a few words each. Each leads to its sentences.
 */
function chips({warnings, report: {caveats, differences}}) {
  const labels = distinct(warnings.map(({label}) => label));
  return [
    ...labels.map((label) => ({
      text: label,
      href: `#limit-${warnings.findIndex((one) => one.label === label) + 1}`,
    })),
    ...(differences.length > 0
      ? [
          {
            text: counted(differences.length, 'difference in set-up', 'differences in set-up'),
            href: '#differences',
          },
        ]
      : []),
    ...(caveats.length > 0 ? [{text: counted(caveats.length, 'caveat'), href: '#caveats'}] : []),
  ];
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
 * @param {ReportModel} model
 * @returns {Fact[]}
 */
function dateFacts(model) {
  const report = measuredOf(model.report);
  return [
    fact('Measured', [dates(report.runs.filter((run) => !run.published))]),
    fact('Published', [report.date]),
    fact('Run shown', [SHOWN_RUN[report.shown][hasRates(model) ? 'rate' : 'time']]),
  ];
}

/**
 * @param {Report} report
 *   If it has many runs, only those that failed or were withdrawn are listed. The page of all numbers has all.
 */
function listedRuns(report) {
  const listed = report.runs.filter(
    (run) => report.runs.length <= MOST_RUNS || stateText(run) !== '',
  );
  return runCells({...report, runs: listed}, ['run', 'system', 'date', 'files', 'state']);
}

/** @param {Report} report */
function runsSummary({runs}) {
  const files = runs.reduce((sum, run) => sum + run.files.length, 0);
  return `${counted(runs.length, 'run')}, ${counted(files, 'file')}`;
}

/**
 * What the shortcodes of the prose look up, and what the title says and the data does not support.
 *
 * @param {ReportModel} model
 */
const textsData = ({prose: {values, claims}, titleNotes: unsupported}) =>
  Object.fromEntries(
    Object.entries({values, claims, unsupported}).filter(([, one]) => Object.keys(one).length > 0),
  );

/** Its title may have values, which are computed with its own page. @param {Report} report */
const neighbour = (report) => ({href: reportAddress(report.id)});
