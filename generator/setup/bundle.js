/**
 * Bundles the browser's scripts: `site/scripts/` → `site/assets/js/`, which the package ships and a
 * clone makes where it is missing or of other sources. A user's site needs no bundler.
 *
 *   node generator/setup/bundle.js   before the package is made
 */

import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {ENGINE} from '../engine.js';
import {licences} from './licences.js';
import {isCurrent} from './packages.js';

/**
 * Scripts of pages with charts, of frames, of tables, of lists of reports, of the search page and of the compare
 * page; and what draws live charts.
 */
const ENTRIES = [
  'page.js',
  'embed.js',
  'numbers.js',
  'filter.js',
  'search.js',
  'compare.js',
  'runtime.js',
];
/** What the scripts import of the generator. */
const SHARED = ['format.js', 'charts/frame.js', 'charts/theme.js', 'words/published.js'];
const STAMP = 'sources.sha256';

/**
 * @param {string} [engine]
 *   Folder of the package.
 * @returns {boolean}
 *   Whether the scripts had to be bundled.
 */
export function bundleScripts(engine = ENGINE) {
  const [from, to] = [join(engine, 'site/scripts'), join(engine, 'site/assets/js')];
  const sources = digestOf([
    join(engine, 'package-lock.json'),
    ...readdirSync(from)
      .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'))
      .sort()
      .map((name) => join(from, name)),
    ...SHARED.map((name) => join(engine, 'generator', name)),
  ]);
  const stamp = join(to, STAMP);
  if (isCurrent(stamp, sources)) return false;
  // Loaded only here: a package that is installed has no bundler.
  /** @type {typeof import('esbuild')} */
  const {buildSync} = createRequire(import.meta.url)('esbuild');
  const {metafile} = buildSync({
    absWorkingDir: engine,
    entryPoints: ENTRIES.map((name) => join(from, name)),
    outdir: to,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'error',
    metafile: true,
  });
  writeFileSync(join(to, 'licences.txt'), licences(Object.keys(metafile.inputs), engine));
  writeFileSync(stamp, `${sources}\n`);
  return true;
}

/** @param {string[]} files */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${basename(file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) bundleScripts();
