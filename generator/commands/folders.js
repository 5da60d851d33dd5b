/** Refuses a folder that is not a site, or whose folders cannot be trusted, before anything is read or written there. */

import {existsSync, lstatSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {InputError, printable} from '../errors.js';
import {git, SITE_FOLDERS} from '../git.js';

/** As git matches paths where the file system does not tell case. */
const TRACKED = [':(icase).cache', ':(icase)build'];

/**
 * @param {string} root
 * @throws {InputError}
 */
export function checkFolders(root) {
  refuseLinks(root);
  requireData(root);
  refuseTracked(root);
}

/** They are not followed. @param {string} root */
function refuseLinks(root) {
  const links = SITE_FOLDERS.filter((folder) =>
    lstatSync(join(root, folder), {throwIfNoEntry: false})?.isSymbolicLink(),
  );
  if (links.length === 0) return;
  throw new InputError(links.map((link) => `${link}: found a link, expected a folder`));
}

/**
 * Without it, a build would replace a good site by an empty one.
 *
 * @param {string} root
 */
function requireData(root) {
  const stats = statSync(join(root, 'data'), {throwIfNoEntry: false});
  if (stats?.isDirectory()) return;
  const found = stats ? 'a file' : 'no such folder';
  const site = siteAbove(root);
  const hint = site
    ? `Run it in ${printable(relative(root, site))}, which has a site.`
    : 'Run it in the folder of a site, or make one: npx benchfolio init';
  throw new InputError([`data: found ${found}, expected the folder of a site\n  ${hint}`]);
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 *   The next folder above it that has a site.
 */
function siteAbove(folder) {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return existsSync(join(parent, 'data/site.yaml')) ? parent : siteAbove(parent);
}

/**
 * A cache in git could hold numbers that no raw file has; a link in its place could lead to any folder, and old files
 * of a cache are removed.
 *
 * @param {string} root
 */
function refuseTracked(root) {
  const {text = ''} = git(root, ['ls-files', '-z', '--', ...TRACKED]);
  const [first] = text.split('\0');
  if (!first) return;
  const hint = 'Run git rm -r --cached .cache build, and list both in .gitignore.';
  throw new InputError([
    `${printable(first)}: found a file of a build in git, expected none\n  ${hint}`,
  ]);
}
