/**
 * `npm run bench` measures how fast `check` reads large files, each as the ratio to programs that only read the
 * file or compute the same. The rounds are interleaved, so that a slow minute hits all.
 *
 *   npm run bench [-- --files small] [--install] [--rounds 3] [--share 1] [--engine FOLDER] [--out FOLDER]
 *
 * `--files large` is the default; `small` are those that data/own-speed/method/run.sh follows over commits.
 * `--install` fetches programs to compare with. `--engine` measures another checkout, with the same files.
 * `--share 0.01` makes the files smaller. `--out` writes the CPU times of `check` to speed.csv there.
 *
 * @import {Input} from './inputs.js'
 * @import {Peer} from './peers.js'
 * @typedef {{cpu: number, memory: number}} Usage
 *   Seconds of CPU time, bytes.
 */

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import {join, resolve} from 'node:path';
import process from 'node:process';
import {text} from 'node:stream/consumers';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {median} from '../../averages.js';
import {ENGINE} from '../../engine.js';
import {quantity, times} from '../../format.js';
import {INPUTS} from './inputs.js';
import {commandOf, install, labelOf} from './peers.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Characters that are written at once. */
const BLOCK = 1024 * 1024;
const {values} = parseArgs({
  options: {
    files: {type: 'string', default: 'large'},
    install: {type: 'boolean', default: false},
    rounds: {type: 'string', default: '3'},
    share: {type: 'string', default: '1'},
    engine: {type: 'string', default: ENGINE},
    out: {type: 'string'},
  },
});
const engine = resolve(values.engine);
if (values.install) install();
const inputs = values.files === 'small' ? INPUTS.small : INPUTS.large;
const files = inputs.map((input) => ({...input, path: made(input, Number(values.share))}));
const load = os.loadavg()[0] ?? 0;

/** By file and peer, or file and nothing for `check`. @type {Map<string, Usage[]>} */
const measured = new Map();
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const input of files) {
    for (const peer of input.peers) {
      const command = commandOf(peer, input.path, input.sql);
      if (!command) continue;
      const used = 'node' in command ? usageOfNode(command.node) : usageOf(command.command);
      add(input.id, peer, await used);
    }
    add(input.id, '', await usageOfNode(check(input)));
  }
}
print();
if (values.out !== undefined) write(resolve(values.out));

/** @param {Input & {path: string}} input */
function check({path, note, args = []}) {
  if (note) return [join(HERE, 'read.js'), engine, path, JSON.stringify(note)];
  return [join(engine, 'generator/cli.js'), 'check', path, ...args];
}

/**
 * @param {string} id
 * @param {Peer | ''} peer
 * @param {Usage} used
 */
function add(id, peer, used) {
  measured.set(`${id}/${peer}`, [...(measured.get(`${id}/${peer}`) ?? []), used]);
}

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
  const part = openSync(`${path}.part`, 'w');
  let block = '';
  for (const row of rows(scaled)) {
    block += row;
    if (block.length < BLOCK) continue;
    writeSync(part, block);
    block = '';
  }
  writeSync(part, block);
  closeSync(part);
  if (file.endsWith('.gz')) writeFileSync(`${path}.part`, gzipSync(readFileSync(`${path}.part`)));
  renameSync(`${path}.part`, path);
  return path;
}

/**
 * @param {string[]} args
 * @returns {Promise<Usage>}
 */
async function usageOfNode(args) {
  const report = pathToFileURL(join(HERE, 'usage.js')).href;
  const json = await output([process.execPath, '--import', report, ...args], 3);
  return JSON.parse(json);
}

/**
 * @param {string[]} command
 *   Any other program.
 * @returns {Promise<Usage>}
 */
async function usageOf(command) {
  const all = await output(['/usr/bin/time', '-f', '\n%U %S %M', ...command], 2);
  const [user = 0, system = 0, kilobytes = 0] =
    all.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  // It counts in hundredths of a second.
  return {cpu: Math.max(user + system, 0.01), memory: kilobytes * 1024};
}

/**
 * @param {string[]} command
 * @param {2 | 3} from
 *   The file descriptor to read.
 * @returns {Promise<string>}
 */
async function output([program = '', ...args], from) {
  const child = spawn(program, args, {
    cwd: engine,
    env: {...process.env, INIT_CWD: engine},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [[code], error, used] = await Promise.all([
    once(child, 'close'),
    ...[child.stdio[2], child.stdio[3]].map((stream) =>
      text(/** @type {import('node:stream').Readable} */ (stream)),
    ),
  ]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${error}`);
  return (from === 2 ? error : used) ?? '';
}

function print() {
  const rows = files.flatMap(({id, peers}) => {
    const own = usage(id, '');
    return peers.map((peer) => {
      const other = usage(id, peer);
      const cells = other
        ? [times(own.cpu / other.cpu), show(own), `${show(other)} (${labelOf(peer)})`]
        : ['', show(own), `skipped: ${labelOf(peer)} is not installed`];
      return `| ${[id, ...cells].join(' | ')} |`;
    });
  });
  process.stdout.write(
    `Medians of ${values.rounds} rounds: CPU time of all threads, and the most memory. Load average ${load.toFixed(1)} before, ${os.loadavg()[0]?.toFixed(1)} after.\n\n` +
      `| file | ratio | check | other program |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  );
}

/**
 * @template {Peer | ''} P
 * @param {string} id
 * @param {P} peer
 * @returns {P extends '' ? Usage : Usage | undefined}
 */
function usage(id, peer) {
  const all = measured.get(`${id}/${peer}`);
  const of = (/** @type {keyof Usage} */ key) => median((all ?? []).map((one) => one[key]));
  // Cast: `check` is measured always.
  return /** @type {any} */ (all && {cpu: of('cpu'), memory: of('memory')});
}

/** @param {Usage} used */
function show({cpu, memory}) {
  return `${quantity(cpu, 's')}, ${quantity(memory, 'B')}`;
}

/** @param {string} folder */
function write(folder) {
  const rows = files.flatMap(({id}) =>
    (measured.get(`${id}/`) ?? []).map(({cpu}) => `"${id}",${cpu}\n`),
  );
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'speed.csv'), `file,cpu_s\n${rows.join('')}`);
}
