// benchmark-js-text.txt: Benchmark.js 2.1.4 on Node 20, five benchmarks made for this with maxTime 0.15, one of which throws. The machine
// was busy.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

test('benchmarkJsText', async (t) => {
  await t.test('reads the rates, and their intervals', async () => {
    const {format, records, errors, warnings} = await read(await fixture('benchmark-js-text.txt'));
    const failed = {message: '"throws" was not measured: it failed, or it is a heading', line: 4};
    assert.deepEqual([format, errors, warnings], ['benchmark-js-text', [], [failed]]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'metric', 'value', 'unit'), [
      ['numbers', 'throughput', 19093, '1/s'],
      ['as texts, slow', 'throughput', 9065, '1/s'],
      ['RegExp#test', 'throughput', 11209117, '1/s'],
      ['async', 'throughput', 160, '1/s'],
    ]);
    const [numbers] = records;
    assert.deepEqual(numbers?.kind === 'measurement' && numbers.interval, {
      low: 19093 / 1.2899,
      high: 19093 / (1 - 0.2899),
      level: 0.95,
    });
  });

  await t.test('has no interval where the time may be 0', async () => {
    const {records} = await read('a x 12.50 ops/sec ±1,100.00% (1 run sampled)\n');
    const [one] = records;
    assert.ok(one?.kind === 'measurement');
    assert.deepEqual([one.value, one.interval], [12.5, undefined]);
  });

  await t.test('reads lines that a program aligned', async () => {
    const {records, errors} = await read(
      'a      x  1,250 ops/sec ±1.00% (9 runs sampled)\n' +
        'longer x 11,250 ops/sec ±1.00% (9 runs sampled)\n' +
        '* of a list x 1,250 ops/sec ±1.00% (9 runs sampled)\n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'value'), [
      ['a', 1250],
      ['longer', 11250],
      ['of a list', 1250],
    ]);
  });

  await t.test('refuses a line that it does not know, and a name that comes twice', async () => {
    const line = 'a x 1,250 ops/sec ±1.00% (9 runs sampled)\n';
    const cut = await read(`${line}b x 12,50 ops/sec ±1.00% (9 runs sampled)\n`);
    assert.deepEqual(cut.errors, [
      'file.csv:2: found "b x 12,50 ops/sec ±1.00% (9 runs sampled)", ' +
        'expected "name x 1,234 ops/sec ±0.51% (92 runs sampled)"',
    ]);
    const twice = await read(line + line);
    assert.deepEqual(twice.errors, [
      'file.csv:2: found a second benchmark "a", expected one of each name\n' +
        '  Put the output of each suite and of each run into a separate file.',
    ]);
  });

  await t.test('leaves out a rate of too few decimals', async () => {
    const {warnings} = await read(
      'a x 0.00 ops/sec ±1.00% (5 runs sampled)\nb x 1.00 ops/sec ±1.00% (5 runs sampled)\n',
    );
    assert.deepEqual(warnings, [
      {line: 1, message: '"a" was not measured: found 0.00 ops/sec, too few decimals'},
    ]);
  });

  await t.test('refuses a result that is mixed with another line', async () => {
    const {errors} = await read(
      'a x 1.00 ops/sec ±1.00% (5 runs sampled)\nb x 9,065 ops/sWARNINGec ±57.05% (6 runs sampled)\n',
    );
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /^file\.csv:2: found "b x 9,065 ops\/sWARNING/);
  });
});
