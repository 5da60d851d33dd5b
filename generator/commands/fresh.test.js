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
    'generate.js': "export {loaded} from './same.js';\nexport {generate} from './deep.js';\n",
    'deep.js': 'export const generate = () => 1;\n',
    'same.js': 'export const loaded = {};\n',
    'schema.json': '1',
  });
  const fresh = freshly(root);
  /** Cast: made for the test. */
  const code = async () =>
    /** @type {{generate: () => unknown, loaded: unknown}} */ (
      /** @type {unknown} */ (await fresh())
    );
  const called = async () => (await code()).generate();

  await t.test('imports what a module imports anew', async () => {
    assert.equal(await called(), 1);
    await save({'deep.js': 'export const generate = () => 2;\n'});
    assert.equal(await called(), 2);
  });

  await t.test('leaves what has not changed as it was loaded', async () => {
    const {loaded} = await code();
    await save({'deep.js': 'export const generate = () => 4;\n'});
    const next = await code();
    assert.equal(next.generate(), 4);
    assert.equal(next.loaded, loaded);
  });

  await t.test('imports all anew where a file has changed that is no module', async () => {
    const {loaded} = await code();
    await save({'schema.json': '2'});
    assert.notEqual((await code()).loaded, loaded);
  });

  await t.test('throws where a module has gone that others import', async () => {
    await rm(join(root, 'generator', 'deep.js'));
    await assert.rejects(called(), {code: 'ERR_MODULE_NOT_FOUND'});
    await save({'deep.js': 'export const generate = () => 5;\n'});
    assert.equal(await called(), 5);
  });

  await t.test('throws where the code cannot be read, and goes on once it can', async () => {
    await save({'deep.js': 'export const generate = () =>;\n'});
    await assert.rejects(called(), {name: 'SyntaxError'});
    await save({'deep.js': 'export const generate = () => 3;\n'});
    assert.equal(await called(), 3);
  });
});
