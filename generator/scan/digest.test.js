import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {codeDigest} from './digest.js';

test('codeDigest', async (t) => {
  const engine = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(engine, {recursive: true, force: true}));
  /** @param {string} path @param {string} text */
  const save = async (path, text) => {
    await mkdir(dirname(join(engine, path)), {recursive: true});
    await writeFile(join(engine, path), text);
  };
  await save('generator/a/one.js', 'one');
  await save('generator/two.js', 'two');
  await save('package-lock.json', '{}');
  const before = codeDigest(engine);

  await t.test('stays as it is while the code does', async () => {
    await save('generator/two.test.js', 'test');
    await save('generator/testing/two.js', 'test');
    await save('generator/a/fixtures/two.js', 'test');
    await save('generator/a/two.md', 'text');
    assert.equal(codeDigest(engine), before);
  });

  for (const [path, text] of /** @type {const} */ ([
    ['generator/a/one.js', 'One'],
    ['generator/a/three.js', ''],
    ['package-lock.json', '{"lockfileVersion": 3}'],
  ])) {
    await t.test(`changes with ${path}`, async () => {
      const last = codeDigest(engine);
      await save(path, text);
      assert.notEqual(codeDigest(engine), last);
    });
  }

  await t.test('distinguishes a module that moved from one that did not', async () => {
    const last = codeDigest(engine);
    await rm(join(engine, 'generator/two.js'));
    await save('generator/a/two.js', 'two');
    assert.notEqual(codeDigest(engine), last);
  });
});
