// The fixture has the requests of vegeta-csv.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('vegeta-json.json'));

test('vegetaJson', async (t) => {
  await t.test('reads what the CSV of the same attack says', async () => {
    const json = await read(text);
    const csv = await read(await fixture('vegeta-csv.csv'));
    assert.deepEqual([json.format, json.errors, json.warnings], ['vegeta-json', [], []]);
    assert.deepEqual(json.records, csv.records);
    assert.deepEqual(json.facts, csv.facts);
  });

  await t.test('reads a time of another zone', async () => {
    const moved = text.replaceAll(
      /"timestamp":"2026-11-22T13(:[\d:.]+)Z"/g,
      '"timestamp":"2026-11-22T14$1+01:00"',
    );
    assert.deepEqual((await read(moved)).records, (await read(text)).records);
  });

  await t.test('refuses an invalid line, and a time without a zone', async () => {
    const [first = ''] = text.split('\n');
    const {errors} = await read(
      `${first}\n${first.slice(0, 200)}\n${first.replace(/(\.\d+)Z"/, '$1"')}\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found a string without its end, expected the rest of the JSON',
      'file.csv:3: found "2026-11-22T13:55:03.218942912" as time stamp, expected a date as in RFC 3339',
    ]);
  });
});
