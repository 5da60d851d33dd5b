/**
 * Raw files in, Hugo's content out. The one place that says in what order things happen.
 *
 * @import {SitePages} from './pages/index.js'
 * @import {CodeDigest} from './scan/digest.js'
 * @import {Effects, SiteModel} from './types.d.ts'
 */

import {adapters} from './adapters/index.js';
import {atOnce} from './at-once.js';
import {drawApart, drawInPages} from './draw/drawings.js';
import {Faults} from './errors.js';
import {Memory} from './memory.js';
import {modelOf} from './model.js';
import {sitePages} from './pages/index.js';
import {readingCode, readRuns} from './read-runs.js';
import {codeDigest, sha256} from './scan/digest.js';
import {scan} from './scan/scan.js';

/** What the tests tried with the fixtures of each format. */
const CONFORMANCE = 'generator/conformance.json';
/** What is written for Hugo, and by nobody else. */
const OUT = ['build/content', 'build/assets', 'build/static'];
/** What makes a model from manifests and records. */
const MODEL = ['generator/model.js', 'generator/records/place.js'];
/** What makes the downloads of a chart. */
const FIGURE = ['generator/pages/figure.js'];

/**
 * @param {Effects} effects
 * @param {{memory?: Memory, signal?: AbortSignal, show?: () => Promise<void>}} [watching]
 *   `memory`: what this process knows from the last time: a watching one works out again what has
 *   changed; `signal`: leaves off, so that a newer change is made instead; `show`: what happens once
 *   the pages are written, and what they link to is not.
 * @returns {Promise<SiteModel>}
 *   What was written.
 * @throws {import('./errors.js').InputError}
 *   With every fault of the data, before anything is written.
 */
export async function generate(
  effects,
  {memory = new Memory(), signal, show = async () => {}} = {},
) {
  const code = codeDigest(effects);
  const faults = new Faults();
  const {reports, machines} = await scan('data', effects, faults);
  await readRuns(reports, effects, faults, {memory, code});
  faults.raise();
  /** @type {SiteModel} */
  const model = {machines, reports: []};
  for (const report of reports) {
    const codes = sha256((await code(MODEL)) + (await readingCode(report, code)));
    model.reports.push(modelOf(report, machines, faults, {memory, code: codes}));
  }
  faults.raise();
  const conformance = JSON.parse(String((await effects.read(CONFORMANCE)) ?? '{}'));
  const pages = sitePages(model, {adapters, prose: await proseOf(effects), conformance});
  await write(pages, effects, {memory, code, signal, show});
  memory.forget();
  return model;
}

/**
 * What pages show before what they link to, for which nobody waits.
 *
 * @param {SitePages} pages
 * @param {Effects} effects
 * @param {{memory: Memory, code: CodeDigest, signal: AbortSignal | undefined,
 *   show: () => Promise<void>}} known
 */
async function write(pages, effects, {memory, code, signal, show}) {
  /** @type {Set<string>} */
  const made = new Set();
  /** @param {Record<string, string>} files */
  const keep = async (files) => {
    for (const path of Object.keys(files)) made.add(path);
    await atOnce(Object.entries(files), ([path, text]) => effects.write(path, text));
  };
  await keep(await drawInPages(pages.figures, effects, {memory, code, signal}));
  await keep(pages.files);
  await show();
  const figureCode = await code(FIGURE);
  for (const {downloads, picture, live} of pages.figures) {
    signal?.throwIfAborted();
    const known = memory.of(live.chart);
    // They follow from the chart, which is never changed, from the lines about it, and from code.
    const from = JSON.stringify([figureCode, picture.text]);
    if (known.get('downloads') !== from) {
      await keep(
        Object.fromEntries(Object.entries(downloads).map(([path, text]) => [path, text()])),
      );
    }
    known.set('downloads', from);
    for (const path of Object.keys(downloads)) made.add(path);
  }
  await keep(await drawApart(pages.figures, effects, {memory, code, signal}));
  await keep(await schemas(effects));
  for (const {from, to, sha256} of pages.copies) {
    made.add(to);
    const copied = `copy ${to}`;
    if (memory.get(copied) !== sha256) await effects.copy(from, to);
    memory.set(copied, sha256);
  }
  await effects.keepOnly(OUT, made);
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
