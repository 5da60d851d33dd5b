// The fixtures were printed by hey 0.1.5: 400 requests by 4 clients, and 300 to a server that closes some
// connections. The expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, valuesOf, warningsOf} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('hey-text.txt'));
const failing = String(await fixture('hey-text-errors.txt'));

test('heyText', async (t) => {
  await t.test('reads rate and latencies', async () => {
    const {format, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['hey-text', [], []]);
    assert.deepEqual(await valuesOf(text), [
      ['throughput mean', 1651.8896, 400],
      ['latency max', 0.0237, 400],
      ['latency min', 0.0001, 400],
      ['latency mean', 0.0024, 400],
      ['latency p10', 0.0014, 400],
      ['latency p25', 0.0015, 400],
      ['latency p50', 0.0016, 400],
      ['latency p75', 0.0017, 400],
      ['latency p90', 0.0044, 400],
      ['latency p95', 0.0047, 400],
      ['latency p99', 0.0205, 400],
    ]);
  });

  await t.test('leaves requests without a response out of the rate', async () => {
    const values = await valuesOf(failing);
    assert.deepEqual(values[0], ['throughput mean', (1436.6171 * 274) / 300, 274]);
    assert.deepEqual(values.at(-1), ['requests without a response', 26, undefined]);
    assert.deepEqual(await warningsOf(failing), ['26 requests had no response']);
  });

  await t.test('leaves failed responses out of the rate', async () => {
    const status = text.replace(
      '[200]\t400 responses',
      '[200]\t300 responses\n  [500]\t100 responses',
    );
    assert.deepEqual((await valuesOf(status))[0], [
      'throughput mean',
      (1651.8896 * 300) / 400,
      300,
    ]);
    assert.deepEqual((await valuesOf(status)).at(-1), ['responses failed', 100, undefined]);
    assert.deepEqual(await warningsOf(status), [
      '100 of 400 responses failed, and the latencies include them',
    ]);
  });

  await t.test('does not use a mean by fewer responses than were added', async () => {
    const many = text
      .replace('Total:\t0.2421', 'Total:\t1000.0000')
      .replace('[200]\t400', '[200]\t1000000');
    assert.deepEqual(await warningsOf(many), [
      'found 1651.8896 requests/s in 1000 s, and a million responses, which hey keeps: the mean is not used, and the other times are of the first',
    ]);
    const values = await valuesOf(many);
    assert.equal(values[0]?.[1], 1651.8896);
    assert.ok(!values.some(([name]) => name === 'latency mean'));
    const exactly = many.replace('Requests/sec:\t1651.8896', 'Requests/sec:\t1000.0000');
    assert.deepEqual(await warningsOf(exactly), []);
  });

  await t.test(
    'leaves out a time that was rounded to 0, and a percentile that was not reached',
    async () => {
      const fast = text
        .replace('Fastest:\t0.0001', 'Fastest:\t0.0000')
        .replace('99%% in 0.0205', '0%% in 0.0000');
      const names = (await valuesOf(fast)).map(([name]) => name);
      assert.ok(!names.includes('latency min') && !names.includes('latency p99'));
      assert.deepEqual(await warningsOf(fast), [
        'found 0 s for min, which hey rounds to 0.1 ms: not used',
      ]);
    },
  );

  await t.test('does not measure a run without a response', async () => {
    const refused = failing
      .replace('[200]\t274 responses', '')
      .replace('[26]', '[300]')
      .replaceAll(/(\d\.\d{4}) secs$/gm, 'NaN secs')
      .replace('Total:\tNaN', 'Total:\t0.2088');
    assert.deepEqual(await warningsOf(refused), [
      'the run was not measured: 0 responses failed, 300 requests had no response',
    ]);
  });

  await t.test(
    'refuses counts that are not the rate, a damaged line, a cut run and a second one',
    async () => {
      assert.deepEqual((await read(text.replace('400 responses', '300 responses'))).errors, [
        'file.csv:2: found 1651.8896 requests/s in 0.2421 s, and 300 responses and errors, expected the same rate',
      ]);
      assert.deepEqual((await read(text.replace('50%% in 0.0016', '50%% in 0.'))).errors, [
        'file.csv:27: found "50%% in 0. secs", expected a line of hey',
      ]);
      assert.deepEqual((await read(text.replace('50%% in 0.0016', '50%% in 0 0016'))).errors, [
        'file.csv:27: found "50%% in 0 0016 secs", expected a line of hey',
      ]);
      assert.deepEqual((await read(text.slice(0, text.indexOf('Status')))).errors, [
        'file.csv:2: found no status codes and errors, expected the results of hey',
      ]);
      assert.equal((await read(text + failing)).errors.length, 1);
    },
  );

  await t.test('refuses a second run that no line separates from the first', async () => {
    const second = text.slice(text.indexOf('Summary:') + 'Summary:\n'.length);
    for (const first of [text, failing]) {
      await assertJoinedRefused(first + second, 'Total', 'Summary:');
    }
  });
});
