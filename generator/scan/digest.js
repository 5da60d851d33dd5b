/**
 * SHA-256 of files and of the code that reads them: what the cache is keyed by. Freshness never
 * depends on a file's time.
 *
 * @import {Effects} from '../types.d.ts'
 */

import {createHash} from 'node:crypto';

/** @param {string} text */
export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * @param {string} path
 * @param {Pick<Effects, 'stream'>} effects
 * @returns {Promise<string>}
 *   Of the bytes as they lie there, compressed or not.
 */
export async function digest(path, effects) {
  const hash = createHash('sha256');
  for await (const piece of effects.stream(path)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * @param {string[]} folders
 *   Of code, without trailing slash.
 * @param {Effects} effects
 * @returns {Promise<string>}
 *   Of the names and texts of their modules, tests and fixtures left out, and of the lock file.
 */
export async function codeDigest(folders, effects) {
  const texts = [String(await effects.read('package-lock.json'))];
  for (const folder of folders) {
    for (const name of await effects.list(folder)) {
      if (!name.endsWith('.js') || name.endsWith('.test.js')) continue;
      texts.push(name, String(await effects.read(`${folder}/${name}`)));
    }
  }
  return sha256(texts.join('\0'));
}
