// mitata-json.json: the whole output of 1.0.34 on Node 20, of a function that does nothing, a sort of 10 and of 1000
// numbers, a group of two, a function that throws, and one that waits, without samples. mitata-json-samples.json: the last
// two with samples, without `context.noop`, the samples of the clock. mitata-json-0.1.json: the whole output of 0.1.6, of a
// sort, of a group of two, and of one in a group without a name.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('mitata-json.json'));

test('mitataJson', async (t) => {
  await t.test('reads the mean of each benchmark', async () => {
    const {format, records, errors, facts, warnings} = await read(text);
    assert.deepEqual([format, errors], ['mitata-json', []]);
    assert.deepEqual(facts, {cpu: 'AMD EPYC'});
    assert.deepEqual(
      measurementsOf(records).map(({operation, params, value}) => [operation, params, value]),
      [
        ['noop', {}, 0.40328844910525824],
        ['sort', {size: '10'}, 1952.012296652492],
        ['sort', {size: '1000'}, 437498.677613941],
        ['json > parse', {}, 1067.4526497395927],
        ['json > stringify', {}, 742.8230537488622],
        ['waits', {}, 31734862.222222224],
      ].map(([operation, params, value]) => [operation, params, Number(value) / 1e9]),
    );
    assert.deepEqual(warnings, [{line: 1, message: '"throws" was not measured: it failed'}]);
  });

  await t.test('keeps what a name has beside its parameters', async () => {
    /** @param {string} alias */
    const named = async (alias) => {
      const {records} = await read(text.replace('"alias":"sort $size"', `"alias":"${alias}"`));
      return measurementsOf(records)[1]?.operation;
    };
    assert.equal(await named('sort $size numbers'), 'sort numbers');
    assert.equal(await named('sort $toString'), 'sort $toString');
    assert.equal(await named('$size'), '$size');
  });

  await t.test('checks the mean against the samples', async () => {
    const samples = String(await fixture('mitata-json-samples.json'));
    const {records, errors} = await read(samples);
    assert.deepEqual(errors, []);
    // The sum of its 18 samples by 18, in nanoseconds.
    assert.equal(measurementsOf(records)[0]?.value, 0.031691837);
    const other = await read(samples.replace('"avg":31691837', '"avg":31691838'));
    assert.deepEqual(other.errors, [
      'file.csv:1: found a mean of 31691838 ns of "waits", expected that of its 18 samples',
    ]);
  });

  await t.test('reads it behind what npm prints', async () => {
    const {records, errors} = await read(`\n> bench\n> node bench.mjs\n\n${text}`);
    assert.deepEqual([errors, records], [[], (await read(text)).records]);
  });

  await t.test('refuses two benchmarks of one name', async () => {
    const {errors} = await read(text.replace('"alias":"stringify"', '"alias":"parse"'));
    assert.deepEqual(errors, [
      'file.csv:1: found a second result of "stringify", expected one\n  Give the benchmarks different names.',
    ]);
  });

  await t.test('reads what was written before 1.0', async () => {
    const early = String(await fixture('mitata-json-0.1.json'));
    const {format, records, errors, facts, warnings} = await read(early);
    assert.deepEqual([format, errors, warnings], ['mitata-json', [], []]);
    assert.deepEqual(facts, {cpu: 'Intel(R) Xeon(R) Processor'});
    assert.deepEqual(
      measurementsOf(records).map(({operation, value}) => [operation, value]),
      [
        ['sort', 274.63300452261313 / 1e9],
        ['json > parse', 1047.3890070175437 / 1e9],
        ['json > write', 862.2203376623377 / 1e9],
        ['fill', 1371403 / 1e9],
      ],
    );
    const failed = await read(early.replace(/"stats":\{[^}]*\}/, '"error":{"message":"no"}'));
    assert.deepEqual(failed.warnings, [{line: 1, message: '"sort" was not measured: it failed'}]);
    assert.deepEqual((await read(early.replace('"name":"write"', '"name":"parse"'))).errors, [
      'file.csv:1: found a second result of "json > parse", expected one\n  Give the benchmarks different names.',
    ]);
  });

  await t.test('takes no mean of 0 for a time', async () => {
    const {records, warnings} = await read(text.replace('"avg":0.40328844910525824', '"avg":0'));
    assert.equal(records.length, 5);
    assert.equal(warnings[0]?.message, '"noop" was not measured: found a mean of 0 ns');
  });
});
