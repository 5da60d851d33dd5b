// The fixtures are whole outputs of memtier_benchmark, built from its sources of March 2026:
//   memtier-text.txt           -t 1 -c 4 -n 500 --ratio 1:1, with 2>&1
//   memtier-text-hidden.txt    -t 2 -c 4 --test-time 2 --ratio 1:3 --hide-histogram
//   memtier-text-commands.txt  -t 1 -c 2 -n 300 --pipeline 2 -d 100 --command "HSET …" --command "GET …"

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('memtier-text-hidden.txt'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  measurementsOf(records).map((one) => [one.operation, quantityOf(one), one.value]);

test('memtierText', async (t) => {
  await t.test('reads rates and latencies of the commands that were used', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['memtier-text', [], []]);
    assert.deepEqual(records[0]?.params, {threads: '2', clients: '4'});
    assert.deepEqual(stated(records), [
      ['Sets', 'throughput mean', 13376.4],
      ['Sets', 'latency mean', 0.13982 / 1e3],
      ['Sets', 'latency p50', 0.063 / 1e3],
      ['Sets', 'latency p99', 2.927 / 1e3],
      ['Sets', 'latency p99.9', 8.063 / 1e3],
      ['Sets', 'KB/sec', 1030.52 * 1024],
      ['Gets', 'throughput mean', 40125.2],
      ['Gets', 'latency mean', 0.15272 / 1e3],
      ['Gets', 'latency p50', 0.063 / 1e3],
      ['Gets', 'latency p99', 3.279 / 1e3],
      ['Gets', 'latency p99.9', 9.215 / 1e3],
      ['Gets', 'KB/sec', 1563.26 * 1024],
      ['Totals', 'throughput mean', 53501.6],
      ['Totals', 'latency mean', 0.1495 / 1e3],
      ['Totals', 'latency p50', 0.063 / 1e3],
      ['Totals', 'latency p99', 3.151 / 1e3],
      ['Totals', 'latency p99.9', 8.191 / 1e3],
      ['Totals', 'KB/sec', 2593.78 * 1024],
    ]);
    const whole = await read(await fixture('memtier-text.txt'));
    assert.deepEqual([whole.format, whole.errors, whole.warnings], ['memtier-text', [], []]);
    assert.equal(whole.records.length, 18);
    const commands = await read(await fixture('memtier-text-commands.txt'));
    assert.deepEqual(stated(commands.records).slice(0, 2), [
      ['Hsets', 'throughput mean', 6511.69],
      ['Hsets', 'latency mean', 0.30659 / 1e3],
    ]);
  });

  await t.test('reads percentiles with the digits that they need', async () => {
    // As 2.1.4 heads the column of --print-percentiles=50,99,99.99.
    const {records} = await read(text.replace('p99.9 Latency', 'p99.990 Latency'));
    assert.equal(stated(records)[4]?.[1], 'latency p99.99');
  });

  await t.test('reads a table after a progress that is longer than what is looked at', async () => {
    // The progress is made.
    const progress = '\r[RUN #1 50%, 300 secs]  1 threads:  600 ops,  2 (avg:  2) ops/sec'.repeat(
      1500,
    );
    const begun = '[RUN #1] Preparing benchmark client...\n[RUN #1] Launching threads now...\n';
    const {format, records, errors} = await read(`${begun}${progress}\n\n${text}`);
    assert.deepEqual([format, errors], ['memtier-text', []]);
    assert.deepEqual(stated(records), stated((await read(text)).records));
  });

  await t.test('reads a table that other text follows', async () => {
    const {records, errors} = await read(`${text}user@host:~$ exit\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), stated((await read(text)).records));
  });

  await t.test('reads the single column of 1.2', async () => {
    // Made, as its sources print it.
    const {records, errors} = await read(
      'ALL STATS\n=====\n' +
        'Type         Ops/sec     Hits/sec   Misses/sec      Latency       KB/sec \n-----\n' +
        'Sets         2189.36          ---          ---   1282.72000       168.62 \n' +
        'Waits           0.00          ---          ---      0.00000          --- \n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [
      ['Sets', 'throughput mean', 2189.36],
      ['Sets', 'latency mean', 1282.72 / 1e3],
      ['Sets', 'KB/sec', 168.62 * 1024],
    ]);
  });

  await t.test('distinguishes several outputs, and refuses the same twice', async () => {
    const two = await read(text + text.replace('4         Conn', '8         Conn'));
    assert.deepEqual(two.errors, []);
    assert.deepEqual([...new Set(two.records.map(({params}) => params.clients))], ['4', '8']);
    assert.match((await read(text + text)).errors[0] ?? '', /a second time, with equal values/);
  });

  await t.test('refuses several runs, damaged figures and settings', async () => {
    const several = text.replace('ALL STATS', 'AGGREGATED AVERAGE RESULTS (3 runs)');
    assert.deepEqual((await read(several)).errors, [
      'file.csv:6: found "AGGREGATED AVERAGE RESULTS (3 runs)", expected the results of one run\n' +
        '  Run with --run-count=1 and one file per repeat.',
    ]);
    const cell = text.replace('0.13982', 'x');
    assert.match(
      (await read(cell)).errors[0] ?? '',
      /found "x" in column "Avg. Latency", expected/,
    );
    const row = text.replace('        0.13982', '');
    assert.match((await read(row)).errors[0] ?? '', /found 7 values of "Sets", expected 8$/);
    const setting = text.replace('2         Threads', 'x         Threads');
    assert.match((await read(setting)).errors[0] ?? '', /found "x {9}Threads", expected a number/);
  });

  await t.test('warns of errors of the server, once', async () => {
    const line = 'server 127.0.0.1:6379 handle error response: -OOM command not allowed\n';
    assert.deepEqual((await read(line + line + text)).warnings, [
      {
        line: 1,
        message:
          'found "server 127.0.0.1:6379 handle error response: -OOM command no…": failed requests count as requests',
      },
    ]);
  });

  await t.test('refuses a second table that no line separates from the first', async () => {
    const second = text.slice(text.indexOf('ALL STATS')).replace('13376.40', '6688.20');
    await assertJoinedRefused(`${text}\n${second}`, 'Type', '… Threads');
  });

  await t.test('warns of a table of zeros', async () => {
    // Made, as memtier 1.2 prints it where no request was answered.
    const {errors, warnings} = await read(
      '2         Threads\n\nALL STATS\n===\nType    Ops/sec  Hits/sec  Misses/sec   Latency   KB/sec\n---\n' +
        'Sets       0.00       ---         ---   0.00000     0.00\nTotals     0.00      0.00        0.00   0.00000     0.00\n',
    );
    assert.deepEqual(errors, [
      'file.csv: found no measurements, expected rows of memtier_benchmark output\n' +
        '  Warning: all rates of the table are 0: no command was measured. If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
    assert.deepEqual(warnings, [
      {line: 5, message: 'all rates of the table are 0: no command was measured'},
    ]);
  });
});
