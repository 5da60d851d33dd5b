// kafka-end-to-end.txt was printed by 4.1.1. The expected numbers were read in it by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('kafka-end-to-end.txt'));

/** @param {string} content */
const valuesOf = async (content) =>
  Object.fromEntries(
    measurementsOf((await read(content)).records).map((one) => [quantityOf(one), one.value]),
  );

test('kafkaEndToEnd', async (t) => {
  await t.test('reads mean and percentiles, and not the progress', async () => {
    const {format, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['kafka-end-to-end', []]);
    assert.deepEqual(await valuesOf(text), {
      'latency mean': 0.0013352,
      'latency p99': 0.008,
      'latency p99.9': 0.017,
    });
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found 0 ms for p50, in whole milliseconds: not used',
      'found less than 10 ms for p99, in whole milliseconds: each may be 1 ms off',
    ]);
    // As Java prints it in the locale de.
    assert.equal((await valuesOf(text.replace('1.3352', '1,3352')))['latency mean'], 0.0013352);
  });

  await t.test('warns of a part that is missing', async () => {
    const {warnings} = await read(text.replace(/^Percentiles: .*/m, 'Percentiles: 50th = 0\n'), {
      note: {format: 'kafka-end-to-end'},
    });
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found a run without "Percentiles": is a part of the output missing?',
    ]);
  });

  await t.test('refuses damaged lines, and repeats in one file', async () => {
    assert.match((await read(text.replace('99th = 8', '99th = x'))).errors[0] ?? '', /kafka-e2e/);
    const [last = ''] = /^Percentiles: .*\n/m.exec(text) ?? [];
    await assertJoinedRefused(text + last, 'Percentiles', '0 …');
    const {errors} = await read(text + text.replace('1.3352', '1.4352'));
    assert.match(errors[0] ?? '', /repeat/);
  });
});
