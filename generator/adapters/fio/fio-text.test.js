// The fixtures are whole outputs of fio 3.33 with 2>&1:
//   fio-text.txt        --rw=randread --bs=4k, one job
//   fio-text-group.txt  --rw=randrw --bs=4k --iodepth=4 --numjobs=2 --group_reporting
//   fio-text-jobs.txt   a job file with a write with fsync=8, then a read
//   fio-text-no-result.txt  a job file whose second job may not create its file
//   fio-text-stopped.txt  --rw=randread --bs=4k --runtime=20 --time_based, ended by Ctrl+C after two seconds
//   fio-text-lat.txt    --rw=randwrite --bs=4k-16k --numjobs=2 --lat_percentiles=1
// and of earlier releases, built from their sources, with --direct=1 --bs=4k --size=16m --runtime=2 --time_based:
//   fio-text-2.21.txt   2.21, --rw=randread
//   fio-text-2.1.txt    2.1.10, --rw=randrw --rwmixread=70 --numjobs=2 --group_reporting

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';

const text = String(await fixture('fio-text.txt'));
const LEFT_OUT =
  'of the mean latency, which is not part of the latencies (clat): fio --lat_percentiles=1 states the whole';

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) => measurementsOf(records).map((one) => [quantityOf(one), one.value]);

