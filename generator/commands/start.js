/**
 * `npm start`: build, serve, watch. What a saved file changes is made again, in a process that
 * remembers what it has read, drawn and written: first the pages that are open, which then reload,
 * then all else. An error is told on the console, and the last site stays. package.json gives it room
 * for what dies young, of which reading makes much.
 */

import {watch} from 'node:fs';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {diskEffects} from '../effects.js';
import {Memory} from '../memory.js';
import {freshly} from './fresh.js';
import {refresh, WATCHED} from './hugo.js';
import {serve} from './serve.js';

/** What a change in a folder makes necessary, besides Hugo, or of Hugo. */
const NEEDS = /** @type {const} */ ({
  data: 'generate',
  content: 'nothing',
  generator: 'new code',
  site: 'scripts',
});
/** An editor saves in several steps; one build for all of them. Milliseconds. */
const SETTLE = 50;

/** @typedef {(typeof NEEDS)[keyof typeof NEEDS]} Need */

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `--port`: where to listen on 127.0.0.1; 1313 unless stated.
 */
export async function start({root, args, log}) {
  const {values} = parseArgs({args, options: {port: {type: 'string', default: '1313'}}});
  const effects = diskEffects(root, log);
  const memory = new Memory();
  const fresh = freshly(root);
  /** @type {import('./fresh.js').Generator | undefined} */
  let code;
  await rm(join(root, WATCHED.folder), {recursive: true, force: true});
  const site = await serve({
    folder: join(root, WATCHED.folder),
    more: WATCHED.more.map((folder) => join(root, folder)),
    port: Number(values.port),
    reloading: true,
  });
  const baseURL = site.url;
  let greeting = `${site.url} shows the site; a saved file is built again`;
  for await (const {needs, signal} of changes(root)) {
    const began = performance.now();
    /** @param {string} what */
    const timed = (what) => log(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    // A page that an earlier process showed waits for the first site of this one.
    const open = greeting ? [] : site.open();
    await told(log, async () => {
      if (needs.delete('new code')) {
        code = undefined;
        needs.add('generate');
      }
      if (needs.has('generate')) code ??= await fresh();
      const make = needs.has('generate') ? code?.generate : undefined;
      /** @type {string[]} */
      let shown = [];
      if (open.length > 0) {
        const only = open.map((path) => path.slice(1));
        await unlessWrong(async () => {
          await make?.(effects, {memory, signal, only});
          await refresh(root, {baseURL, signal}, {only, sameScripts: !needs.has('scripts')});
          timed('shown');
          shown = open;
          // The rest would keep the server from answering.
          await site.reload((page) => open.includes(page));
        });
      }
      await make?.(effects, {memory, signal});
      needs.delete('generate');
      await refresh(root, {baseURL, signal});
      needs.clear();
      site.reload((page) => !shown.includes(page));
      timed('built');
      if (greeting) log(greeting);
      greeting = '';
    });
  }
}

/**
 * @param {string} root
 * @param {AbortSignal} [ended]
 *   Ends the watching.
 * @returns {AsyncGenerator<{needs: Set<Need>, signal: AbortSignal}>}
 *   First all; then what the changes since the last time make necessary, and what was left in the
 *   needs because of them. `signal`: a newer change has come.
 */
export async function* changes(root, ended) {
  /** @type {Set<Need>} */
  let later = new Set(['new code']);
  let next = new AbortController();
  let wake = () => {};
  /** @param {Need} need */
  const changed = (need) => {
    later.add(need);
    next.abort();
    wake();
  };
  for (const [folder, need] of Object.entries(NEEDS)) {
    const options = {recursive: true, ...(ended ? {signal: ended} : {})};
    const watcher = watch(join(root, folder), options, (event) => {
      // Prose that has come or gone: a page's stub stands where there is none.
      changed(folder === 'content' && event === 'rename' ? 'generate' : need);
    });
    watcher.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // A folder that was gone before Node could look into it.
      if (error.code !== 'ENOENT') throw error;
      changed(folder === 'content' ? 'generate' : need);
    });
  }
  for (;;) {
    if (later.size === 0) {
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    const needs = later;
    later = new Set();
    next = new AbortController();
    yield {needs, signal: next.signal};
    if (next.signal.aborted) for (const need of needs) later.add(need);
  }
}

/**
 * What is wrong is told with all else that is, by the run for all pages.
 *
 * @param {() => Promise<unknown>} act
 */
async function unlessWrong(act) {
  try {
    await act();
  } catch (error) {
    if (!isInputError(error)) throw error;
  }
}

/** By name, as new code has classes of its own. @param {unknown} error */
const isInputError = (error) => error instanceof Error && error.name === 'InputError';

/**
 * @param {(line: string) => void} log
 * @param {() => Promise<unknown>} act
 */
async function told(log, act) {
  try {
    await act();
  } catch (error) {
    // Cast: nothing here throws anything else.
    const {name, message, stack} = /** @type {Error} */ (error);
    // What the author is writing may be wrong for a while: that ends nothing.
    if (name !== 'AbortError') log(isInputError(error) ? message : String(stack));
  }
}
