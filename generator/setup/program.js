/**
 * Keeps a program of a pinned version in the site's `.cache/`.
 *
 * @import {Folders, Outcome} from './run.js'
 * @typedef {{name: string, version: string, versionArguments: string[],
 *   isVersion: (output: string, version: string) => boolean}} Program
 *   `isVersion`: says of what the program prints about its version whether it is that one.
 */

import {chmodSync, mkdirSync, renameSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {EXE, isProgram, onPath, run} from './run.js';

/**
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 * @param {string | undefined} path
 *   As in the environment.
 * @returns {string | undefined}
 *   The file to run; undefined where the version is not installed.
 */
export function programPath(program, folders, path) {
  const {name, version, versionArguments, isVersion} = program;
  const installed = onPath([name], path);
  if (installed && isVersion(run(installed, versionArguments).output, version)) return installed;
  const cached = cachedPath(program, folders);
  return isProgram(cached) ? cached : undefined;
}

/**
 * Installs into a temporary folder, and moves the program into the cache only if it runs.
 *
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 * @param {(folder: string) => {outcome: Outcome, file: string}} installInto
 * @returns {Outcome}
 */
export function install(program, folders, installInto) {
  const {name, version, versionArguments, isVersion} = program;
  const cached = cachedPath(program, folders);
  const folder = join(folders.site, '.cache', name, `installing-${process.pid}`);
  try {
    const {outcome, file} = installInto(folder);
    if (!outcome.ok) return outcome;
    chmodSync(file, 0o755);
    const started = run(file, versionArguments);
    if (!isVersion(started.output, version)) return {ok: false, output: started.output};
    mkdirSync(dirname(cached), {recursive: true});
    renameSync(file, cached);
    return outcome;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * @param {string} python
 * @param {string} requirements
 *   The file with the hashes of the only packages that are accepted.
 * @param {string} folder
 * @returns {Outcome}
 */
export function installByPip(python, requirements, folder) {
  const quiet = ['--quiet', '--no-cache-dir', '--disable-pip-version-check'];
  const exact = ['--no-deps', '--require-hashes', '--only-binary=:all:', '-r', requirements];
  return run(python, ['-m', 'pip', 'install', ...quiet, '--target', folder, ...exact]);
}

/** @param {string | undefined} path @returns {string[]} Of these, one may have no pip. */
export const pythonsOn = (path) =>
  ['python3', 'python'].flatMap((name) => onPath([name], path) ?? []);

/**
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 */
const cachedPath = ({name, version}, {site}) =>
  join(site, '.cache', name, version, `${name}${EXE}`);
