/**
 * Lets one build of a site run at a time, and one `add`: others wait. The lock is the folder with the highest
 * number in `.cache/locks`, or in another folder. It holds for as long as its owner lives, so that a build
 * which was killed blocks nothing. A number is never used for a second owner: its folder stays until there is a
 * higher one, and is not empty, because a folder can be renamed onto an empty one.
 *
 * @import {Owner} from '../owner.js'
 */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {setTimeout} from 'node:timers/promises';
import {isAlive, thisProcess} from '../owner.js';
import {stopOnSignals} from './stop.js';

const BUILD = {folder: '.cache/locks', what: 'another build of this site'};
/** Milliseconds between two looks at a lock. */
const WAIT = 100;

/**
 * @template T
 * @param {string} root
 * @param {(line: string) => void} log
 * @param {() => Promise<T>} act
 * @param {{folder: string, what: string}} [of]
 *   Another lock of the site, which does not wait for builds.
 * @returns {Promise<T>}
 */
export async function withLock(root, log, act, {folder, what} = BUILD) {
  stopOnSignals();
  const release = await lock(join(root, folder), what, log);
  process.once('exit', release);
  try {
    return await act();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} folder
 * @param {string} what
 *   The owner does.
 * @param {(line: string) => void} log
 * @returns {Promise<() => void>}
 *   Releases the lock.
 */
async function lock(folder, what, log) {
  mkdirSync(folder, {recursive: true});
  let isWaiting = false;
  for (;;) {
    const highest = highestIn(folder);
    const owner = ownerOf(join(folder, String(highest)));
    if (owner && isAlive(owner)) {
      if (!isWaiting) log(`Waiting for ${what} (process ${owner.pid})`);
      isWaiting = true;
      await setTimeout(WAIT);
      continue;
    }
    const own = String(highest + 1);
    if (!take(folder, own)) continue;
    // Another may have counted from a number that was already gone.
    if (highestIn(folder) > highest + 1) {
      remove(folder, own);
      continue;
    }
    for (const name of readdirSync(folder)) if (name !== own) remove(folder, name);
    return () => release(join(folder, own));
  }
}

/** @param {string} folder */
const highestIn = (folder) => Math.max(0, ...readdirSync(folder).map(Number).filter(Boolean));

/**
 * Renames a folder that is complete: fails where the number is taken.
 *
 * @param {string} folder
 * @param {string} number
 * @returns {boolean}
 */
function take(folder, number) {
  const made = mkdtempSync(join(folder, 'new-'));
  try {
    writeFileSync(join(made, 'owner.json'), JSON.stringify(thisProcess()));
    renameSync(made, join(folder, number));
    return true;
  } catch (error) {
    rmSync(made, {recursive: true, force: true});
    // Cast: Node's file system throws no other. The first three are a number that is taken.
    const {code = ''} = /** @type {NodeJS.ErrnoException} */ (error);
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(code)) return false;
    throw error;
  }
}

/** @param {string} folder Of the number. */
function release(folder) {
  try {
    renameSync(join(folder, 'owner.json'), join(folder, 'released.json'));
  } catch {
    // Somebody has removed it.
  }
}

/**
 * In one step: no other process sees the number without its owner.
 *
 * @param {string} folder
 * @param {string} name
 */
function remove(folder, name) {
  const gone = join(folder, `old-${process.pid}-${name}`);
  try {
    renameSync(join(folder, name), gone);
  } catch {
    // Another process has removed it.
  }
  rmSync(gone, {recursive: true, force: true});
}

/**
 * @param {string} folder
 * @returns {Owner | undefined}
 *   Undefined where there is none.
 */
function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
