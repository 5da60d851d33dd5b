/**
 * Raw files in, Hugo's content out. The only place that defines the order of the steps: one report after the
 * other is read, drawn, written and released, so that memory does not grow with the site.
 *
 * @import {ArchivedFile} from './archive.js'
 * @import {FigureParts} from './pages/figure.js'
 * @import {ReportEntry, SiteContext} from './pages/index.js'
 * @import {Report, Site} from './scan/types.d.ts'
 * @import {Effects, ReportModel} from './types.d.ts'
 * @typedef {{paths: Set<string>, add(path: string): void,
 *   write(files: Record<string, string | Uint8Array>): Promise<void>}} Out
 *   `paths`: of all that belongs to the site; `add` throws an InputError where there is one of the name.
 * @typedef {{effects: Effects, errors: InputErrors, context: SiteContext,
 *   code: string, out: Out, site: Site, mark: boolean}} Work
 *   `mark`: claims that the data does not support are marked; else they are errors.
 */

import {availableParallelism} from 'node:os';
import process from 'node:process';
import {setFlagsFromString} from 'node:v8';
import {adapters} from './adapters/index.js';
import {ARCHIVE, archive} from './archive.js';
import {cached} from './cache.js';
import {textsOf} from './claims/texts.js';
import {codeDigest, digest, sha256 as digestOf} from './digest.js';
import {draw, drawCard} from './draw/drawings.js';
import {InputError, InputErrors} from './errors.js';
import {counted, useLanguage} from './format.js';
import {mapConcurrent} from './map-concurrent.js';
import {modelOf} from './model.js';
import {history, historyArguments} from './pages/history.js';
import {indexPages, keptPage, reportEntry, reportPages} from './pages/index.js';
import {smallPicture} from './pages/small-picture.js';
import {socialCards} from './pages/social-card.js';
import {readReport} from './read-runs.js';
import {SUMS} from './scan/method.js';
import {isThere} from './scan/names.js';
import {scan} from './scan/scan.js';

const V8 = [
  // Little of what is made stays: else V8 lets the heap of each thread grow to four times of what is in
  // use before it collects.
  '--heap-growing-percent=75',
  // Each thread compiles for itself, and most functions run too briefly to repay it: else V8's compiler
  // takes a quarter of a build. From Node 22 on, V8 has no such flag.
  ...(Number.parseInt(process.versions.node, 10) < 22 ? ['--interrupt-budget=1000000'] : []),
];
/** Folders that only this program writes, for Hugo. */
const OUT = ['build/content', 'build/assets', 'build/static'];
const CACHES = ['.cache/records', '.cache/drawings', '.cache/archives'];
/** Shared by all reports. */
const METHOD = 'data/method';
/** Reports at a time: one is read while another is drawn. */
const REPORTS = 2;
/** Pages of a report at a time: each processor has one to draw, and one that waits. */
const PAGES = 2 * availableParallelism();

/**
 * @param {Effects} effects
 * @param {{only?: readonly string[], mark?: boolean, urlOf?: (site: Site) => string | undefined}} [options]
 *   `only`: addresses of pages of reports and runs that are made alone; all else stays. `mark`:
 *   sentences that the data no longer supports are marked; else they are errors. `urlOf`: the address of
 *   the site, for its pictures and social cards; a preview has none.
 * @returns {Promise<{site: Site, reports: Report[]}>}
 *   What was found in `data/`.
 * @throws {InputError}
 *   With every error of the data, or of those reports. What was written until then is not the site.
 */
export async function generate(effects, {only, mark = false, urlOf = () => undefined} = {}) {
  for (const flag of V8) setFlagsFromString(flag);
  const errors = new InputErrors();
  const {site, reports, machines, methodFiles} = await scan(effects, errors);
  useLanguage(site.language);
  for (const line of errors.shortWarningLines()) effects.log(line);
  const url = urlOf(site)?.replace(/\/?$/, '/');
  const prose = await proseOf(effects);
  const hasMethod = methodFiles.length > 0;
  const context = {machines, adapters, reports, prose, hasMethod, ...(url ? {url} : {})};
  const out = outOf(effects);
  const work = {
    effects,
    errors,
    context,
    code: codeDigest(),
    out,
    site,
    mark,
  };
  if (only) {
    await mapConcurrent(reports, (report) => makePages(report, only, work), REPORTS);
    errors.raise();
    return {site, reports};
  }
  const entries = await mapConcurrent(reports, (report) => makeReport(report, work), REPORTS);
  errors.raise();
  for (const {make} of indexPages(
    entries.flatMap((entry) => entry ?? []),
    context,
  )) {
    await out.write(make().files);
  }
  await publishMethod(METHOD, methodFiles, work);
  await effects.keepOnly(OUT, out.paths);
  await effects.evict(CACHES);
  return {site, reports};
}

/**
 * @param {Report} scanned
 * @param {Work} work
 * @returns {Promise<ReportEntry | undefined>}
 *   What the indexes print of it; undefined where the data has an error.
 */
