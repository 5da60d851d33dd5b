import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {init} from './init.js';

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} [files]
 *   That are there.
 */
function folderWith(t, files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'init-'));
  t.after(() => rmSync(root, {recursive: true, force: true}));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  /** @param {string} path */
  const text = (path) => readFileSync(join(root, path), 'utf8');
  /** @param {string[]} args */
  const run = async (...args) => {
    /** @type {string[]} */
    const lines = [];
    await init({root, args, log: (line) => void lines.push(...line.split('\n'))});
    return lines;
  };
  return {text, run};
}

test('init adds what .gitignore lacks', async (t) => {
  const {run, text} = folderWith(t, {'.gitignore': '*.log\r\nnode_modules'});
  assert.ok((await run()).includes('added what was missing to .gitignore'));
  assert.equal(text('.gitignore'), '*.log\r\nnode_modules\n/build/\n/.cache/\n');
  assert.ok((await run()).includes('kept .gitignore, which was there'));
  assert.equal(text('.gitignore'), '*.log\r\nnode_modules\n/build/\n/.cache/\n');
});

test('init writes a .gitignore', async (t) => {
  const {run, text} = folderWith(t);
  assert.ok((await run()).includes('wrote .gitignore'));
  assert.equal(text('.gitignore'), '/node_modules/\n/build/\n/.cache/\n');
});

test('init says that nothing was missing', async (t) => {
  const {run, text} = folderWith(t);
  await run();
  const before = text('package.json');
  assert.ok((await run()).includes('kept package.json, which was there'));
  assert.equal(text('package.json'), before);
});
