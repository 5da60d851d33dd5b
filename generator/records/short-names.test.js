import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency} from './measurements.js';
import {shortNames} from './short-names.js';

test('shortNames', async (t) => {
  /** @param {string} name @param {string} format @param {string} operation @param {number} [value] */
  const file = (name, format, operation, value = 1, params = {}) => ({
    ...{name, path: name, size: 0, sha256: '', note: {}, warnings: [], format},
    records: [latency({operation, params}, 'mean', value)],
  });
  const json = file('a.json', 'json', 'org.example.Cache.get', 1, {threads: '1'});

  await t.test('finds the result of another format under a longer name', () => {
    const table = file('a.txt', 'text', 'Cache.get', 1.004);
    assert.deepEqual(shortNames([table, json]), [
      {
        file: table,
        message:
          'found "Cache.get" with the value of "org.example.Cache.get" in a.json, expected each result once',
      },
    ]);
  });

  await t.test('finds names of which packages have their first letters', () => {
    for (const name of ['o.e.Cache.get', 'e.Cache.get']) {
      assert.equal(shortNames([json, file('a.txt', 'text', name)]).length, 1);
    }
    assert.deepEqual(shortNames([json, file('a.txt', 'text', 'o.x.Cache.get')]), []);
  });

  await t.test('leaves results alone that differ in something else', () => {
    for (const other of [
      file('a.txt', 'text', 'Cache.get', 1.1),
      file('a.txt', 'text', 'MyCache.get'),
      file('a.txt', 'text', 'Cache.put'),
      file('a.txt', 'text', 'get'),
      file('a.txt', 'json', 'Cache.get'),
      file('a.txt', 'text', 'Cache.get', 1, {threads: '2'}),
    ]) {
      assert.deepEqual(shortNames([json, other]), []);
    }
  });
});
