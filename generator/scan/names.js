/**
 * Names in folders of contributors, as `Effects.list` gives them: a folder ends with `/`, what is neither a
 * folder nor a file with `@`.
 *
 * @import {Effects} from '../types.d.ts'
 */

import {posix} from 'node:path';

/** Folders in `data/` that are not reports. */
export const NOT_REPORTS = ['machines', 'method'];
/** Folders in a report that are not runs. */
export const NOT_RUNS = ['method'];
/** Files that are where they belong, outside of a run. */
export const MANIFESTS = ['site.yaml', 'report.yaml', 'notes.yaml'];
/** What a message calls a name with `@`. */
export const NO_FILE = 'a link, a pipe or a device';
/** What to do with one. */
export const NO_FILE_HINT = 'Copy what it leads to, or delete it.';
/** Files that operating systems and editors leave in folders. */
const IGNORED = [
  // macOS
  /^\.DS_Store$/,
  /^\._/,
  // Windows
  /^(thumbs\.db|desktop\.ini)$/i,
  // Editors: backups; swap files and the write test of Vim; automatic saves and locks of Emacs
  // A folder, too: a run that is being copied.
  /~\/?$/,
  /^\..*\.sw[a-p]$/,
  /^4913$/,
  /^#.*#$/,
  /^\.#/,
];

/** @param {string} name In a folder: a lock of Emacs is a link. */
export const isIgnored = (name) => IGNORED.some((pattern) => pattern.test(name.replace(/@$/, '')));

/** What is said where a folder of results seems to be empty. */
export const HIDDEN_HINT = 'Links and hidden files are not read.';

/** @param {string} name In a folder of results outside of `data/`. */
export const isHidden = (name) => /^(\.|node_modules\/?$)/.test(name) || isIgnored(name);

/**
 * @param {string} folder
 * @param {Pick<Effects, 'list'>} effects
 * @returns {Promise<string[]>}
 *   Without what operating systems and editors leave there.
 */
export const namesIn = async (folder, effects) =>
  (await effects.list(folder)).filter((name) => !isIgnored(name));

/** The final mark of a folder or link. */
const MARK = /[/@]$/;

/** Without the mark of a folder or link. @param {string} name */
export const plainName = (name) => name.replace(MARK, '');

/** Whether a name in a folder has no mark. @param {string} name */
export const isFileName = (name) => !MARK.test(name);

/**
 * @param {string} path
 * @param {Pick<Effects, 'list'>} effects
 * @returns {Promise<boolean>}
 *   Whether it is a file, not a folder or link.
 */
export const isThere = async (path, effects) =>
  (await effects.list(posix.dirname(path))).includes(posix.basename(path));

/**
 * @param {string} report
 * @param {string | undefined} run
 * @returns {boolean}
 *   Whether a folder in `data/` has other files than those of runs.
 */
export const isNoRun = (report, run = '') => NOT_REPORTS.includes(report) || NOT_RUNS.includes(run);
