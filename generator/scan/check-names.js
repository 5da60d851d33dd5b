/**
 * Checks the names of files and folders in `data/`. They become addresses and paths, so they are limited to lower
 * case, digits and hyphens (raw files: letters, digits, dots, plus, hyphens, underscores).
 *
 * @import {InputErrors} from '../errors.js'
 */

import {posix} from 'node:path';
import {shellText} from '../errors.js';
import {isDevice, LONGEST_NAME, rawName, slug, wrongId} from '../ids.js';
import {isFileName, NO_FILE, NO_FILE_HINT, plainName} from './names.js';

/** A name that a raw file can have. */
export const RAW = /^[A-Za-z0-9]([A-Za-z0-9._+-]*[A-Za-z0-9_+-])?$/;
const BELONGS =
  'A result file belongs in a folder of its run, data/<report>/<run>/. To move it there: npx benchfolio add';
const OTHERS_BELONG = 'Move any other file out of data/.';
/** What to do with a manifest in another place. */
export const MANIFEST_BELONGS =
  'A run.yaml belongs in the folder of its run, data/<report>/<run>/, and the file of a machine in data/machines/.';
/** The name of a manifest. */
export const MANIFEST = /\.ya?ml$/i;

/**
 * @param {string} folder
 * @param {string} name
 *   The name of a manifest.
 * @param {readonly string[]} names
 *   In the folder.
 * @param {InputErrors} errors
 * @returns {string[]}
 *   The files that were meant to be it, such as `Report.yaml` or `report.yml`; none if it is there.
 */
export function misnamed(folder, name, names, errors) {
  if (names.includes(name)) return [];
  const found = names.filter((one) => one.toLowerCase().replace(/\.yml$/, '.yaml') === name);
  for (const one of found) {
    errors.add(`${folder}/${one}`, undefined, `found ${one}, expected ${name}`, 'Rename it.');
  }
  return found;
}

/** @param {string} name @returns {string} For a message. */
export const described = (name) =>
  name.endsWith('@')
    ? NO_FILE
    : name.endsWith('/')
      ? `the folder "${plainName(name)}"`
      : `the file "${name}"`;

/**
 * @param {string} name
 * @param {readonly string[]} names
 *   In its folder.
 * @returns {string}
 *   What a message says was found.
 */
export function absent(name, names) {
  const other = names.find((one) => plainName(one) === name);
  return other ? `found ${described(other)} and no file` : 'found no such file';
}

/**
 * @param {string} name
 * @param {string} parent
 * @param {InputErrors} errors
 * @returns {boolean}
 *   Whether it can be the folder of a report or run; false after an error.
 */
export function isFolder(name, parent, errors) {
  const expected = wrongId(name.endsWith('/') ? plainName(name) : '');
  if (expected === undefined) return true;
  const message = `found ${described(name)}, expected ${expected}`;
  const path = `${parent}/${plainName(name)}`;
  errors.add(path, undefined, message, placeHint(name, path));
  return false;
}

/**
 * @param {string} name
 *   Of what is no folder of a report or run.
 * @param {string} path
 * @returns {string | undefined}
 *   What to do with it.
 */
function placeHint(name, path) {
  if (name.endsWith('@')) return NO_FILE_HINT;
  if (MANIFEST.test(name)) return MANIFEST_BELONGS;
  if (!name.endsWith('/')) return `${BELONGS} ${shellText(path)}\n  ${OTHERS_BELONG}`;
  const id = slug(name);
  return wrongId(id) === undefined ? `Rename it to ${id}.` : undefined;
}

/**
 * @param {string} name
 * @param {string} parent
 * @param {InputErrors} errors
 * @returns {boolean}
 *   Whether it can be a raw file; false after an error.
 */
export function isRawFile(name, parent, errors) {
  const isFile = isFileName(name);
  const expected = isFile ? wrongName(name) : 'only files in the folder of a run';
  if (expected === undefined) return true;
  const message = `found ${described(name)}, expected ${expected}`;
  const hint = isFile
    ? `Rename it to ${rawName(name)}.`
    : name.endsWith('@')
      ? NO_FILE_HINT
      : `Move its files into ${parent}. If it is a run, move it into ${posix.dirname(parent)}.`;
  errors.add(`${parent}/${plainName(name)}`, undefined, message, hint);
  return false;
}

/**
 * @param {string} name
 *   The name of a raw file.
 * @returns {string | undefined}
 *   What was expected instead.
 */
export function wrongName(name) {
  if (!RAW.test(name)) {
    return 'a raw file named with letters, digits, dots, plus, hyphens and underscores';
  }
  if (isDevice(name)) return 'another name: Windows reserves this one for a device';
  return name.length > LONGEST_NAME ? `a name of at most ${LONGEST_NAME} characters` : undefined;
}

/**
 * @param {readonly string[]} names
 *   The names of the raw files of a run.
 * @param {string} folder
 * @param {InputErrors} errors
 */
export function checkCase(names, folder, errors) {
  /** @type {Map<string, string>} */
  const byFolded = new Map();
  for (const name of names) {
    const first = byFolded.get(name.toLowerCase());
    byFolded.set(name.toLowerCase(), name);
    if (first === undefined) continue;
    const expected = 'expected names that differ by more than case';
    errors.add(`${folder}/${name}`, undefined, `found "${first}" and "${name}", ${expected}`);
  }
}
