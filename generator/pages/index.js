/**
 * The pages of a site, each with its address and how it is made. Those of a report are made from its
 * model; the indexes are made from what is kept of each report. Nothing is written here.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Unsupported} from '../claims/types.d.ts'
 * @import {ChangeEntry, Searched} from './change-entries.js'
 * @import {ColumnsOf} from './columns.js'
 * @import {Figure, FigureParts} from './figure.js'
 * @import {Format} from './format-pages.js'
 * @import {History} from './history.js'
 * @import {CardData} from './social-card.js'
 * @typedef {{machines: Machine[], reports: Report[],
 *   adapters: readonly Format[], prose: ReadonlySet<string>, hasMethod?: boolean, url?: string}} SiteContext
 *   `reports`: all, as they were scanned; `prose`: the files below `content/` that are written by
 *   hand (`content/_index.md`); no stub is made in their place; `hasMethod`: whether `data/method/`
 *   has files; `url`: the address of the site, if it is known.
 * @typedef {{files: Record<string, string>, figures: FigureParts[]}} Made
 *   `files`: path from the site's root → text of the page, its data, and the embeds of its figures;
 *   `figures`: those on it, which are drawn by others.
 * @typedef {{address: string, make: () => Made}} SitePage
 * @typedef {{address: string, figures: Figure[], columns: ColumnsOf[]}} KeptPage
 * @typedef {{report: Report, figures: Figure[], columns: ColumnsOf[], files: number,
 *   unsupported: Unsupported[], points: string, repeats: string, operations: string[], runners: string[],
 *   comparable: Set<string>,
 *   changes: ChangeEntry[], searched: Searched,
 *   picture?: string, card?: CardData}} ReportEntry
 *   What the indexes print of a report: its facts without records, its own figures, the columns of
 *   all its downloads, the number of its raw files, the runs that can be compared, the changes in its
 *   histories, and its pictures in lists and in feeds.
 */

import {conformance, documentationOf, introduction} from '../adapters/documentation.js';
import {answerChart} from '../charts/answer.js';
import {versionOf} from '../facts/stated.js';
import {counted} from '../format.js';
import {naturalOrder} from '../natural-order.js';
import {countedRuns} from '../stats/configurations.js';
import {runCount} from '../stats/repeats.js';
import {nameOf} from '../words/names.js';
import {CHANGES, changeEntries, chartChanges, searchedIn} from './change-entries.js';
import {changesPage, reportBadge} from './changes-page.js';
import {chartPage} from './chart-page.js';
import {lastDate} from './citation.js';
import {comparePage} from './compare-page.js';
import {comparableRuns, comparedRun} from './compare-run.js';
import {dataPage} from './data-page.js';
import {embedFolder, embedPage} from './embed-page.js';
import {feed} from './feed.js';
import {figure} from './figure.js';
import {formatPage, formatsPage} from './format-pages.js';
import {homePage, reportsPage} from './home-page.js';
import {machinePage, machinesPage} from './machine-page.js';
import {
  chartAddress,
  distinct,
  formatAddress,
  machineAddress,
  newestFirst,
  reportAddress,
  reportDataAddress,
  runAddress,
} from './page.js';
import {measuredConfigurations, measuredOf} from './published.js';
import {redirects} from './redirects.js';
import {reportDataPage} from './report-data.js';
import {reportPage} from './report-page.js';
import {runPage} from './run-page.js';
import {commonSubject} from './run-table.js';
import {searchPage} from './search.js';
import {smallPictureAddress} from './small-picture.js';
import {chartCard, reportCard} from './social-card.js';
import {sourceLine} from './source-line.js';

/** Formats without a runner: values copied from documents, and tables whose columns a manifest maps. */
const WITHOUT_RUNNER = ['published', 'tidy'];

/** Of a chart that is drawn inside the page: each is an element or more, at three widths. */
const MOST_INLINE_ROWS = 500;

/** Kinds of charts that the page of a run draws at once. */
const OVERVIEW = ['run-over-time', 'throughput-over-time', 'latency-over-time', 'heap-and-pauses'];

/**
 * @param {ReportModel} model
 * @param {SiteContext} context
 * @param {History} [history]
 * @returns {SitePage[]}
 *   The report's own page first, then its data, those of its charts and of its runs, and those of former addresses.
 */
