import assert from 'node:assert/strict';
import fs, {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {thisProcess} from '../owner.js';
import {temporaryFolder} from '../testing/repository.js';
import {withLock} from './lock.js';

test('who counted from a number that is gone waits for the owner of a later one', async (t) => {
  const root = temporaryFolder(t);
  const later = join(root, '.cache/locks/2');
  // After the look at the folder, which is empty, one takes the first number and is killed, and another takes
  // the second.
  t.mock.method(fs, 'mkdtempSync', (/** @type {string} */ prefix) => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
    mkdirSync(later);
    writeFileSync(join(later, 'owner.json'), JSON.stringify(thisProcess()));
    return mkdtempSync(prefix);
  });
  syncBuiltinESMExports();
  /** @type {string[]} */
  const told = [];
  const wait = (/** @type {string} */ line) => {
    told.push(line);
    rmSync(later, {recursive: true});
  };
  await withLock(root, wait, async () => void told.push('work'));
  assert.deepEqual(told, [
    `Waiting for another build of this site (process ${process.pid})`,
    'work',
  ]);
});

test('a number that was released is not taken again', async (t) => {
  const root = temporaryFolder(t);
  const locks = join(root, '.cache/locks');
  const held = () =>
    withLock(
      root,
      () => {},
      async () => readdirSync(locks),
    );
  assert.deepEqual(await held(), ['1']);
  // One who looked before the first owner came counts from nothing.
  t.mock.method(fs, 'readdirSync', () => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
    return [];
  });
  syncBuiltinESMExports();
  assert.deepEqual(await held(), ['2']);
  assert.deepEqual(await held(), ['3']);
});
