/**
 * All pages of a site, from its model: text to write, drawings to make, charts to compile, and raw
 * files to copy. Nothing is written here.
 *
 * @import {Adapter, Machine, ReportModel, SiteModel} from '../types.d.ts'
 * @import {Figure, FigureParts} from './figure.js'
 * @typedef {{files: Record<string, string>, figures: Omit<FigureParts, 'figure'>[],
 *   copies: {from: string, to: string, sha256: string}[]}} SitePages
 *   Paths are from the repository's root; `files` are pages and their data.
 */

import {dataPage} from './data-page.js';
import {embedFolder, embedPage} from './embed-page.js';
import {figure} from './figure.js';
import {formatPages} from './format-pages.js';
import {homePage, reportsPage} from './home-page.js';
import {machinePage, machinesPage} from './machine-page.js';
import {reportAddress, runAddress} from './page.js';
import {reportPage, sourceLine} from './report-page.js';
import {runPage} from './run-page.js';

/**
 * @param {SiteModel} model
 * @param {{adapters: readonly Pick<Adapter, 'id' | 'label' | 'runner' | 'writtenBy'>[],
 *   prose?: ReadonlySet<string>, conformance?: import('./format-pages.js').Conformance}} options
 *   `prose`: the files below `content/` that are written by hand (`content/_index.md`); no stub is
 *   made in their place.
 * @returns {SitePages}
 */
export function sitePages({reports, machines}, {adapters, prose = new Set(), conformance = {}}) {
  const formats = Object.fromEntries(adapters.map(({id, label}) => [id, label]));
  const newest = [...reports].sort(newestFirst);
  const drawn = newest.map((model) => ({model, ...figures(model, machines)}));
  const byReport = new Map(drawn.map(({model, own}) => [model, own.map((one) => one.figure)]));
  /** @param {ReportModel} model */
  const figuresOf = (model) => byReport.get(model) ?? [];
  const parts = drawn.flatMap(({own, runs}) => [...own, ...Object.values(runs).flat()]);

  const files = [
    homePage(newest, {machines, figuresOf, prose}),
    reportsPage(newest, machines, prose),
    machinesPage({reports: newest, machines}, prose),
    dataPage(newest, {formats, figuresOf}),
    formatPages(adapters, conformance, prose),
    embedFolder(),
    ...machines.map((machine) => machinePage(machine, {reports: newest, machines})),
    ...drawn.flatMap(({model, own, runs}, i) => {
      const [next, previous] = [newest[i - 1], newest[i + 1]];
      return [
        reportPage(model, {
          machines,
          figures: figuresOf(model),
          formats,
          prose,
          ...(previous ? {previous} : {}),
          ...(next ? {next} : {}),
        }),
        ...model.report.runs.map((run) =>
          runPage(run, model, {
            machines,
            figures: (runs[run.id] ?? []).map((one) => one.figure),
            formats,
          }),
        ),
        ...[...own, ...Object.values(runs).flat()].map((one) => embedPage(one.figure, model)),
      ];
    }),
  ];
  return {
    files: Object.assign({}, ...files),
    figures: parts,
    copies: reports.flatMap(({report}) => report.runs.flatMap(copiesOf)),
  };
}

/**
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {{own: FigureParts[], runs: Record<string, FigureParts[]>}}
 */
function figures(model, machines) {
  const report = model.report.id;
  const source = sourceLine(model, machines);
  const page = reportAddress(report);
  return {
    own: model.charts.map((chart) =>
      figure(chart, {report, key: chart.name, page, source: chart.source ?? source}),
    ),
    runs: Object.fromEntries(
      Object.entries(model.runCharts).map(([id, charts]) => [
        id,
        charts.map((chart) =>
          figure(chart, {
            report,
            key: `${id}--${chart.name}`,
            page: runAddress({report, id}),
            source: sourceLine(model, machines, id),
          }),
        ),
      ]),
    ),
  };
}

/** @param {import('../types.d.ts').Run} run */
const copiesOf = (run) =>
  run.files.map(({name, path, sha256}) => ({
    from: path,
    to: `build/static/data/${run.report}/${run.id}/${name}`,
    sha256,
  }));

/**
 * By the date of the report or, where it has none, of its newest run; then by id.
 *
 * @param {ReportModel} a
 * @param {ReportModel} b
 */
function newestFirst(a, b) {
  const [one, other] = [a, b].map(({report}) => report.date ?? newestRun(report.runs));
  if (one !== other) return String(one) < String(other) ? 1 : -1;
  return a.report.id < b.report.id ? -1 : 1;
}

/** @param {{date: string}[]} runs */
const newestRun = (runs) =>
  runs
    .map(({date}) => date.slice(0, 10))
    .sort()
    .at(-1) ?? '';
