/**
 * The generator as it lies on the disk now, in this process. Node imports a module once; a copy of
 * the code has addresses of its own. Only what has changed is copied, and what imports it; all else
 * is imported from the copy before, where Node finds it loaded: a start would take most of the time.
 *
 * @typedef {Pick<typeof import('../generate.js'), 'generate'>} Generator
 */

import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {entriesBelow} from '../effects.js';
import {importsOf, withImports} from '../scan/digest.js';

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
  rmSync(copies, {recursive: true, force: true});
  /** Below `generator/`. @type {Map<string, Copied>} */
  let before = new Map();
  return async () => {
    // Hundreds of small files: Node's threads between would take most of the time.
    mkdirSync(copies, {recursive: true});
    // A name of its own, also beside another process.
    const copy = mkdtempSync(join(copies, 'copy-'));
    const texts = textsOf(join(root, 'generator'));
    const isStale = staleIn(texts, before);
    /** @type {Map<string, Copied>} */
    const all = new Map();
    for (const [path, text] of texts) {
      const known = isStale(path) ? undefined : before.get(path);
      all.set(path, known ?? {text, file: join(copy, path)});
    }
    /** @param {string} path */
    const addressOf = (path) => {
      const found = all.get(path);
      return found && pathToFileURL(found.file).href;
    };
    for (const [path, text] of texts) {
      const file = join(copy, path);
      // What is no module is read from beside one.
      if (MODULE.test(path) && all.get(path)?.file !== file) continue;
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, withImports(path, text, addressOf));
    }
    before = all;
    return import(String(addressOf('generate.js')));
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