export function reportPages(model, context, history) {
  const {machines, reports, adapters, prose, hasMethod} = context;
  const {report} = model;
  const formats = labelsOf(adapters);
  const newest = [...reports].sort(reportOrder);
  const i = newest.findIndex(({id}) => id === report.id);
  const neighbours = {next: newest[i - 1], previous: newest[i + 1]};
  /** @type {FigureParts[] | undefined} */
  let made;
  // The page of each chart has one of them.
  const figuresOfReport = () => (made ??= reportFigures(model, context));
  const pages = [
    figurePage(reportAddress(report.id), model, figuresOfReport, (figures) => ({
      ...reportPage(model, {machines, figures, prose, history, hasMethod, ...neighbours}),
      ...reportBadge(report.id, changeEntries(model), searchedIn(model)),
    })),
    textPage(reportDataAddress(report.id), () => reportDataPage(model)),
    ...model.charts.map(({name}, i) =>
      textPage(chartAddress(report.id, name), () => {
        const {figure} = /** @type {FigureParts} */ (figuresOfReport()[i]);
        return chartPage(figure, model);
      }),
    ),
    ...report.runs.map((run) =>
      figurePage(
        runAddress(run),
        model,
        () => runFigures(run, model, machines),
        (figures) => ({
          ...runPage(run, model, {machines, figures, formats}),
          ...comparedRun(run, model, machines),
        }),
      ),
    ),
  ];
  const moved = redirects(
    report,
    pages.map(({address}) => address),
    model.charts.map(({name}) => name),
  );
  return [...pages, ...moved.map(({address, files}) => textPage(address, files))];
}

/**
 * @param {readonly ReportEntry[]} entries
 * @param {SiteContext} context
 * @returns {SitePage[]}
 *   Without figures of their own.
 */
export function indexPages(entries, {machines, adapters, prose, url}) {
  const newest = [...entries].sort((a, b) => reportOrder(a.report, b.report));
  const reports = newest.map(({report}) => report);
  const data = {reports, machines};
  return [
    textPage('', () => homePage(newest, {machines, prose})),
    textPage('data/', () => dataPage(newest)),
    textPage('reports/', () => reportsPage(newest, machines, prose)),
    textPage('compare/', () => comparePage(newest)),
    textPage(CHANGES, () => changesPage(newest, url ? {url} : {})),
    textPage('search/', () => searchPage(newest, {machines, adapters})),
    textPage('machines/', () => machinesPage(data, prose)),
    ...machines.map((machine) =>
      textPage(machineAddress(machine.id), () => machinePage(machine, data)),
    ),
    textPage('formats/', () => formatsPage(adapters, introduction(), conformance())),
    ...adapters.map((format) =>
      textPage(formatAddress(format.id), () => formatPage(format, documentationOf(format.id))),
    ),
    textPage('embed/', embedFolder),
    textPage('feed.xml', () => feed(newest)),
  ];
}

/**
 * @param {string} address
 * @param {Made} page
 * @returns {KeptPage}
 *   What the indexes need of a page of a report that was made.
 */
export const keptPage = (address, {figures}) => ({
  address,
  figures: address.includes('/runs/') ? [] : figures.map(({figure}) => figure),
  columns: figures.map(({chart}) => ({kind: chart.kind, csv: {columns: chart.csv.columns}})),
});

/**
 * @param {ReportModel} model
 *   With its records, which are not kept.
 * @param {readonly KeptPage[]} pages
 * @param {Pick<SiteContext, 'adapters'>} context
 * @returns {ReportEntry}
 */
export function reportEntry(model, pages, {adapters}) {
  const {report, unsupported} = model;
  const columns = pages.flatMap((page) => page.columns);
  const counted = countedRuns(measuredOf(report).runs);
  const read = new Set(counted.flatMap(({files}) => files.map(({format}) => format)));
  return {
    report: {...report, runs: report.runs.map((run) => withoutFiles(run, report))},
    figures: pages.flatMap(({figures}) => figures),
    columns: [...new Map(columns.map((one) => [JSON.stringify(one), one])).values()],
    files: report.runs.reduce((sum, {files}) => sum + files.length, 0),
    unsupported,
    comparable: comparableRuns(model),
    changes: changeEntries(model),
    searched: searchedIn(model),
    points: pointsOf(model),
    repeats: repeatsOf(model),
    operations: distinct(model.configurations.map(({operation}) => operation)),
    runners: distinct(
      adapters.flatMap(({id, runner}) =>
        read.has(id) && !WITHOUT_RUNNER.includes(id) ? runner : [],
      ),
    ),
    ...reportCard(model),
    ...(answerChart(model) ? {picture: smallPictureAddress(report.id)} : {}),
  };
}

