/** Refuses a folder that is not a site, or whose folders cannot be trusted, before anything is read or written there. */

import {existsSync, lstatSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {InputError, printable} from '../errors.js';
import {git, NO_GIT, SITE_FOLDERS} from '../git.js';

/** As git matches paths where the file system does not tell case. */
const BUILD_PATHS = [':(icase).cache', ':(icase)build'];
/** In the words of git. */
const NO_REPOSITORY = 'fatal: not a git repository';
const OF_BUILD = /^(\.cache|build)(\/|$)/i;

/**
 * @param {string} root
 * @throws {InputError}
 */
export function checkFolders(root) {
  refuseLinks(root);
  requireData(root);
  const tracked = trackedFiles(root);
  refuseBuild(tracked);
  refuseAbsent(root, tracked);
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
 * @typedef {{path: string, isAbsent: boolean, isSubmodule: boolean}} Tracked
 *   `isAbsent`: a sparse checkout leaves it out.
 *
 * @param {string} root
 * @returns {Tracked[]}
 *   Files of a build, of the data and of texts that git has.
 * @throws {InputError}
 *   If there is a repository that git does not read.
 */
function trackedFiles(root) {
  const args = ['ls-files', '-z', '-t', '--stage', '--', ...BUILD_PATHS, ...SITE_FOLDERS];
  const {text = '', message = NO_REPOSITORY} = git(root, args);
  if (message !== NO_GIT && !message.startsWith(NO_REPOSITORY)) {
    const hint = message.includes('ownership')
      ? 'Run git config --global --add safe.directory with this path, if you trust the repository.'
      : 'Correct it, and run the command again.';
    throw new InputError([
      `git: found ${printable(message)}, expected a repository that git reads\n  ${hint}`,
    ]);
  }
  return text
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const tab = entry.indexOf('\t');
      const [tag, mode] = entry.slice(0, tab).split(' ');
      return {path: entry.slice(tab + 1), isAbsent: tag === 'S', isSubmodule: mode === '160000'};
    });
}

/**
 * A cache in git could hold numbers that no raw file has; a link in its place could lead to any folder, and old files
 * of a cache are removed.
 *
 * @param {Tracked[]} tracked
 */
function refuseBuild(tracked) {
  const first = tracked.find(({path}) => OF_BUILD.test(path));
  if (!first) return;
  const hint = 'Run git rm -r --cached .cache build, and list both in .gitignore.';
  throw new InputError([
    `${printable(first.path)}: found a file of a build in git, expected none\n  ${hint}`,
  ]);
}

/**
 * A site would lack results of these files, and say nothing. A submodule is a folder that may be empty.
 *
 * @param {string} root
 * @param {Tracked[]} tracked
 */
function refuseAbsent(root, tracked) {
  const errors = tracked
    .filter(({isSubmodule}) => isSubmodule)
    .map(
      ({path}) =>
        `${printable(path)}: found a submodule of git, expected files of this repository\n  Copy its files into this repository: the site shows their commits, and compare reads them there.`,
    );
  const absent = tracked.filter(({path, isAbsent}) => isAbsent && !existsSync(join(root, path)));
  const [first] = absent;
  if (first) {
    const more = absent.length > 1 ? ` (and ${absent.length - 1} more)` : '';
    errors.push(
      `${printable(first.path)}: found a file that a sparse checkout leaves out${more}, expected all files of data and content\n  Run git sparse-checkout disable, or add both folders to it.`,
    );
  }
  if (errors.length > 0) throw new InputError(errors);
}
