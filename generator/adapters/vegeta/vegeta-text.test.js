// The fixture is the report of the attack in vegeta-csv.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('vegeta-text.txt'));

/** @param {string} content */
const valuesOf = async (content) =>
  (await read(content)).records.flatMap((one) =>
    one.kind === 'measurement' ? [[one.metric, one.statistic, one.value, one.samples]] : [],
  );

test('vegetaText', async (t) => {
  await t.test('reads throughput, latencies and failures', async () => {
    const {format, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['vegeta-text', []]);
    assert.deepEqual(await valuesOf(text), [
      ['throughput', 'mean', 45.85, 136],
      ['latency', 'min', 0.000556586, 150],
      ['latency', 'mean', 0.005723, 150],
      ['latency', 'p50', 0.00199, 150],
      ['latency', 'p90', 0.014517, 150],
      ['latency', 'p95', 0.023087, 150],
      ['latency', 'p99', 0.042371, 150],
      ['latency', 'max', 0.056508, 150],
      ['count', 'total', 14, undefined],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '14 of 150 requests failed, and the latencies include them',
    ]);
  });

  await t.test('reads times as Go prints them', async () => {
    const long = text.replace(
      /\[min.*/,
      '[min, mean, 50, 90, 95, 99, max]  0s, 980ns, 12µs, 1.5s, 1m0.25s, 1m2s, 1h0m3s',
    );
    const latencies = (await valuesOf(long)).slice(1, 8).map((one) => one[2]);
    assert.deepEqual(latencies, [0, 980e-9, 12e-6, 1.5, 60.25, 62, 3603]);
  });

  await t.test('reads an older report by the names in its brackets', async () => {
    const old = text
      .replace(/^Requests.*/, 'Requests      [total, rate]            150, 50.61')
      .replace(
        /^Latencies.*/m,
        'Latencies     [mean, 50, 95, 99, max]  5.723ms, 1.99ms, 23.087ms, 42.371ms, 56.508ms',
      );
    const {warnings} = await read(old);
    assert.deepEqual(
      (await valuesOf(old)).map((one) => one[1]),
      ['mean', 'p50', 'p95', 'p99', 'max', 'total'],
    );
    assert.equal(
      warnings.at(-1)?.message,
      'found no throughput, which vegeta states since version 12.6',
    );
  });

  await t.test('refuses a time without a unit, a cut report and a second one', async () => {
    assert.deepEqual((await read(text.replace('5.723ms', '5.723'))).errors, [
      'file.csv:1: found "5.723" as latency mean, expected a number and its unit',
    ]);
    assert.deepEqual((await read(text.slice(0, text.indexOf('Success')))).errors, [
      'file.csv:1: found a part of a report, expected it up to its status codes',
    ]);
    assert.equal((await read(text + text)).errors.length, 1);
    assert.deepEqual((await read(text.replace('500:14', '500:x'))).errors.slice(1), [
      'file.csv:7: found "500:x", expected a status code and its count',
    ]);
    assert.deepEqual((await read(text.replace('90.67%', '90.67'))).errors, [
      'file.csv:1: found "90.67" as ratio of "Success", expected a number',
    ]);
  });

  await t.test('refuses a throughput that the requests and the time contradict', async () => {
    assert.deepEqual((await read(text.replace(' 45.85', ' 47.85'))).errors, [
      'file.csv:1: found 136 requests in 2.9659 s, and 47.85 requests/s, expected the same rate',
    ]);
    assert.deepEqual((await read(text.replace('2.964s', '2.964'))).errors, [
      'file.csv:1: found "2.964" as attack of "Duration", expected a number and its unit',
    ]);
    // Made: a single request, as it is printed.
    const one = text
      .replace('150, 50.61, 45.85', '1, 1.00, 1.00')
      .replace('2.966s, 2.964s', '1.897ms, 0s')
      .replace('90.67%', '100.00%')
      .replace('200:136  500:14', '200:1');
    assert.deepEqual((await read(one)).errors, []);
  });

  await t.test('refuses a second report that no line separates from the first', async () => {
    const second = text.slice(text.indexOf('\n') + 1).replace('1.99ms', '2.99ms');
    await assertJoinedRefused(text + second, 'Duration', 'Requests [total, …]');
  });
});
