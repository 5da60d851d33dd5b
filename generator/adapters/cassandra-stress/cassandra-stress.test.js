// cassandra-stress-3.11.txt is the whole output of a run of 3.11.4, -3.11-mixed.txt that of another
// without its settings; counts and sums of their rows were made with awk. Other releases are known from
// sources and published logs alone: the fixtures "made" follow StressMetrics.java and TimingInterval.java
// of 4.1 (two runs) and 3.0 (one, with decimal commas), other lines published logs.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) =>
    one.kind === 'timeline'
      ? [[one.operation, one.params.threads, one.windows.map(({count}) => count)]]
      : [],
  );

/** @param {Rec[]} records */
const stated = (records) =>
  measurementsOf(records).map((one) => [one.operation, quantityOf(one), one.value]);

test('cassandraStress', async (t) => {
  await t.test('refuses a result after other text', async () => {
    const text = String(await fixture('cassandra-stress-made-comma.txt'));
    const {errors} = await read(text.replace(/^Latency 95th/m, ' 45% 9/20 Latency 95th'));
    assert.match(errors[0] ?? '', /found "45% 9\/20 Latency 95th percentile/);
  });

  await t.test('makes windows by operation, of counts that are those so far', async () => {
    const {format, records, errors, warnings} = await read(
      await fixture('cassandra-stress-made.txt'),
    );
    assert.deepEqual([format, errors], ['cassandra-stress', []]);
    const failed = 'operations failed: the latencies and the throughput of the run include them';
    assert.deepEqual(fieldsOf(warnings, 'line', 'message'), [
      [8, failed],
      [41, failed],
    ]);
    assert.deepEqual(windowsOf(records), [
      ['READ', '4', [2400, 2610, 2655]],
      ['WRITE', '4', [2410, 2587, 2639]],
      ['MIXED', '4', [4810, 5197, 5294]],
      ['READ', '8', [4800, 5220, 5310]],
      ['WRITE', '8', [4820, 5175, 5280]],
      ['MIXED', '8', [9620, 10395, 10590]],
    ]);
    const writes = records.find((one) => one.kind === 'timeline' && one.operation === 'WRITE');
    assert.ok(writes?.kind === 'timeline');
    assert.deepEqual(writes.windows[1], {
      start: 1,
      length: 1,
      count: 2587,
      errors: 1,
      latency: {mean: 6e-4, p50: 5e-4, p95: 12e-4, p99: 29e-4, 'p99.9': 87e-4, max: 205e-4},
    });
  });

  await t.test(
    'distinguishes runs by the settings above them that are not the usual ones',
    async () => {
      const text = String(await fixture('cassandra-stress-3.11.txt'));
      const changed = text
        .replace('Consistency Level: LOCAL_ONE', 'Consistency Level: QUORUM')
        .replace('OpsPer Sec: 0', 'OpsPer Sec: 500')
        .replace('Size Distribution: Fixed:  key=34', 'Size Distribution: Fixed:  key=1024');
      const settings = {consistency: 'QUORUM', rate: '500', 'column-size': '1024', threads: '4'};
      const paramsOf = async (/** @type {string} */ content) => {
        const {records, errors} = await read(content);
        assert.deepEqual(errors, []);
        return [...new Set(records.map(({params}) => JSON.stringify(params)))].map((one) =>
          JSON.parse(one),
        );
      };
      assert.deepEqual(await paramsOf(text), [{threads: '4'}]);
      assert.deepEqual(await paramsOf(changed), [settings]);
      // Made: two runs below one list of settings, then one below another list.
      const run = changed.slice(changed.indexOf('Running WRITE'));
      const more = run.replace('with 4 threads', 'with 8 threads');
      assert.deepEqual(await paramsOf(changed + more + text), [
        settings,
        {...settings, threads: '8'},
        {threads: '4'},
      ]);
    },
  );

  await t.test('reads the results of each run, which are grouped by thousands', async () => {
    const {records} = await read(await fixture('cassandra-stress-made.txt'));
    assert.deepEqual(stated(records).slice(0, 8), [
      ['MIXED', 'throughput mean', 5101],
      ['MIXED', 'latency mean', 7e-4],
      ['MIXED', 'latency p50', 6e-4],
      ['MIXED', 'latency p95', 13e-4],
      ['MIXED', 'latency p99', 3e-3],
      ['MIXED', 'latency p99.9', 91e-4],
      ['MIXED', 'latency max', 235e-4],
      ['MIXED', 'errors', 3],
    ]);
  });

  await t.test('has no figures of a run whose operations all failed (made)', async () => {
    const header = String(await fixture('cassandra-stress-made.txt'))
      .split('\n')
      .slice(1, 3);
    const log = (/** @type {number} */ errors) =>
      [
        ...header,
        `total, 4810, 4810, 4810, 4810, 0.7, 0.6, 1.3, 3.0, 9.1, 21.5, 1.0, 0.0, ${errors}, 0, 0, 0, 0, 0`,
        'Op rate              : 4,810 op/s  [MIXED: 4,810 op/s]',
        'Latency mean         :   0.7 ms [MIXED: 0.7 ms]',
        `Total errors         : ${errors} [MIXED: ${errors}]\n`,
      ].join('\n');
    const {records, errors, warnings} = await read(log(4810));
    assert.deepEqual(errors, []);
    assert.deepEqual(windowsOf(records), [['MIXED', '4', [0]]]);
    assert.deepEqual(stated(records), [['MIXED', 'errors', 4810]]);
    assert.equal(warnings.at(-2)?.message, '"MIXED" was not measured: all 4810 operations failed');
    assert.deepEqual((await read(log(4811))).errors, [
      'file.csv:3: found 4811 errors of 4810 operations, expected at most as many',
    ]);
  });

  await t.test('warns of a part that is missing', async () => {
    for (const [name, lost, missing] of /** @type {const} */ ([
      ['cassandra-stress-3.11-mixed.txt', /^Results:(?:.*\n)*/m, 'op rate'],
      ['cassandra-stress-3.11-mixed.txt', /^Latency max .*\n/m, 'latency max'],
      ['cassandra-stress-made-comma.txt', /^Latency median .*\n/m, 'latency median'],
    ])) {
      const {warnings} = await read(String(await fixture(name)).replace(lost, ''));
      assert.equal(
        warnings.at(-1)?.message,
        `found a run without "${missing}": is a part of the output missing?`,
      );
    }
  });

  await t.test('reads decimal commas between separating ones', async () => {
    const {records, errors} = await read(await fixture('cassandra-stress-made-comma.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(windowsOf(records), [['WRITE', '200', [4884, 16020, 18377]]]);
    assert.deepEqual(stated(records), [
      ['WRITE', 'throughput mean', 16386],
      ['WRITE', 'latency mean', 9.3 / 1e3],
      ['WRITE', 'latency p50', 6.8 / 1e3],
      ['WRITE', 'latency p95', 31.1 / 1e3],
      ['WRITE', 'latency p99', 78.2 / 1e3],
      ['WRITE', 'latency p99.9', 0.151],
      ['WRITE', 'latency max', 1182.6 / 1e3],
      ['WRITE', 'errors', 0],
    ]);
  });

  await t.test('reads the table without types and errors, and results without units', async () => {
    const lines = [
      'Running WRITE with 4 threads until stderr of mean < 0.02',
      'total ops , adj row/s,    op/s,    pk/s,   row/s,    mean,     med,     .95,     .99,    .999,     max,   time,   stderr,  gc: #,  max ms,  sum ms,  sdv ms,      mb',
      '2552      ,      2553,    2553,    2553,    2553,     1.5,     1.4,     2.5,     6.0,    12.6,    18.0,    1.0,  0.00000,      0,       0,       0,       0,       0',
      '5173      ,      2634,    2613,    2613,    2613,     1.5,     1.5,     1.8,     2.6,     8.6,     9.2,    2.0,  0.00000,    NaN,     NaN,     NaN,     NaN,     NaN',
      'Results:',
      'op rate                   : 3954',
      'latency 99.9th percentile : 2.2',
    ];
    const {records, errors} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(windowsOf(records), [['WRITE', '4', [2552, 2621]]]);
    const [windows] = records.filter((one) => one.kind === 'timeline');
    assert.equal(windows?.windows[0]?.errors, null);
    assert.deepEqual(stated(records), [
      ['WRITE', 'throughput mean', 3954],
      ['WRITE', 'latency p99.9', 2.2 / 1e3],
    ]);
  });

  await t.test('leaves out the warm-up and the table that compares runs', async () => {
    const text = String(await fixture('cassandra-stress-made.txt'));
    const rows = text.split('\n').filter((line) => /^(type|total,)/.test(line));
    const warmUp = `Warming up WRITE with 50000 iterations...\n${rows[0]}\n${rows[1]}\n`;
    const compared = rows
      .slice(0, 2)
      .map((row, i) => `${i === 0 ? '          id' : ' 4 threadCount'}, ${row}`);
    const {records, errors} = await read(`${warmUp}${text}${compared.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(records, (await read(text)).records);
  });

  await t.test('refuses a row that lost a cell, and counts that go back', async () => {
    const text = String(await fixture('cassandra-stress-made.txt'));
    const {errors} = await read(text.replace('5010,    2610,', '5010,'));
    assert.deepEqual(errors, ['file.csv:7: found 18 cells, expected 19 as in the header']);
    const {errors: back} = await read(text.replace('    5010,', '    1010,'));
    assert.deepEqual(back, [
      'file.csv:7: found 1010 operations after 2400, expected a cumulative count',
    ]);
  });

  await t.test('reads a run of 3.11.4, after its settings and a warm-up without rows', async () => {
    const {format, records, errors, warnings} = await read(
      await fixture('cassandra-stress-3.11.txt'),
    );
    assert.deepEqual([format, errors, warnings], ['cassandra-stress', [], []]);
    const counts = [503, 1024, 1085, 736, 1549, 2382, 2174, 2788, 2110, 2366, 2700, 583];
    assert.deepEqual(windowsOf(records), [['WRITE', '4', counts]]);
    assert.deepEqual(stated(records), [
      ['WRITE', 'throughput mean', 1791],
      ['WRITE', 'latency mean', 2.1 / 1e3],
      ['WRITE', 'latency p50', 8e-4],
      ['WRITE', 'latency p95', 58e-4],
      ['WRITE', 'latency p99', 19.9 / 1e3],
      ['WRITE', 'latency p99.9', 1187e-4],
      ['WRITE', 'latency max', 8661e-4],
      ['WRITE', 'errors', 0],
    ]);
    const [windows] = records.filter((one) => one.kind === 'timeline');
    assert.equal(Math.max(...(windows?.windows ?? []).map((one) => one.latency?.max ?? 0)), 0.8661);
    assert.deepEqual(windows?.windows.at(-1), {
      start: 11,
      length: 0.2,
      count: 583,
      errors: 0,
      latency: {
        mean: 12e-4,
        p50: 8e-4,
        p95: 58e-4,
        p99: 8e-3,
        'p99.9': 13.8 / 1e3,
        max: 13.9 / 1e3,
      },
    });
  });

  await t.test(
    'reads a run of several kinds, whose last rows are within the same tenth',
    async () => {
      const text = String(await fixture('cassandra-stress-3.11-mixed.txt'));
      const {records, errors, warnings} = await read(text);
      assert.deepEqual([errors, warnings], [[], []]);
      assert.deepEqual(windowsOf(records), [
        ['READ', '2', [124, 180, 271, 212, 337, 317, 425, 630, 619, 543, 15]],
        ['WRITE', '2', [112, 244, 302, 223, 272, 426, 464, 596, 641, 626, 17]],
        ['total', '2', [236, 424, 573, 435, 609, 743, 889, 1226, 1260, 1169, 32]],
      ]);
      // 32 operations at 784 a second.
      const total = records.find((one) => one.kind === 'timeline' && one.operation === 'total');
      assert.ok(total?.kind === 'timeline');
      const {start, length} = total.windows.at(-1) ?? {};
      assert.deepEqual([start, length], [10, 0.041]);
      assert.deepEqual(
        stated(records).map(([, name, value]) => [name, value]),
        [
          ['throughput mean', 757],
          ['latency mean', 26e-4],
          ['latency p50', 13e-4],
          ['latency p95', 77e-4],
          ['latency p99', 209e-4],
          ['latency p99.9', 648e-4],
          ['latency max', 1222e-4],
          ['errors', 0],
        ],
      );
      const slow = await read(text.replace('7596,     784,', '7596,       7,'));
      assert.deepEqual(slow.errors, ['file.csv:38: found a window of 0 s, expected more than 0 s']);
    },
  );

  await t.test('refuses a second run that no line separates from the first', async () => {
    const text = String(await fixture('cassandra-stress-3.11.txt'));
    const second = text.replace(/^Running .*\n/m, '');
    await assertJoinedRefused(text + second, 'op rate', 'Running … with … threads');
  });
});
