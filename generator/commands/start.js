/**
 * `npm start`: build, serve, watch. A change is built again and every open page reloads; a fault is
 * told on the console, and the last site stays.
 */

import {spawn} from 'node:child_process';
import {watch} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {parseArgs} from 'node:util';
import {diskEffects} from '../effects.js';
import {InputError} from '../errors.js';
import {generate} from '../generate.js';
import {refresh} from './hugo.js';
import {serve} from './serve.js';

/** What a change in a folder makes necessary, besides Hugo. */
const WATCHED = /** @type {const} */ ({
  data: 'generate',
  content: 'nothing',
  site: 'nothing',
  generator: 'new code',
});
/** An editor saves in several steps; one build for all of them. Milliseconds. */
const SETTLE = 50;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `--port`: where to listen on 127.0.0.1; 1313 unless stated.
 */
export async function start({root, args, log}) {
  const {values} = parseArgs({args, options: {port: {type: 'string', default: '1313'}}});
  const effects = diskEffects(root, log);
  const memory = new Map();
  const site = await serve({
    folder: join(root, 'build/site'),
    port: Number(values.port),
    reloading: true,
  });
  /** @param {Set<string>} needs */
  const build = async (needs) => {
    if (needs.has('new code')) await run(root, ['generator/cli.js', 'generate']);
    else if (needs.has('generate')) await generate(effects, memory);
    await refresh(root, {baseURL: site.url});
  };
  await told(log, () => build(new Set(['generate'])));
  log(`${site.url} shows the site; a saved file is built again`);
  for await (const needs of changes(root)) {
    const began = performance.now();
    const right = await told(log, () => build(needs));
    if (!right) continue;
    site.reload();
    log(`built again in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/**
 * @param {string} root
 * @returns {AsyncGenerator<Set<string>>}
 *   What the changes since the last time make necessary, those during a build included.
 */
async function* changes(root) {
  /** @type {Set<string>} */
  let needs = new Set();
  let wake = () => {};
  for (const [folder, need] of Object.entries(WATCHED)) {
    watch(join(root, folder), {recursive: true}, () => {
      needs.add(need);
      wake();
    });
  }
  for (;;) {
    if (needs.size === 0) {
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    const now = needs;
    needs = new Set();
    yield now;
  }
}

/**
 * @param {(line: string) => void} log
 * @param {() => Promise<unknown>} act
 * @returns {Promise<boolean>}
 *   False where the input is at fault, which is told.
 */
async function told(log, act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    log(error.message);
    return false;
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<void>}
 * @throws {InputError}
 *   With what the process said.
 */
function run(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {cwd: root, stdio: ['ignore', 'ignore', 'pipe']});
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new InputError([said.trim()]))));
  });
}
