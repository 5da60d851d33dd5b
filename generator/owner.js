/**
 * Who owns a lock or a temporary folder: a process, for as long as it lives.
 *
 * @typedef {{host: string, pid: number, started: string}} Owner
 */

import {readFileSync} from 'node:fs';
import {hostname} from 'node:os';
import process from 'node:process';

/** @returns {Owner} */
export const thisProcess = () => ({
  host: hostname(),
  pid: process.pid,
  started: startOf(process.pid),
});

/**
 * @param {Owner} owner
 * @returns {boolean}
 *   What came from another machine, as with a cache of CI, has no owner.
 */
export function isAlive({host, pid, started}) {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Cast: Node throws no other. A process of another user is alive.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return startOf(pid) === started;
}

/** For the name of a temporary file or folder of this process. */
export const OWNER = `of-${process.pid}-${startOf(process.pid)}`;

/**
 * @param {string} name
 *   The name of a temporary file or folder.
 * @returns {boolean}
 *   Whether the process lives that made it.
 */
export function isOwned(name) {
  const [, pid, started = ''] = /of-(\d+)-(\d*)/.exec(name) ?? [];
  return pid !== undefined && isAlive({host: hostname(), pid: Number(pid), started});
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
