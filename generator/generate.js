/**
 * Raw files in, Hugo's content out. The one place that says in what order things happen.
 *
 * @import {Effects, Machine, Report, ReportModel, SiteModel} from './types.d.ts'
 */

import {adapters} from './adapters/index.js';
import {planReport, planRun} from './charts/plan.js';
import {draw} from './draw/drawings.js';
import {Faults} from './errors.js';
import {sitePages} from './pages/index.js';
import {readRuns} from './read-runs.js';
import {scan} from './scan/scan.js';
import {summariseCollections} from './stats/collections.js';
import {compare} from './stats/compare.js';
import {configurations} from './stats/configurations.js';
import {statedFigures} from './stats/figures.js';
import {summarise} from './stats/summary.js';
import {warnings} from './stats/warnings.js';

/** What the tests tried with the fixtures of each format. */
const CONFORMANCE = 'generator/conformance.json';
/** What is written for Hugo, and by nobody else. */
const OUT = ['build/content', 'build/assets', 'build/static'];

/**
 * @param {Effects} effects
 * @param {Map<string, any>} [memory]
 *   What this process knows from the last time: a watching one works out again what has changed.
 * @returns {Promise<SiteModel>}
 *   What was written.
 * @throws {import('./errors.js').InputError}
 *   With every fault of the data, before anything is written.
 */
export async function generate(effects, memory = new Map()) {
  const faults = new Faults();
  const {reports, machines} = await scan('data', effects, faults);
  await readRuns(reports, effects, faults, memory);
  faults.raise();
  const model = {
    machines,
    reports: reports.map((report) => knownModel(report, machines, faults, memory)),
  };
  faults.raise();
  const conformance = JSON.parse(String((await effects.read(CONFORMANCE)) ?? '{}'));
  const pages = sitePages(model, {adapters, prose: await proseOf(effects), conformance});
  const drawn = await draw(pages.figures, effects);
  const copied = pages.copies.map(({to}) => to);
  const files = {...pages.files, ...drawn, ...(await schemas(effects))};
  await effects.keepOnly(OUT, new Set([...Object.keys(files), ...copied]));
  for (const [path, text] of Object.entries(files)) await effects.write(path, text);
  for (const {from, to} of pages.copies) await effects.copy(from, to);
  return model;
}

/**
 * @param {Report} report
 * @param {Machine[]} machines
 * @param {Faults} faults
 * @param {Map<string, any>} memory
 * @returns {ReportModel}
 */
function knownModel(report, machines, faults, memory) {
  // The records follow from the bytes, whose digests are in the key.
  const key = JSON.stringify([report, machines], (name, value) =>
    name === 'records' ? undefined : value,
  );
  const model = memory.get(key) ?? modelOf(report, machines, faults);
  if (!faults.any) memory.set(key, model);
  return model;
}

/**
 * @param {Report} report
 *   With its records.
 * @param {Machine[]} machines
 * @param {Faults} faults
 * @returns {ReportModel}
 */
export function modelOf(report, machines, faults) {
  const current = report.runs.filter(({withdrawn}) => !withdrawn);
  const summaries = current.flatMap(summarise);
  const configured = configurations(report, summaries);
  const comparisons = compare(report, configured);
  const context = {report, configurations: configured, comparisons};
  const gc = current.flatMap((run) => summariseCollections(run) ?? []);
  return {
    report,
    summaries,
    gc,
    configurations: configured,
    comparisons,
    figures: statedFigures({...context, summaries, gc}, faults),
    charts: planReport(context, faults),
    runCharts: Object.fromEntries(current.map((run) => [run.id, planRun(run, context)])),
    warnings: warnings(report, configured, machines),
  };
}

/** @param {Effects} effects */
async function schemas(effects) {
  const names = (await effects.list('generator/schema')).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => effects.read(`generator/schema/${name}`)));
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
  const formats = await effects.list('content/formats');
  const found = [
    'content/_index.md',
    ...formats.map((name) => `content/formats/${name}`),
    ...folders.map((folder) => `content/reports/${folder}_index.md`),
  ];
  const there = await Promise.all(found.map((path) => effects.read(path)));
  return new Set(found.filter((_, i) => there[i] !== undefined));
}
