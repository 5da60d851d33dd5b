/**
 * SHA-256 of files and of the generator's code: the keys of the entries in `.cache/`. Whether an
 * entry is up to date never depends on a file's time.
 *
 * @import {Effects} from './types.d.ts'
 */

import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {ENGINE} from './engine.js';

/** Not part of the generator: only tests use them. */
const LEFT_OUT = /\.test\.js$|(^|\/)(testing|fixtures)\//;
/** Versions of the packages; an installed package has no lock file. */
const LOCKS = ['package.json', 'package-lock.json'];

/** @param {string | Uint8Array} data */
export const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/**
 * @param {string} path
 * @param {Pick<Effects, 'stream'>} effects
 * @returns {Promise<string>}
 *   Of the bytes on the disk, compressed or not.
 */
export async function digest(path, effects) {
  const hash = createHash('sha256');
  for await (const piece of effects.stream(path)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * @param {string} [engine]
 *   Folder of the package.
 * @returns {string}
 *   Of all modules of the generator and the versions of its packages: if the code changes, files are
 *   read and charts are drawn again.
 */
export function codeDigest(engine = ENGINE) {
  const hash = createHash('sha256');
  for (const path of [...LOCKS, ...modulesOf(engine)]) {
    const bytes = ifThere(join(engine, path));
    if (bytes) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} engine
 * @returns {string[]}
 *   Paths of the generator's modules, sorted, with `/`.
 */
const modulesOf = (engine) =>
  readdirSync(join(engine, 'generator'), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => relative(engine, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();

/** @param {string} file */
function ifThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
