// To what runners round the latencies that they state: without it, two medians of neighbouring steps would have a verdict.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../testing/index.js';

/** In the form of printed percentiles: what is not listed is exact. @type {[file: string, steps: Record<string, number>][]} */
const STEPS = [
  ['artillery.json', {p50: 0.001, p99: 0.001}],
  ['autocannon.json', {mean: 0.001, p50: 0.001, p99: 0.001}],
  ['cassandra-stress-3.11.txt', {mean: 1e-4, p50: 1e-4, p99: 1e-4}],
  ['db-bench-tsv-named.tsv', {mean: 1e-7, p50: 1e-7, p99: 1e-6}],
  ['fio-text.txt', {p50: 1e-6, p99: 1e-6}],
  ['kafka-end-to-end.txt', {p99: 0.001}],
  ['kafka-producer.txt', {p50: 0.001}],
  ['locust-history.csv', {p50: 0.001}],
  ['locust-stats.csv', {p50: 0.001, p99: 0.001}],
  ['redis-benchmark.csv', {p50: 8e-6, p99: 8e-6}],
  ['redis-benchmark-text.txt', {p50: 8e-6, p99: 8e-6}],
];

for (const [name, steps] of STEPS) {
  test(`${name} states latencies in steps`, async () => {
    const {records} = await read(await fixture(name), {name});
    for (const statistic of ['mean', 'p50', 'p99']) {
      const stated = records.filter(
        (one) =>
          one.kind === 'measurement' &&
          one.metric === 'latency' &&
          one.statistic === statistic &&
          one.name === undefined &&
          one.value < 0.1,
      );
      if (steps[statistic] !== undefined) assert.ok(stated.length > 0, statistic);
      for (const one of stated) {
        const step = one.kind === 'measurement' ? one.step : undefined;
        assert.equal(step, steps[statistic], `${statistic} of ${one.operation}`);
      }
    }
  });
}

test('Locust states two digits from 100 ms on', async () => {
  const table = (await fixture('locust-stats.csv')).toString();
  const [header = '', ...rows] = table.split('\n').map((line) => line.split(','));
  const [at, most] = [header.indexOf('50%'), header.indexOf('Max Response Time')];
  const row = rows.find(([type, , , failures]) => type === 'POST' && failures === '0') ?? [];
  for (const [median, step] of /** @type {const} */ ([
    [99, 0.001],
    [100, 0.01],
    [990, 0.01],
    [1000, 0.1],
  ])) {
    // The median; the maximum and other percentiles are above it.
    const cells = row.map((cell, i) => (i === at ? median : i > at || i === most ? 20_000 : cell));
    const {records, errors} = await read(`${header}\n${cells}\n`);
    assert.deepEqual(errors, []);
    const found = records.find((one) => one.kind === 'measurement' && one.statistic === 'p50');
    assert.ok(found?.kind === 'measurement');
    assert.deepEqual([found.value, found.step], [median / 1000, step]);
  }
});

test('libtest rounds to the digits that it prints', async () => {
  const line = (/** @type {string} */ name, /** @type {string} */ time) =>
    `test ${name} ... bench:       ${time} ns/iter (+/- 1)\n`;
  const {records} = await read(`running 2 tests\n${line('a', '1,815')}${line('b', '3.21')}`);
  const steps = records.map((one) => (one.kind === 'measurement' ? one.step : undefined));
  assert.deepEqual(steps, [1e-9, 1e-11]);
});
