/**
 * `npm run bench` measures how fast `check` reads large files, each as the ratio to a program that only
 * reads the file. The rounds are interleaved, so that a slow minute hits both.
 *
 *   npm run bench [-- --rounds 5] [--share 1] [--engine FOLDER] [--out FOLDER]
 *
 * `--engine` measures another checkout, with the same files. `--share 0.01` makes the files smaller.
 * `--out` writes the CPU times of `check` to speed.csv there. data/own-speed/method/run.sh makes runs of it.
 *
 * @import {Input} from './inputs.js'
 * @typedef {{cpu: number, memory: number}} Usage
 *   Seconds of CPU time, bytes.
 */

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, renameSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import {join, resolve} from 'node:path';
import process from 'node:process';
import {text} from 'node:stream/consumers';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {ENGINE} from '../../engine.js';
import {quantity, times} from '../../format.js';
import {median} from '../../stats/spread.js';
import {INPUTS} from './inputs.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const {values} = parseArgs({
  options: {
    rounds: {type: 'string', default: '5'},
    share: {type: 'string', default: '1'},
    engine: {type: 'string', default: ENGINE},
    out: {type: 'string'},
  },
});
const engine = resolve(values.engine);
const files = INPUTS.map((input) => ({...input, path: made(input, Number(values.share))}));

/** @type {Map<string, {own: Usage[], peer: Usage[]}>} */
const measured = new Map(files.map(({id}) => [id, {own: [], peer: []}]));
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const {id, path, peer, args = []} of files) {
    const of = /** @type {{own: Usage[], peer: Usage[]}} */ (measured.get(id));
    of.peer.push(await usage([join(HERE, 'peer.js'), peer, path]));
    of.own.push(await usage([join(engine, 'generator/cli.js'), 'check', path, ...args]));
  }
}
print();
if (values.out !== undefined) write(resolve(values.out));

/**
 * @param {Input} input
 * @param {number} share
 * @returns {string}
 *   The path of the file, which is made once.
 */
function made({file, count, write: rows}, share) {
  const scaled = Math.max(10, Math.round(count * share));
  const folder = join(ENGINE, '.cache/bench', String(scaled));
  const path = join(folder, file);
  if (existsSync(path)) return path;
  mkdirSync(folder, {recursive: true});
  writeFileSync(`${path}.part`, [...rows(scaled)].join(''));
  renameSync(`${path}.part`, path);
  return path;
}

/**
 * @param {string[]} args
 * @returns {Promise<Usage>}
 */
async function usage(args) {
  const report = pathToFileURL(join(HERE, 'usage.js')).href;
  const child = spawn(process.execPath, ['--import', report, ...args], {
    cwd: engine,
    env: {...process.env, INIT_CWD: engine},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , stderr, used] = child.stdio;
  const [[code], error, json] = await Promise.all([
    once(child, 'close'),
    text(/** @type {import('node:stream').Readable} */ (stderr)),
    text(/** @type {import('node:stream').Readable} */ (used)),
  ]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${error}`);
  return JSON.parse(json);
}

function print() {
  const rows = files.map(({id, peer}) => {
    const {own, peer: other} = /** @type {{own: Usage[], peer: Usage[]}} */ (measured.get(id));
    const [seconds, against] = [own, other].map((all) => median(all.map(({cpu}) => cpu)));
    const cells = [
      id,
      times((seconds ?? 0) / (against ?? 1)),
      quantity(seconds ?? 0, 's'),
      `${quantity(against ?? 0, 's')} (${peer})`,
      quantity(median(own.map(({memory}) => memory)), 'B'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  process.stdout.write(
    `Medians of ${values.rounds} rounds. CPU time of all threads. Load average ${os.loadavg()[0]?.toFixed(1)}.\n\n` +
      `| file | ratio | check | peer | memory of check |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  );
}

/** @param {string} folder */
function write(folder) {
  const rows = files.flatMap(({id}) =>
    (measured.get(id)?.own ?? []).map(({cpu}) => `${id},${cpu}\n`),
  );
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'speed.csv'), `file,cpu_s\n${rows.join('')}`);
}
