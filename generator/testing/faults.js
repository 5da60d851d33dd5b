// `npm run test:faults`: builds that die at the worst moment, on full disks, without rights, with a cache
// that somebody changed, and several at once. After each, the last site or the new one is there, and the
// next build has the bytes of a clean one and leaves nothing else. Takes a few minutes.

import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {cp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {sha256} from '../digest.js';
import {entriesBelow} from '../effects.js';
import {ENGINE} from '../engine.js';
import {numbers} from './corruption.js';

const FAULT = pathToFileURL(join(ENGINE, 'generator/testing/fault.js')).href;
/** Random moments; printed, so that a failure can be repeated. */
const SEED = Number(process.env.SEED ?? Date.now() % 1e6);
/** `RENAMES=all` kills before every rename, which takes longer than the five minutes of CI. */
const ALL_RENAMES = process.env.RENAMES === 'all';
const KILLS = 10;
const SIGNALS = 6;
const LEVELS = 15;
/** Bytes; a site takes some of them. */
const DISK = 256 * 1024 * 1024;
/** Nobody: root may write where it has no right to. */
const USER = process.getuid?.() === 0 ? {uid: 65534, gid: 65534} : {};
const NO_SPACE = /found no space on the disk|no space left on device|found no page/;
const DISK_ERRORS = /** @type {const} */ ([
  ['ENOSPC', NO_SPACE],
  ['EDQUOT', /found no space on the disk for this user \(EDQUOT\)/],
  ['EIO', /found a disk that does not respond \(EIO\)/],
]);
const NO_RIGHT = /found no permission for this file \(E(ACCES|PERM)\)/;

test(`faults, SEED=${SEED}`, {skip: process.platform === 'win32'}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-'));
  const random = numbers(SEED);
  let root = join(folder, 'site');
  /** @param {string} path */
  const at = (path) => join(root, path);
  /** @param {string} [fault] */
  const start = (fault = '') =>
    spawn(process.execPath, ['--import', FAULT, join(ENGINE, 'generator/cli.js'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, HOME: folder, FAULT: fault},
      ...USER,
    });
  /** @param {ReturnType<typeof start>} child */
  const end = async (child) => {
    let errors = '';
    child.stderr?.on('data', (data) => (errors += data));
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
  /** Files of the site that a clean build has not, or has with other bytes. */
  const differing = () => {
    const now = bytes();
    return Object.keys({...clean, ...now}).filter((path) => clean[path] !== now[path]);
  };
  const forget = () => {
    for (const folder of ['records', 'drawings', 'archives']) {
      rmSync(at(`.cache/${folder}`), {recursive: true, force: true});
    }
  };
  const forgetAll = () => {
    forget();
    for (const folder of ['content', 'assets', 'static']) {
      rmSync(at(`build/${folder}`), {recursive: true, force: true});
    }
  };
  /** What a build that has ended may not leave: of the lock, the number that it had stays. */
  const leftovers = () =>
    entriesBelow(root)
      .map(({path}) => path)
      .filter((path) =>
        /\.cache\/(builds|locks\/\d+\/(?!released\.json$))|-last$|\.tmp$/.test(path),
      );
  /** @type {Record<string, string>} */
  let clean = {};
  /** @type {{renames: string[], writes: number}} */
  let counts = {renames: [], writes: 0};
  let duration = 0;

  /** @param {string} what */
  const heals = async (what) => {
    assert.deepEqual(await build(), {code: 0, errors: ''}, what);
    assert.deepEqual(differing(), [], what);
    assert.deepEqual(leftovers(), [], what);
  };
  /** A site for the user of the builds. */
  const makeSite = async () => {
    await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
    mkdirSync(at('.cache'));
    symlinkSync(join(ENGINE, '.cache/hugo'), at('.cache/hugo'));
    const {uid, gid} = USER;
    if (uid === undefined) return;
    const all = entriesBelow(root).filter(({entry}) => !entry.isSymbolicLink());
    for (const path of [folder, root, ...all.map(({path}) => at(path))]) chownSync(path, uid, gid);
  };

  before(async () => {
    await makeSite();
    const began = performance.now();
    assert.deepEqual(await build('count'), {code: 0, errors: ''});
    duration = performance.now() - began;
    clean = bytes();
    counts = JSON.parse(readFileSync(at('counts.json'), 'utf8'));
    assert.ok(Object.keys(clean).length > 20 && counts.renames.length > 20);
  });
  after(() => rmSync(folder, {recursive: true, force: true}));

  await t.test('killed at any moment', async () => {
    for (let i = 0; i < KILLS; i += 1) {
      forget();
      const child = start();
      const ended = end(child);
      const moment = random(duration);
      await setTimeout(moment);
      child.kill('SIGKILL');
      await ended;
      assert.ok(existsSync(at('build/site/index.html')), `killed after ${moment} ms`);
      await heals(`killed after ${moment} ms`);
    }
  });

  await t.test('stopped by a signal at any moment', async () => {
    for (let i = 0; i < SIGNALS; i += 1) {
      forgetAll();
      const signal = i % 2 === 0 ? 'SIGTERM' : 'SIGINT';
      const child = start();
      const ended = end(child);
      // The sites are written last, by Hugo.
      const moment = random(duration);
      await setTimeout(moment);
      child.kill(signal);
      const {errors} = await ended;
      assert.equal(errors, '', `${signal} after ${moment} ms`);
      assert.deepEqual(leftovers(), [], `${signal} after ${moment} ms`);
      assert.deepEqual(differing(), []);
    }
    await heals('stopped by signals');
  });

  await t.test('killed at renames, and between the two that switch the sites', async () => {
    const {renames} = counts;
    // The first of each folder, some others, and the last ones, which switch the sites and release the lock.
    const folders = renames.map((path) => path.split('/').slice(0, 2).join('/'));
    const last = Array.from({length: 4}, (_, i) => renames.length - i);
    const moments = [
      ...(ALL_RENAMES ? renames.map((_, i) => `rename:${1 + i}`) : []),
      ...folders.map((folder) => `rename:${1 + folders.indexOf(folder)}`),
      ...Array.from({length: 3}, () => `rename:${1 + random(renames.length)}`),
      ...last.flatMap((rename) => [`rename:${rename}`, `renamed:${rename}`]),
    ];
    for (const moment of new Set(moments)) {
      forgetAll();
      await build(moment);
      await heals(`${moment} of ${renames.length}`);
    }
  });

  await t.test('where a write finds no space', async () => {
    for (let i = 0; i < LEVELS; i += 1) {
      forget();
      const [disk, message] = DISK_ERRORS[i % DISK_ERRORS.length] ?? DISK_ERRORS[0];
      const fault = `${disk}:${1 + Math.floor((i * counts.writes) / LEVELS)}`;
      const {code, errors} = await build(fault);
      if (code !== 0) assert.match(errors, message, fault);
      assert.deepEqual(differing(), [], fault);
      assert.deepEqual(leftovers(), [], fault);
      if (i % 3 === 0) await heals(fault);
    }
    await heals('full');
  });

  await t.test('on a disk with no more space, for Hugo too', async (t) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    if (!mount(disk)) {
      t.skip('there is no right to mount a small disk');
      return;
    }
    t.after(() => unmount(disk));
    const outside = root;
    t.after(() => {
      root = outside;
    });
    const free = () => {
      const {bavail, bsize} = statfsSync(disk);
      return bavail * bsize;
    };
    root = join(disk, 'site');
    await makeSite();
    await heals('a disk with space');
    forgetAll();
    const before = free();
    await heals('a disk with space');
    // Hugo writes a second site while the first is there.
    const takes = before - free() + bytesIn(at('build/site'));
    const ballast = join(disk, 'ballast');
    for (let i = 0; i < LEVELS; i += 1) {
      forgetAll();
      const space = Math.floor((i * takes) / LEVELS);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - space)));
      const {code, errors} = await build();
      if (code !== 0) assert.match(errors, NO_SPACE, `${space} bytes`);
      assert.deepEqual(differing(), [], `${space} bytes`);
      rmSync(ballast);
      await heals(`${space} of ${takes} bytes`);
    }
  });

  await t.test('in folders that cannot be written or read', async () => {
    const written = ['.', 'build', 'build/site', 'build/content', 'build/static'];
    const cached = ['.cache', '.cache/locks', '.cache/records', '.cache/drawings'];
    const unread = ['data/made-report', 'build/content', '.cache/drawings'];
    /** @type {{folder: string, mode: number}[]} */
    const cases = [
      ...[...written, ...cached].map((folder) => ({folder, mode: 0o555})),
      ...unread.map((folder) => ({folder, mode: 0o000})),
    ];
    await heals('before');
    for (const {folder, mode} of cases) {
      const what = `${folder} ${mode.toString(8)}`;
      // So that there is something to write.
      for (const kept of ['.cache/drawings', '.cache/records']) {
        for (const name of readdirSync(at(kept))) rmSync(at(`${kept}/${name}`));
      }
      chmodSync(at(folder), mode);
      const {code, errors} = await build();
      chmodSync(at(folder), 0o755);
      if (code !== 0) assert.match(errors, NO_RIGHT, what);
      assert.deepEqual(differing(), [], what);
      await heals(what);
    }
  });

  await t.test('with a cache that was cut or changed', async () => {
    for (const folder of ['.cache/records', '.cache/drawings', 'build/static', 'build/content']) {
      const files = entriesBelow(at(folder)).filter(({entry}) => entry.isFile());
      for (const {path: name} of files) {
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
      assert.deepEqual(all, Array(count).fill({code: 0, errors: ''}));
      assert.deepEqual(differing(), []);
    }
    await heals('at once');
  });
});

/** @param {string} folder */
const bytesIn = (folder) =>
  entriesBelow(folder)
    .filter(({entry}) => entry.isFile())
    .reduce((sum, {path}) => sum + readFileSync(join(folder, path)).length, 0);

/**
 * @param {string} folder
 * @returns {boolean}
 *   Whether a small disk is there: only root can mount one.
 */
const mount = (folder) =>
  asRoot(['mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=777`, 'tmpfs', folder]);

/** @param {string} folder */
const unmount = (folder) => asRoot(['umount', folder]);

/**
 * @param {string[]} command
 * @returns {boolean}
 *   Whether it succeeded. The machines of CI let a user be root.
 */
function asRoot(command) {
  const [program = '', ...args] = USER.uid === undefined ? ['sudo', '-n', ...command] : command;
  return spawnSync(program, args).status === 0;
}
