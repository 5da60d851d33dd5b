/**
 * Keeps results in `.cache/`, under a key of everything that they depend on. A cached file is used only if it
 * is complete and belongs to its key: the disk may have been full, or the file may have changed.
 *
 * @import {Effects} from './types.d.ts'
 */

import {sha256} from './digest.js';

/** What a disk says where nothing can be written. */
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'];

/**
 * @template T
 * @param {string} folder
 *   Below `.cache/`.
 * @param {unknown} from
 *   All that the value follows from, the code included; as JSON.
 * @param {Pick<Effects, 'read' | 'write'>} effects
 * @param {() => Promise<T>} make
 * @param {(value: T) => boolean} [isKept]
 *   Whether a value that was made is kept.
 * @returns {Promise<T>}
 *   Plain JSON.
 */
export async function cached(folder, from, effects, make, isKept = () => true) {
  const key = sha256(JSON.stringify(from));
  const path = `.cache/${folder}/${key}.json`;
  const text = String((await effects.read(path)) ?? '');
  const end = text.indexOf('\n');
  const [checksum, body] = [text.slice(0, end), text.slice(end + 1)];
  if (end > 0 && checksum === sha256(key + body)) return JSON.parse(body);
  const value = await make();
  if (isKept(value)) {
    const kept = JSON.stringify(value);
    try {
      await effects.write(path, `${sha256(key + kept)}\n${kept}`);
    } catch (error) {
      // Cast: the disk throws no other. The value is right without a cache, and is made again next time.
      if (!READ_ONLY.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    }
  }
  return value;
}
