// What the runners state of operations that failed in a whole run, read in the fixtures by hand.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../testing/index.js';

/** Failed, and all that were tried, by operation. @type {Record<string, Record<string, [number, number]>>} */
const STATED = {
  'ab-text-errors.txt': {'/flaky': [55, 300]},
  'autocannon-errors.json': {'/flaky': [877, 3862]},
  'bombardier-json-errors.json': {'/mixed': [842, 3000]},
  'bombardier-text-errors.txt': {'/mixed': [843, 3000]},
  'h2load-errors.txt': {'': [60, 300]},
  'hey-text-errors.txt': {'': [26, 300]},
  'k6-text-ms.txt': {request: [37, 942], item: [37, 471]},
  'k6-summary.json': {request: [36, 362]},
  'kafka-producer-errors.txt': {produce: [116, 12_000]},
  'locust-stats.csv': {Aggregated: [17, 70]},
  'oha-errors.json': {'': [61, 200]},
  'pgbench-scripts.txt': {'multiple scripts': [2459, 3197 + 2459]},
  'vegeta-text.txt': {'': [14, 150]},
  'wrk-errors.txt': {'/': [29, 186]},
};

for (const [name, expected] of Object.entries(STATED)) {
  test(`reads the operations that failed in ${name}`, async () => {
    const {records} = await read(await fixture(name));
    const counted = records.flatMap((one) =>
      one.kind === 'measurement' && one.attempts?.failed
        ? [[one.operation, [one.attempts.failed, one.attempts.all]]]
        : [],
    );
    assert.deepEqual(Object.fromEntries(counted), expected);
  });
}

test('a runner that counts failures states also that there were none', async () => {
  const {records} = await read(await fixture('wrk.txt'));
  const [rate] = records.flatMap((one) =>
    one.kind === 'measurement' && one.metric === 'throughput' ? [one] : [],
  );
  assert.deepEqual(rate?.attempts, {failed: 0, all: rate?.samples});
});
