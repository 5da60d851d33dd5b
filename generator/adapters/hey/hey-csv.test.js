// The fixture is of hey 0.1.5 -o csv: 200 requests to a server that answers some with status 500. The
// expected counts are those of awk.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('hey-csv.csv'));

test('heyCsv', async (t) => {
  await t.test('reads responses, with failures as errors', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['hey-csv', []]);
    const [distribution, timeline] = records;
    assert.ok(distribution?.kind === 'distribution' && timeline?.kind === 'timeline');
    assert.deepEqual([distribution.n, distribution.min, distribution.max], [173, 0.0002, 0.0107]);
    assert.deepEqual(fieldsOf(timeline.windows, 'count', 'errors'), [[173, 27]]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'the file does not have requests without a response',
    ]);
  });

  await t.test('reports a run that failed', async () => {
    const {records, warnings} = await read(text.replaceAll(',200,', ',500,'));
    assert.deepEqual(
      [records.map(({kind}) => kind), warnings.at(-1)?.message],
      [['timeline'], 'an operation without a name was not measured: 200 of 200 samples failed'],
    );
  });

  await t.test('refuses a second run, with and without its header', async () => {
    const slower = text.replace(/^0\./gm, '0.0');
    const rows = slower.slice(slower.indexOf('\n') + 1);
    assert.deepEqual((await read(text + rows)).errors, [
      'file.csv:202: found a response that ended at 0.00024 s after one at 0.1118 s, expected one run\n  Put each run into a separate file.',
    ]);
    assert.deepEqual((await read(text + slower)).errors, [
      'file.csv:202: found the header again, expected one run\n  Put each run into a separate file.',
    ]);
  });

  await t.test('reads responses that a busy worker reported late', async () => {
    const [header = '', ...rows] = text.trim().split('\n');
    const late = rows.splice(20, 15);
    const moved = [header, ...rows.slice(0, 150), ...late, ...rows.slice(150)];
    const {errors, records} = await read(`${moved.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.ok(records[0]?.kind === 'distribution' && records[0].n === 173);
  });

  await t.test('refuses times of weeks, and statuses of four digits', async () => {
    const [header = '', row = ''] = text.split('\n');
    for (const [from, to] of /** @type {const} */ ([
      [/^[\d.]+/, '900000'],
      [/[\d.]+$/, '900000'],
      [/,\d{3},/, ',2000,'],
    ])) {
      const {errors} = await read(`${header}\n${row.replace(from, to)}\n`);
      assert.match(errors.join(), /^file\.csv:2: found .*, expected at most ten days and 999$/);
    }
  });

  await t.test('refuses a file without the time of each request', async () => {
    const old = text
      .split('\n')
      .map((line) => line.replace(/,[^,]*$/, ''))
      .join('\n');
    assert.deepEqual((await read(old)).errors, [
      'file.csv:1: found no column "offset", expected a column of a newer version of hey',
    ]);
  });
});
