// gbench-text.txt is what one program with 1.7.1 (Debian) printed, with stderr first, and
// gbench-json-of-text.json what it wrote in the same run.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertLinear} from '../../testing/growth.js';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('gbench-text.txt'));
const HEADER = 'Benchmark            Time             CPU   Iterations\n';
const JSON_HINT = 'use the JSON of --benchmark_out=benchmark.json';

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const times = (records) =>
  records.flatMap((one) =>
    one.kind === 'measurement' && one.metric === 'latency'
      ? [
          {
            of: JSON.stringify([one.operation, one.params, one.name]),
            value: one.value,
            samples: one.samples,
          },
        ]
      : [],
  );

test('gbenchText', async (t) => {
  await t.test(
    'reads real and CPU time of each benchmark, its arguments as parameters',
    async () => {
      const {format, errors, facts, records} = await read(text);
      assert.deepEqual([format, errors], ['gbench-text', []]);
      assert.deepEqual(facts, {date: '2026-11-26T06:20:22Z', cores: 2});
      assert.deepEqual(fieldsOf(times(records), 'of', 'value', 'samples'), [
        ['["BM_sum",{"arg":"64"},null]', 83.2 / 1e9, 1],
        ['["BM_sum",{"arg":"64"},"cpu_time"]', 27 / 1e9, 1],
        ['["BM_sum",{"arg":"512"},null]', 452 / 1e9, 1],
        ['["BM_sum",{"arg":"512"},"cpu_time"]', 213 / 1e9, 1],
        ['["BM_sum",{"arg":"4096"},null]', 4169 / 1e9, 1],
        ['["BM_sum",{"arg":"4096"},"cpu_time"]', 1708 / 1e9, 1],
        ['["BM_mt",{"threads":"2"},"cpu_time"]', 0.76 / 1e9, 3],
        ['["BM_agg",{},null]', 0.862 / 1e9, 3],
        ['["BM_agg",{},"cpu_time"]', 0.373 / 1e9, 3],
        ['["BM_manual",{},null]', 0.25, 1],
      ]);
    },
  );

  await t.test('reports what was not read', async () => {
    const {warnings} = await read(text);
    assert.deepEqual(warnings, [
      {message: 'the library was built as debug: times may be affected'},
      {line: 20, message: '"BM_skip" was not measured: no device, sorry'},
      {message: 'counters and labels are not read: use --benchmark_out=benchmark.json'},
      {
        message:
          'real_time of 1 with several threads is not used: it is the time per iteration from 1.9.0 on, and that of all threads before',
      },
      {message: `5 times are rounded to a single digit and not read: ${JSON_HINT}`},
    ]);
    // As version 1.9.5 prints it.
    const noisy = text.replace(
      '***WARNING***',
      '***WARNING*** CPU scaling is enabled, the benchmark real time measurements may be noisy and will incur extra overhead.\n$&',
    );
    assert.deepEqual((await read(noisy)).warnings[0], {
      message: 'CPU scaling was enabled: real times may be noisy',
    });
  });

  await t.test('reads what the JSON of the same run states, rounded', async () => {
    const exact = times((await read(await fixture('gbench-json-of-text.json'))).records);
    const found = times((await read(text)).records);
    assert.equal(found.length, 10);
    for (const {of, value, samples} of found) {
      const other = exact.find((one) => one.of === of);
      assert.equal(samples, other?.samples);
      assert.ok(other && Math.abs(value / other.value - 1) < 0.006, of);
    }
  });

  await t.test(
    'states to what times are rounded, so that JSON beside it is preferred',
    async () => {
      const {records} = await read(text);
      assert.deepEqual(
        records.slice(0, 3).map((one) => (one.kind === 'measurement' ? one.step : 0)),
        [0.1 / 1e9, 0.1 / 1e9, 1 / 1e9],
      );
    },
  );

  await t.test('reads a table with repeated headers and tabular counters', async () => {
    // Printed by the same program with --benchmark_counters_tabular=true.
    const {errors, records} = await read(
      'Benchmark                        Time             CPU   Iterations bytes_per_second\n' +
        'BM_sum/64                      106 ns         30.9 ns       424059       7.70582G/s\n' +
        'Benchmark                        Time             CPU   Iterations          n\n' +
        'BM_agg/repeats:3             0.828 ns        0.356 ns     39185183          7\n' +
        'BM_agg/repeats:3_mean        0.845 ns        0.356 ns            3          7\n' +
        'BM_agg/repeats:3_cv           9.08 %          0.25 %             3      0.00%\n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(times(records), 'value', 'samples'), [
      [106 / 1e9, 1],
      [30.9 / 1e9, 1],
      [0.845 / 1e9, 3],
      [0.356 / 1e9, 3],
    ]);
  });

  await t.test('names statistics of the program in percent, as 1.9.5 prints them', async () => {
    const {records, errors, warnings} = await read(
      [
        'Benchmark                         Time             CPU   Iterations',
        '-------------------------------------------------------------------',
        'named stat/repeats:2_mean      4.34 ns        0.275 ns            2',
        'named stat/repeats:2_cv       19.39 %          0.73 %             2',
        'named stat/repeats:2_ratio   228.58 %         99.79 %             2',
        '',
      ].join('\n'),
    );
    assert.deepEqual([errors, records.length], [[], 2]);
    assert.deepEqual(warnings, [
      {message: 'found the program\'s own statistics "ratio", which are not read'},
    ]);
  });

  await t.test('does not read times of one digit, or a mean of such times', async () => {
    const {records, warnings} = await read(
      `${HEADER}A                      3 ns         12 ns         10\nB                  0.002 s       1.20 s         10\n` +
        'C/repeats:2           12 ns          3 ns         10\nC/repeats:2           14 ns         11 ns         10\n',
    );
    assert.deepEqual(fieldsOf(times(records), 'of', 'value'), [
      ['["A",{},"cpu_time"]', 12 / 1e9],
      ['["B",{},"cpu_time"]', 1.2],
      ['["C",{},null]', 13 / 1e9],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      `3 times are rounded to a single digit and not read: ${JSON_HINT}`,
    ]);
  });

  await t.test('states no repeats of which one has a single digit', async () => {
    const rows = (/** @type {string} */ first) =>
      `${HEADER}A/repeats:2       ${first} ns      0.500 ns         10\nA/repeats:2       0.031 ns      0.500 ns         10\n` +
      'A/repeats:2_mean  0.020 ns      0.500 ns          2\n';
    const of = async (/** @type {string} */ first) => (await read(rows(first))).records[0];
    const [whole, rounded] = [await of('0.011'), await of('0.009')];
    assert.ok(whole?.kind === 'measurement' && rounded?.kind === 'measurement');
    assert.deepEqual(whole.repeats, {process: 'run', values: [[0.011 / 1e9, 0.031 / 1e9]]});
    assert.deepEqual([rounded.value, rounded.repeats], [0.02 / 1e9, undefined]);
  });

  await t.test('refuses a second run, and rows that it does not understand', async () => {
    const {errors} = await read(text + text);
    assert.match(
      errors[0] ?? '',
      /found "BM_sum\/64" again below a second header, expected one run/,
    );
    for (const [whole, damaged] of [
      ['83.2 ns', '83.2 min'],
      ['83.2 ns', '8x.2 ns'],
      ['27.0 ns       383947', '27.0 ns'],
      ['83.2 ns         27.0 ns', '83.2 us         27.0 ns'],
    ]) {
      const reading = await read(text.replace(whole ?? '', damaged ?? ''));
      assert.match(
        reading.errors.join('\n'),
        /:14: found "BM_sum\/64 .*", expected a name, two times and the iterations/,
        damaged,
      );
    }
  });

  await t.test('reads a line of many spaces in a time that grows with its length', () =>
    assertLinear((size) => `${text}x${' '.repeat(15_000 * size)}y\n`, read),
  );

  await t.test('ignores what the program itself prints', async () => {
    const {errors, records} = await read(
      text.replace(/^BM_sum\/512/m, 'Loaded 7 files in 35 ms\n-- done --\n$&'),
    );
    assert.deepEqual(errors, []);
    assert.equal(times(records).length, 10);
  });
});
