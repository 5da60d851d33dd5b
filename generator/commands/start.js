/**
 * `npm start`: build, serve, watch. A change is built again and every open page reloads; a fault is
 * told on the console and the last site stays.
 */

import {spawn} from 'node:child_process';
import {watch} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {parseArgs} from 'node:util';
import {serve} from './serve.js';

const WATCHED = ['data', 'content', 'generator', 'site'];
/** An editor saves in several steps; one build for all of them. */
const SETTLE = 60;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `--port`: where to listen on 127.0.0.1; 1313 unless stated.
 */
export async function start({root, args, log}) {
  const {values} = parseArgs({args, options: {port: {type: 'string', default: '1313'}}});
  const site = await serve(join(root, 'build/site'), {port: Number(values.port)});
  await rebuild(root, site.url);
  log(`${site.url} shows the site; a saved file is built again`);
  await changes(root, async () => {
    const began = performance.now();
    if ((await rebuild(root, site.url)) !== 0) return;
    site.reload();
    log(`built again in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  });
}

/**
 * In a process of its own, because a change may be one of the generator.
 *
 * @param {string} root
 * @param {string} url
 * @returns {Promise<number | null>}
 */
function rebuild(root, url) {
  return new Promise((resolve, reject) => {
    const build = ['generator/cli.js', 'build', '--base-url', url];
    const child = spawn(process.execPath, build, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

/**
 * @param {string} root
 * @param {() => Promise<void>} act
 *   Never called again before it has ended.
 * @returns {Promise<never>}
 */
async function changes(root, act) {
  let changed = () => {};
  for (const folder of WATCHED) watch(join(root, folder), {recursive: true}, () => changed());
  for (;;) {
    await new Promise((resolve) => {
      changed = () => resolve(undefined);
    });
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    await act();
  }
}
