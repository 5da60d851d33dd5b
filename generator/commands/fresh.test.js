import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {freshly} from './fresh.js';

test('freshly', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(root, {recursive: true, force: true}));
  /** @param {Record<string, string>} files */
  const save = async (files) => {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(root, 'generator', name), text);
    }
  };
  await mkdir(join(root, 'generator'));
  await writeFile(join(root, 'package.json'), '{"type": "module"}');
  await save({
    'generate.js': "export {generate} from './deep.js';\n",
    'deep.js': 'export const generate = () => 1;\n',
  });
  const fresh = freshly(root);
  /** Cast: made for the test. */
  const called = async () => /** @type {() => unknown} */ ((await fresh()).generate)();

  await t.test('imports what a module imports anew', async () => {
    assert.equal(await called(), 1);
    await save({'deep.js': 'export const generate = () => 2;\n'});
    assert.equal(await called(), 2);
  });

  await t.test('throws where the code cannot be read, and goes on once it can', async () => {
    await save({'deep.js': 'export const generate = () =>;\n'});
    await assert.rejects(called(), {name: 'SyntaxError'});
    await save({'deep.js': 'export const generate = () => 3;\n'});
    assert.equal(await called(), 3);
  });
});
