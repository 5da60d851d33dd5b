// The fixtures are of oha 1.16.0: 4 connections for 3 s, and 200 requests to a server that closes some
// connections. The expected numbers are those of the files, and counts by the time.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, valuesOf, warningsOf} from '../../testing/index.js';

const text = String(await fixture('oha.json'));
const failing = String(await fixture('oha-errors.json'));

test('oha', async (t) => {
  await t.test(
    'reads a rate without requests that the end of the run cut, and latencies',
    async () => {
      const {format, errors, warnings} = await read(text);
      assert.deepEqual([format, errors, warnings], ['oha', [], []]);
      assert.deepEqual(await valuesOf(text), [
        // Not 1965.93, which has 4 requests that the end of the run aborted.
        ['throughput mean', 5939 / 3.023002565, 5939],
        ['latency min', 0.0000519, 5939],
        ['latency mean', 0.0020173703455127153, 5939],
        ['latency max', 0.030288151, 5939],
        ['latency p50', 0.001361133, 5939],
        ['latency p75', 0.001486236, 5939],
        ['latency p90', 0.003984825, 5939],
        ['latency p95', 0.004754327, 5939],
        ['latency p99', 0.010161424, 5939],
        ['latency p99.9', 0.028350942, 5939],
      ]);
    },
  );

  await t.test('counts requests without a response', async () => {
    const values = await valuesOf(failing);
    assert.deepEqual(values[0], ['throughput mean', 139 / 0.104729298, 139]);
    assert.deepEqual(values.at(-1), ['requests without a response', 61, undefined]);
    assert.deepEqual(await warningsOf(failing), ['61 requests had no response']);
  });

  await t.test('counts a response that failed, which oha calls a success', async () => {
    const status = text.replace(/"200": ?5939/, '"200": 5000, "500": 939');
    assert.deepEqual((await valuesOf(status))[0], ['throughput mean', 5000 / 3.023002565, 5000]);
    assert.deepEqual((await valuesOf(status)).at(-1), ['responses failed', 939, undefined]);
    assert.deepEqual(await warningsOf(status), [
      '939 of 5939 responses failed, and the latencies include them',
    ]);
  });

  await t.test('does not measure a run without a response', async () => {
    const none = failing.replace(/"200": ?139/, '"500": 139');
    assert.deepEqual(await warningsOf(none), [
      'the run was not measured: 139 responses failed, 61 requests had no response',
    ]);
    assert.equal((await valuesOf(none)).length, 2);
    const one = failing.replace(/"200": ?139/, '"500": 199').replace(/: ?61\b/, ': 1');
    assert.deepEqual(await warningsOf(one), [
      'the run was not measured: 199 responses failed, 1 request had no response',
    ]);
  });

  await t.test('refuses a rate that is not its counts by its time', async () => {
    const [error = ''] = (await read(text.replace(/"200": ?5939/, '"200": 5938'))).errors;
    assert.match(
      error,
      /: found 1965\.926\d+ requests\/s in 3\.023002565 s, and 5942 responses and errors, expected the same rate$/,
    );
  });

  // Made: releases before October 2023 have no percentile above 99.
  await t.test('reads a report without the highest percentiles', async () => {
    const old = text.replace(/,\s*"p99\.9": [\d.]+,\s*"p99\.99": [\d.]+/, '');
    assert.deepEqual((await read(old)).errors, []);
    assert.deepEqual((await valuesOf(old)).at(-1), ['latency p99', 0.010161424, 5939]);
  });
});
