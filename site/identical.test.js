// The same input gives the same bytes: the tree is built once more in another folder, with nothing
// kept from earlier builds, and compared with build/site, which `npm run build` has made.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cp, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {entriesBelow} from '../generator/effects.js';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

test('two builds from two folders', async (t) => {
  const other = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(other, {recursive: true, force: true}));
  const tracked = execFileSync('git', ['ls-files', '-z'], {cwd: ROOT, encoding: 'utf8'});
  const installed = ['node_modules', '.cache/hugo'];
  for (const path of [...tracked.split('\0').filter(Boolean), ...installed]) {
    await cp(join(ROOT, path), join(other, path), {recursive: true, verbatimSymlinks: true});
  }
  execFileSync(process.execPath, ['generator/cli.js', 'build'], {cwd: other, stdio: 'pipe'});

  const [ours, theirs] = [ROOT, other].map((root) => files(join(root, 'build/site')));
  await t.test('have the same files', () => assert.deepEqual(theirs, ours));
  await t.test('have the same bytes in every file', async () => {
    for (const file of ours ?? []) {
      const [a, b] = await Promise.all(
        [ROOT, other].map((root) => readFile(join(root, 'build/site', file))),
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
