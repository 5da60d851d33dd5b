/**
 * Runs Hugo into a folder of its own, which then takes the place of the last site in one step, so
 * that a failed build leaves the last one as it was. For a watching author, whose site is another,
 * the open pages are made in it before.
 */

import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {InputError} from '../errors.js';
import {hugoPath} from '../setup/hugo.js';

const SITE = 'build/site';
const HUGO_TOML = 'site/hugo.toml';
const MOUNT = '[[module.mounts]]';

/** What an author sees: what Hugo made, and where the rest of it lies. */
export const WATCHED = {folder: '.cache/watched', more: ['build/static', 'site/static']};
const WATCHING = '.cache/watching.toml';
/** Addresses of pages; nothing in them means anything in a pattern. */
const PAGE = /^[a-z0-9/._-]*$/;
/** Half of all pages: those that are open are never among them, as an embed may not reload. */
const NO_EMBEDS = "files = ['! /embed/v1/**']\n";

/**
 * @param {string} root
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 *   With what Hugo said, where it found an error.
 */
export const publish = (root, options) =>
  replace(SITE, root, ['--config', HUGO_TOML, '--cleanDestinationDir'], options);

/**
 * For a watching author: without the files that Hugo would only copy, which takes it as long as the
 * pages. Each run is a new one: a Hugo that watches ends with "close of closed channel" where many
 * files change at once (0.166).
 *
 * @param {string} root
 * @param {{baseURL: string, signal?: AbortSignal}} options
 * @param {{only?: readonly string[], sameScripts?: boolean}} [of]
 *   `only`: addresses of the pages that are made, in the last site; `sameScripts`: they are as there.
 * @throws {InputError}
 */
export async function refresh(root, options, {only, sameScripts = false} = {}) {
  const [head, ...mounts] = (await readFile(join(root, HUGO_TOML), 'utf8')).split(MOUNT);
  const rendered = mounts
    .filter((mount) => !mount.includes("target = 'static'"))
    .map((mount) => (only && mount.includes("'build/content'") ? mount + NO_EMBEDS : mount));
  const addresses = (only ?? []).filter((address) => PAGE.test(address));
  const open = addresses.map((address) => `/${address.replace(/\/$/, '')}`).join();
  const segment = `[[segments.open.includes]]\npath = '{${open}}'\n`;
  await writeFile(join(root, WATCHING), [head, ...rendered].join(MOUNT) + segment);
  const args = ['--config', WATCHING];
  if (!only) return replace(WATCHED.folder, root, args, options);
  const env = sameScripts ? await lastRuntime(root) : {};
  return hugo(WATCHED.folder, root, [...args, '--renderSegments', 'open'], {...options, env});
}

/**
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 *   Says to the templates where it is.
 */
async function lastRuntime(root) {
  const names = await readdir(join(root, WATCHED.folder, 'assets'));
  const runtimes = names.filter((name) => /^runtime\..*js$/.test(name));
  return runtimes.length === 1 ? {HUGO_PARAMS_RUNTIME: `/assets/${runtimes[0]}`} : {};
}

/**
 * @param {string} site
 * @param {string} root
 * @param {string[]} args
 * @param {{baseURL?: string | undefined, signal?: AbortSignal | undefined}} [options]
 * @throws {InputError}
 */
async function replace(site, root, args, options) {
  // Not below build/: there Hugo takes three times as long.
  const [next, old] = [`.cache/${basename(site)}-next`, `.cache/${basename(site)}-old`];
  /** @param {string} folder */
  const remove = (folder) => rm(join(root, folder), {recursive: true, force: true});
  try {
    await hugo(next, root, args, options);
  } catch (error) {
    await remove(next);
    throw error;
  }
  await remove(old);
  if (existsSync(join(root, site))) await rename(join(root, site), join(root, old));
  await rename(join(root, next), join(root, site));
  await remove(old);
}

/**
 * @param {string} destination
 * @param {string} root
 * @param {string[]} args
 * @param {{baseURL?: string | undefined, signal?: AbortSignal | undefined,
 *   env?: Record<string, string>}} [options]
 * @throws {InputError}
 *   Also where Hugo warned: a page that it had to mend is not the page that was meant.
 */
async function hugo(destination, root, args, {baseURL, signal, env = {}} = {}) {
  const program = hugoPath({engine: root, site: root});
  if (!program)
    throw new InputError(['found no Hugo, expected the one that npm run build installs']);
  const address = baseURL ? ['--baseURL', baseURL] : [];
  const all = [
    ...args,
    '--destination',
    destination,
    '--panicOnWarning',
    '--noBuildLock',
    ...address,
  ];
  const {code, errors} = await run(program, all, {
    cwd: root,
    env: {...process.env, ...env},
    ...(signal ? {signal} : {}),
  });
  if (code !== 0) throw new InputError([errors.trim()]);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, signal?: AbortSignal}} options
 * @returns {Promise<{code: number | null, errors: string}>}
 *   Not with --quiet, by which Hugo says nothing of its errors either.
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {...options, stdio: ['ignore', 'ignore', 'pipe']});
    let errors = '';
    child.stderr.on('data', (data) => (errors += data));
    /** @type {Error | undefined} */
    let stopped;
    child.on('error', (error) => {
      // It still runs for a moment, and writes where the next one would.
      if (error.name === 'AbortError') stopped = error;
      else reject(error);
    });
    child.on('close', (code) => (stopped ? reject(stopped) : resolve({code, errors})));
  });
}
