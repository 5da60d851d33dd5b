/**
 * Runs Hugo: the user's files first, then the engine's, then the generated ones. Hugo builds the site
 * in a folder of this build alone. That folder then replaces the last site, so that a failed build does
 * not change the last site.
 *
 * @import {Site} from '../scan/types.d.ts'
 */

import {spawn} from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join, relative, resolve} from 'node:path';
import process from 'node:process';
import {entriesBelow} from '../effects.js';
import {ENGINE} from '../engine.js';
import {environmentWithout} from '../environment.js';
import {InputError, InputErrors} from '../errors.js';
import {WITH_UNIT} from '../format.js';
import {inBibTeX} from '../pages/citation.js';
import {LINK_HINT, lineWith} from '../scan/links.js';
import {SECTIONS} from '../scan/shape.js';
import {RELOAD_SCRIPT} from './serve.js';
import {stopping, stopWithThis} from './stop.js';

const SITE = 'build/site';
/** An author needs only the pages: files that Hugo would only copy are served from their folders. */
export const PREVIEW = '.cache/preview';
/** Of a preview and of a site: the one before, while they are switched. It is next to them, where it is looked for. */
const LAST = '-last';
/** What one build needs alone, by process. */
const BUILDS = '.cache/builds';
const OWN = `${BUILDS}/${process.pid}`;
const CONFIG = `${OWN}/hugo.json`;
/** By default, Hugo's cache uses a quarter of the machine's memory before it frees any. */
const MEMORY = {HUGO_MEMORYLIMIT: '0.2', GOMEMLIMIT: '380MiB'};
/** A disk is full, or has failed, if so many writes in a row fail, at a distance of milliseconds. */
const FAILED_WRITES = 3;
const DISTANCE = 1000;
/** What is written: less than a page. */
const PROBE = Buffer.alloc(16 * 1024);
/** Addresses of pages; they contain no special characters of patterns. */
const PAGE = /^[a-z0-9/._-]*$/;

/**
 * @typedef {{root: string, program: string}} Context
 *   `program`: the Hugo to run.
 *
 * @param {Context} context
 * @param {Site} site
 *   Without an address, links begin at the root of the host.
 * @throws {InputError}
 *   With Hugo's message, if it found an error.
 */
export async function buildWithHugo(context, site) {
  await inOwnFolder(context.root, async () => {
    await configure(context.root, {
      ...settingsOf(site),
      module: {mounts: mounts(context.root, ['content', 'layouts', 'assets', 'static'])},
    });
    await replace(SITE, context, ['--cleanDestinationDir']);
  });
}

/**
 * Brings back a site whose build was ended while it was switched, and removes what such builds left.
 * Only for the one build that runs.
 *
 * @param {string} root
 */
export function recoverSite(root) {
  for (const site of [SITE, PREVIEW]) endSwitch(root, site);
  rmSync(join(root, BUILDS), {recursive: true, force: true});
}

/**
 * @param {string} root
 * @param {string} site
 *   Which is then there: the new one, else the last one.
 */
function endSwitch(root, site) {
  const [last, now] = [join(root, site + LAST), join(root, site)];
  if (existsSync(last) && !existsSync(now)) renameSync(last, now);
  rmSync(last, {recursive: true, force: true});
}

/**
 * @param {string} root
 * @param {() => Promise<void>} act
 *   After which the folder of this build is removed, also where a signal ends it.
 */
