// oha-text.txt is the block in benchmarks/axum-bench/README.md of retrokiller543/tosic-http at f726900 (MIT License, Copyright (c)
// 2024 Tosic.Killer). The others are of oha 1.16.0 and a server that waits before it answers: with --time-unit us, with
// -z 2s --stats-success-breakdown, and with waits of seconds and of minutes.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fixture, read, valuesOf, warningsOf} from '../../testing/index.js';

const text = String(await fixture('oha-text.txt'));
const PATTERN = /^( +\S.*?)(\d+\.\d{4}) secs$/gm;

/** @param {string} unit @param {number} factor */
const inUnit = (unit, factor) =>
  text
    .replace('3364.7592', (20_000 / 5.944).toFixed(4))
    .replaceAll(
      PATTERN,
      (_, before, digits) => `${before}${(Number(digits) * factor).toFixed(4)} ${unit}`,
    );

/** @param {string} errors */
const withErrors = (errors) =>
  text.replace('3364.7592', (20_006 / 5.944).toFixed(4)).concat(`\nError distribution:\n${errors}`);

test('ohaText', async (t) => {
  await t.test('reads the rate and latencies', async () => {
    const {format, errors, warnings, records} = await read(text);
    assert.deepEqual([format, errors, warnings], ['oha-text', [], []]);
    assert.deepEqual(await valuesOf(text), [
      ['throughput mean', 3364.7592, 20_000],
      ['latency max', 0.0148, 20_000],
      ['latency min', 0.0006, 20_000],
      ['latency mean', 0.0015, 20_000],
      ['latency p50', 0.0015, 20_000],
      ['latency p75', 0.0015, 20_000],
      ['latency p90', 0.0015, 20_000],
      ['latency p95', 0.0016, 20_000],
      ['latency p99', 0.002, 20_000],
      ['latency p99.9', 0.0071, 20_000],
      ['latency p99.99', 0.0142, 20_000],
    ]);
    const [, max] = records;
    assert.equal(max?.kind === 'measurement' ? max.step : undefined, 0.0001);
    // As a copy from a terminal, which has no tabs.
    assert.deepEqual(await valuesOf(text.replaceAll('\t', '  ')), await valuesOf(text));
  });

  await t.test('reads the units that oha chooses', async () => {
    for (const [name, rate, max, p50] of /** @type {[string, number, number, number][]} */ ([
      ['oha-text-us.txt', 997.212, 0.004469529, 0.001689911],
      // 33 of 37 requests: the end of the run cut four.
      ['oha-text-breakdown.txt', (18.4758 * 33) / 37, 0.2945615, 0.2210737],
      ['oha-text-sec.txt', 5.159, 1.9005, 1.4384],
      ['oha-text-min.txt', 0.5494, 72.69, 57.642],
    ])) {
      const content = String(await fixture(name));
      assert.deepEqual(await warningsOf(content), []);
      const values = new Map((await valuesOf(content)).map(([key, value]) => [key, value]));
      for (const [key, value] of /** @type {[string, number][]} */ ([
        ['throughput mean', rate],
        ['latency max', max],
        ['latency p50', p50],
      ])) {
        assert.ok(Math.abs((values.get(key) ?? 0) - value) < 1e-9 * value, `${name} ${key}`);
      }
    }
  });

  await t.test('reads the units of other releases and of --time-unit', async () => {
    const values = await valuesOf(inUnit('ns', 1e9));
    assert.equal(values.length, 11);
    assert.ok(Math.abs((values[1]?.[1] ?? 0) - 0.0148) < 1e-9);
    for (const [unit, seconds] of /** @type {[string, number][]} */ ([
      ['10 sec', 10],
      ['10 min', 600],
      ['hr', 3600],
    ])) {
      const long = text
        .replaceAll(' secs', ` ${unit}`)
        .replace('3364.7592', (20_000 / (5.944 * seconds)).toFixed(4));
      const [, max] = await valuesOf(long);
      assert.equal(max?.[0], 'latency max');
      assert.ok(Math.abs(max[1] - 0.0148 * seconds) < 1e-9, unit);
    }
  });

  await t.test('counts what failed, and leaves out what the end of the run cut', async () => {
    const content = withErrors('  [4] aborted due to deadline\n  [2] connection closed\n').replace(
      '[200] 20000 responses',
      '[200] 19000 responses\n  [500] 1000 responses',
    );
    const values = await valuesOf(content);
    assert.ok(Math.abs((values[0]?.[1] ?? 0) - 19_000 / 5.944) < 0.001);
    assert.deepEqual(values.slice(-2), [
      ['responses failed', 1000, undefined],
      ['requests without a response', 2, undefined],
    ]);
    const [rate] = (await read(content)).records;
    assert.deepEqual(rate?.kind === 'measurement' && rate.attempts, {failed: 1002, all: 20_002});
    assert.deepEqual(await warningsOf(content), [
      '1000 of 20000 responses failed, and the latencies include them',
      '2 requests had no response',
    ]);
  });

  await t.test('reads the distribution of all responses alone', async () => {
    const part = text.slice(text.indexOf('Response time dist'), text.indexOf('\n\nDetails'));
    const more = part.replace(':', ' (2xx only):').replaceAll('0.00', '9.00');
    assert.deepEqual(
      await valuesOf(text.replace(part, `${part}\n\n${more}`)),
      await valuesOf(text),
    );
    const old = text.replace('Response time dist', 'Latency dist').replaceAll('.00% in', '% in');
    assert.deepEqual(await valuesOf(old), await valuesOf(text));
  });

  await t.test('does not use a time of 0', async () => {
    assert.deepEqual(await warningsOf(text.replace('0.0006', '0.0000')), [
      'found 0 for min, which oha rounds to four decimals: not used',
    ]);
  });

  await t.test('says that a run was not measured', async () => {
    const failed = text.replace('[200]', '[503]');
    assert.deepEqual(await warningsOf(failed), [
      'the run was not measured: 20,000 responses failed, 0 requests had no response',
    ]);
  });

  await t.test(
    'refuses a rate that contradicts the counts, and a text without its end',
    async () => {
      assert.deepEqual(await errorsOf(text.replace('20000 responses', '20001 responses')), [
        'file.csv:1: found 3364.7592 requests/s in 5.944 s, and 20001 responses and errors, expected the same rate',
      ]);
      assert.deepEqual(await errorsOf(text.slice(0, text.indexOf('Status code'))), [
        'file.csv:1: found no status codes and errors, expected the whole output of oha',
      ]);
      assert.deepEqual(await errorsOf(text.replace(/^ +Total:.*\n/m, '')), [
        'file.csv:1: found no Total, expected the whole output of oha',
      ]);
      assert.deepEqual(await errorsOf(text.replace('0.0148 secs', '0.0148 xs')), [
        'file.csv:4: found "Slowest: 0.0148 xs", expected a line of oha',
      ]);
    },
  );
});
