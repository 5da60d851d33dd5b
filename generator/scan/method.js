/**
 * The folders `method/`, of a report and of all: what a person needs to make the runs again. Their files are
 * published as they are, in an archive, and nothing else is known of them.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Effects} from '../types.d.ts'
 */

import {isDevice} from '../ids.js';
import {NO_FILE, NO_FILE_HINT, namesIn, plainName} from './names.js';

/** The first file of the archive: the checksums of all others. */
export const SUMS = 'SHA256SUMS';
/** What nobody sees, and what Windows reads as a part of a path or does not store. */
const ODD = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|]|[. ]$/u;

/**
 * @param {string} folder
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {Set<string>} [taken]
 *   Paths as file systems that ignore case compare them.
 * @returns {Promise<string[]>}
 *   Paths of all files in it, however deep; none where there is no such folder.
 */
export async function methodFiles(
  folder,
  effects,
  errors,
  taken = new Set([foldedPath(`${folder}/${SUMS}`)]),
) {
  /** @type {string[]} */
  const paths = [];
  for (const name of await namesIn(folder, effects)) {
    const path = `${folder}/${plainName(name)}`;
    if (name.endsWith('@')) {
      errors.add(path, undefined, `found ${NO_FILE}, expected a file`, NO_FILE_HINT);
    } else if (ODD.test(plainName(name)) || isDevice(name)) {
      const expected = 'expected a name that is valid on Windows, with visible characters';
      errors.add(path, undefined, `found a name that some systems cannot store, ${expected}`);
    } else if (taken.has(foldedPath(path))) {
      const expected = 'expected names that differ by more than case';
      errors.add(path, undefined, `found a second file of this name in the archive, ${expected}`);
    } else {
      taken.add(foldedPath(path));
      if (name.endsWith('/')) paths.push(...(await methodFiles(path, effects, errors, taken)));
      else paths.push(path);
    }
  }
  return paths;
}

/** @param {string} path */
const foldedPath = (path) => path.normalize('NFC').toLowerCase();
