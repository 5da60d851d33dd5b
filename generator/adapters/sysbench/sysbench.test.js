// The fixtures are whole outputs of sysbench 1.0.20 with 2>&1 and --report-interval=1: sysbench.txt of
// oltp_read_write on a table of 1000 rows with --threads=2 --time=4 --histogram; -rate.txt of
// oltp_read_only with --rate=50; of cpu -no-percentile.txt with --percentile=0, -checkpoints.txt with
// --report-checkpoints=2,4, -sweep.txt with --threads=1 and then 2; -fileio.txt and -memory.txt.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {percentile} from '../../records/distribution.js';
import {fixture, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) => (one.kind === 'timeline' ? one.windows : []));

/** @param {Rec[]} records */
const stated = (records) =>
  records.flatMap((one) =>
    one.kind === 'measurement'
      ? [[one.operation, one.name ?? `${one.metric} ${one.statistic}`, one.bound ?? '', one.value]]
      : [],
  );

test('sysbench', async (t) => {
  await t.test('reads the statistics, the transactions of a database test', async () => {
    const {format, records, errors, warnings} = await read(await fixture('sysbench.txt'));
    assert.deepEqual([format, errors, warnings], ['sysbench', [], []]);
    assert.deepEqual(stated(records), [
      ['', 'throughput mean', '', 489.21],
      ['', 'latency min', '', 1.02 / 1e3],
      ['', 'latency mean', '', 4.08 / 1e3],
      ['', 'latency max', '', 24.03 / 1e3],
      ['', 'latency p95', '', 8.28 / 1e3],
      ['', 'ignored errors', '', 26],
    ]);
    for (const {params} of records) assert.deepEqual(params, {threads: '2'});
  });

  await t.test('makes windows of the intervals', async () => {
    const {records} = await read(await fixture('sysbench.txt'));
    assert.deepEqual(windowsOf(records), [
      {start: 0, length: 1, count: 468, errors: 3, latency: {p95: 8.43 / 1e3}},
      {start: 1, length: 1, count: 478, errors: 6, latency: {p95: 8.58 / 1e3}},
      {start: 2, length: 1, count: 474, errors: 7, latency: {p95: 8.13 / 1e3}},
      {start: 3, length: 1, count: 538, errors: 10, latency: {p95: 7.98 / 1e3}},
    ]);
  });

  await t.test('reads the histogram, whose values are the middles of steps', async () => {
    const text = String(await fixture('sysbench.txt'));
    const {records} = await read(text);
    const [samples] = records.filter((one) => one.kind === 'distribution');
    // awk '/ \|/ {rows++; n+=$NF} END {print rows, n}' sysbench.txt
    assert.deepEqual([samples?.buckets.length, samples?.n], [140, 1960]);
    assert.deepEqual([samples?.min, samples?.max], [1.02 / 1e3, 24.03 / 1e3]);
    // Step 376 of 1024: 0.001·e^(376 / 55.536) = 0.870; its neighbours are 1.8 % away.
    const [lower = 0, upper = 0] = samples?.buckets[0] ?? [];
    assert.ok(lower < 1.007e-3 && upper > 1.007e-3);
    assert.ok(Math.abs(upper / lower - 1e8 ** (1 / 1023)) < 1e-4);
    // The printed percentile is the middle of its step.
    assert.ok(samples);
    const p95 = percentile(samples, 0.95);
    assert.ok(p95 > 8.28e-3 && p95 < 8.28e-3 * 1.0092, `${p95}`);
  });

  await t.test('keeps runs of other threads apart, and refuses the same again', async () => {
    const text = String(await fixture('sysbench-sweep.txt'));
    const {records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput'
          ? [[one.operation, one.params.threads, one.value]]
          : [],
      ),
      [
        ['cpu', '1', 1813.9],
        ['cpu', '2', 1529.34],
      ],
    );
    const {errors: repeated} = await read(text.replace('threads: 2', 'threads: 1'));
    assert.deepEqual(repeated, [
      'file.csv:35: found a second run of cpu, threads 1, expected other settings\n  Make each repeat a separate run.',
    ]);
  });

  await t.test('has no percentile where there is none', async () => {
    const {records, errors} = await read(await fixture('sysbench-no-percentile.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      stated(records).map(([, name]) => name),
      ['throughput mean', 'latency min', 'latency mean', 'latency max'],
    );
    assert.equal(windowsOf(records)[0]?.latency, null);
  });

  await t.test('does not use statistics at checkpoints', async () => {
    const {records, errors, warnings} = await read(await fixture('sysbench-checkpoints.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 17,
        message:
          'statistics at checkpoints are not used: each covers only the time since the previous one',
      },
    ]);
    assert.deepEqual(
      records.map(({kind}) => kind),
      ['timeline'],
    );
    assert.equal(windowsOf(records).length, 5);
  });

  await t.test('takes the target rate for a parameter', async () => {
    const {records, errors} = await read(await fixture('sysbench-rate.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {threads: '2', rate: '50/sec'});
    assert.deepEqual(
      windowsOf(records).map(({count}) => count),
      [44, 46, 60],
    );
  });

  await t.test('reads files and memory in bytes; 0.00 ms is less than 0.005 ms', async () => {
    const {records, errors, warnings} = await read(await fixture('sysbench-fileio.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 23, message: 'intervals of fileio are not used: they count no events'},
    ]);
    assert.deepEqual(stated(records), [
      ['fileio', 'throughput mean', '', 93599 / 2.001],
      ['fileio', 'latency min', '<', 5e-6],
      ['fileio', 'latency mean', '', 0.02 / 1e3],
      ['fileio', 'latency max', '', 8.23 / 1e3],
      ['fileio', 'latency p95', '', 0.01 / 1e3],
      ['read', 'throughput mean', '', 26981.05],
      ['write', 'throughput mean', '', 17987.37],
      ['fsync', 'throughput mean', '', 1800.24],
      ['fileio', 'read', '', 421.58 * 2 ** 20],
      ['fileio', 'written', '', 281.05 * 2 ** 20],
    ]);
    const {records: memory} = await read(await fixture('sysbench-memory.txt'));
    assert.deepEqual(stated(memory).at(-1), ['memory', 'transferred', '', 19912.97 * 2 ** 20]);
    assert.deepEqual(stated(memory)[0], ['memory', 'throughput mean', '', 19912.97]);
  });

  await t.test('tells why a run failed, and a run without events', async () => {
    // The first as printed where the database has no table; the rest made.
    const lines = [
      'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)',
      "FATAL: `thread_init' function failed: table 'sbtest.sbtest1' doesn't exist",
      '    total number of events:              0',
    ];
    const {records, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [
      {line: 2, message: `found "${lines[1]?.slice(0, 80)}"`},
      {line: 3, message: '"the run" was not measured: 0 events'},
    ]);
  });

  await t.test('refuses the intervals of older releases', async () => {
    // Made after the sources of 0.5.
    const old =
      '[   1s] threads: 2, tps: 467.53, reads: 6615.35, writes: 1866.12, response time: 8.43ms (95%)';
    const {errors} = await read(
      `sysbench 0.5:  multi-threaded system evaluation benchmark\n${old}\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:1: found the output of sysbench 0.5, expected 1.0 or later\n' +
        '  Set `unread` for this file in run.yaml, or run the test with sysbench 1.0.',
    ]);
  });

  await t.test('refuses a histogram that lacks events', async () => {
    const text = String(await fixture('sysbench.txt'));
    const {errors} = await read(text.replace(/^ +1\.007 .*\n/m, ''));
    assert.deepEqual(errors, [
      'file.csv:157: found 1959 events in the histogram, expected 1960 events',
    ]);
  });

  await t.test('reads the intervals of report_csv', async () => {
    const text = String(await fixture('sysbench.txt'));
    const csv = text.replaceAll(
      /^\[ (\d+)s \] thds: (\d+) tps: (\S+) qps: (\S+) \(r\/w\/o: (\S+)\/(\S+)\/(\S+)\) lat \(ms,95%\): (\S+) err\/s: (\S+) reconn\/s: (\S+)$/gm,
      '$1,$2,$3,$4,$5,$6,$7,$8,$9,$10',
    );
    assert.notEqual(csv, text);
    const [plain, rows] = [await read(text), await read(csv)];
    assert.deepEqual([rows.errors, rows.warnings], [[], []]);
    assert.deepEqual(rows.records, plain.records);
    const {errors} = await read(csv.replace(/^3,2,/m, 'x?,2,'));
    assert.match(
      errors.join(),
      /found "x\?,2,\S+", expected an interval as sysbench 1\.0 prints it/,
    );
  });

  await t.test('tells once of intervals that count no events', async () => {
    const text = String(await fixture('sysbench-memory.txt'));
    const lines = 'Threads started!\n\n[ 1s ] 5823.11 MiB/sec\n[ 2s ] 5824.22 MiB/sec\n';
    const {errors, warnings} = await read(text.replace('Threads started!\n', lines));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.map(({message}) => message),
      ['intervals of memory are not used: they count no events'],
    );
  });

  await t.test('leaves a gap where an interval is missing, and before the first', async () => {
    const text = String(await fixture('sysbench.txt'));
    const lost = await read(text.replace(/^\[ 3s \].*\n/m, ''));
    assert.deepEqual(lost.errors, []);
    assert.deepEqual(
      lost.warnings.map(({message}) => message),
      ['found no line from 2 s to 3 s, which is left as a gap'],
    );
    assert.deepEqual(
      windowsOf(lost.records).map(({start, length, count}) => [start, length, count]),
      [
        [0, 1, 468],
        [1, 1, 478],
        [3, 1, 538],
      ],
    );
    const late = await read(text.replaceAll(/^\[ (\d)s/gm, '[ 29$1s'));
    assert.deepEqual(windowsOf(late.records)[0]?.length, 1);
  });

  await t.test('refuses an old release once', async () => {
    const interval = (/** @type {number} */ s) =>
      `[  ${s}s] threads: 8, tps: 120.50, reads/s: 1690.1, writes/s: 482.5, response time: 80.15ms (95%)\n`;
    const all = [1, 2, 3].map(interval).join('');
    const {errors} = await read(
      `sysbench 0.5:  multi-threaded system evaluation benchmark\n\n${all}`,
    );
    assert.deepEqual(errors, [
      'file.csv:1: found the output of sysbench 0.5, expected 1.0 or later\n  Set `unread` for this file in run.yaml, or run the test with sysbench 1.0.',
    ]);
    const {errors: without} = await read(`[ 1s ] thds: 1 eps: 960.09 lat (ms,95%): 1.06\n${all}`);
    assert.equal(without.length, 1);
  });
});
