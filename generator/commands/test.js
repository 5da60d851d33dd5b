/**
 * `npm test`: everything that must hold, in the order in which it fails soonest. Each step is a
 * command that a person can run alone.
 */

import {spawn} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';

const NODE = process.execPath;
const BIN = 'node_modules/.bin';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Node leaves a processor free, which of two is half of them; it can be told so since 20.10. */
const PARALLEL = major > 20 || minor >= 10 ? [`--test-concurrency=${availableParallelism()}`] : [];

/** @type {[name: string, command: string, args: string[]][]} */
const STEPS = [
  ['lint', `${BIN}/biome`, ['ci', '--colors=off', '.']],
  ['types', `${BIN}/tsc`, []],
  ['units and pipeline', NODE, ['--test', ...PARALLEL, 'generator/']],
  ['build', NODE, ['generator/cli.js', 'build']],
  ['Hugo output and workflows', NODE, ['--test', ...PARALLEL, 'site/']],
  ['browser', `${BIN}/playwright`, ['test']],
];

/**
 * @param {{root: string, log: (line: string) => void}} context
 * @returns {Promise<number>}
 *   1 at the first step that fails.
 */
export async function test({root, log}) {
  for (const [name, command, args] of STEPS) {
    log(`${name}: ${[command === NODE ? 'node' : command.split('/').at(-1), ...args].join(' ')}`);
    const program = command.startsWith(BIN) ? join(root, command) : command;
    if ((await run(program, args, root)) !== 0) {
      log(`${name}: failed`);
      return 1;
    }
  }
  return 0;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<number | null>}
 */
function run(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {cwd, stdio: 'inherit'});
    child.on('error', reject);
    child.on('close', resolve);
  });
}
