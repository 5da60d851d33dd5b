import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {diskEffects} from './effects.js';

test('diskEffects', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(root, {recursive: true, force: true}));
  const effects = diskEffects(root, () => {});
  const path = 'build/content/a.md';
  const text = () => readFile(join(root, path), 'utf8');

  await t.test(
    'leaves a file alone that is as it should be, of an earlier process too',
    async () => {
      await effects.write(path, 'one');
      const {mtimeNs: before} = await stat(join(root, path), {bigint: true});
      await effects.write(path, 'one');
      await diskEffects(root, () => {}).write(path, 'one');
      const {mtimeNs: after} = await stat(join(root, path), {bigint: true});
      assert.equal(after, before);
    },
  );

  await t.test('writes what has changed', async () => {
    await effects.write(path, 'two');
    assert.equal(await text(), 'two');
  });

  await t.test('writes again what was removed in between, as a run that comes back', async () => {
    await effects.keepOnly(['build/content'], new Set());
    await assert.rejects(text, {code: 'ENOENT'});
    await effects.write(path, 'two');
    assert.equal(await text(), 'two');
  });
});
