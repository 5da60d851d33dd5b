/**
 * Runs Hugo into a folder of its own and puts the result in the place of the last site in one step,
 * so that a failed build leaves the last one as it was.
 */

import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {InputError} from '../errors.js';
import {hugoPath} from '../setup/hugo.js';

const NEXT = 'build/next';
const SITE = 'build/site';
const OLD = 'build/old';

/**
 * @param {string} root
 * @param {{baseURL?: string | undefined}} [options]
 * @throws {InputError}
 *   With what Hugo said, where it found a fault or warned: a page that it had to mend is not the
 *   page that was meant.
 */
export async function hugo(root, {baseURL} = {}) {
  const clean = ['--cleanDestinationDir', '--panicOnWarning', '--noBuildLock', '--quiet'];
  const args = [
    '--config',
    'site/hugo.toml',
    '--destination',
    NEXT,
    ...clean,
    ...(baseURL ? ['--baseURL', baseURL] : []),
  ];
  const program = hugoPath();
  if (!program)
    throw new InputError(['found no Hugo, expected the one that npm run build installs']);
  const {code, output} = await run(program, args, root);
  if (code !== 0) {
    await rm(join(root, NEXT), {recursive: true, force: true});
    throw new InputError([output.trim()]);
  }
  await rm(join(root, OLD), {recursive: true, force: true});
  if (existsSync(join(root, SITE))) await rename(join(root, SITE), join(root, OLD));
  await rename(join(root, NEXT), join(root, SITE));
  await rm(join(root, OLD), {recursive: true, force: true});
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
