// benchmark-js-json.json and benchmark-js-json-suite.json: JSON.stringify of a list of the benchmarks, and of the suite, in the run of
// benchmark-js-text.txt.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

test('benchmarkJsJson', async (t) => {
  await t.test('reads the mean of each benchmark, and its interval', async () => {
    const {format, records, errors, facts} = await read(await fixture('benchmark-js-json.json'));
    assert.deepEqual([format, errors], ['benchmark-js-json', []]);
    assert.deepEqual(facts, {date: '2026-11-22T14:47:43Z'});
    assert.deepEqual(records[0], {
      kind: 'measurement',
      operation: 'numbers',
      params: {},
      metric: 'latency',
      statistic: 'mean',
      value: 0.00005237549213615023,
      unit: 's',
      interval: {
        low: 0.00005237549213615023 - 0.000015181157577972276,
        high: 0.00005237549213615023 + 0.000015181157577972276,
        level: 0.95,
      },
    });
    assert.deepEqual(fieldOf(records, 'operation'), [
      'numbers',
      'as texts, slow',
      'RegExp#test',
      'async',
    ]);
  });

  await t.test('reads a suite and a single benchmark as it reads a list', async () => {
    const list = await read(await fixture('benchmark-js-json.json'));
    const suite = await read(await fixture('benchmark-js-json-suite.json'));
    assert.deepEqual(suite.records, list.records);
    const [first] = JSON.parse(String(await fixture('benchmark-js-json.json')));
    const one = await read(JSON.stringify(first));
    assert.deepEqual(one.records, list.records.slice(0, 1));
  });

  await t.test('leaves out a benchmark that threw', async () => {
    const {warnings} = await read(await fixture('benchmark-js-json.json'));
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"throws" was not measured: it failed or did not run',
    ]);
  });

  await t.test('refuses a benchmark that is there twice, and a suite that was cut', async () => {
    const [first] = JSON.parse(String(await fixture('benchmark-js-json.json')));
    const {errors} = await read(JSON.stringify([first, first], null, 1));
    assert.match(
      errors.join(),
      /^file\.csv:\d+: found a second benchmark "numbers", expected one of each name\n {2}Put each/,
    );
    const suite = String(await fixture('benchmark-js-json-suite.json'));
    assert.deepEqual((await read(suite.replace('"length": 5', '"length": 6'))).errors, [
      'file.csv:240: found a suite of 5 benchmarks, expected 6 as its "length" says',
    ]);
  });

  await t.test('refuses figures that contradict each other', async () => {
    const text = String(await fixture('benchmark-js-json.json'));
    const rate = await read(text.replace('19092.899', '19093.899'));
    assert.deepEqual(rate.errors.length, 1);
    assert.match(
      rate.errors[0] ?? '',
      /^file.csv:21: found a mean of 0.00005237549213615023 s of "numbers", expected the mean of its 6 samples, and 1 \/ 19093.899/,
    );
    const sample = await read(text.replace('0.00006623713591549295', '0.00006723713591549295'));
    assert.equal(sample.errors.length, 1);
  });
});
