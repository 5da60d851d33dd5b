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
  'locust-stats.csv': {Aggregated: [17, 70]},
  'oha-errors.json': {'': [61, 200]},
  'pgbench-scripts.txt': {'multiple scripts': [2459, 3197 + 2459]},
  'vegeta-text.txt': {'': [14, 150]},
  'wrk-errors.txt': {'/': [29, 186]},
  // What was not found failed, too.
  'ycsb.txt': {READ: [169, 3643 + 169], UPDATE: [7, 181 + 7]},
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

test('YCSB counts failures once, also where it measures them with the others', async () => {
  const run = '[OVERALL], RunTime(ms), 1000\n[OVERALL], Throughput(ops/sec), 100\n';
  const section = (/** @type {string} */ name, /** @type {number} */ n) =>
    `[${name}], Operations, ${n}\n[${name}], AverageLatency(us), 9\n[${name}], MinLatency(us), 1\n[${name}], MaxLatency(us), 20\n`;
  const returns = '[READ], Return=OK, 90\n[READ], Return=ERROR, 10\n';
  for (const text of [
    run + section('READ', 90) + returns + section('READ-FAILED', 10),
    run + section('READ', 100) + returns,
  ]) {
    const {records} = await read(text);
    const attempts = records.flatMap((one) =>
      one.kind === 'measurement' && one.metric === 'throughput' && one.operation === 'READ'
        ? [one.attempts]
        : [],
    );
    assert.deepEqual(attempts, [{failed: 10, all: 100}]);
  }
});
