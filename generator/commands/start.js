/**
 * `npm start`: build, serve, watch. A separate process builds each change: first the open pages, then
 * all others. A newer change ends that process. An error is printed, and the last site stays.
 *
 * @typedef {{generate: boolean}} Need
 *   Whether the generator has to run, or only Hugo.
 */

import {fork} from 'node:child_process';
import {once} from 'node:events';
import {rmSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import process from 'node:process';
import {watch} from 'chokidar';
import {argumentsOf} from '../arguments.js';
import {ENGINE, isClone} from '../engine.js';
import {InputError} from '../errors.js';
import {requireHugo} from './build.js';
import {checkFolders} from './folders.js';
import {PREVIEW} from './hugo.js';
import {serve} from './serve.js';
import {stopOnSignals, stopWithThis} from './stop.js';

const REBUILD = new URL('./rebuild.js', import.meta.url);
/** Milliseconds to wait, because an editor saves in several steps and one build is enough. */
const SETTLE = 50;
const LAST_PORT = 65_535;
/** @type {Record<string, string>} */
const PORT_ERRORS = {
  EADDRINUSE: 'another program on port',
  EACCES: 'no permission to use port',
};

export const USAGE = `benchfolio start [options]

Builds the site, serves it on http://127.0.0.1:1313, and rebuilds it on every change.

  --port PORT        the port, 1313 by default; 0 takes any free port`;

/** @param {{root: string, args: string[], log: (line: string) => void}} context */
export async function start({root, args, log}) {
  const {values} = argumentsOf({args, options: {port: {type: 'string', default: '1313'}}});
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > LAST_PORT) {
    throw new InputError([`found --port ${values.port}, expected a number up to ${LAST_PORT}`]);
  }
  checkFolders(root);
  const program = requireHugo(root, log);
  stopOnSignals();
  const removePreview = () => rmSync(join(root, PREVIEW), {recursive: true, force: true});
  removePreview();
  process.once('exit', removePreview);
  const site = await serve({
    folders: [PREVIEW, 'build/static', 'site/static']
      .map((folder) => join(root, folder))
      .concat(join(ENGINE, 'site/static')),
    port,
  }).catch((error) => {
    const found = PORT_ERRORS[error.code];
    if (!found) throw error;
    const hint = 'Choose another: npx benchfolio start --port 8080. Port 0 takes any that is free.';
    throw new InputError([`found ${found} ${port}, expected a free one\n  ${hint}`]);
  });
  let isFirst = true;
  /** Whether the generator had to run for a build that was not finished. */
  let isOutdated = false;
  try {
    for await (const {need, superseded} of changes(root)) {
      // Pages that were opened from an earlier process wait for the first site of this one.
      const open = isFirst ? [] : site.open();
      /** @type {boolean} */
      const generate = need.generate || isOutdated;
      const order = {root, program, baseURL: site.url, open, generate};
      const code = await rebuild(order, superseded, {
        log,
        // The rest of the work would keep the pages waiting.
        shown: () => site.reload((page) => open.includes(page)),
      });
      isOutdated = generate && code !== 0;
      if (isFirst && code === 1) log(`Waiting for a change. The site will be at ${site.url}`);
      if (code !== 0) continue;
      site.reload((page) => !open.includes(page));
      if (isFirst) log(`${site.url} shows the site; every change is built and shown`);
      isFirst = false;
    }
  } finally {
    await site.close();
  }
}

/**
 * @param {import('./rebuild.js').Order} order
 * @param {Promise<void>} superseded
 *   Resolves when a newer change has come.
 * @param {{log: (line: string) => void, shown: () => void}} tell
 * @returns {Promise<number | null>}
 *   The exit code: 0 where the site was built, null where a newer change has ended the build.
 */
async function rebuild(order, superseded, {log, shown}) {
  const began = performance.now();
  const child = fork(REBUILD, [JSON.stringify(order)]);
  stopWithThis(child, 'SIGTERM');
  superseded.then(() => child.kill());
  child.on('message', (/** @type {'shown' | 'built'} */ what) => {
    log(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (what === 'shown') shown();
  });
  const [code] = await once(child, 'exit');
  return code;
}

/**
 * @param {string} root
 * @param {AbortSignal} [ended]
 *   Stops watching.
 * @returns {AsyncGenerator<{need: Need, superseded: Promise<void>}>}
 *   First everything; then what the changes since the last time need.
 */
export async function* changes(root, ended) {
  /** @type {Need | undefined} */
  let pending = {generate: true};
  let arrived = deferred();
  const folders = watchedFolders(root);
  const bundles = join(ENGINE, 'site/assets/js');
  // Of the root, because these folders may come later, and be moved away and back.
  const watcher = watch([root, ...folders.filter((folder) => !isIn(root, folder))], {
    ignoreInitial: true,
    // Each build writes the bundles.
    ignored: (path) =>
      path === bundles || !(path === root || folders.some((folder) => isIn(folder, path))),
  });
  ended?.addEventListener('abort', () => watcher.close());
  watcher.on('all', (event, path) => {
    const [folder, second] = relative(root, path).split(sep);
    // A change of text or style needs only Hugo; a new or deleted page needs its stub, and the prose
    // of a report may have new values.
    const isText = folder === 'content' && event === 'change' && second !== 'reports';
    const generate = !(folder === 'site' || isText);
    pending = {generate: generate || (pending?.generate ?? false)};
    arrived.resolve();
  });
  /** @type {unknown} */
  let failure;
  watcher.on('error', (error) => {
    failure ??= error;
    arrived.resolve();
  });
  try {
    await once(watcher, 'ready');
    for (;;) {
      if (!pending) await arrived.promise;
      if (failure) throw failure;
      await new Promise((resolve) => setTimeout(resolve, SETTLE));
      /** @type {Need} */
      const need = pending ?? {generate: false};
      pending = undefined;
      arrived = deferred();
      yield {need, superseded: arrived.promise};
    }
  } finally {
    await watcher.close();
  }
}

/**
 * @param {string} root
 * @returns {string[]}
 *   The site's folders, and those of the engine if it is a clone under development.
 */
const watchedFolders = (root) =>
  ['data', 'content', 'site']
    .map((folder) => join(root, folder))
    .concat(isClone() ? [join(ENGINE, 'generator'), join(ENGINE, 'site')] : []);

/** @param {string} folder @param {string} path */
const isIn = (folder, path) => path === folder || path.startsWith(folder + sep);

function deferred() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => {
    resolve = done;
  });
  return {promise, resolve};
}
