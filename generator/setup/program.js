/**
 * Keeps a program of a pinned version in the site's `.cache/`.
 *
 * @import {Folders, Outcome} from './run.js'
 * @typedef {{name: string, version: string, versionArguments: string[],
 *   isVersion: (output: string, version: string) => boolean}} Program
 *   `isVersion`: says of what the program prints about its version whether it is that one.
 */

import {createHash} from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {isOwned, OWNER} from '../owner.js';
import {EXE, isProgram, onPath, runProgram} from './run.js';

/** What the file had when it was installed, as `sha256sum` writes it. */
const CHECKSUM = 'sha256.txt';
/** Bytes that are read at once. */
const PIECE = 1024 * 1024;

/**
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 * @param {string | undefined} path
 *   As in the environment.
 * @returns {string | undefined}
 *   The file to run; undefined where the version is not installed, or has changed since.
 */
export function programPath(program, folders, path) {
  const {name, version, versionArguments, isVersion} = program;
  const installed = onPath([name], path);
  if (installed && isVersion(runProgram(installed, versionArguments).output, version))
    return installed;
  const folder = join(cacheOf(program, folders), version);
  return isWhole(folder, name) ? join(folder, `${name}${EXE}`) : undefined;
}

/**
 * Installs into a temporary folder, and moves the program with its checksum into the cache only if it runs.
 *
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 * @param {(folder: string) => {outcome: Outcome, file: string}} installInto
 * @returns {Outcome}
 */
export function install(program, folders, installInto) {
  const {name, version, versionArguments, isVersion} = program;
  const cache = cacheOf(program, folders);
  const folder = join(cache, `installation-${OWNER}`);
  try {
    mkdirSync(temporaryIn(folder).TMPDIR, {recursive: true});
    const {outcome, file} = installInto(folder);
    if (!outcome.ok) return outcome;
    chmodSync(file, 0o755);
    const output = runProgram(file, versionArguments).output;
    if (!isVersion(output, version)) return {ok: false, output};
    const whole = join(folder, 'whole');
    mkdirSync(whole);
    renameSync(file, join(whole, `${name}${EXE}`));
    const checksum = `${sha256Of(join(whole, `${name}${EXE}`))}  ${name}${EXE}\n`;
    writeFileSync(join(whole, CHECKSUM), checksum);
    const installed = join(cache, version);
    // Another process may have been faster.
    if (isWhole(installed, name)) return outcome;
    rmSync(installed, {recursive: true, force: true});
    renameSync(whole, installed);
    return outcome;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * Removes other versions, and what installations left that were killed.
 *
 * @param {Program} program
 * @param {Pick<Folders, 'site'>} folders
 */
export function removeLeftovers(program, folders) {
  const cache = cacheOf(program, folders);
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    if (name === program.version || isOwned(name)) continue;
    rmSync(join(cache, name), {recursive: true, force: true});
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
  const args = ['-m', 'pip', 'install', ...quiet, '--target', folder, ...exact];
  return runProgram(python, args, {env: temporaryIn(folder)});
}

/**
 * @param {string} folder
 *   The folder of an installation: if it is killed, what it unpacked is removed with the rest.
 */
export function temporaryIn(folder) {
  const temporary = join(folder, 'temporary');
  return {TMPDIR: temporary, TEMP: temporary, TMP: temporary};
}

/** @param {string | undefined} path @returns {string[]} Of these, one may have no pip. */
export const pythonsOn = (path) =>
  ['python3', 'python'].flatMap((name) => onPath([name], path) ?? []);

/** @param {Pick<Program, 'name'>} program @param {Pick<Folders, 'site'>} folders */
const cacheOf = ({name}, {site}) => join(site, '.cache', name);

/**
 * @param {string} folder
 * @param {string} name
 * @returns {boolean}
 *   Whether the program in it has the bytes that were installed.
 */
function isWhole(folder, name) {
  const file = join(folder, `${name}${EXE}`);
  if (!isProgram(file)) return false;
  try {
    const [checksum] = readFileSync(join(folder, CHECKSUM), 'utf8').split(' ');
    return checksum === sha256Of(file);
  } catch {
    // No checksum, or a file that cannot be read.
    return false;
  }
}

/** @param {string} path */
function sha256Of(path) {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE);
  const file = openSync(path, 'r');
  try {
    for (let length = -1; length !== 0; ) {
      length = readSync(file, piece);
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
