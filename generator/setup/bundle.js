/**
 * Bundles the browser's scripts: `site/scripts/` → `site/assets/js/`, which the package ships and a
 * clone makes where it is missing or of other sources. A user's site needs no bundler.
 *
 *   node generator/setup/bundle.js   before the package is made
 */

import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
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
/** What decides on the bundles beside the sources that they are made of. */
const ALWAYS = ['package.json', 'package-lock.json', 'generator/setup/bundle.js'];
/** The sources of the last bundles, with their digests. */
const STAMP = 'sources.json';

/**
 * @param {string} [engine]
 *   Folder of the package.
 * @returns {boolean}
 *   Whether the scripts had to be bundled.
 */
export function bundleScripts(engine = ENGINE) {
  const to = join(engine, 'site/assets/js');
  const stamp = join(to, STAMP);
  if (isCurrent(stamp, engine)) return false;
  // Loaded only here: a package that is installed has no bundler.
  /** @type {typeof import('esbuild')} */
  const {buildSync} = createRequire(import.meta.url)('esbuild');
  const {metafile} = buildSync({
    ...bundleOptions(engine),
    entryPoints: ENTRIES.map((name) => join(engine, 'site/scripts', name)),
    outdir: to,
    metafile: true,
  });
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/'));
  const digests = [...ALWAYS, ...sources].map((path) => [path, digestOf(join(engine, path))]);
  writeFileSync(join(to, 'licences.txt'), licences(Object.keys(metafile.inputs), engine));
  writeFileSync(stamp, JSON.stringify(Object.fromEntries(digests)));
  return true;
}

/** @param {string} engine */
export const bundleOptions = (engine) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: engine,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'error',
  });

/**
 * @param {string} stamp
 * @param {string} engine
 */
function isCurrent(stamp, engine) {
  try {
    /** @type {Record<string, string>} */
    const digests = JSON.parse(readFileSync(stamp, 'utf8'));
    return Object.entries(digests).every(
      ([path, digest]) => digest === digestOf(join(engine, path)),
    );
  } catch {
    // No stamp, or a source that is gone.
    return false;
  }
}

/** @param {string} file */
const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

if (process.argv[1] === fileURLToPath(import.meta.url)) bundleScripts();
