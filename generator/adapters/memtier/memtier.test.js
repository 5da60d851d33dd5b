// The fixtures are whole files of memtier_benchmark 2.1.4, and of 1.4.0:
//   memtier-1.4.json       -t 2 -c 3 --test-time 3 -d 64
//   memtier.json           -t 2 -c 4 --test-time 3 --ratio 1:3
//   memtier-commands.json  -t 1 -c 2 -n 300 --pipeline 2 -d 100 --command "HSET …" --command "GET …"

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {percentile} from '../../records/distribution.js';
import {fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('memtier.json'));

test('memtier', async (t) => {
  await t.test('reads rate, histogram and seconds of every command that was used', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.equal(format, 'memtier');
    assert.deepEqual(
      records.map((record) => ['operation' in record && record.operation, record.kind]),
      ['Sets', 'Gets', 'Totals'].flatMap((operation) => [
        [operation, 'measurement'],
        [operation, 'distribution'],
        [operation, 'timeline'],
      ]),
    );
    assert.deepEqual(records[0], {
      kind: 'measurement',
      operation: 'Sets',
      params: {threads: '2', clients: '4', pipeline: '1', data_size: '32', ratio: '1:3'},
      metric: 'throughput',
      statistic: 'mean',
      value: 9994.81,
      unit: '1/s',
      samples: 29987,
    });
  });

  await t.test('distinguishes runs by settings that were changed', async () => {
    const settings = {threads: '2', clients: '4', pipeline: '1', data_size: '32', ratio: '1:3'};
    const changed = text
      .replace(/"key_maximum": +10000000/, '"key_maximum":        1000')
      .replace('"key_pattern": "R:R"', '"key_pattern": "S:S"')
      .replace('"rate_limit": 0', '"rate_limit": 500');
    const {records, errors} = await read(changed);
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {
      ...settings,
      rate_limit: '500',
      key_maximum: '1000',
      key_pattern: 'S:S',
    });
    const old = await read(text.replace(/\t\t,"key_pattern".*\n/, ''));
    assert.deepEqual(old.records[0]?.params, settings);
  });

  await t.test('has the percentiles that the tool prints in its histogram', async () => {
    const {records} = await read(text);
    const sets = records[1];
    assert.ok(sets?.kind === 'distribution');
    assert.deepEqual([sets.n, sets.min, sets.max, sets.mean], [29987, 16e-6, 49663e-6, 0.0002]);
    assert.equal(percentile(sets, 0.5), 0.000151);
    assert.equal(percentile(sets, 0.99), 0.001207);
    // The tool prints 4.383: it takes the sample of rank 29957, and 0.999 · 29987 is 29957.013.
    assert.equal(percentile(sets, 29957 / 29987), 0.004383);
  });

  await t.test(
    'ends the last second with the run, without percentiles that cannot be',
    async () => {
      const {records} = await read(text);
      const gets = records[5];
      assert.ok(records[3]?.kind === 'measurement' && gets?.kind === 'timeline');
      assert.deepEqual(fieldsOf(gets.windows, 'start', 'length', 'count'), [
        [0, 1, 25099],
        [1, 1, 29550],
        [2, 1, 35291],
        [3, 0.001, 4],
      ]);
      // Minimum 0.253, p50 0.001.
      assert.deepEqual(gets.windows[3]?.latency, {
        min: 0.253 / 1e3,
        mean: 0.352 / 1e3,
        max: 0.446 / 1e3,
      });
    },
  );

  await t.test('has no extremes of 0, which 1.4 and 2.0 write where they have none', async () => {
    const {records, errors, warnings} = await read(await fixture('memtier-1.4.json'));
    assert.deepEqual([errors, warnings], [[], []]);
    const windows = records.flatMap((record) =>
      record.kind === 'timeline' && record.operation !== 'Sets' ? [...record.windows] : [],
    );
    // The first and the last second of Gets, and of Totals.
    assert.deepEqual(
      [0, 3, 4, 7].map((i) => [windows[i]?.count, windows[i]?.latency]),
      [
        [
          38184,
          {
            min: 16e-6,
            mean: 0.142 / 1e3,
            max: 0.019711,
            p50: 103e-6,
            p99: 983e-6,
            'p99.9': 0.005311,
          },
        ],
        [6, {mean: 0.207 / 1e3}],
        [42005, {mean: 0.142 / 1e3, max: 0.019711, p50: 103e-6, p99: 983e-6, 'p99.9': 0.005311}],
        [6, {mean: 0.207 / 1e3}],
      ],
    );
  });

  await t.test('refuses files of 1.3 and earlier, which have no counts', async () => {
    // Cut.
    const old =
      '{"configuration": {"threads": 1}, "run information": {"Threads": 1}, "ALL STATS": {"Sets": {"Ops/sec": 572.87, "Latency": 1.73}}}';
    assert.deepEqual((await read(old)).errors, [
      'file.csv:1: found no "Runtime", expected the counts and histograms of memtier_benchmark 1.4 or newer\n' +
        '  Add the output that memtier_benchmark printed instead: it has the rates and means.',
    ]);
  });

  await t.test('has no mean where the tool writes 0.000 for all commands', async () => {
    const {records} = await read(await fixture('memtier-commands.json'));
    const means = records.flatMap((record) =>
      record.kind === 'distribution' ? [[record.operation, record.mean]] : [],
    );
    assert.deepEqual(means, [
      ['Hsets', 0.06 / 1e3],
      ['Gets', 0.06 / 1e3],
      ['Totals', null],
    ]);
  });

  await t.test(
    'refuses several runs, a broken histogram, and one of other operations',
    async () => {
      const several = await read(text.replace('"ALL STATS"', '"BEST RUN RESULTS"'));
      assert.deepEqual(several.errors, [
        'file.csv:1: found no "ALL STATS", expected the results of one run\n' +
          '  Run with --run-count=1 and one file per repeat.',
      ]);
      const broken = await read(text.replace('"HISTFAAAAUZ4', '"HISTFAAAAUZ5'));
      assert.equal(broken.errors.length, 1);
      assert.match(broken.errors[0] ?? '', /^file\.csv:\d+: found broken zlib data /);
      const second = await read(
        text.replace('"Time-Serie":{\n\t\t\t\t"0"', '"Time-Serie":{\n\t\t\t\t"x"'),
      );
      assert.deepEqual(second.errors, [
        'file.csv:73: found the second "x", expected a whole number',
      ]);
      const other = await read(text.replace('"Count": 29987', '"Count": 29988'));
      assert.deepEqual(other.errors, [
        'file.csv:127: found 29987 values in the histogram of 29988 operations, expected the same number',
      ]);
    },
  );
});
