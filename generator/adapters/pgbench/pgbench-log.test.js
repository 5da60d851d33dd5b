// The fixtures are logs of pgbench 15.18, those of two threads put together with cat:
// pgbench-log.log with -n -c 2 -j 2 -T 3 -R 40 -L 5 -l; -scripts.log with -c 4 -j 2 -T 3
// --max-tries=2 -f ser.sql@2 -b select-only@1 -l --sampling-rate=0.02 --failures-detailed.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

/**
 * The made log of a run whose transactions are those of a sample, numbered without gaps.
 *
 * @param {string} sample
 */
function whole(sample) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return sample.replace(/^(\d+) \d+/gm, (_, client) => {
    counts.set(client, (counts.get(client) ?? 0) + 1);
    return `${client} ${counts.get(client)}`;
  });
}

test('pgbenchLog', async (t) => {
  await t.test('reads latencies in microseconds, whatever the order of the threads', async () => {
    const {format, records, errors, warnings} = await read(await fixture('pgbench-log.log'));
    assert.deepEqual([format, errors, warnings], ['pgbench-log', [], []]);
    const [samples, overTime] = records;
    assert.ok(samples?.kind === 'distribution' && overTime?.kind === 'timeline');
    // grep -v skipped pgbench-log.log | awk '{s+=$3} END {print NR, s/NR}'
    assert.deepEqual([samples.n, samples.min, samples.max], [150, 0.001038, 0.015816]);
    assert.ok(Math.abs((samples.mean ?? 0) - 4472.38e-6) < 1e-9);
    assert.equal(
      overTime.windows.reduce((sum, {count}) => sum + count, 0),
      150,
    );
    assert.equal(overTime.windows.length, 3);
  });

  await t.test('counts transactions that were skipped, which are not errors', async () => {
    const {records} = await read(await fixture('pgbench-log.log'));
    const [skipped] = records.filter((one) => one.kind === 'measurement');
    // grep -c skipped pgbench-log.log
    assert.deepEqual(
      [skipped?.name, skipped?.value, skipped?.due],
      ['transactions skipped', 2, 150 + 2],
    );
  });

  await t.test('keeps scripts apart, and takes words for errors', async () => {
    const text = whole(String(await fixture('pgbench-log-scripts.log')));
    const {records, errors} = await read(text);
    assert.deepEqual(errors, []);
    const failed = text.split('\n').filter((line) => / serialization 0 /.test(line)).length;
    const timelines = records.filter((one) => one.kind === 'timeline');
    const counted = timelines.map(({params, windows}) => [
      params.script,
      windows.reduce((sum, one) => sum + (one.errors ?? 0), 0),
    ]);
    assert.deepEqual(
      new Map(counted.map(([script, n]) => [script, n])),
      new Map([
        ['1', 0],
        ['0', failed],
      ]),
    );
    assert.ok(failed > 0);
  });

  await t.test('takes no throughput from a sample of the transactions', async () => {
    const {records, errors, warnings} = await read(await fixture('pgbench-log-scripts.log'));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(records, 'kind'), ['distribution', 'distribution']);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          'found transaction 34 of client 0 after 27: rows are missing, as with --sampling-rate, so the latencies are used; throughput, errors and skipped transactions are not',
      },
    ]);
  });

  await t.test('counts no skipped transactions in a sample', async () => {
    // Made: rows of pgbench-log.log with a gap.
    const {records} = await read(
      '0 1 3107 0 1795242244 102967 89\n0 2 skipped 0 1795242244 113102 0\n0 9 4257 0 1795242244 145225 117\n',
    );
    assert.deepEqual(fieldOf(records, 'kind'), ['distribution']);
  });

  await t.test('reports a second run, in which clients count from 1 again', async () => {
    const run = (/** @type {number} */ second) =>
      ['0 1', '1 1', '0 2', '1 2']
        .map((of, i) => `${of} 5415 0 17952409${second} 74511${i}\n`)
        .join('');
    const {errors, warnings} = await read(run(40) + run(45));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 5,
        message:
          'found transaction 1 of client 0 after 2: read as one run of several clients; if these are two runs, choose one with from and to',
      },
    ]);
    assert.deepEqual((await read(run(40) + run(45), {note: {from: 3}})).warnings, []);
    const silent = await read(run(40) + run(45).replaceAll('17952409', '17952499'));
    assert.match(silent.errors[0] ?? '', /found 3 h without a sample/);
    assert.deepEqual(silent.warnings, []);
  });

  await t.test('refuses the log of one thread by its name', async () => {
    const row = '0 1 5415 0 1795240940 745111\n';
    for (const name of ['pgbench_log.8861.1', 'pgbench_log.8861.12.gz', 'tx.8861.2']) {
      const {errors} = await read(row, {name});
      const [, log, thread] = name.match(/^(.+\.\d+)\.(\d+)/) ?? [];
      assert.deepEqual(errors, [
        `${name}:1: found the log of thread ${thread}, expected the logs of all threads in one file\n  Join them with: cat ${log} ${log}.* >transactions.log`,
      ]);
    }
    assert.deepEqual((await read(row, {name: 'pgbench_log.8861'})).errors, []);
  });

  await t.test('reports text that is not a transaction', async () => {
    const row = '0 1 5415 0 1795240940 745111\n';
    const {errors} = await read(`${row.repeat(5)}0 2 fast! 0 1795240940 745111\n${row}`);
    assert.deepEqual(errors, [
      'file.csv:6: found "0 2 fast! 0 1795240940 745111" inside the table, expected a row\n  The log of a thread that was killed ends within a line: leave out this line when you join them, as with: head -n -1',
    ]);
  });
});
