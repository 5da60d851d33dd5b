/**
 * The pages of a site: for each its address, the reports that it shows, and how it is made from their
 * models, so that a page can be made without the others. Nothing is written here.
 *
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure, FigureParts} from './figure.js'
 * @import {Format} from './format-pages.js'
 * @typedef {(report: Report) => ReportModel} ModelOf
 * @typedef {{files: Record<string, string>, figures: FigureParts[]}} Made
 *   `files`: path from the repository's root → text of the page, its data, and the embeds of its
 *   figures; `figures`: those on it, which are drawn by others.
 * @typedef {{address: string, reports: Report[], make: (modelOf: ModelOf) => Made}} SitePage
 */

import {conformance, documentationOf, introduction} from '../adapters/documentation.js';
import {dataPage} from './data-page.js';
import {embedFolder, embedPage} from './embed-page.js';
import {figure} from './figure.js';
import {formatPage, formatsPage} from './format-pages.js';
import {homePage, onHome, reportsPage} from './home-page.js';
import {machinePage, machinesPage} from './machine-page.js';
import {formatAddress, machineAddress, reportAddress, runAddress} from './page.js';
import {reportPage, sourceLine} from './report-page.js';
import {runPage} from './run-page.js';

/**
 * @param {{reports: Report[], machines: Machine[]}} data
 * @param {{adapters: readonly Format[], prose?: ReadonlySet<string>}} options
 *   `prose`: the files below `content/` that are written by hand (`content/_index.md`); no stub is
 *   made in their place.
 * @returns {SitePage[]}
 */
export function sitePages({reports, machines}, {adapters, prose = new Set()}) {
  const formats = Object.fromEntries(adapters.map(({id, label}) => [id, label]));
  const newest = [...reports].sort(newestFirst);
  const data = {reports: newest, machines};
  /** @param {ReportModel} model */
  const figuresOf = (model) => reportFigures(model, machines);

  return [
    {
      address: '',
      reports: onHome(newest),
      make(modelOf) {
        const firsts = new Map(onHome(newest).map((one) => [one, figuresOf(modelOf(one))[0]]));
        return {
          files: homePage(newest, {machines, firstOf: (one) => firsts.get(one)?.figure, prose}),
          figures: [...firsts.values()].flatMap((first) => first ?? []),
        };
      },
    },
    {
      address: 'data/',
      reports: newest,
      make(modelOf) {
        const files = dataPage(newest.map(modelOf), {
          formats,
          figuresOf: (model) => figuresOf(model).map((one) => one.figure),
        });
        return {files, figures: []};
      },
    },
    textPage('reports/', () => reportsPage(newest, machines, prose)),
    textPage('machines/', () => machinesPage(data, prose)),
    ...machines.map((machine) =>
      textPage(machineAddress(machine.id), () => machinePage(machine, data)),
    ),
    textPage('formats/', () => formatsPage(adapters, introduction(), conformance())),
    ...adapters.map((format) =>
      textPage(formatAddress(format.id), () => formatPage(format, documentationOf(format.id))),
    ),
    textPage('embed/', embedFolder),
    ...newest.map((report, i) =>
      figurePage(reportAddress(report.id), report, figuresOf, (model, figures) => {
        const [next, previous] = [newest[i - 1], newest[i + 1]];
        const neighbours = {...(previous ? {previous} : {}), ...(next ? {next} : {})};
        return reportPage(model, {machines, figures, formats, prose, ...neighbours});
      }),
    ),
    ...newest.flatMap((report) =>
      report.runs.map((run) =>
        figurePage(
          runAddress(run),
          report,
          (model) => runFigures(run, model, machines),
          (model, figures) => runPage(run, model, {machines, figures, formats}),
        ),
      ),
    ),
  ];
}

/**
 * @param {string} address
 * @param {() => Record<string, string>} files
 * @returns {SitePage}
 *   One without figures, that shows what reports state and not what was measured.
 */
const textPage = (address, files) => ({
  address,
  reports: [],
  make: () => ({files: files(), figures: []}),
});

/**
 * @param {string} address
 * @param {Report} report
 * @param {(model: ReportModel) => FigureParts[]} figuresOf
 * @param {(model: ReportModel, figures: Figure[]) => Record<string, string>} files
 * @returns {SitePage}
 *   One with figures of its own, which can be embedded.
 */
const figurePage = (address, report, figuresOf, files) => ({
  address,
  reports: [report],
  make(modelOf) {
    const model = modelOf(report);
    const parts = figuresOf(model);
    const figures = parts.map(({figure}) => figure);
    const embeds = figures.map((one) => embedPage(one, model));
    return {files: Object.assign({}, files(model, figures), ...embeds), figures: parts};
  },
});

/**
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {FigureParts[]}
 */
function reportFigures({report, charts}, machines) {
  const source = sourceLine(report, machines);
  const place = {report: report.id, page: reportAddress(report.id)};
  return charts.map((chart) =>
    figure(chart, {...place, key: chart.name, source: chart.source ?? source}),
  );
}

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {FigureParts[]}
 */
function runFigures(run, {report, runCharts}, machines) {
  const source = sourceLine(report, machines, run.id);
  const place = {report: report.id, page: runAddress(run), source};
  return runCharts(run).map((chart) => figure(chart, {...place, key: `${run.id}--${chart.name}`}));
}

/**
 * By the date of the report or, where it has none, of its newest run; then by id.
 *
 * @param {Report} a
 * @param {Report} b
 */
function newestFirst(a, b) {
  const [one, other] = [a, b].map(({date, runs}) => date ?? newestRun(runs));
  if (one !== other) return String(one) < String(other) ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** @param {{date: string}[]} runs */
const newestRun = (runs) =>
  runs
    .map(({date}) => date.slice(0, 10))
    .sort()
    .at(-1) ?? '';