async function inOwnFolder(root, act) {
  const remove = () => rmSync(join(root, BUILDS), {recursive: true, force: true});
  // Before the lock is released.
  process.prependOnceListener('exit', remove);
  try {
    await act();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/**
 * Starts a new Hugo each time: in watch mode, Hugo 0.166 ends with "close of closed channel" if many
 * files change at once.
 *
 * @param {Context} context
 * @param {Site} site
 * @param {readonly string[]} [only]
 *   Addresses of the pages that are built again in the last preview; by default all.
 * @throws {InputError}
 */
export async function preview(context, site, only) {
  const {root} = context;
  const addresses = (only ?? []).filter((address) => PAGE.test(address));
  const open = addresses.map((address) => `/${address.replace(/\/$/, '')}`).join();
  const all = mounts(root, ['content', 'layouts', 'assets']);
  const {params, ...settings} = settingsOf(site);
  await inOwnFolder(root, async () => {
    await configure(root, {
      ...settings,
      params: {...params, reload: RELOAD_SCRIPT},
      module: {mounts: only ? all.map(withoutEmbeds) : all},
      segments: {open: {includes: [{path: `{${open}}`}]}},
    });
    if (only) await hugo(PREVIEW, context, ['--renderSegments', 'open']);
    else await replace(PREVIEW, context, []);
  });
}

/**
 * @param {Site} site
 * @returns {Record<string, unknown> & {params: object}}
 *   What the templates get from `data/site.yaml`.
 */
export const settingsOf = ({title, language, url, limits, ...params}) => ({
  baseURL: url ?? '/',
  title,
  locale: language,
  params: {
    ...params,
    bibtexTitle: inBibTeX(title),
    hasBaseURL: url !== undefined,
    sections: SECTIONS.source,
    withUnit: WITH_UNIT.source,
  },
  // Without an address, the feed and the sitemap would have no addresses either.
  outputs: {home: url === undefined ? ['html'] : ['html', 'feed']},
  disableKinds: ['taxonomy', 'term', 'rss', ...(url === undefined ? ['sitemap'] : [])],
});

/** @param {string} root @param {Record<string, unknown>} settings */
async function configure(root, settings) {
  await mkdir(join(root, OWN), {recursive: true});
  await writeFile(join(root, CONFIG), JSON.stringify(settings, null, 2));
}

/**
 * @typedef {'content' | 'layouts' | 'assets' | 'static'} Component
 * @typedef {{source: string, target: string, files?: string[]}} Mount
 */

/**
 * @param {string} root
 * @param {Component[]} components
 * @returns {Mount[]}
 *   The user's file wins over the engine's, and the engine's over a generated one. Of two mounts with
 *   one file, Hugo takes the first of pages and layouts, but the last of assets and static files.
 */
export function mounts(root, components) {
  const isOwnEngine = relative(root, ENGINE) === '';
  /** @type {Record<Component, Mount[]>} */
  const all = {
    content: [
      // Only Markdown: nothing in content/ is a template.
      {source: 'content', target: 'content', files: ['*.md', '**/*.md']},
      {source: join(ENGINE, 'site/content'), target: 'content'},
      {source: 'build/content', target: 'content'},
    ],
    layouts: layers('layouts'),
    assets: [{source: 'build/assets', target: 'assets'}, ...layers('assets').reverse()],
    static: [
      {source: 'build/static', target: 'static'},
      {source: join(ENGINE, 'generator/schema'), target: 'static/schema/v1', files: ['*.json']},
      ...layers('static').reverse(),
    ],
  };
  /** @param {Component} target @returns {Mount[]} */
  function layers(target) {
    const userFiles = {source: `site/${target}`, target};
    return isOwnEngine ? [userFiles] : [userFiles, {source: join(ENGINE, 'site', target), target}];
  }
  const found = components
    .flatMap((component) => all[component])
    .filter(({source}) => existsSync(resolve(root, source)));
  // Without these mounts, Hugo would read the raw files in data/ as data of the site.
  mkdirSync(join(root, '.cache/none'), {recursive: true});
  const none = ['data', 'i18n', 'archetypes', 'static']
    .filter((target) => !components.some((component) => component === target))
    .map((target) => ({source: '.cache/none', target}));
  return [...found, ...none];
}

/** Half of all pages, of which none is ever open: an embed may not reload. @param {Mount} mount */
const withoutEmbeds = (mount) =>
  mount.source === 'build/content' ? {...mount, files: ['! /embed/v1/**']} : mount;

/**
 * @param {string} site
 * @param {Context} context
 * @param {string[]} args
 * @throws {InputError}
 */
async function replace(site, context, args) {
  const {root} = context;
  // Not below build/: there Hugo takes three times as long.
  const next = join(root, OWN, 'site');
  const now = join(root, site);
  try {
    await hugo(`${OWN}/site`, context, args);
    checkComplete(root, next);
    mkdirSync(dirname(now), {recursive: true});
    // Else it could not be removed after the switch.
    if (existsSync(now)) accessSync(now, constants.W_OK);
    // No system replaces a folder that is not empty in one step, unless through a link, which not every host follows.
    // Nothing runs between the two. `recoverSite` continues after a process that was killed there.
    if (existsSync(now)) renameSync(now, now + LAST);
    renameSync(next, now);
  } finally {
    endSwitch(root, site);
  }
}

/**
 * On a full disk, Hugo may write less than all and say that it was successful.
 *
 * @param {string} root
 * @param {string} site
 * @throws {InputError}
 */
function checkComplete(root, site) {
  const content = join(root, 'build/content');
  const pages = entriesBelow(content).flatMap(({path}) => {
    const [, folder] = /^(.*?)_?index\.md$/.exec(path) ?? [];
    // The folder of embeds is not a page.
    return folder === undefined || path === 'embed/_index.md' ? [] : folder;
  });
  const missing = ['', ...pages].filter((page) => {
    const file = join(site, page, 'index.html');
    return !(statSync(file, {throwIfNoEntry: false})?.size ?? 0);
  });
  if (missing.length === 0) return;
  const found = `found no page ${missing[0] || 'index.html'} after Hugo had ended`;
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  throw new InputError([`${found}${more}, expected all pages`]);
}

/**
 * @param {string} destination
 * @param {Context} context
 * @param {string[]} args
 * @throws {InputError}
 *   Also after a warning: Hugo may then have built a page that differs from what was written.
 */
async function hugo(destination, {root, program}, args) {
  const config = [join(ENGINE, 'site/hugo.toml'), CONFIG].join();
  const all = [
    '--config',
    config,
    '--destination',
    destination,
    '--panicOnWarning',
    '--noBuildLock',
  ];
  const {code, signal, errors} = await run(program, [...all, ...args], root);
  if (code === 0) return;
  const found = inputErrors(errors, root);
  if (found.length > 0) throw new InputError(found);
  throw new InputError([
    `found that Hugo ended with ${signal ?? code} and no message, expected all pages\n  Where memory is short, the system ends a program: free some, and build again.`,
  ]);
}

/** What a layout says of a link in a text. */
const OF_LINK = /^ERROR ((?:content|data)\/.+?): (found no page "(.+)", expected .*)$/;
/** Hugo's last line. */
const COUNT = /^ERROR error building site: logged \d+ error/;

/**
 * @param {string} text
 *   What Hugo printed.
 * @param {string} root
 * @returns {string[]}
 *   With the lines of texts, which its layouts do not know.
 */
function inputErrors(text, root) {
  const errors = new InputErrors();
  const others = text.split('\n').filter((printed) => {
    const [, file, message = '', address = ''] = OF_LINK.exec(printed) ?? [];
    if (file === undefined) return printed !== '' && !COUNT.test(printed);
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    errors.add(file, lineWith(text, address), message, LINK_HINT);
    return false;
  });
  return [...errors.list(), ...others];
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, errors: string}>}
 *   Hugo runs without --quiet, which would hide its errors too.
 */
function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    // Each variable of Hugo changes a setting: those of another site may be set.
    const env = {...environmentWithout(/^HUGO/i), ...MEMORY};
    const child = spawn(command, args, {cwd, env, stdio: ['ignore', 'ignore', 'pipe']});
    // It would write to a folder that is removed.
    stopWithThis(child, 'SIGKILL');
    /** @type {unknown} */
    let diskError;
    const stopWatching = whenDiskFails(join(cwd, OWN), (error) => {
      diskError = error;
      child.kill('SIGKILL');
    });
    let errors = '';
    child.stderr.on('data', (data) => (errors += data));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stopWatching();
      if (diskError) reject(diskError);
      else if (!stopping()) resolve({code, signal, errors});
    });
  });
}

/**
 * Where every writer of Hugo fails, as on a full disk, Hugo 0.166 waits for them forever.
 *
 * @param {string} folder
 * @param {(error: unknown) => void} act
 *   Called with what the disk says when nothing can be written there for a while.
 * @returns {() => void}
 *   Ends the watch.
 */
function whenDiskFails(folder, act) {
  const probe = join(folder, 'probe');
  let failed = 0;
  const timer = setInterval(() => {
    try {
      writeFileSync(probe, PROBE);
      rmSync(probe);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed === FAILED_WRITES) act(error);
    }
  }, DISTANCE);
  return () => clearInterval(timer);
}
