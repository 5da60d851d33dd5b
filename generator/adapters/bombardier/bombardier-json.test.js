// The fixtures are of bombardier 2.0.2, built from its sources, against servers on the same
// machine: -c 4 -d 3s -l; -errors.json with -c 8 -n 3000 -m POST of a server that answers some requests
// with 404, 500 or not at all; -rate.json with -c 2 -d 2s -r 200 -m POST and without -l; -broken.json with
// --http1 of a server that closes the connection within each response; -all.json without -p r.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fixture, read, valuesOf, warningsOf} from '../../testing/index.js';

const text = String(await fixture('bombardier-json.json'));
const failing = String(await fixture('bombardier-json-errors.json'));

test('bombardierJson', async (t) => {
  await t.test('reads the rate of the requests and the time, and latencies', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['bombardier-json', [], []]);
    assert.deepEqual([records[0]?.operation, records[0]?.params], ['/item', {connections: '4'}]);
    assert.deepEqual(await valuesOf(text), [
      // Not 2586.99, the mean of windows.
      ['throughput mean', 7747 / 3.002060779, 7747],
      ['latency mean', 0.0015478767264747644, 7747],
      ['latency p50', 0.001214, 7747],
      ['latency p75', 0.001461, 7747],
      ['latency p90', 0.001635, 7747],
      ['latency p95', 0.001831, 7747],
      ['latency p99', 0.012051, 7747],
      ['latency max', 0.01503, 7747],
    ]);
  });

  await t.test('counts what failed, and leaves it out of the rate', async () => {
    const values = await valuesOf(failing);
    // 2032 with status 2xx and 126 with 3xx; 180 with 4xx, 390 with 5xx, and 272 without a response.
    assert.deepEqual(values[0], ['throughput mean', (3000 / 0.630017933) * (2158 / 3000), 2158]);
    assert.deepEqual(values.slice(-4), [
      ['latency max', 0.01271, 3000],
      ['4xx responses', 180, undefined],
      ['5xx responses', 390, undefined],
      ['requests without a response', 272, undefined],
    ]);
    assert.deepEqual(await warningsOf(failing), [
      '842 of 3000 requests failed, and the latencies include them',
    ]);
  });

  await t.test('reads a file with a rate and without percentiles', async () => {
    const rate = String(await fixture('bombardier-json-rate.json'));
    assert.deepEqual(
      (await valuesOf(rate)).map(([name]) => name),
      ['throughput mean', 'latency mean', 'latency max'],
    );
    assert.deepEqual((await read(rate)).records[0]?.params, {
      connections: '2',
      rate: '200',
      method: 'POST',
    });
  });

  await t.test('reads a file of an early release, which has no 95th percentile', async () => {
    const early = text.replace('"95":1831,', '');
    assert.deepEqual(await errorsOf(early), []);
    assert.deepEqual(
      (await valuesOf(early)).map(([name]) => name),
      [
        'throughput mean',
        'latency mean',
        'latency p50',
        'latency p75',
        'latency p90',
        'latency p99',
        'latency max',
      ],
    );
    assert.deepEqual(await errorsOf(text.replace('"90":1635,', '')), [
      'file.csv:1: found nothing at "result.latency.percentiles.90", expected a number',
    ]);
  });

  await t.test('reads the JSON below what bombardier prints before it', async () => {
    const all = String(await fixture('bombardier-json-all.json'));
    // No percentile of 5 requests that has less than one above it.
    assert.deepEqual(await valuesOf(all), [
      ['throughput mean', 5 / 0.003551191, 5],
      ['latency mean', 0.0012994, 5],
      ['latency p50', 0.001258, 5],
      ['latency p75', 0.00129, 5],
      ['latency max', 0.001876, 5],
    ]);
  });

  await t.test('takes responses that broke off as failed, whatever their status', async () => {
    const broken = String(await fixture('bombardier-json-broken.json'));
    assert.deepEqual(await valuesOf(broken), [['responses that broke off', 200, undefined]]);
    assert.deepEqual(await warningsOf(broken), [
      'the run was not measured: 200 responses failed, 0 requests had no response',
    ]);
    const some = broken.replace('"count":200', '"count":20');
    assert.deepEqual((await valuesOf(some))[0], [
      'throughput mean',
      (200 / 0.265323198) * 0.9,
      180,
    ]);
    assert.deepEqual(await warningsOf(some), [
      '20 responses broke off, counted as failed',
      '20 of 200 requests failed, and the latencies include them',
    ]);
    assert.equal(
      (await warningsOf(broken.replace('"count":200', '"count":1')))[0],
      '1 response broke off, counted as failed',
    );
  });

  await t.test('warns of a run that was stopped', async () => {
    const stopped = text.replace('"testDurationSeconds":3', '"testDurationSeconds":10');
    assert.deepEqual(await warningsOf(stopped), [
      'found 7747 requests in 3.002060779 s, expected 10 s: the run was stopped',
    ]);
    assert.equal((await read(stopped)).warnings[0]?.kind, 'aborted');
    const fewer = failing.replace('"numberOfRequests":3000', '"numberOfRequests":4000');
    assert.equal(
      (await warningsOf(fewer))[0],
      'found 3000 requests in 0.630017933 s, expected 4000 requests: the run was stopped',
    );
  });

  await t.test('does not measure a run without a request', async () => {
    const none = text.replace('"req2xx":7747', '"req2xx":0');
    assert.deepEqual(await valuesOf(none), []);
    assert.deepEqual(await warningsOf(none), [
      'the run was not measured: 0 responses failed, 0 requests had no response',
    ]);
  });

  await t.test('refuses counts that contradict one another', async () => {
    assert.deepEqual(await errorsOf(failing.replace('"req2xx":2032', '"req2xx":2033')), [
      'file.csv:1: found 3001 requests in 0.630017933 s, expected at most the 3000 of the specification',
    ]);
    assert.deepEqual(await errorsOf(failing.replace('"count":272', '"count":3001')), [
      'file.csv:1: found 3001 errors and 3000 requests, expected at most one error per request',
    ]);
    assert.deepEqual(await errorsOf(text.replace('3.002060779', '0')), [
      'file.csv:1: found 7747 requests in 0 s, expected a time of more than 0 s',
    ]);
  });

  await t.test('refuses percentiles that decrease or exceed the maximum', async () => {
    for (const [found, changed] of [
      ['"50":1214', '"50":1500'],
      ['"max":15030', '"max":1503'],
    ]) {
      const [error = ''] = await errorsOf(text.replace(`${found}`, `${changed}`));
      assert.match(error, /found .*latenc/);
    }
  });
});
