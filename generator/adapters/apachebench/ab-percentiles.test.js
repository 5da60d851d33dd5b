// The fixture is of ab 2.3 -e, the run of ab-text.txt.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('ab-percentiles.csv'));

test('abPercentiles', async (t) => {
  await t.test('reads the percentages that ab prints too', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['ab-percentiles', [], []]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'statistic', 'value'), [
      ['min', 0.00035],
      ['p50', 0.001966],
      ['p66', 0.002307],
      ['p75', 0.002914],
      ['p80', 0.003594],
      ['p90', 0.005047],
      ['p95', 0.009649],
      ['p98', 0.02082],
      ['p99', 0.035995],
      ['max', 0.074095],
    ]);
  });

  await t.test('refuses times that ab took from beyond its list', async () => {
    const {errors} = await read(text.replace('\n99,35.995', '\n99,0.257'));
    assert.deepEqual(errors, [
      'file.csv:101: found 0.257 ms at 99 % and 20.82 ms before it, expected times in order\n  With 50 requests or fewer, ab writes times that it did not measure: make more requests.',
    ]);
  });

  await t.test('refuses a file without all percentages', async () => {
    assert.deepEqual((await read(text.slice(0, text.indexOf('\n60,') + 1))).errors, [
      'file.csv:1: found 60 percentages, expected the percentages from 0 to 100',
    ]);
    assert.deepEqual((await read(text.replace(/\n60,.*/, ''))).errors, [
      'file.csv:62: found the percentage 61, expected 60',
    ]);
  });

  await t.test('refuses a second run, with and without its header, in one message', async () => {
    const again =
      'found the percentage 0 again, expected one run\n  Put each run into a separate file.';
    const rows = text.slice(text.indexOf('\n') + 1);
    assert.deepEqual((await read(text + text)).errors, [`file.csv:104: ${again}`]);
    assert.deepEqual((await read(text + rows)).errors, [`file.csv:103: ${again}`]);
  });
});
