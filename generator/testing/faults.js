// `npm run test:faults`: builds that die at the worst moment, on full disks, with a cache that somebody
// changed, and two at once. After each, the last site or the new one is there, and the next build has
// the bytes of a clean one. Takes a few minutes.

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {cp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {entriesBelow} from '../effects.js';
import {ENGINE} from '../engine.js';
import {sha256} from '../scan/digest.js';

const FAULT = pathToFileURL(join(ENGINE, 'generator/testing/fault.js')).href;
/** Random moments; printed, so that a failure can be repeated. */
const SEED = Number(process.env.SEED ?? Date.now() % 1e6);
const KILLS = 12;
const LEVELS = 15;

test(`faults, SEED=${SEED}`, {timeout: 1_200_000}, async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-'));
  t.after(() => rmSync(root, {recursive: true, force: true}));
  const random = numbers(SEED);
  /** @param {string} path */
  const at = (path) => join(root, path);
  /** @param {string} [fault] */
  const start = (fault = '') =>
    spawn(process.execPath, ['--import', FAULT, join(ENGINE, 'generator/cli.js'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, FAULT: fault},
    });
  /** @param {ReturnType<typeof start>} child */
  const end = async (child) => {
    let errors = '';
    child.stderr.on('data', (data) => (errors += data));
    const [code] = await once(child, 'close');
    return {code, errors};
  };
  /** @param {string} [fault] */
  const build = (fault) => end(start(fault));
  const bytes = () =>
    Object.fromEntries(
      entriesBelow(at('build/site'))
        .filter(({entry}) => entry.isFile())
        .map(({path}) => [path, sha256(readFileSync(at(`build/site/${path}`), 'latin1'))])
        .sort(),
    );
  const forget = () => {
    for (const folder of ['records', 'drawings']) {
      rmSync(at(`.cache/${folder}`), {recursive: true, force: true});
    }
  };
  /** @type {Record<string, string>} */
  let clean = {};
  let [renames, writes] = [0, 0];

  /** @param {string} what */
  const heals = async (what) => {
    assert.deepEqual(await build(), {code: 0, errors: ''}, what);
    assert.deepEqual(bytes(), clean, what);
    assert.deepEqual(
      entriesBelow(at('.cache')).filter(({path}) => /builds|-last|locks\/./.test(path)),
      [],
      what,
    );
  };

  before(async () => {
    await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
    mkdirSync(at('.cache'));
    symlinkSync(join(ENGINE, '.cache/hugo'), at('.cache/hugo'));
    assert.deepEqual(await build('count'), {code: 0, errors: ''});
    clean = bytes();
    [renames = 0, writes = 0] = readFileSync(at('counts'), 'utf8').split(' ').map(Number);
    assert.ok(Object.keys(clean).length > 20 && renames > 20);
  });

  await t.test('killed at any moment', async () => {
    for (let i = 0; i < KILLS; i += 1) {
      forget();
      const child = start();
      const ended = end(child);
      const moment = random(2000);
      await setTimeout(moment);
      child.kill('SIGKILL');
      await ended;
      assert.ok(existsSync(at('build/site/index.html')), `killed after ${moment} ms`);
      await heals(`killed after ${moment} ms`);
    }
  });

  await t.test('killed at renames, and between the two that switch the sites', async () => {
    // The last renames are those of the sites and of the lock.
    const last = Array.from({length: 4}, (_, i) => renames - i);
    for (const rename of [...last, ...Array.from({length: 6}, () => 1 + random(renames))]) {
      for (const moment of ['rename', 'renamed']) {
        forget();
        rmSync(at('build/content'), {recursive: true, force: true});
        rmSync(at('build/assets'), {recursive: true, force: true});
        rmSync(at('build/static'), {recursive: true, force: true});
        await build(`${moment}:${rename}`);
        await heals(`${moment}:${rename} of ${renames}`);
      }
    }
  });

  await t.test('on a full disk', async () => {
    for (let i = 0; i < LEVELS; i += 1) {
      forget();
      const fault = `full:${1 + Math.floor((i * writes) / LEVELS)}`;
      const {code, errors} = await build(fault);
      if (code !== 0) assert.match(errors, /found no space on the disk \(ENOSPC\)/, fault);
      assert.deepEqual(bytes(), clean, fault);
      assert.deepEqual(
        entriesBelow(root).filter(({path}) => path.endsWith('.tmp')),
        [],
      );
      await heals(fault);
    }
  });

  await t.test('with a cache that was cut or changed', async () => {
    for (const folder of ['.cache/records', '.cache/drawings']) {
      for (const name of readdirSync(at(folder))) {
        const path = at(`${folder}/${name}`);
        const content = readFileSync(path);
        const position = random(content.length);
        if (random(2) === 0) truncateSync(path, position);
        else {
          content[position] = (content[position] ?? 0) ^ (1 << random(8));
          writeFileSync(path, content);
        }
      }
    }
    await heals('changed');
  });

  await t.test('two and three at once', async () => {
    for (const count of [2, 3]) {
      forget();
      const all = await Promise.all(Array.from({length: count}, () => build()));
      assert.deepEqual(
        all.map(({code}) => code),
        Array(count).fill(0),
      );
      assert.deepEqual(bytes(), clean);
    }
    await heals('at once');
  });
});

/**
 * @param {number} seed
 * @returns {(below: number) => number}
 *   The same numbers for the same seed.
 */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
