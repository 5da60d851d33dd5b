/**
 * Installs the npm packages of package-lock.json where they are missing or those of another lock file.
 *
 * @import {Folders, Outcome} from './run.js'
 * @typedef {{packages?: Record<string, {version?: string, integrity?: string, optional?: boolean,
 *   devOptional?: boolean}>}} Lock
 */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {runProgram} from './run.js';

/**
 * @param {Pick<Folders, 'site'>} folders
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What is wrong and what to do, where they could not be installed.
 */
export function installPackages({site}, say) {
  // npm writes the second at the end of an installation, and removes it at the beginning of one.
  const [lock = {}, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (path) => lockIn(join(site, path)),
  );
  if (isCurrent(lock, installed)) return undefined;
  say('Installing npm packages …');
  const {ok, output} = npm(['ci', '--loglevel=error'], site);
  if (ok) return undefined;
  return `${output.trimEnd()}
npm could not install the packages of package-lock.json
  Check that this machine reaches the npm registry, then run the command again.`;
}

/**
 * @param {Lock} lock
 * @param {Lock | undefined} installed
 * @returns {boolean}
 *   Whether each package has its version. One that is optional may be for another kind of machine.
 */
export function isCurrent({packages = {}}, installed) {
  if (!installed) return false;
  const present = installed.packages ?? {};
  const {'': _, ...expected} = packages;
  return (
    Object.keys(present).every((path) => path in expected) &&
    Object.entries(expected).every(([path, {version, integrity, optional, devOptional}]) => {
      const found = present[path];
      if (!found) return Boolean(optional || devOptional);
      return found.version === version && found.integrity === integrity;
    })
  );
}

/** @param {string} file @returns {Lock | undefined} Undefined where there is none. */
function lockIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Uses the npm that runs this script, otherwise the one on the PATH.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Outcome}
 */
function npm(args, cwd) {
  const {npm_execpath: script} = process.env;
  return script
    ? runProgram(process.execPath, [script, ...args], {cwd})
    : runProgram('npm', args, {cwd});
}
