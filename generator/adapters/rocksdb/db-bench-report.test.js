// The fixture is a whole file: db_bench of RocksDB 7.8.3, `--benchmarks=fillseq,readrandom,…`
// `--report_interval_seconds=1`; it holds the last of four benchmarks. Other rows are made here.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

const HEAD = 'secs_elapsed,interval_qps\n';

test('dbBenchReport', async (t) => {
  await t.test('reads a window a row', async () => {
    const {format, records, errors} = await read(await fixture('db-bench-report.csv'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'db-bench-report');
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.equal(timeline.operation, '');
    assert.equal(timeline.windows.length, 9);
    assert.deepEqual(timeline.windows[1], {
      start: 1,
      length: 1,
      count: 67334,
      errors: null,
      latency: null,
    });
  });

  await t.test('takes interval_qps as a count, whatever the length of the interval', async () => {
    const note = {operation: 'readrandom'};
    const {records} = await read(`${HEAD}10,500\n20,0\n31,1100\n`, {note});
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.equal(timeline.operation, 'readrandom');
    assert.deepEqual(fieldsOf(timeline.windows, 'start', 'length', 'count'), [
      [0, 10, 500],
      [10, 10, 0],
      [20, 11, 1100],
    ]);
  });

  await t.test('warns of rows that are missing', async () => {
    const lines = String(await fixture('db-bench-report.csv')).split('\n');
    const {warnings} = await read(lines.toSpliced(3, 3).join('\n'));
    assert.deepEqual(warnings, [
      {message: 'found 6 s after 2 s, and rows every 1 s: are rows missing?', line: 4},
    ]);
  });

  await t.test('refuses time that stands still or goes back', async () => {
    const {errors} = await read(`${HEAD}1,5\n1,5\n2,5\n1,5\n`);
    assert.deepEqual(errors, [
      'file.csv:3: found 1 s after 1 s, expected a later time',
      'file.csv:5: found 1 s after 2 s, expected a later time',
    ]);
  });

  await t.test('says that it leaves out the further columns of forks', async () => {
    const text = 'secs_elapsed,interval_qps,batch_size,thread_num\n1,5,16,4\n2,6,16\n';
    const {records, errors, warnings} = await read(text);
    assert.deepEqual(warnings, [
      {message: 'columns "batch_size", "thread_num" are not used', line: 1},
    ]);
    assert.deepEqual(errors, ['file.csv:3: found 3 cells, expected 4 as in the header']);
    assert.equal(records.length, 1);
  });

  await t.test('leaves a file with other columns alone', async () => {
    const {format} = await read('secs_elapsed,count,min_ns\n1,5,3\n');
    assert.equal(format, undefined);
  });
});
