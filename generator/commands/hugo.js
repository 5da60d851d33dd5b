/**
 * Runs Hugo: for a build into a folder of its own, which then takes the place of the last site in
 * one step, so that a failed build leaves the last one as it was; for a watching author into the
 * last site itself, where only what has changed is written.
 */

import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {InputError} from '../errors.js';
import {hugoPath} from '../setup/hugo.js';

/** Not below build/: there Hugo takes three times as long. */
const NEXT = '.cache/next';
const SITE = 'build/site';
const OLD = '.cache/old';

/**
 * @param {string} root
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 *   With what Hugo said, where it found a fault.
 */
export async function publish(root, options) {
  try {
    await hugo(root, NEXT, options);
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
 * @param {string} root
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 */
export const refresh = (root, options) => hugo(root, SITE, options);

/**
 * @param {string} root
 * @param {string} destination
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 *   Also where Hugo warned: a page that it had to mend is not the page that was meant.
 */
async function hugo(root, destination, {baseURL} = {}) {
  const clean = ['--cleanDestinationDir', '--panicOnWarning', '--noBuildLock', '--quiet'];
  const args = [
    '--config',
    'site/hugo.toml',
    '--destination',
    destination,
    ...clean,
    ...(baseURL ? ['--baseURL', baseURL] : []),
  ];
  const program = hugoPath();
  if (!program)
    throw new InputError(['found no Hugo, expected the one that npm run build installs']);
  const {code, output} = await run(program, args, root);
  if (code !== 0) throw new InputError([output.trim()]);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{code: number | null, output: string}>}
 */
function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {cwd, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({code, output}));
  });
}
