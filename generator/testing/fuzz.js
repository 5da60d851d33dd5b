/**
 * `npm run fuzz` reads random damaged copies of the adapters' fixtures, and checks what must hold for any
 * bytes: no exception, enough memory, messages that name the file, records that do not contradict themselves.
 *
 *   npm run fuzz [-- --minutes 1] [--seed 1]
 *
 * The same seed gives the same copies. The first copy that breaks a rule is kept in .cache/fuzz/.
 */

import {mkdirSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {ENGINE} from '../engine.js';
import {threads} from '../threads.js';
import {numbers} from './corruption.js';
import {fixture, fixturePaths} from './index.js';

/** Larger fixtures are cut: reading them would take the time of many copies. */
const MOST_BYTES = 20_000;
const MOST_CHANGES = 4;
const FAULT = new URL('./copy-fault.js', import.meta.url).href;
/** Texts at which readers of numbers, cells, lines and documents go wrong. */
const ODD = [
  ...[
    '',
    ' ',
    '\0',
    '\n',
    '\n\n',
    '\r',
    ',',
    ';',
    '\t',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '[',
    ']',
    '<',
    '#',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1e999',
    '1e-999',
    '9007199254740993',
    '18446744073709551616',
    '.5',
    '5.',
    '1,5',
  ],
  ...[
    'NaN',
    'Infinity',
    'null',
    'true',
    '__proto__',
    'constructor',
    '\ufeff',
    '\u202e',
    '\ud83d',
    '١',
  ],
  '9'.repeat(400),
];

/**
 * @param {Buffer} bytes
 * @param {Buffer} other
 *   Of another file, for a piece of it.
 * @param {(below: number) => number} random
 * @returns {Buffer}
 */
function changed(bytes, other, random) {
  const from = random(bytes.length + 1);
  const to = Math.min(bytes.length, from + random(random(4) === 0 ? 400 : 8));
  const piece = bytes.subarray(from, to);
  const odd = () => Buffer.from(ODD[random(ODD.length)] ?? '');
  const foreign = other.subarray(random(other.length), random(other.length));
  /** @type {(() => Buffer)[]} */
  const kinds = [
    () => odd(),
    () => Buffer.alloc(0),
    () => Buffer.concat([piece, piece]),
    () => Buffer.from(piece).reverse(),
    () => Buffer.from(piece.map((byte) => byte ^ (1 << random(8)))),
    () => Buffer.from(piece.map(() => random(256))),
    () => Buffer.from(piece.map((byte) => (byte > 47 && byte < 58 ? 48 + random(10) : byte))),
    () => foreign,
    () => Buffer.concat(Array(1 + random(200)).fill(piece)),
    () => inherited(piece),
  ];
  const replacement = /** @type {() => Buffer} */ (kinds[random(kinds.length)])();
  return Buffer.concat([bytes.subarray(0, from), replacement, bytes.subarray(to)]);
}

/**
 * @param {Buffer} piece
 * @returns {Buffer}
 *   With the name of what every object of JavaScript has instead of each word.
 */
const inherited = (piece) =>
  Buffer.from(piece.toString('latin1').replaceAll(/[A-Za-z_]{2,}/g, 'constructor'), 'latin1');

/**
 * @param {number} seed
 * @returns {AsyncGenerator<{name: string, content: Buffer}>}
 *   Without end.
 */
export async function* damagedCopies(seed) {
  const names = fixturePaths.map((path) => basename(path)).sort();
  const originals = await Promise.all(
    names.map(async (name) => (await fixture(name)).subarray(0, MOST_BYTES)),
  );
  const random = numbers(seed);
  for (;;) {
    const chosen = random(names.length);
    let content = /** @type {Buffer} */ (originals[chosen]);
    for (let i = 0; i <= random(MOST_CHANGES); i += 1) {
      const other = /** @type {Buffer} */ (originals[random(originals.length)]);
      content = changed(content, other, random);
    }
    if (random(50) === 0) content = gzipSync(content);
    yield {name: names[chosen] ?? '', content};
  }
}

/**
 * @param {{seed: number, goesOn: (executions: number) => boolean}} options
 * @returns {Promise<{executions: number, fault?: string, path?: string}>}
 *   `path`: of the copy that broke a rule.
 */
export async function fuzz({seed, goesOn}) {
  const work = threads(ENGINE);
  let executions = 0;
  for await (const copy of damagedCopies(seed)) {
    if (!goesOn(executions)) break;
    executions += 1;
    // A copy that takes all memory ends its thread alone, so it can be kept.
    const found = await work(FAULT, 'fault', copy).catch(String);
    if (found === undefined) continue;
    const folder = join(ENGINE, '.cache/fuzz');
    const path = join(folder, `${seed}-${executions}-${copy.name}`);
    mkdirSync(folder, {recursive: true});
    writeFileSync(path, copy.content);
    return {executions, fault: String(found), path};
  }
  return {executions};
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const {values} = parseArgs({
    options: {minutes: {type: 'string', default: '1'}, seed: {type: 'string', default: '1'}},
  });
  const end = Date.now() + Number(values.minutes) * 60_000;
  const result = await fuzz({seed: Number(values.seed), goesOn: () => Date.now() < end});
  process.stdout.write(`${result.executions} copies with seed ${values.seed}\n`);
  if (result.fault !== undefined) {
    process.stdout.write(`${result.path}: ${result.fault}\n`);
    process.exitCode = 1;
  }
}
