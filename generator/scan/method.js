/**
 * The folders `method/`, of a report and of all: what a person needs to make the runs again. Their files are
 * published as they are, and nothing else is known of them.
 *
 * @import {Effects} from '../types.d.ts'
 * @import {InputErrors} from '../errors.js'
 */

import {namesIn, plainName} from './names.js';

const CONTROL = /\p{Cc}/u;

/**
 * @param {string} folder
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<string[]>}
 *   Paths of all files in it, however deep; none where there is no such folder.
 */
export async function methodFiles(folder, effects, errors) {
  /** @type {string[]} */
  const paths = [];
  for (const name of await namesIn(folder, effects)) {
    const path = `${folder}/${plainName(name)}`;
    if (CONTROL.test(name)) {
      errors.add(path, undefined, 'found a control character in a name, expected plain text');
    } else if (name.endsWith('@')) {
      errors.add(
        path,
        undefined,
        'found a link or a device, expected a file',
        'Copy the file that it leads to, or delete it.',
      );
    } else if (name.endsWith('/')) paths.push(...(await methodFiles(path, effects, errors)));
    else paths.push(path);
  }
  return paths;
}
