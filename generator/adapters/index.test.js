// Holds the set of adapters together: what is not listed, tested and tried on a fixture is missing.
// A fixture's name begins with the id of its adapter; `tidy` reads by a mapping alone.

import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {fixture, fixtureNote, read} from '../testing/index.js';
import {adapters} from './index.js';
import {detects, headOf} from './read.js';
import {opening} from './slices.js';
import {decode} from './text.js';

const here = new URL('./', import.meta.url);
const files = (await readdir(here)).filter((name) => name.endsWith('.js')).sort();
const fixtures = (await readdir(new URL('./fixtures/', here))).sort();

/**
 * @param {string} id
 * @param {string} name
 */
const isOf = (id, name) => name.startsWith(`${id}.`) || name.startsWith(`${id}-`);

/** @param {string} name */
async function matching(name) {
  const bytes = await fixture(name);
  const pieces = decode(
    (async function* () {
      yield bytes;
    })(),
  );
  const head = headOf(await opening(pieces), name);
  return adapters.filter((adapter) => detects(adapter, head, {})).map(({id}) => id);
}

test('adapters', async (t) => {
  await t.test('lists every adapter of the folder', async () => {
    /** @type {unknown[]} */
    const exported = [];
    for (const name of files.filter((one) => !/\.test\.js$|^index\.js$/.test(one))) {
      const module = await import(new URL(name, here).href);
      const found = Object.values(module).filter((one) => typeof one?.layout === 'string');
      exported.push(...found);
      for (const {id} of found) assert.equal(`${id}.js`, name);
    }
    assert.deepEqual(new Set(adapters), new Set(exported));
  });

  await t.test('has an id of its own for each, in lower case with hyphens', () => {
    const ids = adapters.map(({id}) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
    for (const id of ids) assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  for (const {id} of adapters) {
    await t.test(`has a test and a fixture of ${id}`, () => {
      assert.ok(files.includes(`${id}.test.js`), `no ${id}.test.js`);
      assert.ok(
        fixtures.some((name) => isOf(id, name)),
        `no fixture ${id}*`,
      );
    });
  }

  for (const name of fixtures) {
    await t.test(`reads ${name} by the one adapter that detects it`, async () => {
      const claimed = await matching(name);
      if (isOf('tidy', name)) {
        assert.deepEqual(claimed, []);
        return;
      }
      assert.equal(claimed.length, 1, `claimed by ${claimed.join(', ') || 'none'}`);
      const [id = ''] = claimed;
      assert.ok(isOf(id, name), `claimed by ${id}`);
      const {records, errors} = await read(await fixture(name), {name, note: fixtureNote(name)});
      assert.deepEqual(errors, []);
      const adapter = adapters.find((one) => one.id === id);
      assert.ok(records.length > 0 || adapter?.mayBeEmpty, 'no record');
    });
  }

  await t.test('has a row of the README for the runner of each', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    for (const {id, runner} of adapters) {
      const row = readme.split('\n').find((line) => line.startsWith(`| ${runner} |`));
      assert.ok(row?.includes(`\`${id}\``), `${id}: ${row}`);
    }
  });

  await t.test('has a page for each: what is read, and what each column means', async () => {
    for (const {id} of adapters) {
      const page = await readFile(new URL(`../../content/formats/${id}.md`, here), 'utf8');
      assert.match(page, /^---\ntitle: .+\ndescription: .+\.\n---\n/, id);
    }
  });
});