/**
 * @param {Run} run
 * @param {Report} report
 * @returns {Run}
 *   With the version, operation and parameters that its files state.
 */
function withoutFiles(run, {systems}) {
  const system = systems.find(({id}) => id === run.system);
  const version = versionOf(run, system);
  return {...run, ...commonSubject(run), ...(version === undefined ? {} : {version}), files: []};
}

/**
 * @param {ReportModel} model
 * @returns {string}
 *   `15 releases`, those of all histories; empty without histories.
 */
function pointsOf({histories}) {
  const [first] = histories;
  const points = distinct(histories.flatMap(({points}) => points.map(({at}) => at)));
  return first ? counted(points.length, first.axis) : '';
}

/**
 * @param {ReportModel} model
 * @returns {string}
 *   `5 repeats`, `3 to 5 repeats`; empty without results.
 */
function repeatsOf(model) {
  const counts = measuredConfigurations(model).flatMap(
    (one) => runCount(one, model.report.load) || [],
  );
  if (counts.length === 0) return '';
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? counted(low, 'repeat') : `${low} to ${high} repeats`;
}

/** @param {SiteContext['adapters']} adapters */
const labelsOf = (adapters) => Object.fromEntries(adapters.map(({id, label}) => [id, label]));

/**
 * @param {string} address
 * @param {() => Record<string, string>} files
 * @returns {SitePage}
 */
const textPage = (address, files) => ({address, make: () => ({files: files(), figures: []})});

/**
 * @param {string} address
 * @param {ReportModel} model
 * @param {() => FigureParts[]} figuresOf
 * @param {(figures: Figure[]) => Record<string, string>} files
 * @returns {SitePage}
 *   One with figures of its own, which can be embedded.
 */
const figurePage = (address, model, figuresOf, files) => ({
  address,
  make() {
    const parts = figuresOf();
    const figures = parts.map(({figure}) => figure);
    const embeds = figures.map((figure) => embedPage(figure, model));
    return {files: Object.assign({}, files(figures), ...embeds), figures: parts};
  },
});

/**
 * @param {Pick<ReportModel, 'report' | 'charts' | 'histories'>} model
 * @param {Pick<SiteContext, 'machines' | 'url'>} context
 * @returns {FigureParts[]}
 */
export function reportFigures(model, {machines, url}) {
  const {report, charts} = model;
  const [system, ...others] = report.systems;
  const place = {
    report: report.id,
    page: reportAddress(report.id),
    ...(system && others.length === 0 ? {system: nameOf(system.id, report)} : {}),
  };
  return charts.map((chart, i) =>
    figure(chart, {
      ...place,
      key: chart.name,
      source: chart.source ?? sourceLine(report, machines, chart.drawn),
      permalink: chartAddress(report.id, chart.name),
      changes: chartChanges(chart, model),
      ...(url ? {url, png: chartCard(report, chart).src} : {}),
      placement: i === 0 && chart.csv.rows.length <= MOST_INLINE_ROWS ? 'inline' : 'image',
    }),
  );
}

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {FigureParts[]}
 */
function runFigures(run, {report, runCharts}, machines) {
  const source = sourceLine(report, machines, {runs: [run.id]});
  const system = nameOf(run.system, report);
  const place = {report: report.id, page: runAddress(run), source, system};
  const charts = runCharts(run);
  const overview = overviewOf(charts);
  return charts.map((chart) =>
    figure(chart, {
      ...place,
      key: `${run.id}--${chart.name}`,
      placement: overview.includes(chart) ? 'overview' : 'folded',
    }),
  );
}

/**
 * @param {Chart[]} charts
 *   The charts of a run.
 * @returns {Chart[]}
 *   The first of each kind that the page draws: what happened over time.
 */
const overviewOf = (charts) => {
  const found = OVERVIEW.flatMap((kind) => charts.find((chart) => chart.kind === kind) ?? []);
  return found.length > 0 ? found : charts.slice(0, 1);
};

/**
 * By the date of the report or, where it has none, of its newest run; then by id.
 *
 * @param {Report} a
 * @param {Report} b
 */
const reportOrder = (a, b) =>
  newestFirst({date: lastDate(a)}, {date: lastDate(b)}) || naturalOrder(a.id, b.id);
