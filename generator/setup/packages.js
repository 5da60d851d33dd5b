/**
 * Installs the npm packages of package-lock.json where they are missing or those of another lock file.
 *
 * @import {Folders, Outcome} from './run.js'
 */

import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {run} from './run.js';

/**
 * @param {Pick<Folders, 'site'>} folders
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What is wrong and what to do, where they could not be installed.
 */
export function installPackages({site}, say) {
  const lock = createHash('sha256')
    .update(readFileSync(join(site, 'package-lock.json')))
    .digest('hex');
  const stamp = join(site, 'node_modules/.benchfolio-lock');
  if (isCurrent(stamp, lock)) return undefined;
  say('Installing npm packages …');
  const {ok, output} = npm(['ci', '--loglevel=error'], site);
  if (!ok) {
    return `${output.trimEnd()}
npm could not install the packages of package-lock.json
  Check that this machine reaches the npm registry, then run the command again.`;
  }
  writeFileSync(stamp, `${lock}\n`);
  return undefined;
}

/**
 * @param {string} stamp
 *   The file that the last installation wrote. npm removes it with the packages.
 * @param {string} lock
 * @returns {boolean}
 */
export function isCurrent(stamp, lock) {
  try {
    return readFileSync(stamp, 'utf8').trim() === lock;
  } catch {
    return false;
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
  return script ? run(process.execPath, [script, ...args], {cwd}) : run('npm', args, {cwd});
}
