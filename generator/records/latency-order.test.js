import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../testing/index.js';
import {latencyDisorder} from './latency-order.js';
import {latency} from './measurements.js';

const subject = {operation: 'get', params: {}};
/** @param {Record<string, number>} values */
const stated = (values) =>
  Object.entries(values).map(([key, value]) => latency(subject, /** @type {'p50'} */ (key), value));

test('latencyDisorder', async (t) => {
  await t.test('finds a percentile above the maximum, a mean below the minimum', () => {
    assert.deepEqual(latencyDisorder(stated({p50: 1e17, max: 2})), [
      'found a p50 of 100000000000000000 s above a max of 2 s of "get", expected latencies in order',
    ]);
    assert.equal(latencyDisorder(stated({p99: 5, 'p99.9': 1})).length, 1);
    assert.equal(latencyDisorder(stated({min: 3, mean: 1, max: 5})).length, 1);
  });

  await t.test('accepts what runners round, and a mean above percentiles', () => {
    assert.deepEqual(latencyDisorder(stated({p95: 1.1, max: 1, p50: 0, mean: 0.9, min: 0.2})), []);
    assert.deepEqual(latencyDisorder(stated({mean: 9, p50: 1, p99: 2, max: 100})), []);
  });

  await t.test('refuses a damaged figure of every runner', async () => {
    const redis = String(await fixture('redis-benchmark.csv'));
    const {errors} = await read(
      redis.replace(/^("\w+","[\d.]+","[\d.]+","[\d.]+",)"[\d.]+"/m, '$1"1e20"'),
    );
    assert.match(errors[0] ?? '', /found a p50 of \S+ s above a p95 of/);
    const hyperfine = String(await fixture('hyperfine-csv.csv'));
    const [header = '', , row = ''] = hyperfine.split('\n');
    const cells = row.split(',').toSpliced(header.split(',').indexOf('median'), 1, '1e20');
    const refused = await read(`${header}\n${cells.join(',')}\n`);
    assert.match(refused.errors[0] ?? '', /found a p50 of 100000000000000000000 s above a max/);
  });
});
