/**
 * `npm test`: everything that must hold, in the order in which it fails soonest. With the name of a step, that step
 * alone: `node generator/testing/run.js units`.
 */

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {ENGINE} from '../engine.js';

const NODE = process.execPath;
const BIN = join(ENGINE, 'node_modules/.bin');
/** Node leaves a processor free, which of two is half of them. */
const PARALLEL = `--test-concurrency=${availableParallelism()}`;

/** Processes of the units: to load the engine takes longer than the tests of most files. */
const UNITS = 16;

/** Whether there is the data of the demonstration: a fork may have deleted it. */
const HAS_DATA = existsSync(join(ENGINE, 'data'));

/**
 * @param {string[]} folders
 * @returns {string[]}
 *   The tests below them. They are named: what a folder means to Node differs between its versions.
 */
const testsIn = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(ENGINE, folder), {recursive: true, encoding: 'utf8'})
      .filter((path) => path.endsWith('.test.js'))
      .sort()
      .map((path) => join(folder, path)),
  );

/**
 * @param {string} name
 * @param {string[]} files
 *   Of tests.
 * @param {number} [count]
 * @returns {string[]}
 *   So many files in `build/` that import all of them.
 */
function parts(name, files, count = 1) {
  const folder = join('build', name);
  mkdirSync(join(ENGINE, folder), {recursive: true});
  return Array.from({length: count}, (_, part) => {
    const path = join(folder, `part-${part + 1}.js`);
    const imports = files
      .filter((_, i) => i % count === part)
      .map((file) => `import ${JSON.stringify(pathToFileURL(join(ENGINE, file)))};\n`);
    writeFileSync(join(ENGINE, path), imports.join(''));
    return path;
  });
}

/** @type {[name: string, program: string, args: string[]][]} */
const STEPS = [
  ['lint', 'biome', ['ci', '--colors=off', '.']],
  ['types', 'tsc', []],
  ['units', NODE, ['--test', PARALLEL, ...parts('units', testsIn('generator'), UNITS)]],
  ['test-site', NODE, ['generator/testing/site-for-tests.js']],
  ['build', NODE, ['generator/cli.js', 'build']],
  // The tests of the data share what they read, in one process.
  [
    'site',
    NODE,
    ['--test', PARALLEL, ...(HAS_DATA ? parts('data', testsIn('data')) : []), ...testsIn('site')],
  ],
  ['browser', 'playwright', ['test']],
];

const {positionals: only} = parseArgs({allowPositionals: true});
const possible = STEPS.filter(([name]) => HAS_DATA || name !== 'build');
const steps = possible.filter(([name]) => only.length === 0 || only.includes(name));
if (steps.length === 0) {
  const names = possible.map(([name]) => name).join(', ');
  process.stdout.write(`found "${only.join(' ')}", expected one of the steps: ${names}\n`);
  process.exitCode = 1;
}
for (const [name, program, args] of steps) {
  process.stdout.write(`${name}\n`);
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
