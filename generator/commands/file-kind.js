/** Distinguishes files, folders and what cannot be read. */

import {accessSync, constants, statSync} from 'node:fs';

/**
 * @param {string} path
 * @returns {string}
 *   `file`, `folder`, or a description of anything else.
 */
export function kindOf(path) {
  try {
    const stats = statSync(path);
    accessSync(path, constants.R_OK);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'neither a file nor a folder';
  } catch (error) {
    // Cast: Node's file system throws no other.
    const {code} = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file';
    if (code === 'ELOOP') return 'a link that leads to itself';
    return `a file that cannot be read (${code})`;
  }
}
