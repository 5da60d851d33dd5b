// Tables are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {measurementsOf, read} from '../../testing/index.js';

/** @import {FileNote} from '../../scan/types.d.ts' */

/** @type {FileNote} */
const NOTE = {
  columns: {
    name: {as: 'operation'},
    value: {as: 'mean', unit: 'ms'},
    'stats.p99': {as: 'p99', unit: 'ms'},
  },
};
const MADE = `[
  {"name": "parse", "unit": "ms", "value": 12.5, "stats": {"p99": 20}},
  {
    "name": "print",
    "value": 3e-7,
    "stats": {"p99": 4.25, "all": [1, 2]}
  }
]
`;

test('a custom table as JSON', async (t) => {
  await t.test('is a list of rows, with dots in the names of members of members', async () => {
    const {format, records, lines, errors, warnings} = await read(MADE, {note: NOTE});
    assert.deepEqual([format, errors, warnings], ['tidy', [], []]);
    assert.deepEqual(
      measurementsOf(records).map(({operation, statistic, value}, i) => [
        operation,
        statistic,
        value,
        lines[i],
      ]),
      [
        ['parse', 'mean', 0.0125, [2, 2]],
        ['parse', 'p99', 0.02, [2, 2]],
        ['print', 'mean', 3e-10, [3, 6]],
        ['print', 'p99', 0.00425, [3, 6]],
      ],
    );
  });

  await t.test('names the whole document where it is too large for lines', async () => {
    const row = {name: 'a', value: 1, stats: {p99: 2}, note: 'x'.repeat(9e6)};
    const {records, lines} = await read(JSON.stringify([row], null, 1), {note: NOTE});
    assert.equal(records.length, 2);
    assert.deepEqual(lines[1], [1, 10]);
  });

  await t.test('may have very many columns', async () => {
    const row = Object.fromEntries(Array.from({length: 200_000}, (_, i) => [`c${i}`, 1]));
    const {records, errors} = await read(JSON.stringify([{...row, rate: 5}]), {
      note: {operation: 'get', columns: {rate: {as: 'rate'}}},
    });
    assert.deepEqual([errors, records.length], [[], 1]);
  });

  await t.test('may be the only list of an object', async () => {
    const {records, errors} = await read(`{"tool": "x", "rows": ${MADE}}`, {note: NOTE});
    assert.deepEqual([errors, records.length], [[], 4]);
    const two = await read(`{"a": ${MADE}, "b": []}`, {note: NOTE});
    assert.deepEqual(two.errors, [
      'file.csv:1: found an object with 2 lists, expected a list of rows, or an object with one list',
    ]);
  });

  await t.test('has windows as a CSV has them', async () => {
    const columns = {t: {as: 'elapsed'}, n: {as: 'count'}};
    const json = await read('[{"t": 1, "n": 5}, {"t": 2, "n": 7}]', {
      note: /** @type {FileNote} */ ({columns}),
    });
    const csv = await read('t,n\n1,5\n2,7\n', {note: /** @type {FileNote} */ ({columns})});
    assert.deepEqual([json.errors, json.records], [[], csv.records]);
  });

  await t.test('is refused where a value, a row or a column is wrong', async () => {
    const errorsOf = async (/** @type {string} */ text, note = NOTE) =>
      (await read(text, {note})).errors;
    assert.deepEqual(await errorsOf(MADE.replace('12.5', '"12.5 ms"')), [
      'file.csv:2: found "12.5 ms" in column "value", expected a number',
    ]);
    assert.match(
      (await errorsOf('[{"name": "a"}, 4]'))[0] ?? '',
      /found 4 at "1", expected an object/,
    );
    assert.match(
      (await errorsOf('[{"name": "a", "value": 1}]'))[0] ?? '',
      /found columns "name", "value", expected .*"stats.p99"/,
    );
    assert.match((await errorsOf(MADE.slice(0, -20)))[0] ?? '', /expected the rest of the JSON/);
    assert.match((await errorsOf('[{}]'))[0] ?? '', /^file.csv:1: found columns , expected/);
  });
});
