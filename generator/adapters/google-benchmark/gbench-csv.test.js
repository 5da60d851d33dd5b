// The fixtures are whole files of one program with --benchmark_min_time=0.01 and
// --benchmark_out_format=csv: gbench-csv.csv of 1.7.1 (Debian), gbench-csv-1.9.csv of 1.9.4.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read, readMeasured} from '../../testing/index.js';

const HEAD =
  'name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message\n';
const THREADS =
  'real_time of 1 with several threads is not used: it is the time per iteration from 1.9.0 on, and that of all threads before';

/** @param {Awaited<ReturnType<typeof readMeasured>>['measured']} measured */
const times = (measured) =>
  measured
    .filter(({metric}) => metric === 'latency')
    .map(({operation, params, name, value, samples}) => [operation, params, name, value, samples]);

test('gbenchCsv', async (t) => {
  await t.test('reads a file whose lines are indented', async () => {
    const text = String(await fixture('gbench-csv.csv'));
    assert.deepEqual(
      await readMeasured(text.replaceAll(/^(?=.)/gm, '    ')),
      await readMeasured(text),
    );
  });

  await t.test('names statistics of the program in percent, as 1.9.5 writes them', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"BM_stat/repeats:2",22787897,7.94823,0.292272,ns,,,,,\n` +
        '"BM_stat/repeats:2",22787897,6.10572,0.31255,ns,,,,,\n' +
        '"BM_stat/repeats:2_mean",2,7.026975,0.302411,ns,,,,,\n' +
        '"BM_stat/repeats:2_cv",2,0.18541,0.0474,,,,,,\n' +
        '"BM_stat/repeats:2_ratio",2,1.30177,0.935123,,,,,,\n',
    );
    assert.deepEqual(
      measured.map(({value}) => value),
      [7.026975 / 1e9, 0.302411 / 1e9],
    );
    assert.deepEqual(warnings, [
      {message: 'found the program\'s own statistics "ratio", which are not read'},
    ]);
    const {errors} = await read(`${HEAD}"BM_a_b",9,7.9,0.29,,,,,,\n`);
    assert.match(errors.join(), /:2: found "" in column "time_unit", expected ns, us, ms or s/);
  });

  await t.test('refuses a second run, which would be averaged with the first', async () => {
    const csv = 'name,iterations,real_time,cpu_time,time_unit\n"B/8",9,10,10,ns\n';
    const {errors} = await read(csv + csv.replace('10,10', '20,20'));
    assert.equal(errors.length, 1);
    assert.match(errors.join(), /:4: found "B\/8" again below a second header, expected one run/);
    // Another program's.
    assert.deepEqual((await read(csv + csv.replace('B/8', 'C/8'))).errors, []);
  });

  await t.test('refuses a second benchmark of a name, which is not a repetition', async () => {
    const csv = 'name,iterations,real_time,cpu_time,time_unit\n"B",9,10,10,ns\n"B",9,500,500,ns\n';
    assert.deepEqual((await read(csv)).errors, [
      'file.csv:3: found a second benchmark "B", expected one of each name\n' +
        '  Give the benchmarks different names: RegisterBenchmark("name", …) or BENCHMARK(f)->Name("name").',
    ]);
    assert.deepEqual((await read(`${csv}"B_mean",2,255,255,ns\n`)).errors, []);
  });

  await t.test(
    'reads real and CPU time of each benchmark, its arguments as parameters',
    async () => {
      const {format, measured} = await readMeasured(await fixture('gbench-csv.csv'));
      assert.equal(format, 'gbench-csv');
      assert.deepEqual(times(measured), [
        ['BM_sum', {arg: '64'}, undefined, 31.4436 / 1e9, 1],
        ['BM_sum', {arg: '64'}, 'cpu_time', 23.29 / 1e9, 1],
        ['BM_sum', {arg: '512'}, undefined, 322.423 / 1e9, 1],
        ['BM_sum', {arg: '512'}, 'cpu_time', 205.131 / 1e9, 1],
        ['BM_pair', {rows: '8', cols: '2'}, undefined, 0.000848729 / 1e6, 1],
        ['BM_pair', {rows: '8', cols: '2'}, 'cpu_time', 0.000624983 / 1e6, 1],
        // The tool's own means, of three and of two repetitions.
        ['BM_mt', {threads: '2'}, 'cpu_time', 0.32633 / 1e9, 3],
        ['BM_agg', {}, undefined, 1.538 / 1e9, 2],
        ['BM_agg', {}, 'cpu_time', 1.3175 / 1e9, 2],
        ['BM_manual', {}, undefined, 0.001, 1],
        ['BM_manual', {}, 'cpu_time', 0.0007154 / 1e3, 1],
      ]);
    },
  );

  await t.test('reads counters under their own names', async () => {
    const {measured} = await readMeasured(await fixture('gbench-csv.csv'));
    assert.deepEqual(
      measured
        .filter(({metric}) => metric !== 'latency')
        .map(({name, metric, statistic, value, unit}) => [name, metric, statistic, value, unit]),
      [
        ['bytes_per_second', 'size', 'rate', 1.09918e10, 'B/s'],
        ['n', 'count', 'mean', 64, '1'],
        ['rate', 'count', 'mean', 4.29368e7, '1'],
        ['bytes_per_second', 'size', 'rate', 9.98389e9, 'B/s'],
        ['n', 'count', 'mean', 512, '1'],
        ['rate', 'count', 'mean', 4.87494e6, '1'],
        ['items_per_second', 'count', 'rate', 1.60004e9, '1/s'],
      ],
    );
  });

  await t.test(
    'reports what was skipped, and what depends on a version that is not there',
    async () => {
      const debug = {message: 'the library was built as debug: times may be affected'};
      for (const [name, line, first] of /** @type {const} */ ([
        ['gbench-csv.csv', 17, [debug]],
        ['gbench-csv-1.9.csv', 16, []],
      ])) {
        const {warnings} = await readMeasured(await fixture(name));
        assert.deepEqual(warnings, [
          ...first,
          {line, message: '"BM_skip" was not measured: no device, sorry'},
          {message: THREADS},
        ]);
      }
    },
  );

  await t.test('takes the mean of repetitions where the tool states none', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"B/8/repeats:2",100,10,8,us,,4,,,\n"B/8/repeats:2",100,30,10,us,,2,,,\n`,
    );
    assert.deepEqual(warnings, []);
    assert.deepEqual(fieldsOf(measured, 'name', 'value', 'samples'), [
      [undefined, 20e-6, 2],
      ['cpu_time', 9e-6, 2],
      ['items_per_second', 3, undefined],
    ]);
  });

  await t.test('reports repetitions that are missing', async () => {
    const {warnings} = await readMeasured(`${HEAD}"B/repeats:3",100,10,8,us,,,,,\n`);
    assert.deepEqual(warnings, [{message: 'found 1 repetitions of "B/repeats:3", expected 3'}]);
  });

  await t.test('does not take a benchmark for an aggregate because of its name', async () => {
    const {measured} = await readMeasured(
      `${HEAD}"B_mean",100,10,8,us,,,,,\n"B_median/1/2",100,30,10,us,,,,,\n"dir/B_cv",9,2,1,us,,,,,\n`,
    );
    assert.deepEqual(
      fieldsOf(
        measured.filter(({name}) => !name),
        'operation',
        'params',
      ),
      [
        ['B_mean', {}],
        ['B_median', {'arg 1': '1', 'arg 2': '2'}],
        ['dir/B_cv', {}],
      ],
    );
  });

  await t.test('knows a mean by the deviation beside it, or by a setting in its name', async () => {
    const lone = await readMeasured(`${HEAD}"B/8/repeats:3_mean",700,10,8,us,,,,,\n`);
    assert.deepEqual(times(lone.measured)[0], ['B', {arg: '8'}, undefined, 10e-6, 3]);
    const {measured} = await readMeasured(
      `${HEAD}"B/8_mean",700,10,8,us,,,,,\n"B/8_stddev",700,3,2,us,,,,,\n` +
        // Two benchmarks of statistics.
        '"of_mean",90,4,4,us,,,,,\n"of_stddev",70,6,6,us,,,,,\n',
    );
    assert.deepEqual(
      fieldsOf(
        measured.filter(({name}) => !name),
        'operation',
        'value',
      ),
      [
        ['B', 10e-6],
        ['of_mean', 4e-6],
        ['of_stddev', 6e-6],
      ],
    );
  });

  await t.test('names the statistics of the program, which are not benchmarks', async () => {
    const aggregates = (/** @type {string[]} */ ...statistics) =>
      statistics.map((statistic) => `"B_${statistic}",2,10,8,us,,,,,\n`).join('');
    const {measured, warnings} = await readMeasured(
      `${HEAD}"B",700,10,8,us,,,,,\n"B",700,12,8,us,,,,,\n` +
        aggregates('mean', 'median', 'stddev', 'min', 'p_99') +
        // A benchmark with such a name.
        '"B_other",600,7,6,us,,,,,\n',
    );
    assert.deepEqual(
      fieldsOf(
        measured.filter(({name}) => !name),
        'operation',
        'samples',
      ),
      [
        ['B', 2],
        ['B_other', 1],
      ],
    );
    assert.deepEqual(warnings, [
      {message: 'found the program\'s own statistics "min", "p_99", which are not read'},
    ]);
  });

  await t.test('keeps more of names that are equal without their settings', async () => {
    const names = [
      'A/8',
      'A/8/real_time',
      'A/8/repeats:1/manual_time',
      'A/9/real_time',
      'B/real_time',
      'C/8/copy',
      'C/copy/8',
    ];
    const {measured} = await readMeasured(
      HEAD + names.map((name, i) => `"${name}",700,${i + 1},8,us,,,,,\n`).join(''),
    );
    assert.deepEqual(
      measured
        .filter(({name}) => !name)
        .map(({operation, params, value}) => [operation, params, value]),
      [
        ['A', {arg: '8'}, 1e-6],
        ['A/real_time', {arg: '8'}, 2e-6],
        ['A/repeats:1/manual_time', {arg: '8'}, 3e-6],
        ['A/real_time', {arg: '9'}, 4e-6],
        ['B', {}, 5e-6],
        ['C/8/copy', {arg: '8'}, 6e-6],
        ['C/copy/8', {arg: '8'}, 7e-6],
      ],
    );
  });

  await t.test('counts the repetitions, where a mean states the iterations of one', async () => {
    const samples = async (/** @type {string} */ text) => {
      const {measured, warnings} = await readMeasured(HEAD + text);
      assert.deepEqual(warnings, []);
      return measured.filter(({name}) => !name).map((one) => one.samples);
    };
    const row = '"B",700,10,8,us,,,,,\n';
    const means = (/** @type {string} */ name) =>
      `"${name}_mean",700,10,8,us,,,,,\n"${name}_stddev",700,3,2,us,,,,,\n`;
    assert.deepEqual(await samples(row + row + means('B')), [2]);
    assert.deepEqual(await samples(means('B/repeats:4')), [4]);
    assert.deepEqual(await samples(means('B')), [undefined]);
    // A version that has this aggregate states the repetitions.
    assert.deepEqual(await samples(`${means('B')}"B_cv",700,0.3,0.25,,,,,,\n`), [700]);
  });

  await t.test('reports times and counters that are not numbers', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD.trim()},"x","y"\n"A",1,nan,8,us,,,,,,1,2\n"B",1,2,8,us,,,,,,nan,-2\n`,
    );
    assert.deepEqual(fieldsOf(measured, 'operation', 'name'), [
      ['B', undefined],
      ['B', 'cpu_time'],
    ]);
    assert.deepEqual(warnings, [
      {line: 2, message: '"A" was not measured: found nan'},
      {message: 'found 1 counter with a negative or infinite value, not used'},
    ]);
  });

  await t.test('names what it does not understand', async () => {
    const {errors} = await read(
      `${HEAD}"A",1,fast,8,us,,,,,\n"B",1,2,8,min,,,,,\n"C",1,2,8,us,,,,\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "fast" in column "real_time", expected a number',
      'file.csv:3: found "min" in column "time_unit", expected ns, us, ms or s',
      'file.csv:4: found 9 cells, expected 10 as in the header',
    ]);
  });
});
