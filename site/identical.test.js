// The same input gives the same bytes: the test site is made once more in another folder, with nothing
// kept from earlier builds, and compared with the one that `npm test` has built.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {temporaryFolder} from '../generator/testing/repository.js';
import {buildSite, makeTestSite, TEST_SITE} from '../generator/testing/site-for-tests.js';

test('two builds in two folders', async (t) => {
  const other = temporaryFolder(t);
  await makeTestSite(other);
  buildSite(other, 'https://example.org/bench/');

  const roots = [join(ENGINE, TEST_SITE), other];
  const [ours, theirs] = roots.map((root) => files(join(root, 'build/site')));
  await t.test('have the same files', () => assert.deepEqual(theirs, ours));
  await t.test('have the same bytes in every file', async () => {
    for (const file of ours ?? []) {
      const [a, b] = await Promise.all(
        roots.map((root) => readFile(join(root, 'build/site', file))),
      );
      assert.ok(a && b?.equals(a), file);
    }
  });
});

/** @param {string} folder */
const files = (folder) =>
  entriesBelow(folder)
    .filter(({entry}) => entry.isFile())
    .map(({path}) => path)
    .sort();
