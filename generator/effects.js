/**
 * The disk, the console and the processors: the only user of `node:fs` in the pipeline. Paths are relative to the
 * root that was given, with `/`, so that no path of the machine gets into output or messages.
 *
 * @import {Effects} from './types.d.ts'
 */

import {createReadStream} from 'node:fs';
import {copyFile, mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {dirname, join, relative, resolve, sep} from 'node:path';
import {threads} from './threads.js';

/**
 * @param {string} root
 * @param {(line: string) => void} log
 * @returns {Effects}
 */
export function diskEffects(root, log) {
  /** @param {string} path */
  const at = (path) => resolve(root, path);
  /** @type {Map<string, string | Uint8Array>} */
  const written = new Map();
  return {
    async list(folder) {
      const entries = await readdir(at(folder), {withFileTypes: true}).catch(none([]));
      return entries.map(nameOf).sort();
    },
    read: (path) => readFile(at(path)).catch(none(undefined)),
    stream: (path) => createReadStream(at(path), {highWaterMark: 256 * 1024}),
    size: async (path) => (await stat(at(path))).size,
    async write(path, data) {
      // A file that is as it should be is left alone: whoever watches it has nothing to do.
      const before = written.get(path);
      if (before === data) return;
      written.set(path, data);
      if (before === undefined) {
        const there = await readFile(at(path)).catch(none(undefined));
        if (there?.equals(Buffer.from(data))) return;
        await mkdir(dirname(at(path)), {recursive: true});
      }
      await writeFile(at(path), data);
    },
    async copy(from, to) {
      await mkdir(dirname(at(to)), {recursive: true});
      await copyFile(at(from), at(to));
    },
    async keepOnly(folders, paths) {
      for (const folder of folders) {
        for (const {path, entry} of await entriesBelow(at(folder)).catch(none([]))) {
          const name = `${folder}/${path}`;
          if (entry.isDirectory() || paths.has(name)) continue;
          written.delete(name);
          await rm(at(name));
        }
      }
    },
    work: threads(root),
    log,
  };
}

/**
 * @param {string} folder
 * @returns {Promise<{path: string, entry: import('node:fs').Dirent}[]>}
 *   All that lies in it, however deep; paths in it, with `/`.
 */
export async function entriesBelow(folder) {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries.map((entry) => {
    const path = relative(folder, join(entry.parentPath ?? entry.path, entry.name));
    return {path: path.split(sep).join('/'), entry};
  });
}

/** @param {import('node:fs').Dirent} entry */
function nameOf(entry) {
  if (entry.isFile()) return entry.name;
  return `${entry.name}${entry.isDirectory() ? '/' : '@'}`;
}

/**
 * @template T
 * @param {T} value
 *   For what does not exist; any other error stays one.
 * @returns {(error: NodeJS.ErrnoException) => T}
 */
const none = (value) => (error) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
  throw error;
};
