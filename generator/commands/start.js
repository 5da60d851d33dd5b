/**
 * `npm start`: build, serve, watch. Each change is made by a process of its own, which a newer change
 * ends: first the pages that are open, then all others. An error is printed, and the last site stays.
 *
 * @typedef {{generate: boolean}} Need
 *   Whether the generator has to run, or Hugo alone.
 */

import {fork} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {join, relative, sep} from 'node:path';
import {parseArgs} from 'node:util';
import {watch} from 'chokidar';
import {ENGINE, isClone} from '../engine.js';
import {requireHugo} from './build.js';
import {PREVIEW} from './hugo.js';
import {serve} from './serve.js';

const REBUILD = new URL('./rebuild.js', import.meta.url);
/** An editor saves in several steps; one build for all of them. Milliseconds. */
const SETTLE = 50;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `--port`: where to listen on 127.0.0.1; 1313 unless stated.
 */
export async function start({root, args, log}) {
  const {values} = parseArgs({args, options: {port: {type: 'string', default: '1313'}}});
  requireHugo(root, log);
  await rm(join(root, PREVIEW), {recursive: true, force: true});
  const site = await serve({
    folders: [PREVIEW, 'build/static', 'site/static']
      .map((folder) => join(root, folder))
      .concat(join(ENGINE, 'site/static')),
    port: Number(values.port),
  });
  let isFirst = true;
  for await (const {need, superseded} of changes(root)) {
    // A page that an earlier process showed waits for the first site of this one.
    const open = isFirst ? [] : site.open();
    const isBuilt = await rebuild({root, baseURL: site.url, open, ...need}, superseded, {
      log,
      // The rest of the work would keep the pages waiting.
      shown: () => site.reload((page) => open.includes(page)),
    });
    if (!isBuilt) continue;
    site.reload((page) => !open.includes(page));
    if (isFirst) log(`${site.url} shows the site; every change is built and shown`);
    isFirst = false;
  }
}

/**
 * @param {import('./rebuild.js').Order} order
 * @param {Promise<void>} superseded
 *   Resolves when a newer change has come.
 * @param {{log: (line: string) => void, shown: () => void}} tell
 * @returns {Promise<boolean>}
 *   Whether the site was built.
 */
async function rebuild(order, superseded, {log, shown}) {
  const began = performance.now();
  const child = fork(REBUILD, [JSON.stringify(order)]);
  superseded.then(() => child.kill());
  child.on('message', (/** @type {'shown' | 'built'} */ what) => {
    log(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (what === 'shown') shown();
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/**
 * @param {string} root
 * @param {AbortSignal} [ended]
 *   Ends the watching.
 * @returns {AsyncGenerator<{need: Need, superseded: Promise<void>}>}
 *   First all; then what the changes since the last time need, together with what was superseded.
 */
export async function* changes(root, ended) {
  /** @type {Need | undefined} */
  let pending = {generate: true};
  let arrived = deferred();
  const bundles = join(ENGINE, 'site/assets/js');
  const watcher = watch(watchedFolders(root), {
    ignoreInitial: true,
    // Each build writes them.
    ignored: (path) => path === bundles,
  });
  ended?.addEventListener('abort', () => watcher.close());
  /** @param {Need} need */
  const later = ({generate}) => {
    pending = {generate: generate || (pending?.generate ?? false)};
  };
  watcher.on('all', (event, path) => {
    const [folder] = relative(root, path).split(sep);
    // Prose or a style that is saved needs Hugo alone; a page that has come or gone needs its stub.
    const generate = !(folder === 'site' || (folder === 'content' && event === 'change'));
    later({generate});
    arrived.resolve();
  });
  watcher.on('error', (error) => {
    throw error;
  });
  await once(watcher, 'ready');
  for (;;) {
    if (!pending) await arrived.promise;
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    /** @type {Need} */
    const need = pending ?? {generate: false};
    pending = undefined;
    arrived = deferred();
    let isSuperseded = false;
    const superseded = arrived.promise.then(() => {
      isSuperseded = true;
    });
    yield {need, superseded};
    // What was stopped is not done: it is made with the newer change.
    if (isSuperseded) later({generate: need.generate});
  }
}

/**
 * @param {string} root
 * @returns {string[]}
 *   The site's folders, and those of the engine where it is a clone that somebody works on.
 */
const watchedFolders = (root) =>
  ['data', 'content', 'site']
    .map((folder) => join(root, folder))
    .concat(isClone() ? [join(ENGINE, 'generator'), join(ENGINE, 'site')] : [])
    .filter((folder) => existsSync(folder));

function deferred() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => {
    resolve = done;
  });
  return {promise, resolve};
}
