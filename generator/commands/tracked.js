/** Refuses a repository that has a cache or a build in git, before anything is read from them or written there. */

import {spawnSync} from 'node:child_process';
import {InputError, printable} from '../errors.js';

/** As git matches paths where the file system does not tell case. */
const FOLDERS = [':(icase).cache', ':(icase)build'];

/**
 * A cache in git could hold numbers that no raw file has; a link in its place could lead to any folder, and old files
 * of a cache are removed.
 *
 * @param {string} root
 * @throws {InputError}
 */
export function refuseTracked(root) {
  const args = ['ls-files', '-z', '--', ...FOLDERS];
  const {status, stdout} = spawnSync('git', args, {cwd: root, encoding: 'utf8'});
  const [first] = status === 0 ? stdout.split('\0') : [];
  if (!first) return;
  const hint = 'Run git rm -r --cached .cache build, and list both in .gitignore.';
  throw new InputError([
    `${printable(first)}: found a file of a build in git, expected none\n  ${hint}`,
  ]);
}
