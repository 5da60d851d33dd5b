// The fixture is of ab 2.3 -g, the run of ab-text.txt. The expected counts are those of awk.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows} from '../../records/distribution.js';
import {fieldOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('ab-requests.tsv'));

test('abRequests', async (t) => {
  await t.test('reads the distribution of the total time', async () => {
    const {format, records, errors, warnings, facts} = await read(text);
    assert.deepEqual([format, errors], ['ab-requests', []]);
    assert.deepEqual(facts, {date: '2026-11-22T13:50:11Z'});
    const [only] = records;
    assert.ok(only?.kind === 'distribution' && records.length === 1);
    assert.deepEqual([only.n, only.min, only.max, only.mean], [400, 0.0005, 0.074, null]);
    assert.deepEqual(bucketRows(only).slice(0, 3), [
      [0.0005, 0.0005, 8],
      [0.001, 0.001, 14],
      [0.002, 0.002, 256],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'the file does not state which requests failed',
      'found less than 10 ms for 380 requests, in whole milliseconds: each may be 0.5 ms off; ab -e writes three decimals',
    ]);
  });

  await t.test('has exact times where all are long', async () => {
    const lines = text.trimEnd().split('\n');
    const {records, warnings} = await read(`${lines[0]}\n${lines.at(-1)}\n`);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'the file does not state which requests failed',
    ]);
    assert.equal(records[0]?.kind === 'distribution' && records[0].step, undefined);
  });

  await t.test('refuses rows that are not sorted, another sum, and a second run', async () => {
    const lines = text.trimEnd().split('\n');
    const [header = '', first = ''] = lines;
    const last = lines.at(-1) ?? '';
    const days = last.replace('\t65\t74\t', '\t864000991\t864001000\t');
    const {errors} = await read(
      `${[header, last, first, last.replace('\t74\t', '\t9000\t'), days, header].join('\n')}\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:3: found 0 ms after 74 ms in "ttime", expected rows sorted by it, as ab writes them',
      'file.csv:4: found 9000 ms in "ttime" and 74 ms in "ctime" and "dtime", expected the same',
      'file.csv:5: found 864001000 ms in "ttime", expected at most ten days',
      'file.csv:6: found the header again, expected one run',
    ]);
  });
});
