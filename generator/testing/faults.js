// `npm run test:faults`: builds that die at the worst moment, on full disks, without rights, with a cache
// that somebody changed, and several at once. After each, the last site or the new one is there, and the
// next build has the bytes of a clean one and leaves nothing else. Takes a few minutes.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {entriesBelow} from '../effects.js';
import {numbers} from './corruption.js';
import {FaultySite, USER} from './faulty-site.js';

/** Random moments; printed, so that a failure can be repeated. */
const SEED = Number(process.env.SEED ?? Date.now() % 1e6);
/** `RENAMES=all` kills before every rename, which takes longer than the five minutes of CI. */
const ALL_RENAMES = process.env.RENAMES === 'all';
const KILLS = 10;
const SIGNALS = 6;
const LEVELS = 15;
/** Bytes; a site takes some of them. */
const DISK = 256 * 1024 * 1024;
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
  t.after(() => rmSync(folder, {recursive: true, force: true}));
  const site = new FaultySite(join(folder, 'site'), folder);
  const {renames, writes, duration} = await site.make();
  assert.ok(renames.length > 20);

  await t.test('killed at any moment', async () => {
    for (let i = 0; i < KILLS; i += 1) {
      site.forget();
      const {child, ended} = site.start();
      const moment = random(duration);
      await setTimeout(moment);
      child.kill('SIGKILL');
      await ended;
      assert.ok(existsSync(site.at('build/site/index.html')), `killed after ${moment} ms`);
      await site.heals(`killed after ${moment} ms`);
    }
  });

  await t.test('stopped by a signal at any moment', async () => {
    for (let i = 0; i < SIGNALS; i += 1) {
      site.forgetAll();
      const signal = i % 2 === 0 ? 'SIGTERM' : 'SIGINT';
      const {child, ended} = site.start();
      // The sites are written last, by Hugo.
      const moment = random(duration);
      await setTimeout(moment);
      child.kill(signal);
      const {errors} = await ended;
      assert.equal(errors, '', `${signal} after ${moment} ms`);
      site.expectClean(`${signal} after ${moment} ms`);
    }
    await site.heals('stopped by signals');
  });

  await t.test('killed at renames, and between the two that switch the sites', async () => {
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
      site.forgetAll();
      await site.build(moment);
      await site.heals(`${moment} of ${renames.length}`);
    }
  });

  await t.test('where a write finds no space', async () => {
    for (let i = 0; i < LEVELS; i += 1) {
      site.forget();
      const [disk, message] = DISK_ERRORS[i % DISK_ERRORS.length] ?? DISK_ERRORS[0];
      const fault = `${disk}:${1 + Math.floor((i * writes) / LEVELS)}`;
      const {code, errors} = await site.build(fault);
      if (code !== 0) assert.match(errors, message, fault);
      site.expectClean(fault);
      if (i % 3 === 0) await site.heals(fault);
    }
    await site.heals('full');
  });

  await t.test('on a disk with no more space, for Hugo too', async (t) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    if (!mount(disk)) {
      t.skip('there is no right to mount a small disk');
      return;
    }
    t.after(() => unmount(disk));
    const free = () => {
      const {bavail, bsize} = statfsSync(disk);
      return bavail * bsize;
    };
    const small = new FaultySite(join(disk, 'site'), folder);
    await small.make();
    assert.deepEqual(small.digests(), site.digests());
    small.forgetAll();
    const before = free();
    await small.heals('a disk with space');
    // Hugo writes a second site while the first is there.
    const takes = before - free() + bytesIn(small.at('build/site'));
    const ballast = join(disk, 'ballast');
    for (let i = 0; i < LEVELS; i += 1) {
      small.forgetAll();
      const space = Math.floor((i * takes) / LEVELS);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - space)));
      const {code, errors} = await small.build();
      if (code !== 0) assert.match(errors, NO_SPACE, `${space} bytes`);
      assert.deepEqual(small.differing(), [], `${space} bytes`);
      rmSync(ballast);
      await small.heals(`${space} of ${takes} bytes`);
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
    await site.heals('before');
    for (const {folder, mode} of cases) {
      const what = `${folder} ${mode.toString(8)}`;
      // So that there is something to write.
      for (const kept of ['.cache/drawings', '.cache/records']) {
        for (const name of readdirSync(site.at(kept))) rmSync(site.at(`${kept}/${name}`));
      }
      chmodSync(site.at(folder), mode);
      const {code, errors} = await site.build();
      chmodSync(site.at(folder), 0o755);
      if (code !== 0) assert.match(errors, NO_RIGHT, what);
      assert.deepEqual(site.differing(), [], what);
      await site.heals(what);
    }
  });

  await t.test('with a cache that was cut or changed', async () => {
    for (const folder of ['.cache/records', '.cache/drawings', 'build/static', 'build/content']) {
      const files = entriesBelow(site.at(folder)).filter(({entry}) => entry.isFile());
      for (const {path: name} of files) {
        const path = site.at(`${folder}/${name}`);
        const content = readFileSync(path);
        const position = random(content.length);
        if (random(2) === 0) truncateSync(path, position);
        else {
          content[position] = (content[position] ?? 0) ^ (1 << random(8));
          writeFileSync(path, content);
        }
      }
    }
    await site.heals('changed');
  });

  await t.test('two and three at once', async () => {
    for (const count of [2, 3]) {
      site.forget();
      const all = await Promise.all(Array.from({length: count}, () => site.build()));
      assert.deepEqual(all, Array(count).fill({code: 0, errors: ''}));
      assert.deepEqual(site.differing(), []);
    }
    await site.heals('at once');
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
