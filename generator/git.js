/**
 * Asks git. The repository may be anyone's: no program that it names is run.
 */

import {spawnSync} from 'node:child_process';
import process from 'node:process';

/** Folders of a site with results and texts. */
export const SITE_FOLDERS = ['data', 'content'];
/** Characters that git may print: a list of all files. */
const MOST_OUTPUT = 512 * 1024 * 1024;
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 *   Set next to the environment of this process.
 * @returns {{text: string, message?: undefined} | {text?: undefined, message: string}}
 *   What git prints, or its first words about why it fails.
 * @throws {Error}
 *   If git prints more than that.
 */
export function git(cwd, args, env = {}) {
  const {status, stdout, stderr, error} = spawnSync('git', [...SAFE, ...args], {
    cwd,
    env: {...process.env, ...env},
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (status === 0) return {text: stdout};
  // A list that is cut off would be a wrong answer.
  if (error && 'code' in error && error.code === 'ENOBUFS') throw error;
  const [first = ''] = (error ? 'git is not installed' : stderr).trim().split('\n');
  return {message: first};
}
