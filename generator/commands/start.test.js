import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {changes} from './start.js';

/** @import {Need} from './start.js' */

test('changes', {timeout: 20_000}, async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(root, {recursive: true, force: true}));
  for (const folder of ['data/r', 'content', 'generator/pages', 'site']) {
    await mkdir(join(root, folder), {recursive: true});
  }
  const ended = new AbortController();
  t.after(() => ended.abort());
  const found = changes(root, ended.signal);
  /**
   * One saving is sometimes told as several changes.
   *
   * @param {Need} need
   * @param {{done?: boolean}} [options]
   */
  const until = async (need, {done = true} = {}) => {
    for (;;) {
      const {value} = await found.next();
      assert.ok(value);
      const isThere = value.needs.has(need);
      if (done || !isThere) value.needs.clear();
      if (isThere) return value;
    }
  };

  await t.test('begins with all', async () => {
    await until('new code');
  });

  await t.test('says what a saved file makes necessary, deep in a folder too', async () => {
    await writeFile(join(root, 'generator/pages/page.js'), '');
    await until('new code');
    await writeFile(join(root, 'site/base.css'), '');
    await until('scripts');
  });

  await t.test('has stubs made again where prose has come', async () => {
    await writeFile(join(root, 'content/method.md'), '');
    await until('generate');
  });

  await t.test('stops who is at work, and asks again for what was not done', async () => {
    await writeFile(join(root, 'data/r/report.yaml'), '');
    const {signal} = await until('generate', {done: false});
    const stopped = new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve);
    });
    await writeFile(join(root, 'site/base.css'), 'a {}');
    await stopped;
    await until('generate');
  });

  await t.test('goes on where folders are gone before they could be looked into', async () => {
    const loop = 'for i in $(seq 300); do mkdir -p data/a/b/c/d; rm -r data/a; done';
    await promisify(execFile)('sh', ['-c', loop], {cwd: root});
    await until('generate');
    await writeFile(join(root, 'site/base.css'), 'b {}');
    await until('scripts');
  });
});
