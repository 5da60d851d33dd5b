// The fixtures are of h2load 1.52.0: a number of requests, some that fail with status 500, and a duration after
// a warm-up. The expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, valuesOf, warningsOf} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('h2load.txt'));
const failing = String(await fixture('h2load-errors.txt'));

test('h2load', async (t) => {
  await t.test('reads rate and times, each with its unit', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['h2load', [], []]);
    assert.deepEqual(records[0]?.params, {clients: '4', protocol: 'h2c'});
    assert.deepEqual(await valuesOf(text), [
      ['throughput mean', 2920.88, 400],
      ['latency min', 0.000233, 400],
      ['latency max', 0.02005, 400],
      ['latency mean', 0.00253, 400],
    ]);
  });

  await t.test('has no statistic that every object of JavaScript has', async () => {
    const named = String(await fixture('h2load-duration.txt')).replaceAll('mean', 'constructor');
    const {records} = await read(named);
    const statistics = records.flatMap((one) => (one.kind === 'measurement' ? one.statistic : []));
    assert.deepEqual(
      statistics.filter((one) => typeof one !== 'string'),
      [],
    );
  });

  await t.test('says that times of more than a million requests are a sample', async () => {
    // Made: as many requests as public outputs have.
    const n = 1_112_209;
    const many = text
      .replace('136.95ms', '380.78s')
      .replace(/400 (total|started|done|succeeded),/g, `${n} $1,`);
    assert.deepEqual(await warningsOf(many), [
      'the times are of at most 1000000 of 1112209 requests, taken at random: the longest may be missing',
    ]);
    const samples = (await valuesOf(many)).map(([, , n]) => n);
    assert.deepEqual(samples, [1_112_209, 1_000_000, 1_000_000, 1_000_000]);
  });

  await t.test('leaves failed responses out of the rate', async () => {
    // 300 responses in 339.34 ms, 240 of them with status 2xx.
    assert.deepEqual(await valuesOf(failing), [
      ['throughput mean', (884.07 * 240) / 300, 240],
      ['latency min', 0.000149, 300],
      ['latency max', 0.02706, 300],
      ['latency mean', 0.00219, 300],
      ['failed', 60, undefined],
    ]);
    assert.deepEqual(await warningsOf(failing), [
      '60 of 300 requests failed, and the latencies include them',
    ]);
  });

  await t.test('has a rate of the time after the warm-up', async () => {
    const values = await valuesOf(String(await fixture('h2load-duration.txt')));
    // 3184 requests in 3 s.
    assert.deepEqual(values[0], ['throughput mean', 1061.33, 3184]);
  });

  await t.test('refuses a rate that the requests and the time contradict', async () => {
    const {records, errors} = await read(text.replace('2920.88', '3920.88'));
    assert.deepEqual(records, []);
    assert.deepEqual(errors, [
      'file.csv:15: found 400 requests in 0.13695 s, and 3920.88 requests/s, expected the same rate',
    ]);
    // With a duration, the time of "finished in" also has the warm-up.
    const timed = String(await fixture('h2load-duration.txt'));
    assert.deepEqual((await read(timed.replace('1061.33', '1161.33'))).errors, [
      'file.csv:14: found 3184 requests in 3 s, and 1161.33 requests/s, expected the same rate',
    ]);
  });

  await t.test('adds the clients of all threads', async () => {
    const two = text.replace(
      /^(spawning thread )#0.*/m,
      '$&\n$1#1: 4 total client(s). 400 total requests',
    );
    assert.deepEqual((await read(two)).records[0]?.params, {
      clients: '8',
      threads: '2',
      protocol: 'h2c',
    });
  });

  await t.test('reads the percentiles of newer versions, as their sources print them', async () => {
    const newer = text
      .replace(
        /^ +min .*$/m,
        '                 min         max         median      p95         p99         mean        sd         +/- sd',
      )
      .replace(
        /^time for request:.*$/m,
        'request     :      233us     20.05ms      2.10ms      5.05ms     20.01ms      2.53ms      2.56ms   95.25%',
      );
    assert.deepEqual((await valuesOf(newer)).slice(1), [
      ['latency min', 0.000233, 400],
      ['latency max', 0.02005, 400],
      ['latency p50', 0.0021, 400],
      ['latency p95', 0.00505, 400],
      ['latency p99', 0.02001, 400],
      ['latency mean', 0.00253, 400],
    ]);
  });

  await t.test('does not measure a run without a success', async () => {
    const refused = text
      .replace('400 succeeded, 0 failed, 0 errored', '0 succeeded, 400 failed, 400 errored')
      .replace('2920.88', '0.00');
    assert.deepEqual(await valuesOf(refused), [
      ['failed', 400, undefined],
      ['errored', 400, undefined],
    ]);
    assert.deepEqual(await warningsOf(refused), [
      'the run was not measured: 400 of 400 requests failed',
    ]);
  });

  await t.test('refuses a second run whose first line is missing', async () => {
    const second = text.slice(text.indexOf('\n') + 1).replace('2920.88', '1460.44');
    await assertJoinedRefused(text + second, 'finished in', 'starting benchmark...');
  });

  await t.test('reads runs of other settings, and refuses a second one of the same', async () => {
    const {errors, records} = await read(text + failing);
    assert.deepEqual(errors, []);
    assert.deepEqual(new Set(records.map(({params}) => params.clients)), new Set(['4', '2']));
    const again = await read(text + text.replace('2920.88', '2921.88'));
    assert.equal(again.errors.length, 1);
  });

  await t.test(
    'refuses a cut run, counts that contradict one another and a damaged time',
    async () => {
      assert.deepEqual((await read(text.slice(0, text.indexOf('traffic')))).errors, [
        'file.csv:1: found no end of the run, expected the results of h2load',
      ]);
      assert.deepEqual((await read(text.replace('400 succeeded', '399 succeeded'))).errors, [
        'file.csv:1: found 399 succeeded and 0 failed of 400 requests, 0 without a response: expected the same sum',
      ]);
      assert.deepEqual((await read(text.replace(' 20.05ms', ' '.repeat(8)))).errors, [
        'file.csv:20: found 3 times, expected the times of the line above',
      ]);
      const [, second] = (await read(text.replace('20.05ms', '20.'))).errors;
      assert.match(
        second ?? '',
        /:20: found "time for request: {6}233us {5}20\. .*", expected a line of h2load$/,
      );
    },
  );
});
