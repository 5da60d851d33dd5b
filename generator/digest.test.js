import assert from 'node:assert/strict';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {codeDigest} from './digest.js';
import {temporaryFolder, writeFiles} from './testing/repository.js';

test('codeDigest', async (t) => {
  const engine = temporaryFolder(t);
  writeFiles(engine, {
    'generator/a/one.js': 'one',
    'generator/two.js': 'two',
    'package-lock.json': '{}',
  });
  const before = codeDigest(engine);

  await t.test('stays as it is while the code does', async () => {
    writeFiles(engine, {
      'generator/two.test.js': 'test',
      'generator/testing/two.js': 'test',
      'generator/a/fixtures/two.js': 'test',
      'generator/a/two.md': 'text',
    });
    assert.equal(codeDigest(engine), before);
  });

  for (const [path, text] of /** @type {const} */ ([
    ['generator/a/one.js', 'One'],
    ['generator/a/three.js', ''],
    ['package-lock.json', '{"lockfileVersion": 3}'],
  ])) {
    await t.test(`changes with ${path}`, async () => {
      const last = codeDigest(engine);
      writeFiles(engine, {[path]: text});
      assert.notEqual(codeDigest(engine), last);
    });
  }

  await t.test('distinguishes a module that moved from one that did not', async () => {
    const last = codeDigest(engine);
    await rm(join(engine, 'generator/two.js'));
    writeFiles(engine, {'generator/a/two.js': 'two'});
    assert.notEqual(codeDigest(engine), last);
  });
});
