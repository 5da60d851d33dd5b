import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {isCurrent} from './packages.js';

test('isCurrent', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  t.after(() => rm(folder, {recursive: true}));
  const stamp = join(folder, 'stamp');
  await writeFile(stamp, 'abc\n');

  await t.test('knows packages of this lock', () => {
    assert.equal(isCurrent(stamp, 'abc'), true);
  });

  await t.test('takes packages of another lock for missing', () => {
    assert.equal(isCurrent(stamp, 'abd'), false);
  });

  await t.test('takes packages without a stamp for missing', () => {
    assert.equal(isCurrent(join(folder, 'none'), 'abc'), false);
  });
});
