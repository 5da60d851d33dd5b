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
 * page; and the adapters, for files of readers.
 */
const ENTRIES = [
  'page.js',
  'embed.js',
  'numbers.js',
  'filter.js',
  'changes.js',
  'search.js',
  'compare.js',
  'reader.js',
];
/** Parts that Vega imports for maps, colour schemes and delimited files. No chart uses them. */
const UNUSED = ['d3-dsv', 'd3-geo', 'd3-scale-chromatic', 'topojson-client'];
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
/**
 * Of the script that draws live charts. The comment lets Chromium compile all its functions beside the page, while it
 * loads. Without it, each is compiled when a chart first calls it, and the page waits for that.
 */
const RUNTIME_OPTIONS = {
  alias: Object.fromEntries(
    UNUSED.map((name) => [name, join(ENGINE, 'site/scripts/unused-parts.js')]),
  ),
  banner: {js: '//# allFunctionsCalledOnLoad'},
};
/** What decides on the bundles next to the sources that they are made of. */
const ALWAYS = ['package.json', 'package-lock.json', 'generator/setup/bundle.js'];
const BUNDLES = join(ENGINE, 'site/assets/js');
/** The sources of the last bundles, with their digests. */
const STAMP = join(BUNDLES, 'sources.json');

/** @returns {boolean} Whether the scripts had to be bundled. */
export function bundleScripts() {
  if (isCurrent()) return false;
  const inputs = [...bundle(ENTRIES), ...bundle(['runtime.js'], RUNTIME_OPTIONS)];
  const sources = inputs.filter((path) => !path.startsWith('node_modules/'));
  const digests = [...ALWAYS, ...sources].map((path) => [path, digestOf(path)]);
  writeFileSync(join(BUNDLES, 'licences.txt'), licences(inputs, ENGINE));
  writeFileSync(STAMP, JSON.stringify(Object.fromEntries(digests)));
  return true;
}

/**
 * @param {string[]} names
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {string[]}
 *   Paths of all modules in them, from the engine's folder.
 */
function bundle(names, options) {
  // Loaded only here: a package that is installed has no bundler.
  /** @type {typeof import('esbuild')} */
  const {buildSync} = createRequire(import.meta.url)('esbuild');
  const {metafile} = buildSync({
    ...BUNDLE_OPTIONS,
    ...options,
    entryPoints: names.map((name) => join(ENGINE, 'site/scripts', name)),
    outdir: BUNDLES,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
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
