import assert from 'node:assert/strict';
import {chmod, mkdir, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {temporaryFolder} from '../testing/repository.js';
import {changes} from './start.js';

test('changes', {timeout: 120_000}, async (t) => {
  const root = temporaryFolder(t);
  for (const folder of ['data/r/one', 'content/reports/r', 'site']) {
    await mkdir(join(root, folder), {recursive: true});
  }
  await writeFile(join(root, 'content/method.md'), '');
  await writeFile(join(root, 'content/reports/r/_index.md'), '');
  const ended = new AbortController();
  t.after(() => ended.abort());
  const found = changes(root, ended.signal);
  const next = async () => {
    const {value} = await found.next();
    assert.ok(value);
    return value;
  };
  /** @param {string} path */
  const save = (path) => writeFile(join(root, path), String(Math.random()));
  /**
   * Saves a file while the site is up to date. One saving can be several changes.
   *
   * @param {string} path
   * @param {boolean} generate
   */
  const saved = async (path, generate) => {
    const first = next();
    await save(path);
    for (let value = await first; ; value = await next()) {
      if (value.need.generate === generate) return value;
    }
  };

  await t.test('begins with all', async () => {
    assert.deepEqual((await next()).need, {generate: true});
  });

  await t.test('runs Hugo alone for prose and styles', async () => {
    await saved('content/method.md', false);
    await saved('site/base.css', false);
  });

  await t.test(
    'runs the generator for data, deep in a folder, and for prose that came',
    async () => {
      await saved('data/r/one/run.yaml', true);
      await saved('content/other.md', true);
      // It may have new values.
      await saved('content/reports/r/_index.md', true);
    },
  );

  await t.test('stops who is at work', async () => {
    const {superseded} = await saved('data/r/report.yaml', true);
    await save('site/base.css');
    await superseded;
  });

  await t.test('follows folders that come later, and that are moved away and back', async () => {
    /** @param {boolean} generate */
    const until = async (generate) => {
      while ((await next()).need.generate !== generate);
    };
    const isFollowed = async () => {
      const saving = setInterval(() => save('content/method.md'), 100);
      await until(false);
      clearInterval(saving);
    };
    await rm(join(root, 'content'), {recursive: true});
    await until(true);
    await mkdir(join(root, 'content'));
    await isFollowed();
    await rename(join(root, 'content'), join(root, 'away'));
    await until(true);
    await rename(join(root, 'away'), join(root, 'content'));
    await isFollowed();
  });
});

const skip = process.platform === 'win32';
test('changes ends with an error if a folder cannot be watched', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const root = temporaryFolder(t);
  const folder = join(root, 'data/r');
  await mkdir(folder, {recursive: true});
  await chmod(root, 0o755);
  await chmod(folder, 0o000);
  // Root may read everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    await assert.rejects(changes(root).next(), {code: 'EACCES', path: folder});
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(folder, 0o755);
  }
});
