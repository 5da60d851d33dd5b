/**
 * One build of a site at a time, and one that adds runs: others wait. The lock is the folder with the
 * highest number in `.cache/locks`, or in another folder. It holds for as long as its owner lives, so that
 * a build which was killed blocks nothing. A number is never used for a second owner while others may
 * still look at the first.
 *
 * @typedef {{host: string, pid: number, started: string}} Owner
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
import {hostname} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {setTimeout} from 'node:timers/promises';

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
  const release = await lock(join(root, folder), what, log);
  try {
    return await act();
  } finally {
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
    return () => remove(folder, own);
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

/** @returns {Owner} */
const thisProcess = () => ({host: hostname(), pid: process.pid, started: startOf(process.pid)});

/**
 * @param {Owner} owner
 * @returns {boolean}
 *   A folder that came from another machine, as a cache of CI, has a lock that nobody holds.
 */
function isAlive({host, pid, started}) {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Cast: Node throws no other. A process of another user is alive.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return startOf(pid) === started;
}

/**
 * @param {number} pid
 * @returns {string}
 *   When the process started, which tells it from another of the same number; empty for one that has
 *   ended, and where the system does not say.
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