async function makeReport(scanned, work) {
  const {effects, context, code, out} = work;
  effects.log(`${scanned.id}: ${counted(scanned.runs.length, 'run')}`);
  const model = await readModel(scanned, work);
  if (!model) return undefined;
  const made = await mapConcurrent(
    reportPages(model, context, await historyOf(model.report, effects)),
    async ({address, make}) => {
      const page = make();
      await out.write(page.files);
      for (const figure of page.figures) await writeFigure(figure, work);
      return keptPage(address, page);
    },
    PAGES,
  );
  const picture = smallPicture(model);
  if (picture) await out.write(await draw('small', picture, effects, code));
  const cards = context.url ? socialCards(model, context.machines, work.site.title) : [];
  await mapConcurrent(cards, async (card) => out.write(await drawCard(card, effects, code)), PAGES);
  await publishRawFiles(model.report, work);
  await publishMethod(`data/${model.report.id}/method`, model.report.methodFiles, work);
  return reportEntry(model, made, context);
}

/** @param {Report} scanned @param {readonly string[]} only @param {Work} work */
async function makePages(scanned, only, work) {
  const {effects, context, code, out} = work;
  if (!only.some((address) => address.startsWith(`reports/${scanned.id}/`))) return;
  const model = await readModel(scanned, work);
  const pages = model ? reportPages(model, context, await historyOf(model.report, effects)) : [];
  for (const {make} of pages.filter(({address}) => only.includes(address))) {
    const {files, figures} = make();
    await out.write(files);
    for (const {inPage} of figures) await out.write(await draw('inPage', inPage, effects, code));
  }
}

/**
 * @param {Report} scanned
 * @param {Work} work
 * @returns {Promise<ReportModel | undefined>}
 *   Undefined where the data has an error.
 */
async function readModel(scanned, {effects, errors, context: {machines}, code, mark}) {
  const found = new InputErrors();
  const report = await readReport(scanned, machines, {effects, errors: found, code});
  const texts = await textsOf(report, effects);
  const isRight = !errors.any && !found.any;
  const model = isRight ? modelOf(report, machines, found, {texts, mark}) : undefined;
  for (const line of found.shortWarningLines()) effects.log(line);
  errors.take(found);
  return errors.any ? undefined : model;
}

/** @param {Report} report @param {Effects} effects */
async function historyOf(report, effects) {
  const log = await effects.git(historyArguments(report));
  if (log === undefined) return undefined;
  const shallow = await effects.git(['rev-parse', '--is-shallow-repository']);
  return history(log, shallow?.trim() === 'true');
}

/**
 * @param {FigureParts} figure
 * @param {Work} work
 */
async function writeFigure({downloads, inPage, picture}, {effects, code, out}) {
  const texts = Object.entries(downloads).map(([path, text]) => [path, text()]);
  await out.write(Object.fromEntries(texts));
  await out.write(await draw('inPage', inPage, effects, code));
  if (picture) await out.write(await draw('apart', picture, effects, code));
}

/** @param {Report} report @param {Work} work */
async function publishRawFiles({runs}, work) {
  for (const run of runs) {
    for (const {name, path, sha256} of run.files) {
      const to = `build/static/data/${run.report}/${run.id}/${name}${ARCHIVE}`;
      const file = {name, sha256, read: () => work.effects.stream(path)};
      await publishArchive(to, [file], work);
    }
  }
}

/**
 * @param {string} folder
 *   Such as `data/method`.
 * @param {readonly string[]} paths
 *   The paths of its files.
 * @param {Work} work
 */
async function publishMethod(folder, paths, work) {
  const {effects} = work;
  const files = await mapConcurrent(paths, async (path) => ({
    name: path.slice(folder.length + 1),
    sha256: await digest(path, effects),
    read: () => effects.stream(path),
  }));
  if (files.length === 0) return;
  // First, because its name is not a contributor's. As `sha256sum --check` reads it.
  const sums = files.map(({name, sha256}) => `${sha256}  ${name}\n`).join('');
  const list = {name: SUMS, sha256: digestOf(sums), read: () => bytesOf(sums)};
  await publishArchive(`build/static/${folder}${ARCHIVE}`, [list, ...files], work);
}

/** @param {string} text */
async function* bytesOf(text) {
  yield Buffer.from(text);
}

/** @param {string} to @param {ArchivedFile[]} files @param {Work} work */
async function publishArchive(to, files, {effects, code, out}) {
  out.add(to);
  const make = async () => {
    await effects.save(to, archive(files));
    return digest(to, effects);
  };
  const names = files.map(({name, sha256}) => [sha256, name]);
  const expected = await cached('archives', [code, names], effects, make);
  // It may be damaged, and may be missing although it was made before.
  if (!(await isThere(to, effects)) || (await digest(to, effects)) !== expected) await make();
}

/** @param {Effects} effects @returns {Out} */
function outOf(effects) {
  /** @type {Set<string>} */
  const paths = new Set();
  /** Some file systems do not tell upper from lower case. @type {Set<string>} */
  const folded = new Set();
  return {
    paths,
    add(path) {
      const key = path.toLowerCase();
      if (folded.has(key))
        throw new InputError([`${path}: found two pages or files with this name, expected one`]);
      folded.add(key);
      paths.add(path);
    },
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        this.add(path);
        await effects.write(path, text);
      }
    },
  };
}

/**
 * @param {Effects} effects
 * @returns {Promise<Set<string>>}
 *   Pages that are written by hand.
 */
async function proseOf(effects) {
  const reports = await effects.list('content/reports');
  const folders = [
    'content',
    ...reports
      .flatMap((name) => /^(.+)\/$/.exec(name)?.[1] ?? [])
      .map((name) => `content/reports/${name}`),
  ];
  const names = await mapConcurrent(folders, (folder) => effects.list(folder));
  const withPage = folders.filter((_, i) => names[i]?.includes('_index.md'));
  return new Set(withPage.map((folder) => `${folder}/_index.md`));
}
