/**
 * The generator as it lies on the disk now, in this process. Node imports a module once; a copy of
 * the code has addresses of its own. What has not changed, nor anything that it imports, is a link to
 * the copy before, where Node finds it loaded: a start would take most of the time.
 *
 * @typedef {Pick<typeof import('../generate.js'), 'generate'>} Generator
 */

import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {entriesBelow} from '../effects.js';
import {importsOf} from '../scan/digest.js';

/** Inside the repository: packages are found from there. */
const COPIES = '.cache/code';
const LEFT_OUT = /(^|\/)fixtures\/|\.test\.js$/;
const MODULE = /\.js$/;

/** @typedef {{text: string, file: string}} Copied `file`: where it lies. */

/**
 * @param {string} root
 * @returns {() => Promise<Generator>}
 */
export function freshly(root) {
  const copies = join(root, COPIES);
  /** Below `generator/`. @type {Map<string, Copied>} */
  let before = new Map();
  return async () => {
    // Hundreds of small files: without Node's threads between in a third of the time.
    if (before.size === 0) rmSync(copies, {recursive: true, force: true});
    mkdirSync(copies, {recursive: true});
    // A name of its own, also beside another process.
    const copy = mkdtempSync(join(copies, 'copy-'));
    const texts = textsOf(join(root, 'generator'));
    const isStale = staleIn(texts, before);
    for (const folder of new Set([...texts.keys()].map(dirname))) {
      mkdirSync(join(copy, folder), {recursive: true});
    }
    /** @type {Map<string, Copied>} */
    const made = new Map();
    for (const [path, text] of texts) {
      const known = isStale(path) ? undefined : before.get(path);
      const file = join(copy, path);
      if (known) symlinkSync(known.file, file);
      else writeFileSync(file, text);
      made.set(path, known ?? {text, file});
    }
    before = made;
    return import(pathToFileURL(join(copy, 'generate.js')).href);
  };
}

/**
 * @param {string} folder
 * @returns {Map<string, string>}
 *   Path in the folder, with `/` → text.
 */
function textsOf(folder) {
  const paths = entriesBelow(folder)
    .filter(({path, entry}) => entry.isFile() && !LEFT_OUT.test(path))
    .map(({path}) => path);
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/**
 * @param {ReadonlyMap<string, string>} texts
 * @param {ReadonlyMap<string, {text: string}>} before
 * @returns {(path: string) => boolean}
 *   Whether it, or what it imports, is another or has gone. All are, where it was no module: who
 *   reads that is not known.
 */
function staleIn(texts, before) {
  const all = [...new Set([...texts.keys(), ...before.keys()])];
  const stale = new Set(all.filter((path) => texts.get(path) !== before.get(path)?.text));
  if ([...stale].some((path) => !MODULE.test(path))) return () => true;
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, text] of texts) {
    for (const to of importsOf(path, text)) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  // A set that grows while it is gone through: each importer is followed once.
  for (const path of stale) for (const importer of importers.get(path) ?? []) stale.add(importer);
  return (path) => stale.has(path);
}
