/**
 * Raw files in, Hugo's content out. The one place that says in what order things happen.
 *
 * @import {Known} from './draw/drawings.js'
 * @import {FigureParts} from './pages/figure.js'
 * @import {CodeDigest} from './scan/digest.js'
 * @import {Report} from './scan/types.d.ts'
 * @import {Effects, ReportModel} from './types.d.ts'
 * @typedef {{paths: Set<string>, keep(files: Record<string, string>): Promise<void>}} Out
 *   `paths`: of all that belongs to the site.
 */

import {adapters} from './adapters/index.js';
import {CHARTS} from './charts/plan.js';
import {drawApart, drawInPages} from './draw/drawings.js';
import {InputErrors} from './errors.js';
import {mapConcurrent} from './map-concurrent.js';
import {Memory} from './memory.js';
import {modelOf} from './model.js';
import {sitePages} from './pages/index.js';
import {readingCode, readRuns} from './read-runs.js';
import {codeDigest} from './scan/digest.js';
import {scan} from './scan/scan.js';

/** What is written for Hugo, and by nobody else. */
const OUT = ['build/content', 'build/assets', 'build/static'];
/** What makes a model from manifests and records, and its charts. */
const MODEL = ['generator/model.js', 'generator/records/apply-manifest.js'];
const PLAN = 'generator/charts/plan.js';
/** @param {string} kind */
const builderOf = (kind) => `generator/charts/${kind}.js`;
/** What makes the downloads of a chart. */
const FIGURE = ['generator/pages/figure.js'];

/**
 * @param {Effects} effects
 * @param {{memory?: Memory, signal?: AbortSignal, only?: readonly string[]}} [watching]
 *   `memory`: what this process knows from the last time: a watching one works out again what has
 *   changed; `signal`: leaves off, so that a newer change is made instead; `only`: addresses of the
 *   pages that are made, from the reports that they show; not what they link to, and all else stays.
 * @returns {Promise<Report[]>}
 *   What was found in `data/`.
 * @throws {import('./errors.js').InputError}
 *   With every error of the data, or of those reports, before anything is written.
 */
export async function generate(effects, {memory = new Memory(), signal, only} = {}) {
  // The code that runs is that of this module's address, whatever lies on the disk by now.
  const code = memory.known(`code of ${import.meta.url}`, () => codeDigest(effects));
  const known = {memory, signal, code};
  const errors = new InputErrors();
  const {reports, machines} = await scan('data', effects, errors);
  const all = sitePages({reports, machines}, {adapters, prose: await proseOf(effects)});
  const pages = only ? all.filter(({address}) => only.includes(address)) : all;
  const shown = reports.filter((report) => pages.some((page) => page.reports.includes(report)));
  await readRuns(shown, effects, errors, known);
  errors.raise();
  /** @type {Map<Report, ReportModel>} */
  const models = new Map();
  for (const report of shown) {
    models.set(
      report,
      modelOf(report, machines, errors, {memory, code: await modelCode(report, code)}),
    );
  }
  errors.raise();
  const made = pages.map(({make}) =>
    // Cast: the models of all that a page shows were made.
    make((report) => /** @type {ReportModel} */ (models.get(report))),
  );
  const figures = made.flatMap((page) => page.figures);

  const out = outOf(effects);
  await out.keep(await drawInPages(figures, effects, known));
  await out.keep(Object.assign({}, ...made.map(({files}) => files)));
  if (only) return reports;
  await keepDownloads(figures, out, known);
  await out.keep(await drawApart(figures, effects, known));
  await out.keep(await schemas(effects));
  await copyRawFiles(reports, out, effects, memory);
  await effects.keepOnly(OUT, out.paths);
  memory.forget();
  return reports;
}

/**
 * @param {Report} report
 *   With its records.
 * @param {CodeDigest} code
 * @returns {Promise<import('./model.js').ModelCode>}
 */
async function modelCode(report, code) {
  const records = await readingCode(report, code);
  const plan = await code([PLAN], CHARTS.map(builderOf));
  const charts = CHARTS.map(async (kind) => [kind, plan + (await code([builderOf(kind)]))]);
  return {
    statistics: records + (await code(MODEL, [PLAN])),
    charts: Object.fromEntries(await Promise.all(charts)),
  };
}

/**
 * @param {Effects} effects
 * @returns {Out}
 */
function outOf(effects) {
  /** @type {Set<string>} */
  const paths = new Set();
  return {
    paths,
    async keep(files) {
      for (const path of Object.keys(files)) paths.add(path);
      await mapConcurrent(Object.entries(files), ([path, text]) => effects.write(path, text));
    },
  };
}

/**
 * @param {FigureParts[]} figures
 * @param {Out} out
 * @param {Known} known
 */
async function keepDownloads(figures, {paths, keep}, {memory, code, signal}) {
  const figureCode = await code(FIGURE);
  for (const {chart, downloads, picture} of figures) {
    signal?.throwIfAborted();
    const known = memory.of(chart);
    // They follow from the chart, which is never changed, from the lines about it, and from code.
    const from = JSON.stringify([figureCode, picture.text]);
    if (known.get('downloads') !== from) {
      const texts = Object.entries(downloads).map(([path, text]) => [path, text()]);
      await keep(Object.fromEntries(texts));
    }
    known.set('downloads', from);
    for (const path of Object.keys(downloads)) paths.add(path);
  }
}

/**
 * @param {Report[]} reports
 * @param {Out} out
 * @param {Effects} effects
 * @param {Memory} memory
 */
async function copyRawFiles(reports, {paths}, effects, memory) {
  for (const run of reports.flatMap(({runs}) => runs)) {
    for (const {name, path, sha256} of run.files) {
      const to = `build/static/data/${run.report}/${run.id}/${name}`;
      paths.add(to);
      const copied = `copy ${to}`;
      if (memory.get(copied) !== sha256) await effects.copy(path, to);
      memory.set(copied, sha256);
    }
  }
}

/** @param {Effects} effects */
async function schemas(effects) {
  const names = (await effects.list('generator/schema')).filter((name) => name.endsWith('.json'));
  const texts = await mapConcurrent(names, (name) => effects.read(`generator/schema/${name}`));
  return Object.fromEntries(
    names.map((name, i) => [`build/static/schema/v1/${name}`, String(texts[i])]),
  );
}

/**
 * @param {Effects} effects
 * @returns {Promise<Set<string>>}
 *   Pages that are written by hand.
 */
async function proseOf(effects) {
  const folders = await effects.list('content/reports');
  const found = [
    'content/_index.md',
    ...folders.map((folder) => `content/reports/${folder}_index.md`),
  ];
  const there = await mapConcurrent(found, (path) => effects.read(path));
  return new Set(found.filter((_, i) => there[i] !== undefined));
}
