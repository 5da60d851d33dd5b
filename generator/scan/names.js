/**
 * Names in a folder of contributors, as `Effects.list` gives them: a folder ends with `/`, a link with `@`.
 *
 * @import {Effects} from '../types.d.ts'
 */

import {isIgnored} from './ignored.js';

/**
 * @param {string} folder
 * @param {Effects} effects
 * @returns {Promise<string[]>}
 *   Without what operating systems and editors leave there.
 */
export const namesIn = async (folder, effects) =>
  (await effects.list(folder)).filter((name) => !isIgnored(name));

/** Removes the final mark of a folder or link. @param {string} name */
export const plainName = (name) => name.replace(/[/@]$/, '');
