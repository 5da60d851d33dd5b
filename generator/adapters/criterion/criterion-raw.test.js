// criterion 0.5.1 with the feature csv_output, sample_size(10):
//   criterion-raw.csv       a parameter and a throughput, linear sampling
//   criterion-raw-flat.csv  a sleep of 2 ms, flat sampling

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('criterion-raw.csv'));
const [head = ''] = text.split('\n');

/** @param {string} cells */
const tenTimes = (cells) => `${cells}\n`.repeat(10);

test('criterionRaw', async (t) => {
  await t.test('divides the sum of times by the sum of iterations', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(format, 'criterion-raw');
    // awk -F, 'NR>1{t+=$7; n+=$9}END{print t, n}': the group holds a comma.
    const [, ...rows] = text.trim().split('\n');
    const cells = rows.map((row) => row.split(',').slice(-3));
    assert.equal(cells.length, 10);
    assert.deepEqual(records, [
      {
        kind: 'measurement',
        operation: 'grp, one/sum',
        params: {value: '64', throughput: '64 bytes'},
        metric: 'latency',
        statistic: 'mean',
        value: 85340413 / 4138860 / 1e9,
        unit: 's',
        samples: 4138860,
        repeats: {
          process: 'run',
          values: [cells.map(([total, , count]) => Number(total) / Number(count) / 1e9)],
        },
      },
    ]);
  });

  await t.test('reads a benchmark without a parameter', async () => {
    const {records} = await read(await fixture('criterion-raw-flat.csv'));
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'samples'), [
      ['flat/sleep', 50],
    ]);
  });

  await t.test('has a distribution where a sample is one iteration', async () => {
    const {records} = await read(`${head}\n${tenTimes('a,b,,,,1500.0,ns,1')}`);
    assert.deepEqual(
      records.map((record) =>
        record.kind === 'distribution' ? [record.n, record.max] : record.kind,
      ),
      [[10, 1500 / 1e9], 'measurement'],
    );
  });

  await t.test('reads the columns of early versions', async () => {
    const early = 'group,function,value,sample_time_nanos,iteration_count';
    const {format, records, errors} = await read(`${early}\n${tenTimes('a,b,4,1500.0,3')}`);
    assert.deepEqual([format, errors], ['criterion-raw', []]);
    const later = await read(`${head}\n${tenTimes('a,b,4,,,1500.0,ns,3')}`);
    assert.deepEqual([records.length, records], [1, later.records]);
  });

  await t.test('reads several files one after another', async () => {
    const {records, errors} = await read(
      `${head}\n${tenTimes('a,,,,,10,ns,2')}${head}\n${tenTimes('b,,,,,20,ns,2')}`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'value'), [
      ['a', 5 / 1e9],
      ['b', 10 / 1e9],
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      `${head}\n${tenTimes('a,,,,,10,ns,2')}a,,,,,10,us,2\na,,,,,10,ns,0\nb,,1,,,10,ns,1\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:12: found "us" in column "unit", expected ns',
      'file.csv:13: found a sample of 10 ns and 0 iterations, expected at most a year and at least one iteration',
      'file.csv:14: found 1 samples of "b, 1", expected at least 10',
    ]);
    assert.deepEqual((await read(text + text)).errors, [
      'file.csv:13: found the samples of "grp, one/sum, 64, 64 bytes" under a second header, expected one raw.csv of each benchmark',
    ]);
  });
});
