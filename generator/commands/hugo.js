/**
 * Runs Hugo: for a build into a folder of its own, which then takes the place of the last site in
 * one step, so that a failed build leaves the last one as it was; for a watching author into another,
 * the open pages first.
 */

import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {InputError} from '../errors.js';
import {hugoPath} from '../setup/hugo.js';

/** Not below build/: there Hugo takes three times as long. */
const NEXT = '.cache/next';
const SITE = 'build/site';
const OLD = '.cache/old';
const HUGO_TOML = 'site/hugo.toml';
const MOUNT = '[[module.mounts]]';

/** What an author sees: what Hugo made, and where the rest of it lies. */
export const WATCHED = {folder: '.cache/watched', more: ['build/static', 'site/static']};
const WATCHING = '.cache/watching.toml';
/** Addresses of pages; nothing in them means anything in a pattern. */
const PAGE = /^\/[a-z0-9/._-]*$/;

/**
 * @param {string} root
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 *   With what Hugo said, where it found a fault.
 */
export async function publish(root, options) {
  try {
    await hugo(
      root,
      ['--config', HUGO_TOML, '--destination', NEXT, '--cleanDestinationDir'],
      options,
    );
  } catch (error) {
    await rm(join(root, NEXT), {recursive: true, force: true});
    throw error;
  }
  await rm(join(root, OLD), {recursive: true, force: true});
  if (existsSync(join(root, SITE))) await rename(join(root, SITE), join(root, OLD));
  await rename(join(root, NEXT), join(root, SITE));
  await rm(join(root, OLD), {recursive: true, force: true});
}

/**
 * For a watching author: into a folder that keeps what the last runs wrote, and without the files
 * that Hugo would only copy, which takes it as long as the pages. Each run is a new one: a Hugo that
 * watches ends with "close of closed channel" where many files change at once (0.166).
 *
 * @param {string} root
 * @param {{baseURL: string, only?: readonly string[], signal?: AbortSignal}} options
 *   `only`: paths of the pages that are made.
 * @throws {InputError}
 */
export async function refresh(root, {baseURL, only = [], signal}) {
  const [head, ...mounts] = (await readFile(join(root, HUGO_TOML), 'utf8')).split(MOUNT);
  const rendered = mounts.filter((mount) => !mount.includes("target = 'static'"));
  const paths = only.filter((path) => PAGE.test(path)).map((path) => path.replace(/(.)\/$/, '$1'));
  const segment = `[[segments.open.includes]]\npath = '{${paths.join()}}'\n`;
  await writeFile(join(root, WATCHING), [head, ...rendered].join(MOUNT) + segment);
  const some = paths.length > 0 ? ['--renderSegments', 'open'] : [];
  await hugo(root, ['--config', WATCHING, '--destination', WATCHED.folder, ...some], {
    baseURL,
    signal,
  });
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {{baseURL?: string | undefined, signal?: AbortSignal | undefined}} [options]
 * @throws {InputError}
 *   Also where Hugo warned: a page that it had to mend is not the page that was meant.
 */
async function hugo(root, args, {baseURL, signal} = {}) {
  const program = hugoPath();
  if (!program)
    throw new InputError(['found no Hugo, expected the one that npm run build installs']);
  const address = baseURL ? ['--baseURL', baseURL] : [];
  const all = [...args, '--panicOnWarning', '--noBuildLock', ...address];
  const {code, faults} = await run(program, all, {cwd: root, ...(signal ? {signal} : {})});
  if (code !== 0) throw new InputError([faults.trim()]);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, signal?: AbortSignal}} options
 * @returns {Promise<{code: number | null, faults: string}>}
 *   Not with --quiet, by which Hugo says nothing of its faults either.
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {...options, stdio: ['ignore', 'ignore', 'pipe']});
    let faults = '';
    child.stderr.on('data', (data) => (faults += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({code, faults}));
  });
}
