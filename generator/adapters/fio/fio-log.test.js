// The fixtures are whole logs of fio 3.33: fio-log-m_clat.1.log and -m_iops.1.log with --name=mix
// --filename=f --size=16m --rw=randrw --bs=4k --number_ios=250 --rate_iops=400 --write_lat_log=m
// --write_iops_log=m; -offset_lat.1.log with --number_ios=120 --log_offset=1; -avg_iops.2.log with
// --runtime=3 --time_based --log_avg_msec=500.

/** @import {Rec} from '../../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

const clat = 'fio-log-m_clat.1.log';

/** @param {Rec} record */
const windowsOf = (record) =>
  record.kind === 'timeline' &&
  record.windows.map(({start, length, count}) => [start, length, count]);

test('fioLog', async (t) => {
  await t.test(
    'reads single latencies by direction, in the unit that the manifest states',
    async () => {
      const {format, records, errors, warnings} = await read(await fixture(clat), {
        name: clat,
        note: {unit: 'ns'},
      });
      assert.deepEqual([format, errors, warnings], ['fio-log', [], []]);
      // awk -F', ' '$3==0 {n++; s+=$2} END {print n, s/n}' fio-log-m_clat.1.log
      const [reads, overTime] = records.filter(({operation}) => operation === 'read');
      assert.ok(reads?.kind === 'distribution' && overTime?.kind === 'timeline');
      assert.deepEqual([reads.n, reads.min, reads.max], [125, 76833e-9, 0.00479027]);
      assert.ok(Math.abs((reads.mean ?? 0) - 231625.912e-9) < 1e-12);
      assert.deepEqual(reads.params, {job: '1', latency: 'clat'});
      assert.deepEqual(fieldsOf(overTime.windows, 'count', 'length'), [[125, 0.309145]]);
    },
  );

  await t.test('asks for the unit, which depends on the release', async () => {
    const {errors} = await read(await fixture(clat), {name: clat});
    assert.deepEqual(errors, [
      `${clat}:1: found no unit, expected ns, us, ms or s\n` +
        '  The file does not state it. State `unit` in run.yaml, under "files". To try one: check --unit ns.',
    ]);
  });

  await t.test('refuses a row of several operations without a time', async () => {
    const {errors} = await read('1, 1, 0, 4096\n2, 3, 0, 4096\n', {name: 'x_iops.log'});
    assert.deepEqual(errors, ['x_iops.log:2: found 3 of one operation, expected 1']);
  });

  await t.test('reports where the times begin again', async () => {
    const job = '0, 100000, 0, 4096\n1900, 100000, 0, 4096\n2000, 100000, 0, 4096\n';
    const note = {unit: /** @type {const} */ ('ns')};
    const other = job.replaceAll('100000', '200000');
    const {records, warnings} = await read(job + other, {name: 'x_clat.log', note});
    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'distribution' ? [one.n] : [])),
      [6],
    );
    assert.deepEqual(warnings, [
      {
        line: 4,
        message:
          'found an operation at 0 s after one at 2 s: read as jobs at the same time; if these are two runs, split the file',
      },
    ]);
  });

  await t.test('knows the unit of rows with offset and priority', async () => {
    const name = 'fio-log-offset_lat.1.log';
    const {records, errors} = await read(await fixture(name), {name});
    assert.deepEqual(errors, []);
    const [reads] = records;
    assert.ok(reads?.kind === 'distribution');
    assert.deepEqual([reads.n, reads.min, reads.max], [60, 2405e-9, 418650e-9]);
  });

  await t.test('counts the operations of an iops log', async () => {
    const name = 'fio-log-m_iops.1.log';
    const {records, errors} = await read(await fixture(name), {name});
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => (one.kind === 'timeline' ? [one.operation, one.windows[0]?.count] : [])),
      [
        ['read', 125],
        ['write', 125],
      ],
    );
  });

  await t.test('makes windows of rates over intervals', async () => {
    const name = 'fio-log-avg_iops.2.log';
    const {records, errors} = await read(await fixture(name), {name});
    assert.deepEqual(errors, []);
    const [reads] = records;
    assert.ok(reads?.kind === 'timeline');
    assert.deepEqual(reads.params, {job: '2'});
    assert.deepEqual(
      windowsOf(reads),
      // 400, 402, 400 … a second
      [
        [0, 0.5, 200],
        [0.5, 0.5, 201],
        [1, 0.5, 200],
        [1.5, 0.5, 200],
        [2, 0.5, 200],
      ],
    );
  });

  await t.test('knows that an interval without operations has no row', async () => {
    const name = 'x_iops.1.log';
    const reads = [500, 1000, 1500, 3000, 3500].map((ms) => `${ms}, 400, 0, 0, 0\n`);
    const writes = [2000, 2500].map((ms) => `${ms}, 100, 1, 0, 0\n`);
    const rows = [...reads.slice(0, 3), ...writes, ...reads.slice(3)];
    const {records, errors} = await read(rows.join(''), {name});
    assert.deepEqual(errors, []);
    assert.deepEqual(records.map(windowsOf), [
      [
        [0, 0.5, 200],
        [0.5, 0.5, 200],
        [1, 0.5, 200],
        [1.5, 1, 0],
        [2.5, 0.5, 200],
        [3, 0.5, 200],
      ],
      // The time before may be a ramp time.
      [
        [1.5, 0.5, 50],
        [2, 0.5, 50],
      ],
    ]);
  });

  await t.test('finds the interval where most intervals have no operations', async () => {
    // fio 3.33 --thinktime=900000 --thinktime_blocks=200 --log_avg_msec=200; total_ios of its JSON is 1000.
    const rows = ['200, 1000', '1000, 1000', '2000, 1005', '2800, 1000', '3800, 1000'];
    const text = rows.map((row) => `${row}, 0, 0, 0\n`).join('');
    const {records} = await read(text, {name: 'x_iops.1.log'});
    assert.deepEqual(records.map(windowsOf), [
      [
        [0, 0.2, 200],
        [0.2, 0.6, 0],
        [0.8, 0.2, 200],
        [1, 0.8, 0],
        [1.8, 0.2, 201],
        [2, 0.6, 0],
        [2.6, 0.2, 200],
        [2.8, 0.8, 0],
        [3.6, 0.2, 200],
      ],
    ]);
    // Made: rows of both directions a millisecond apart, and late ones.
    const late = [1000, 2300, 3000, 4001, 5000, 6000].flatMap((ms) => [
      `${ms}, 50, 0, 0, 0\n`,
      `${ms + 1}, 50, 1, 0, 0\n`,
    ]);
    const {records: both} = await read(late.join(''), {name: 'x_iops.1.log'});
    assert.deepEqual(
      both.map((each) => each.kind === 'timeline' && each.windows.map(({count}) => count)),
      [
        [50, 65, 35, 50, 50, 50],
        [50, 65, 35, 50, 50, 50],
      ],
    );
  });

  await t.test('refuses rates of several jobs in one file, with one error', async () => {
    // Of fio 3.33 with --numjobs=2 --per_job_logs=0 --log_avg_msec=250, shortened.
    const rows = ['250, 304', '499, 297', '750, 304', '250, 304', '499, 297'];
    const text = rows.map((row) => `${row}, 0, 0, 0\n`).join('');
    const {errors} = await read(text, {name: 'm_iops.log'});
    assert.deepEqual(errors, [
      'm_iops.log:4: found a row of 0.25 s after one of 0.75 s, expected the log of one job\n  Write a log for each job: run fio without per_job_logs=0.',
    ]);
  });

  await t.test('refuses two means of one time, with one error', async () => {
    // As fio 2.16 writes with log_avg_msec=250, shortened.
    const rows = ['926, 11, 0', '926, 42, 1', '926, 2, 1', '1176, 11, 0', '1176, 11, 0'];
    const text = rows.map((row) => `${row}, 0\n`).join('');
    const {errors} = await read(text, {name: 'm_iops.log'});
    assert.deepEqual(errors, [
      'm_iops.log:3: found a second mean of write at 0.926 s, expected one for each interval\n  Early releases of fio write such logs: the means do not add up to the number of operations. Use the JSON output.',
    ]);
  });

  await t.test('refuses means of latencies, which have no count', async () => {
    const text = '500, 15276, 1, 0, 0\n500, 161867, 0, 0, 0\n';
    const name = 'x_clat.1.log';
    // Without a unit, too: to state it would not help.
    for (const options of [{name}, {name, note: {unit: /** @type {const} */ ('ns')}}]) {
      const {records, errors} = await read(text, options);
      assert.deepEqual(records, []);
      assert.deepEqual(errors, [
        'x_clat.1.log:1: found the mean of an interval, expected single latencies: means have no count\n  Write the log without log_avg_msec.',
      ]);
    }
  });

  await t.test(
    'refuses bytes per second, and a name that does not say what the values are',
    async () => {
      const row = '250, 1616, 0, 4096, 0\n';
      assert.deepEqual((await read(row, {name: 'x_bw.1.log'})).errors, [
        'x_bw.1.log:1: found a log of bytes per second, expected latencies or operations (lat, clat, slat or iops)\n  Set `unread` for this file in run.yaml; the JSON output has bytes per second.',
      ]);
      assert.deepEqual((await read(row, {name: 'x.log'})).errors, [
        'x.log:1: found no quantity in the name "x.log", expected one such as x_clat.1.log\n  The file does not state what its values are. If they are latencies, state their `unit` in run.yaml. To try one: check --unit ns.',
      ]);
      const {records, errors} = await read(row, {name: 'x.log', note: {unit: 'us'}});
      assert.deepEqual(errors, []);
      assert.ok(records[0]?.kind === 'distribution' && records[0].max === 1616e-6);
      assert.deepEqual(records[0].params, {});
    },
  );

  await t.test('reports text that is not a row', async () => {
    const row = '250, 1616, 0, 4096, 0\n';
    const {errors} = await read(`${row.repeat(5)}250, fast, 0, 4096, 0\n${row}`, {
      name: 'x_lat.1.log',
      note: {unit: 'ns'},
    });
    assert.deepEqual(errors, [
      'x_lat.1.log:6: found "250, fast, 0, 4096, 0" inside the table, expected a row',
    ]);
  });
});
