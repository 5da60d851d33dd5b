/**
 * The generator as it lies on the disk now, in this process. Node imports a module once; a copy of
 * the code has addresses of its own. What has not changed, nor anything that it imports, is a link to
 * the copy before, where Node finds it loaded: a start would take most of the time.
 *
 * @typedef {Pick<typeof import('../generate.js'), 'generate'>} Generator
 */

import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {atOnce} from '../at-once.js';
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
    if (before.size === 0) await rm(copies, {recursive: true, force: true});
    await mkdir(copies, {recursive: true});
    // A name of its own, also beside another process.
    const copy = await mkdtemp(join(copies, 'copy-'));
    const texts = await textsOf(join(root, 'generator'));
    const isStale = staleIn(texts, before);
    const folders = new Set([...texts.keys()].map(dirname));
    await atOnce([...folders], (folder) => mkdir(join(copy, folder), {recursive: true}));
    const made = await atOnce([...texts], async ([path, text]) => {
      const known = isStale(path) ? undefined : before.get(path);
      const file = join(copy, path);
      await (known ? symlink(known.file, file) : writeFile(file, text));
      return /** @type {[string, Copied]} */ ([path, known ?? {text, file}]);
    });
    before = new Map(made);
    return import(pathToFileURL(join(copy, 'generate.js')).href);
  };
}

/**
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 *   Path in the folder, with `/` → text.
 */
async function textsOf(folder) {
  const paths = (await entriesBelow(folder))
    .filter(({path, entry}) => entry.isFile() && !LEFT_OUT.test(path))
    .map(({path}) => path);
  const texts = await atOnce(paths, (path) => readFile(join(folder, path), 'utf8'));
  return new Map(paths.map((path, i) => [path, texts[i] ?? '']));
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
