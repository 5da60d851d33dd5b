/**
 * Asks git. The repository may be anyone's: no program that it names is run.
 */

import {spawn, spawnSync} from 'node:child_process';
import {environmentWithout} from './environment.js';
import {InputError, printable} from './errors.js';

/** Folders of a site with results and texts. */
export const SITE_FOLDERS = ['data', 'content'];
export const NO_GIT = 'git is not installed';
/** Characters that git may print: a list of all files. */
const MOST_OUTPUT = 512 * 1024 * 1024;
/** The last two: what git prints is the same whatever its user has set. */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'i18n.logOutputEncoding=UTF-8',
  'log.showSignature=false',
].flatMap((setting) => ['-c', setting]);
/** A hook is called with them. They name its repository, whatever the folder is, or change the meaning of paths. */
const OF_HOOKS =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|PREFIX|\w+_PATHSPECS)$/;

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
  const {status, stdout, stderr, error} = spawnSync('git', [...SETTINGS, ...args], {
    cwd,
    env: {...environment(), ...env},
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (status === 0) return {text: stdout};
  // A list that is cut off would be a wrong answer.
  if (error && 'code' in error && error.code === 'ENOBUFS') throw error;
  const [first = ''] = (error ? NO_GIT : stderr).trim().split('\n');
  return {message: first};
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 * @returns {string}
 *   What git prints.
 * @throws {InputError}
 *   If git fails: an empty list would be a wrong answer.
 */
export function gitOrError(cwd, args) {
  const {text, message} = git(cwd, args);
  if (text !== undefined) return text;
  throw new InputError([
    `git ${args[0]}: found ${printable(message)}, expected a list of files\n  Correct the settings of git, and run the command again.`,
  ]);
}

/** @param {string} cwd @param {readonly string[]} args */
export const gitProcess = (cwd, args) =>
  spawn('git', [...SETTINGS, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** With messages in English. */
const environment = () => ({...environmentWithout(OF_HOOKS), LC_ALL: 'C'});
