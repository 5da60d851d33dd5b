// The fixtures are of autocannon 9.0.0: 4 connections for 3 s, one whose server answers some requests with
// status 500, one with a rate (-R 40), and one for 2 s whose server closes its connection after each response.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, valuesOf, warningsOf} from '../../testing/index.js';

const text = String(await fixture('autocannon.json'));
const failing = String(await fixture('autocannon-errors.json'));
const CUT =
  'autocannon cuts latencies to whole milliseconds: the mean is up to 1 ms too low, and 0 is not used';

test('autocannon', async (t) => {
  await t.test('reads rate and latencies, without a percentile beyond the samples', async () => {
    const {format, records, errors, facts} = await read(text);
    assert.deepEqual([format, errors], ['autocannon', []]);
    assert.deepEqual(facts, {date: '2026-11-22T14:16:26Z'});
    assert.deepEqual([records[0]?.operation, records[0]?.params], ['/item', {connections: '4'}]);
    // 5045 requests in 3 samples of a second.
    assert.deepEqual(await valuesOf(text), [
      ['throughput mean', 1681.67, 5045],
      ['latency mean', 0.0019, 5045],
      ['latency p50', 0.001, 5045],
      ['latency p75', 0.001, 5045],
      ['latency p90', 0.004, 5045],
      ['latency p97.5', 0.009, 5045],
      ['latency p99', 0.014, 5045],
      ['latency p99.9', 0.027, 5045],
      ['latency max', 0.049, 5045],
    ]);
    assert.deepEqual(await warningsOf(text), [CUT]);
  });

  await t.test('does not use a mean of which most was cut', async () => {
    const short = text.replace('"mean":1.9', '"mean":0.19');
    assert.ok(!(await valuesOf(short)).some(([name]) => name === 'latency mean'));
    assert.deepEqual(await warningsOf(short), [
      'autocannon cuts latencies to whole milliseconds: a mean below 1 ms is not used, nor is 0',
    ]);
  });

  await t.test('leaves failed responses out of the rate', async () => {
    const [first, ...others] = await valuesOf(failing);
    // (2985 + 877) requests in 2 s.
    assert.deepEqual(first, ['throughput mean', 2985 / 2, 2985]);
    assert.deepEqual(others.at(-1), ['non2xx', 877, undefined]);
    const lost = failing.replace('"errors":0', '"errors":5');
    const [throughput] = (await read(lost)).records;
    assert.deepEqual(throughput?.kind === 'measurement' && throughput.attempts, {
      failed: 877 + 5,
      all: 2985 + 877 + 5,
    });
    assert.deepEqual((await read(failing)).records[0]?.params, {connections: '4', pipelining: '2'});
    assert.deepEqual(await warningsOf(failing), [
      'found 877 non2xx, and 2985 responses with status 2xx',
      'the latencies include responses that failed',
      CUT,
    ]);
  });

  await t.test('reads a rate of samples of another length', async () => {
    const short = text.replace('"sampleInt":1000', '"sampleInt":500');
    assert.equal((await valuesOf(short))[0]?.[1], 1681.67 * 2);
  });

  await t.test('does not use latencies that were added to those measured', async () => {
    const rate = String(await fixture('autocannon-rate.json'));
    assert.deepEqual(await valuesOf(rate), [['throughput mean', 40, 120]]);
    assert.deepEqual(await warningsOf(rate), [
      'found 3182 latencies of 120 requests, as autocannon adds some with -R: not used, see --ignoreCoordinatedOmission',
    ]);
  });

  await t.test('does not use latencies of requests whose connection was closed', async () => {
    const closed = String(await fixture('autocannon-closed.json'));
    // 1493 responses in 2 samples of a second. Latencies of 515 ms would take 769 s, but 4 connections waited for 2.06 s.
    assert.deepEqual(await valuesOf(closed), [['throughput mean', 746.5, 1493]]);
    assert.deepEqual(await warningsOf(closed), [
      'found 1493 latencies of 515.28 ms on average, longer than the connections were busy: not used, autocannon measures from an earlier request after the server closes a connection',
    ]);
  });

  await t.test('warns of a rate over a sample that is not full', async () => {
    const amount = text.replace('"sent":5049', '"sent":5045');
    assert.equal(
      (await warningsOf(amount))[0],
      'found a response to each request: autocannon had a number of requests to send (-a), so its last sample is not full and the rate is too low',
    );
  });

  await t.test('does not measure a run without a response', async () => {
    const none = text
      .replace('"2xx":5045', '"2xx":0')
      .replace('"total":5045', '"total":0')
      .replace('"average":1681.67', '"average":0')
      .replace('"errors":0', '"errors":6740');
    assert.deepEqual(await valuesOf(none), [['errors', 6740, undefined]]);
    assert.deepEqual(await warningsOf(none), ['"/item" was not measured: 6740 errors']);
  });

  await t.test('refuses counts that contradict one another', async () => {
    assert.deepEqual((await read(text.replace('"2xx":5045', '"2xx":5044'))).errors, [
      'file.csv:1: found 5045 requests of which 5044 had status 2xx and 0 another, in samples of 1000 ms: expected the same sum',
    ]);
  });

  await t.test('refuses a rate that the requests and the samples contradict', async () => {
    const {records, errors} = await read(text.replace('"average":1681.67', '"average":1781.67'));
    assert.deepEqual(records, []);
    assert.deepEqual(errors, [
      'file.csv:1: found 5045 requests in 3 s, and 1781.67 requests/s, expected the same rate',
    ]);
    // Made: four workers, each with a sample every second.
    const workers = text
      .replace('"workers":0', '"workers":4')
      .replace('"average":1681.67', '"average":420.42');
    assert.deepEqual((await read(workers)).errors, []);
  });

  // Made: as older versions name the mean and the percentiles.
  await t.test('reads the names of older versions', async () => {
    const old = text
      .replace(/"mean":/, '"other":')
      .replace(/"p99_9":/, '"p999":')
      .replace(/"p99_99":/, '"p9999":');
    const {errors} = await read(old);
    assert.deepEqual(errors, []);
    assert.deepEqual(await valuesOf(old), await valuesOf(text));
  });
});
