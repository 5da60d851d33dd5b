import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {adapters} from './index.js';
import {readmeTable, tableIn} from './readme-table.js';

test('the table of formats in README.md is the one made from the adapters', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  assert.equal(
    tableIn(readme),
    readmeTable(adapters),
    'found another table, run node generator/adapters/readme-table.js',
  );
});

test('the table has a row for each runner, with the formats in their order', () => {
  const formats = [
    {id: 'jmh-csv', label: 'JMH CSV', runner: 'JMH'},
    {id: 'wrk', label: 'wrk output', runner: 'wrk'},
    {id: 'jmh-json', label: 'JMH JSON', runner: 'JMH'},
  ];
  assert.deepEqual(readmeTable(formats).split('\n').slice(2, -1), [
    '| JMH | JMH CSV; JMH JSON | [`jmh-csv`](generator/adapters/jmh/jmh-csv.md), [`jmh-json`](generator/adapters/jmh/jmh-json.md) |',
    '| wrk | wrk output | [`wrk`](generator/adapters/wrk/wrk.md) |',
  ]);
});
