/**
 * SHA-256 of files and of the code that reads them: what the caches are keyed by. Freshness never
 * depends on a file's time.
 *
 * @import {Effects} from '../types.d.ts'
 * @typedef {(entries: readonly string[], except?: readonly string[]) => Promise<string>} CodeDigest
 *   Of modules and all that they import, but for the modules `except` and what only these import;
 *   paths are from the repository's root.
 */

import {createHash} from 'node:crypto';
import {posix} from 'node:path';
import {Memory} from '../memory.js';

/** What a module imports of the project's own, at its head or when it is called, or has called on a thread. */
const IMPORTED = /\b(?:from|import|URL)\s*\(?\s*'(\.[^'\n]*\.js)'/g;

/**
 * @param {string} path
 * @param {string} text
 *   Of the module there.
 * @returns {string[]}
 *   The paths of the project's modules that it imports; of the same beginning as the first.
 */
export const importsOf = (path, text) =>
  [...text.matchAll(IMPORTED)].map(([, to = '']) => posix.join(posix.dirname(path), to));

/**
 * @param {string} path
 * @param {string} text
 *   Of the module there.
 * @param {(imported: string) => string | undefined} addressOf
 *   Where an imported module lies, if elsewhere.
 * @returns {string}
 */
export const withImports = (path, text, addressOf) =>
  text.replaceAll(IMPORTED, (whole, to) => {
    const address = addressOf(posix.join(posix.dirname(path), to));
    return address ? whole.replace(to, () => address.replaceAll("'", '%27')) : whole;
  });

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
 * @param {Pick<Effects, 'read'>} effects
 * @returns {CodeDigest}
 *   Reads each module once, and makes each digest once. Packages are in it by the lock file.
 */
export function codeDigest(effects) {
  /** @param {string} path */
  const moduleAt = async (path) => {
    const text = String((await effects.read(path)) ?? '');
    return {sha256: sha256(text), imports: importsOf(path, text)};
  };
  const made = new Memory();
  /** @param {string} path */
  const known = (path) => made.known(path, () => moduleAt(path));
  /**
   * @param {readonly string[]} entries
   * @param {readonly string[]} except
   */
  const digestOf = async (entries, except) => {
    const paths = new Set(entries);
    // A set that grows while it is gone through: each import is followed once.
    for (const path of paths) {
      for (const imported of (await known(path)).imports) {
        if (!except.includes(imported)) paths.add(imported);
      }
    }
    const parts = ['package-lock.json', ...[...paths].sort()];
    return sha256(
      JSON.stringify(
        await Promise.all(parts.map(async (path) => [path, (await known(path)).sha256])),
      ),
    );
  };
  return (entries, except = []) =>
    made.known(JSON.stringify([entries, except]), () => digestOf(entries, except));
}
