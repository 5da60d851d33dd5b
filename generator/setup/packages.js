/**
 * The npm packages of package-lock.json, installed where they are missing or of another lock.
 *
 * @import {Outcome} from './run.js'
 */

import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {ROOT, run} from './run.js';

/**
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What npm said where it could not install them.
 */
export function installPackages(say) {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const stamp = join(ROOT, 'node_modules/.benchfolio-lock');
  if (isCurrent(stamp, lock)) return undefined;
  say('Installing npm packages …');
  const {ok, output} = npm(['ci', '--loglevel=error']);
  if (!ok) return output;
  writeFileSync(stamp, `${lock}\n`);
  return undefined;
}

/**
 * @param {string} stamp
 *   File that the last installation wrote; npm removes it with the packages.
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
 * @param {string[]} args
 * @returns {Outcome}
 *   Of the npm that runs this script, else of the one on the path.
 */
function npm(args) {
  const {npm_execpath: script} = process.env;
  return script ? run(process.execPath, [script, ...args]) : run('npm', args);
}
