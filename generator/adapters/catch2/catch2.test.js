// The fixtures are whole outputs of one program with Catch2 2.13.10: catch2.txt as it is, and
// catch2-no-analysis.txt with --benchmark-no-analysis. catch2-3.txt: 3.7.1, -d yes --benchmark-samples 20
// --benchmark-warmup-time 5, with a failed assertion, a message, generated sections and a benchmark that throws.
// catch2-words.txt: 2.13.10, with the same options, a word that is longer than a line of the table, names like rows, and a test case
// that ends early.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('catch2.txt'));
const WRAPPED = 'fib 20, with a name that is long enough for two lines of the table';

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  records.map((one) =>
    one.kind === 'measurement'
      ? [one.operation, one.params.test, `${one.metric} ${one.statistic}`, one.value, one.samples]
      : [],
  );

test('catch2', async (t) => {
  await t.test('reads the mean of each benchmark, with its test case', async () => {
    const {format, records, errors, warnings, facts} = await read(text);
    assert.deepEqual([format, errors], ['catch2', []]);
    assert.deepEqual(facts, {runner: 'Catch2 2.13.10'});
    assert.deepEqual(stated(records), [
      ['fib 10', 'Fibonacci', 'latency mean', 534.357 / 1e9, 100 * 120],
      [WRAPPED, 'Fibonacci', 'latency mean', 104.874 / 1e6, 100],
      ['advanced', 'Fibonacci', 'latency mean', 312.28 / 1e9, 100 * 314],
      ['empty', 'Sections / one', 'latency mean', 1.29768 / 1e9, 100 * 87222],
    ]);
    assert.deepEqual(warnings, [
      {line: 57, message: '"throws" was not measured: it failed (Unknown exception)'},
    ]);
  });

  await t.test('reads the table without analysis', async () => {
    const {records, errors} = await read(await fixture('catch2-no-analysis.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records).slice(0, 3), [
      ['fib 10', 'Fibonacci', 'latency mean', 200.327 / 1e9, 100 * 78],
      [WRAPPED, 'Fibonacci', 'latency mean', 25.9905 / 1e6, 100],
      ['advanced', 'Fibonacci', 'latency mean', 75.6249 / 1e9, 100 * 309],
    ]);
  });

  await t.test('joins a word that was cut, and knows names that look like numbers', async () => {
    const {records, errors} = await read(await fixture('catch2-words.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records).slice(1, 3), [
      ['copy 100 20 5 ns', 'Fib "quoted" & <tag>', 'latency mean', 279.491 / 1e9, 20 * 2240],
      [
        'a_very_long_name_without_any_blank_that_must_be_cut_somewhere_in_the_table 7',
        'Fib "quoted" & <tag>',
        'latency mean',
        20.4287 / 1e9,
        20 * 472,
      ],
    ]);
  });

  await t.test('reads the words of 3, and a table without its test case', async () => {
    // Made, as public files have it.
    const table = text.slice(text.indexOf('benchmark name'), text.indexOf('fib 20'));
    const three = await read(table.replace('estimated', 'est run time'));
    assert.deepEqual([three.format, three.errors], ['catch2', []]);
    assert.deepEqual(stated(three.records), [
      ['fib 10', undefined, 'latency mean', 534.357 / 1e9, 100 * 120],
    ]);
    const {facts} = await read(text.replace('a Catch v2.13.10', 'a Catch2 v3.5.3'));
    assert.deepEqual(facts, {runner: 'Catch2 3.5.3'});
  });

  await t.test(
    'reads the output of 3, with assertions, messages and durations below benchmarks',
    async () => {
      const three = await read(await fixture('catch2-3.txt'));
      assert.deepEqual([three.format, three.errors], ['catch2', []]);
      assert.deepEqual(three.facts, {runner: 'Catch2 3.7.1'});
      assert.deepEqual(stated(three.records), [
        ['fib 10', 'Fibonacci, checked', 'latency mean', 291.241 / 1e9, 20 * 47],
        ['fib 11', 'Fibonacci, checked', 'latency mean', 474.792 / 1e9, 20 * 6],
        ['fib', 'generated / n 4', 'latency mean', 14.6237 / 1e9, 20 * 952],
        ['fib', 'generated / n 8', 'latency mean', 110.673 / 1e9, 20 * 50],
        [
          'fib 7',
          'Scenario: a story / Given: a thing / When: it runs',
          'latency mean',
          66.6254 / 1e9,
          20 * 345,
        ],
      ]);
      assert.deepEqual(three.warnings, [
        {line: 22, message: 'an assertion failed: found "bench.cpp:4: FAILED:"'},
        {line: 86, message: '"thrower" was not measured: it failed (bad)'},
        {line: 88, message: 'an assertion failed: found "bench.cpp:6: FAILED:"'},
      ]);
    },
  );

  await t.test('does not use a mean of 0', async () => {
    const {records, warnings} = await read(text.replace('534.357 ns', '     0 ns '));
    assert.ok(records.every(({operation}) => operation !== 'fib 10'));
    assert.match(warnings[0]?.message ?? '', /^"fib 10" was not measured: found a mean of 0$/);
  });

  await t.test('refuses damaged rows and a second result', async () => {
    const first = await read(text.replace('  100           120', '    x           120'));
    assert.match(
      first.errors[0] ?? '',
      /:16: found "fib 10 x 120 6.288 ms", expected a benchmark, its samples/,
    );
    const mean = await read(text.replace('534.357 ns', 'x ns'));
    assert.match(mean.errors[0] ?? '', /:17: found "x ns .* below "fib 10", expected a time and/);
    const order = await read(text.replace('192.332 ns', '192.332 ms'));
    assert.equal(order.errors.length, 2);
    assert.match((await read(text + text)).errors[0] ?? '', /found a second result of "fib 10"/);
  });

  await t.test('refuses a second run whose beginning is missing', async () => {
    const [, second = ''] = text.split(/^Fibonacci\n/m);
    const {errors} = await read(text + second);
    assert.deepEqual(errors.slice(0, 1), [
      `file.csv:${text.split('\n').length + 2}: found the location of a test case without its name above it, ` +
        'expected the whole output of one run\n  Put each run into a separate file, with its beginning.',
    ]);
  });

  await t.test('warns of a benchmark whose output is cut', async () => {
    const {warnings} = await read(
      text.slice(0, text.indexOf('                                     ' + '   534')),
    );
    assert.deepEqual(warnings, [{message: '"fib 10" is incomplete: its output is cut'}]);
  });
});
