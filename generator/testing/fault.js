/**
 * Loaded before a build (`node --import`): makes the disk fail at one moment, which FAULT names.
 *
 *   rename:12   the process is killed before its twelfth rename
 *   renamed:12  … right after it
 *   rename:a/b  … before the rename to this path
 *   ENOSPC:100  the disk says so from the hundredth write on; EDQUOT and EIO likewise
 *   count       nothing fails; counts.json says what was renamed to what, and how many writes there were
 */

import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {relative, sep} from 'node:path';
import process from 'node:process';
import {isMainThread} from 'node:worker_threads';

const [kind = '', at = ''] = (process.env.FAULT ?? '').split(':');
const {renameSync, writeFileSync, writeSync} = fs;
/** Their targets. @type {string[]} */
const renames = [];
let writes = 0;

/** @param {string} moment */
function killAt(moment) {
  const isThen = renames.length === Number(at) || renames.at(-1) === at;
  if (kind === moment && isThen) process.kill(process.pid, 'SIGKILL');
}

/** @param {unknown} path */
function fill(path) {
  writes += 1;
  if (!kind.startsWith('E') || writes < Number(at)) return;
  const error = new Error(`${kind}: made for a test`);
  throw Object.assign(error, {code: kind, path: typeof path === 'string' ? path : undefined});
}

if (isMainThread) {
  fs.renameSync = (...args) => {
    renames.push(relative(process.cwd(), String(args[1])).split(sep).join('/'));
    killAt('rename');
    renameSync(...args);
    killAt('renamed');
  };
  fs.writeFileSync = (...args) => {
    fill(args[0]);
    writeFileSync(...args);
  };
  fs.writeSync = (...args) => {
    fill(args[0]);
    // @ts-expect-error One of several forms; all arguments are passed on.
    return writeSync(...args);
  };
  syncBuiltinESMExports();
  process.on('exit', () => {
    if (kind === 'count') fs.writeFileSync('counts.json', JSON.stringify({renames, writes}));
  });
}