test('fioText', async (t) => {
  await t.test('refuses percentiles after other text', async () => {
    const text = String(await fixture('fio-text-group.txt'));
    const {errors} = await read(text.replace(/^ +\| 30\.00th/m, ' 45% 9/20      | 30.00th'));
    assert.match(errors[0] ?? '', /found "45% 9\/20 +\| 30\.00th/);
  });

  await t.test(
    'reads a result after a progress that is longer than what is looked at',
    async () => {
      // The progress is made.
      const progress =
        '\rJobs: 1 (f=1): [r(1)][50.0%][r=30.1MiB/s][r=7704 IOPS][eta 05m:00s]'.repeat(1500);
      const at = text.indexOf('\n', text.indexOf('Starting 1 ')) + 1;
      const long = await read(`${text.slice(0, at)}${progress}\n${text.slice(at)}`);
      assert.deepEqual([long.format, long.errors], ['fio-text', []]);
      assert.deepEqual(stated(long.records), stated((await read(text)).records));
    },
  );

  await t.test('reads operations, bytes and latencies of a job', async () => {
    const {format, records, errors, warnings, facts} = await read(text);
    assert.deepEqual([format, errors, warnings], ['fio-text', [], []]);
    assert.deepEqual(facts, {date: '2026-11-22', runner: 'fio 3.33'});
    assert.deepEqual(
      [records[0]?.operation, records[0]?.params],
      ['read', {job: 'rr', rw: 'randread', bs: '4k', iodepth: '1', numjobs: '1'}],
    );
    assert.deepEqual(stated(records), [
      ['throughput mean', 15308 / 2.001],
      ['bw', 29.9 * 1024 ** 2],
      ['latency min', 21 / 1e6],
      ['latency mean', 129.92 / 1e6],
      ['latency max', 11867 / 1e6],
      ['latency p50', 55 / 1e6],
      ['latency p60', 56 / 1e6],
      ['latency p70', 58 / 1e6],
      ['latency p80', 61 / 1e6],
      ['latency p90', 82 / 1e6],
      ['latency p95', 174 / 1e6],
      ['latency p99', 2573 / 1e6],
      ['latency p99.5', 3851 / 1e6],
      ['latency p99.9', 5735 / 1e6],
      ['latency p99.95', 7373 / 1e6],
      ['latency p99.99', 9503 / 1e6],
    ]);
    assert.ok(records[0]?.kind === 'measurement' && records[0].samples === 15308);
  });

  await t.test('states no percentile above the maximum in its bin', async () => {
    // Made: a maximum in the lower half of its bin.
    const {records, warnings} = await read(text.replace('max=11867', 'max=9450'));
    assert.deepEqual(stated(records).at(-1), ['latency p99.99', 9450 / 1e6]);
    assert.deepEqual(warnings, []);
  });

  await t.test('reads the directions of a group, and not what submission took', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-text-group.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 7, message: `found a submission (slat) of 32.9 % ${LEFT_OUT}`},
      {line: 19, message: `found a submission (slat) of 1.3 % ${LEFT_OUT}`},
    ]);
    const some = records.filter(
      (one) => one.kind === 'measurement' && /max|mean|p99$/.test(one.statistic),
    );
    assert.deepEqual(
      some.map((one) => [
        one.operation,
        one.params.numjobs,
        one.kind === 'measurement' && one.value,
      ]),
      [
        ['read', '2', 32683 / 2.005],
        ['read', '2', 176.57 / 1e6],
        ['read', '2', 63141 / 1e6],
        ['read', '2', 3294 / 1e6],
        ['write', '2', 32855 / 2.005],
        ['write', '2', 187.54 / 1e6],
        ['write', '2', 71092 / 1e6],
        ['write', '2', 3392 / 1e6],
      ],
    );
  });

  await t.test('reads jobs one after another, and their syncs', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-text-jobs.txt'));
    assert.deepEqual([errors, warnings], [[], []]);
    const some = records.filter(
      (one) => one.kind === 'measurement' && /mean|p99$/.test(one.statistic),
    );
    assert.deepEqual(
      some.map((one) => [one.params.job, one.params.bs, one.kind === 'measurement' && one.value]),
      [
        ['seqwrite', '64k', 944 / 1.004],
        ['seqwrite', '64k', 19.56 / 1e6],
        ['seqwrite', '64k', 41 / 1e6],
        ['seqwrite', '64k', 8308.39 / 1e6],
        ['seqwrite', '64k', 43779 / 1e6],
        ['seqread', '64k', 16389 / 1.001],
        ['seqread', '64k', 60.27 / 1e6],
        ['seqread', '64k', 2057 / 1e6],
      ],
    );
    assert.deepEqual(some.map(({operation}) => operation).slice(2, 5), ['write', 'sync', 'sync']);
  });

  await t.test(
    'reads the total latency where it has the percentiles, and numbers equal jobs',
    async () => {
      const {records, errors, warnings} = await read(await fixture('fio-text-lat.txt'));
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldOf(warnings, 'message'), [
        'job "lat" appears again with the same settings: each is read separately; --group_reporting gives their sum',
      ]);
      assert.deepEqual(stated(records).slice(2, 6), [
        ['latency min', 597 / 1e9],
        ['latency mean', 9138.61 / 1e9],
        ['latency max', 41_661_000 / 1e9],
        ['latency p50', 1256 / 1e9],
      ]);
      assert.deepEqual([...new Set(records.map(({params}) => params.number))], [undefined, '2']);
    },
  );

  await t.test('reads no percentiles of the submission', async () => {
    // As --slat_percentiles=1 writes them above those of clat.
    const table = '    slat percentiles (nsec):\n     | 50.00th=[  100], 99.00th=[  900]\n';
    const submission = text.replace(/^ +clat percentiles/m, (head) => `${table}${head}`);
    const {records, errors} = await read(submission);
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), stated((await read(text)).records));
  });

  await t.test(
    'refuses a second run with the same settings, and reads one with others',
    async () => {
      // Each of two lines shows that other results follow.
      for (const [line, message] of /** @type {const} */ ([
        [/^fio-3.*\n/m, /found job "rr" again below "Run status group"/],
        [/^Run status group.*\n/m, /:32: found a second run of "rr"/],
      ])) {
        const run = text.replace(line, '');
        const {errors} = await read(`${run}${run}`);
        assert.equal(errors.length, 1);
        assert.match(errors[0] ?? '', message);
      }
      for (const [one, another] of [
        ['ioengine=psync', 'ioengine=io_uring'],
        ['rw=randread', 'rw=read'],
      ]) {
        const both = `${text}${text.replace(String(one), String(another))}`;
        assert.deepEqual((await read(both)).errors, []);
      }
      const other = await read(`${text}${text.replaceAll('rr: (g', 'r2: (g')}`);
      assert.deepEqual(
        [other.errors, new Set(other.records.map(({params}) => params.job))],
        [[], new Set(['rr', 'r2'])],
      );
    },
  );

  await t.test('warns of jobs that failed or were cut', async () => {
    const failed = await read(
      text.replace('err= 0:', 'err= 5 (file:io_u.c:1889, error=Input/output error):'),
    );
    assert.deepEqual(failed.warnings, [{line: 6, message: 'job "rr" ended with error 5'}]);
    const cut = await read(text.slice(0, text.indexOf('     issued')));
    assert.deepEqual(cut.records, []);
    assert.deepEqual(cut.warnings, [{line: 6, message: 'job "rr" is not used: its output is cut'}]);
  });

  await t.test('warns of a job without a result', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-text-no-result.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual([...new Set(records.map(({params}) => params.job))], ['ok']);
    assert.deepEqual(warnings, [{line: 2, message: 'job "bad" has no result'}]);
  });

  await t.test('knows a run that was stopped', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-text-stopped.txt'));
    assert.deepEqual([records[0]?.operation, errors], ['read', []]);
    assert.deepEqual(warnings, [
      {line: 6, message: 'fio was stopped before the end', kind: 'aborted'},
    ]);
  });

  await t.test('warns of a direction or latencies that are missing', async () => {
    const lines = String(await fixture('fio-text-group.txt')).split('\n');
    // From the percentiles of read to those of write.
    const {errors} = await read(lines.toSpliced(13, 9).join('\n'));
    assert.deepEqual(errors, [
      'file.csv:30: found 32855 operations of write, and no line "write: IOPS=…", expected one',
    ]);
    const {warnings} = await read(lines.toSpliced(8, 1).join('\n'));
    assert.deepEqual(warnings, [
      {line: 7, message: 'found read of a job without "clat": is a part of the output missing?'},
      {line: 18, message: `found a submission (slat) of 1.3 % ${LEFT_OUT}`},
    ]);
  });

  await t.test('reads the lines of fio 2', async () => {
    const old = String(await fixture('fio-text-2.1.txt'));
    const {records, errors, warnings, facts} = await read(old);
    assert.deepEqual([errors, warnings, facts.runner], [[], [], 'fio 2.1.10']);
    assert.deepEqual(records[0]?.params, {
      job: 'mix',
      rw: 'randrw',
      bs: '4k',
      iodepth: '1',
      numjobs: '2',
    });
    const writes = records.filter(({operation}) => operation === 'write');
    assert.deepEqual(stated(writes), [
      ['throughput mean', 20689 / 2.001],
      ['bw', 41357 * 1024],
      ['latency min', 8 / 1e6],
      ['latency mean', 51.64 / 1e6],
      ['latency max', 25995 / 1e6],
      ['latency p50', 30 / 1e6],
      ['latency p60', 32 / 1e6],
      ['latency p70', 35 / 1e6],
      ['latency p80', 38 / 1e6],
      ['latency p90', 43 / 1e6],
      ['latency p95', 51 / 1e6],
      ['latency p99', 596 / 1e6],
      ['latency p99.5', 1720 / 1e6],
      ['latency p99.9', 3728 / 1e6],
      ['latency p99.95', 4320 / 1e6],
      ['latency p99.99', 15424 / 1e6],
    ]);
    // Made: decimals are cut, and blanks are before the commas of some releases.
    const cut = await read(
      old
        .replace('bw=100942KB/s', 'bw=100.9MB/s')
        .replace('min=11, max=46029, avg=57.76', 'min=11 , max=1805.8K, avg=57.76'),
    );
    const [, bandwidth, , , max] = stated(cut.records);
    assert.deepEqual(
      [cut.errors, bandwidth, max],
      [[], ['bw', 100 * 1024 ** 2], ['latency max', 1.805]],
    );
    const {errors: broken} = await read(old.replace('iops=25235', 'iops=2523x'));
    assert.match(
      broken[0] ?? '',
      /^file\.csv:7: found "read : io=.*", expected a line as fio 3 prints it$/,
    );
    const late = await read(await fixture('fio-text-2.21.txt'));
    assert.deepEqual([late.errors, late.warnings], [[], []]);
    assert.deepEqual(stated(late.records).slice(0, 6), [
      ['throughput mean', 17207 / 2.002],
      ['bw', 33.6 * 1024 ** 2],
      ['latency min', 32 / 1e6],
      ['latency mean', 115.78 / 1e6],
      ['latency max', 40562 / 1e6],
      ['latency p50', 38 / 1e6],
    ]);
  });

  await t.test('refuses bytes per second that contradict each other', async () => {
    const text = String(await fixture('fio-text.txt'));
    assert.deepEqual((await read(text.replace('BW=29.9MiB/s', 'BW=39.9MiB/s'))).errors, [
      'file.csv:7: found a BW of 39.9MiB/s (31.3MB/s), expected the same number of bytes',
    ]);
    // As fio printed it, of 39.0 MiB in 1575 ms.
    const cut = text.replace('BW=29.9MiB/s (31.3MB/s)', 'BW=24.8MiB/s (25.0MB/s)');
    assert.deepEqual((await read(cut)).errors, []);
  });

  await t.test('refuses damaged figures, and fio 1', async () => {
    const total = text.replace('total=15308', 'total=15108');
    assert.deepEqual((await read(total)).errors, [
      'file.csv:7: found 7650 IOPS and 15108 operations of read in 2.001 s, expected values that agree',
    ]);
    const cell = text.replace('[ 2573]', '[ x]');
    assert.match((await read(cell)).errors[0] ?? '', /^file\.csv:14: found "\| 99\.00th=\[ x\], /);
    const order = text.replace('max=11867, avg=129.92', 'max=11, avg=129.92');
    assert.match(
      (await read(order)).errors[0] ?? '',
      /found a minimum of 0.000021 s and a maximum/,
    );
    const described =
      'test: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=64\nfio-2.1.3\n';
    const whole = await read(`${described}test: (groupid=0, jobs=1): err= 0: pid=1\n`);
    assert.deepEqual(
      [whole.errors.length, whole.warnings],
      [1, [{line: 1, message: 'job "test" has no result'}]],
    );
    // Made.
    const first = await read(`fio 1.59\n${text}`);
    assert.deepEqual(first.errors, [
      'file.csv:1: found the output of fio 1, expected the output of fio 2 or later\n' +
        '  Set `unread` for this file in run.yaml, or run the job with a later release.',
    ]);
  });
});
