// Every adapter must be in the list and have a test, a fixture and a documentation page. The name of a
// fixture begins with the id of its adapter. `tidy` detects no file: it needs a mapping.

import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readdir, readFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {test} from 'node:test';
import {groupBy} from '../group-by.js';
import {fixture, fixtureNote, fixturePaths, read} from '../testing/index.js';
import {detects, headOf} from './detect.js';
import {documentationOf, folderOf} from './documentation.js';
import {adapters} from './index.js';
import {readOpening} from './shared/slices.js';
import {decode} from './shared/text.js';

const here = new URL('./', import.meta.url);
const modules = (await readdir(here, {recursive: true}))
  .filter((path) => /^(?!shared\/)[^/]+\/[^/]+\.js$/.test(path) && !path.endsWith('.test.js'))
  .sort();

/** @param {string} id @param {string} name */
const isOf = (id, name) => name.startsWith(`${id}.`) || name.startsWith(`${id}-`);

/** @param {string} name */
async function matching(name) {
  const bytes = await fixture(name);
  const pieces = decode(
    (async function* () {
      yield bytes;
    })(),
  );
  const head = headOf(await readOpening(pieces), name);
  return adapters.filter((adapter) => detects(adapter, head, {})).map(({id}) => id);
}

test('adapters', async (t) => {
  await t.test('lists every adapter of the folder', async () => {
    /** @type {unknown[]} */
    const exported = [];
    for (const path of modules) {
      const module = await import(new URL(path, here).href);
      const found = Object.values(module).filter((value) => typeof value?.layout === 'string');
      exported.push(...found);
      for (const {id} of found) assert.equal(`${id}.js`, basename(path));
    }
    assert.deepEqual(new Set(adapters), new Set(exported));
  });

  await t.test('takes a part of each log of samples', async () => {
    const logs =
      'fio-log gatling hey-csv jtl jtl-xml k6-csv k6-json pgbench-log vegeta-csv vegeta-json ycsb-raw';
    for (const id of [...logs.split(' '), 'basho-summary']) {
      const name = fixturePaths.map((path) => basename(path)).find((one) => isOf(id, one)) ?? '';
      const note = {...fixtureNote(name), from: 0, to: 1e6};
      const {errors} = await read(await fixture(name), {note});
      const isRefused = errors.some((error) => error.includes('expected a log of samples'));
      assert.equal(isRefused, id === 'basho-summary', name);
    }
  });

  await t.test('knows the runners that measure one operation after another', () => {
    const byRunner = groupBy(adapters, ({runner}) => runner);
    const alone = [...byRunner].filter(([, all]) => all.some((one) => one.measuresAlone));
    assert.deepEqual(alone.map(([runner]) => runner).sort(), [
      ...['Benchmark.js', 'BenchmarkDotNet', 'Catch2', 'Google Benchmark', 'JMH', 'Renaissance'],
      ...['Vitest', 'asv', 'criterion.rs', 'divan', 'hyperfine', 'libtest', 'mitata', 'nanobench'],
      'pyperf',
      'pytest-benchmark',
    ]);
    const others = alone.flatMap(([, all]) => all.filter((one) => !one.measuresAlone));
    assert.deepEqual(
      others.map(({id}) => id),
      // Its table does not state the threads.
      ['jmh-text'],
    );
  });

  await t.test('has an id of its own for each, in lower case with hyphens', () => {
    const ids = adapters.map(({id}) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
    for (const id of ids) assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  for (const {id} of adapters) {
    await t.test(`has a test and a fixture of ${id}`, () => {
      const folder = folderOf(id);
      assert.ok(existsSync(new URL(`${folder}/${id}.test.js`, here)), `no ${id}.test.js`);
      assert.ok(
        fixturePaths.some((path) => path.startsWith(`${folder}/`) && isOf(id, basename(path))),
        `no fixture ${id}*`,
      );
    });
  }

  for (const name of fixturePaths.map((path) => basename(path))) {
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

  await t.test('imports nothing of another runner: what runners share is in shared/', async () => {
    // Its files hold what other runners printed.
    const collection = 'github-action-benchmark/';
    for (const path of modules.filter((one) => !one.startsWith(collection))) {
      const text = await readFile(new URL(path, here), 'utf8');
      const folders = [...text.matchAll(/ from '\.\.\/([^/']+)\//g)].map(([, folder]) => folder);
      const others = folders.filter((folder) => folder !== 'shared' && folder !== '..');
      assert.deepEqual(others, [], path);
    }
  });

  await t.test('has a page for each: what is read, and what each column means', () => {
    for (const {id, label, description} of adapters) {
      const page = documentationOf(id);
      assert.match(page, /^[^-\s]/, `${id}.md begins with text: its head comes from the adapter`);
      assert.ok(!page.includes(`# ${label}`), `${id}.md repeats its title`);
      assert.match(page, /\n\|.+\|\n\|---/, `${id}.md has a table of columns`);
      const heads = page.match(/^\| .*(?=\n\|-)/gm) ?? [];
      assert.doesNotMatch(heads.join('\n'), /\| [a-z]/, `${id}.md has heads without a capital`);
      assert.match(description, /^[A-Z].+\.$/, id);
    }
  });
});
