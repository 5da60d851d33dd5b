// openmessaging.json: OpenMessaging Benchmark at 8559989, one minute with a driver made for this file: it hands messages over in memory
// after 1 to 4 ms, and lets one of 50 fail. The other work of the machine shows.
// openmessaging-2020.json: blog/results/kafka/latency/sync-200k.json of streamnative/openmessaging-benchmark at e750749 (Apache 2.0).
// Of both, the lists of quantiles are cut.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const timelines = (records) => records.filter((record) => record.kind === 'timeline');
/** @param {Rec[]} records @param {string} operation */
const figures = (records, operation) =>
  records.flatMap((record) =>
    record.kind === 'measurement' && record.operation === operation
      ? [[record.statistic, record.value, record.unit]]
      : [],
  );
/** @param {string} name @param {number[]} values */
const latencies = (name, ...values) =>
  ['Avg', '50pct', '75pct', '95pct', '99pct', '999pct', '9999pct', 'Max'].map(
    (ending) => `"${name}${ending}": ${JSON.stringify(values)}`,
  );
/** @param {string} [more] */
const document = (more = '"publishErrorRate": [0, 1]') =>
  `{"workload": "made", "driver": "Made",\n"publishRate": [10, 0], "consumeRate": [10, 5],\n${[
    ...latencies('publishLatency', 2, 0),
    ...latencies('endToEndLatency', 3, 0),
    ...latencies('aggregatedPublishLatency', 2).map((text) => text.replaceAll(/[[\]]/g, '')),
    ...latencies('aggregatedEndToEndLatency', 3).map((text) => text.replaceAll(/[[\]]/g, '')),
    more,
  ].join(',\n')}}\n`;

test('openmessaging', async (t) => {
  await t.test('reads windows of published and consumed messages', async () => {
    const {format, records, errors} = await read(await fixture('openmessaging.json'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'openmessaging');
    const [publish, consume] = timelines(records);
    assert.deepEqual(
      [publish?.operation, publish?.params],
      [
        'publish',
        {
          workload: '2 topics, 200 B, 200 msg/s',
          payload: '200 B',
          topics: '2',
          partitions: '1',
          producersPerTopic: '1',
          consumersPerTopic: '1',
        },
      ],
    );
    const [first] = publish?.windows ?? [];
    // 197.655 messages and 3.375 errors a second, for 10 s.
    assert.deepEqual([first?.start, first?.length, first?.count, first?.errors], [0, 10, 1977, 34]);
    assert.deepEqual(
      [first?.latency?.mean, first?.latency?.p50, first?.latency?.p99, first?.latency?.max],
      [3.015422478675364, 3.11, 8.873, 28.485].map((ms) => ms / 1e3),
    );
    assert.equal(publish?.windows.length, 6);
    const [received] = consume?.windows ?? [];
    // 197.854 a second; the latency is end to end.
    assert.deepEqual(
      [received?.count, received?.errors, received?.latency?.max],
      [1979, null, 0.029],
    );
  });

  await t.test('reads the latencies of the whole run', async () => {
    const {records} = await read(await fixture('openmessaging-2020.json'));
    assert.deepEqual(figures(records, 'publish'), [
      ['mean', 4.357378482063882 / 1e3, 's'],
      ['p50', 3.222 / 1e3, 's'],
      ['p75', 4.207 / 1e3, 's'],
      ['p95', 10.009 / 1e3, 's'],
      ['p99', 19.712 / 1e3, 's'],
      ['p99.9', 62.293 / 1e3, 's'],
      ['p99.99', 210.828 / 1e3, 's'],
      ['max', 330.533 / 1e3, 's'],
    ]);
    assert.deepEqual(figures(records, 'consume').at(-1), ['max', 330.001 / 1e3, 's']);
  });

  await t.test('shows the longest publishing that the tool counts as a bound', async () => {
    // Made: the tool counts at most 60 s, which its histogram rounds up.
    const {records} = await read(
      document().replace(/"aggregated(\w+)LatencyMax": \d/g, '"aggregated$1LatencyMax": 60000.255'),
    );
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.statistic === 'max'
          ? [[one.operation, one.value, one.bound]]
          : [],
      ),
      [
        ['publish', 60, '>'],
        ['consume', 60000.255 / 1e3, undefined],
      ],
    );
  });

  await t.test('reads a file of 2020, without errors and sizes', async () => {
    const {records} = await read(await fixture('openmessaging-2020.json'));
    const [publish] = timelines(records);
    assert.deepEqual(publish?.params, {workload: '100-partitions-200K-rate-4-producer'});
    assert.equal(publish?.windows.length, 60);
    assert.deepEqual([publish?.windows[0]?.count, publish?.windows[0]?.errors], [2039742, null]);
  });

  await t.test('has no latency where none was counted', async () => {
    const {records, warnings} = await read(document());
    const [publish, consume] = timelines(records);
    assert.deepEqual(publish?.windows[1], {
      start: 10,
      length: 10,
      count: 0,
      errors: 10,
      latency: null,
    });
    assert.equal(consume?.windows[1]?.latency, null);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message: 'found 1 window in which no latency of "consume" was counted: one of 0 ms is not',
      },
    ]);
  });

  await t.test('refuses lists that are not of the same windows', async () => {
    const {errors} = await read(document('"publishErrorRate": [0, 1, 2]'));
    assert.deepEqual(errors, [
      'file.csv:2: found 2 values of "publishRate" and 2, 3 of others, expected one for each window',
    ]);
    const text = await read(document('"publishErrorRate": [0, "x"]'));
    assert.deepEqual(text.errors, [
      'file.csv:35: found "x" at "publishErrorRate.1", expected a number',
    ]);
  });
});
