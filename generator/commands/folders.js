/** Refuses a repository whose folders cannot be trusted, before anything is read from them or written there. */

import {spawnSync} from 'node:child_process';
import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import {InputError, printable} from '../errors.js';

/** As git matches paths where the file system does not tell case. */
const TRACKED = [':(icase).cache', ':(icase)build'];
/** Where links are not followed. */
const INPUT = ['data', 'content'];

/**
 * @param {string} root
 * @throws {InputError}
 */
export function checkFolders(root) {
  refuseLinks(root);
  refuseTracked(root);
}

/** @param {string} root */
function refuseLinks(root) {
  const links = INPUT.filter((folder) =>
    lstatSync(join(root, folder), {throwIfNoEntry: false})?.isSymbolicLink(),
  );
  if (links.length === 0) return;
  throw new InputError(links.map((link) => `${link}: found a link, expected a folder`));
}

/**
 * A cache in git could hold numbers that no raw file has; a link in its place could lead to any folder, and old files
 * of a cache are removed.
 *
 * @param {string} root
 */
function refuseTracked(root) {
  const args = ['ls-files', '-z', '--', ...TRACKED];
  // Of a list that is longer than Node takes, the beginning is enough.
  const {stdout} = spawnSync('git', args, {cwd: root, encoding: 'utf8'});
  const [first] = (stdout ?? '').split('\0');
  if (!first) return;
  const hint = 'Run git rm -r --cached .cache build, and list both in .gitignore.';
  throw new InputError([
    `${printable(first)}: found a file of a build in git, expected none\n  ${hint}`,
  ]);
}
