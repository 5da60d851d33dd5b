/**
 * `npm test`: everything that must hold, in the order in which it fails soonest. Each step is a
 * command that a person can run alone.
 */

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {ENGINE} from '../engine.js';

const NODE = process.execPath;
const BIN = join(ENGINE, 'node_modules/.bin');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Node leaves a processor free, which of two is half of them; it can be told so since 20.10. */
const PARALLEL = major > 20 || minor >= 10 ? [`--test-concurrency=${availableParallelism()}`] : [];

/** @type {[name: string, program: string, args: string[]][]} */
const STEPS = [
  ['lint', 'biome', ['ci', '--colors=off', '.']],
  ['types', 'tsc', []],
  ['units and pipeline', NODE, ['--test', ...PARALLEL, 'generator/']],
  ['test site', NODE, ['generator/testing/site-for-tests.js']],
  ['build', NODE, ['generator/cli.js', 'build']],
  ['site, package and workflows', NODE, ['--test', ...PARALLEL, 'site/', 'data/']],
  ['browser', 'playwright', ['test']],
];

for (const [name, program, args] of STEPS) {
  const command = program === NODE ? 'node' : program;
  process.stdout.write(`${name}: ${[command, ...args].join(' ')}\n`);
  const child = spawn(program === NODE ? NODE : join(BIN, program), args, {
    cwd: ENGINE,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  if (code === 0) continue;
  process.stdout.write(`${name}: failed\n`);
  process.exitCode = 1;
  break;
}
