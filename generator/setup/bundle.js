/**
 * Bundles the browser's scripts: `site/scripts/` → `site/assets/js/`, which the package ships and a
 * clone makes where it is missing or of other sources. A user's site needs no bundler.
 *
 *   node generator/setup/bundle.js   before the package is made
 */

import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {sha256} from '../digest.js';
import {ENGINE} from '../engine.js';
import {licences} from './licences.js';

/**
 * Scripts of pages with charts, of frames, of tables, of lists of reports, of changes, of the search page and of the compare
 * page; what draws live charts; and the adapters, for files of readers.
 */
const ENTRIES = [
  'page.js',
  'embed.js',
  'numbers.js',
  'filter.js',
  'changes.js',
  'search.js',
  'compare.js',
  'runtime.js',
  'reader.js',
];
export const BUNDLE_OPTIONS = /** @type {const} */ ({
  absWorkingDir: ENGINE,
  bundle: true,
  minify: true,
  format: 'iife',
  // The code also uses functions of these years, such as Object.hasOwn. Older targets make private fields slow.
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'error',
});
/** What decides on the bundles next to the sources that they are made of. */
const ALWAYS = ['package.json', 'package-lock.json', 'generator/setup/bundle.js'];
const BUNDLES = join(ENGINE, 'site/assets/js');
/** The sources of the last bundles, with their digests. */
const STAMP = join(BUNDLES, 'sources.json');

/** @returns {boolean} Whether the scripts had to be bundled. */
export function bundleScripts() {
  if (isCurrent()) return false;
  // Loaded only here: a package that is installed has no bundler.
  /** @type {typeof import('esbuild')} */
  const {buildSync} = createRequire(import.meta.url)('esbuild');
  const {metafile} = buildSync({
    ...BUNDLE_OPTIONS,
    entryPoints: ENTRIES.map((name) => join(ENGINE, 'site/scripts', name)),
    outdir: BUNDLES,
    metafile: true,
  });
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  const digests = [...ALWAYS, ...sources].map((path) => [path, digestOf(path)]);
  writeFileSync(join(BUNDLES, 'licences.txt'), licences(Object.keys(metafile.inputs), ENGINE));
  writeFileSync(STAMP, JSON.stringify(Object.fromEntries(digests)));
  return true;
}

function isCurrent() {
  try {
    /** @type {Record<string, string>} */
    const digests = JSON.parse(readFileSync(STAMP, 'utf8'));
    return Object.entries(digests).every(([path, digest]) => digest === digestOf(path));
  } catch {
    // No stamp, or a source that no longer exists.
    return false;
  }
}

/** @param {string} path From the engine's folder. */
const digestOf = (path) => sha256(readFileSync(join(ENGINE, path)));

if (process.argv[1] === fileURLToPath(import.meta.url)) bundleScripts();
