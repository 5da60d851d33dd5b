// asv 0.6.6 on Python 3.11.7, of benchmarks made for this; the path of Python is replaced.
// asv.json: asv run -E existing:same, with number = 100 in the class Sorting. asv-samples.json: --record-samples -a repeat='(1,4,0.5)'.
// asv-matrix.json: --quick, with "matrix": {"req": {"packaging": ["24.2"]}, "env": {"MODE": ["builtin", "list"]}}.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionsOf, fieldOf, fixture, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records @param {string} operation */
const figures = (records, operation) =>
  records.flatMap((record) =>
    record.kind === 'measurement' && record.operation === operation
      ? [[Object.values(record.params).join(), record.statistic, record.value, record.samples]]
      : [],
  );
/** @param {string} rows */
const document = (rows) =>
  `{"commit_hash": "a", "params": {},\n"result_columns": ["result", "params", "version", "started_at", "stats_ci_99_a", "stats_ci_99_b", "stats_number", "stats_repeat", "samples"],\n"results": {\n${rows}}}\n`;

test('asv', async (t) => {
  await t.test('reads the median of calls as p50, with its interval', async () => {
    const {format, records, errors} = await read(await fixture('asv.json'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'asv');
    const one = records.find(({operation}) => operation === 'bench.time_one');
    assert.deepEqual(one, {
      kind: 'measurement',
      operation: 'bench.time_one',
      params: {},
      metric: 'latency',
      statistic: 'p50',
      value: 0.0021040924984845333,
      unit: 's',
      samples: 10,
      interval: {low: 0.0020828, high: 0.0021188, level: 0.99},
    });
  });

  await t.test('tells environments apart', async () => {
    const {records, facts} = await read(await fixture('asv-matrix.json'));
    assert.equal(facts.runner, 'asv, Python 3.11, packaging 24.2');
    assert.deepEqual(fieldOf(records, 'params'), [
      {param1: '100', MODE: 'list'},
      {param1: '10000', MODE: 'list'},
    ]);
  });

  await t.test('leaves out the part of an interval that is below 0', async () => {
    // As asv_runner 0.3.2 states it for the samples 1, 1.1 and 4 µs.
    const row = '[[1.1e-06], [], "v", null, [-5.41e-06], [9.4767e-06], [1], [3]]';
    const {records, errors, warnings} = await read(document(`"a.time_b": ${row}`));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(records[0]?.kind === 'measurement' && records[0].interval, {
      low: 0,
      high: 9.4767e-6,
      level: 0.99,
    });
  });

  await t.test('reads the median of samples of several calls as a mean, and says so', async () => {
    const {records, warnings} = await read(await fixture('asv.json'));
    assert.deepEqual(figures(records, 'bench.Sorting.time_sort'), [
      ["100,'sorted'", 'mean', 7.570100206066855e-7, 1000],
      ["100,'random'", 'mean', 0.000002174929941247683, 1000],
      ["1000,'sorted'", 'mean', 0.00000437344529927941, 1000],
      ["1000,'random'", 'mean', 0.00005373966003389796, 1000],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"bench.Partly.time_sum": 1 failed and 1 skipped of 3 sets of parameters',
      '"bench.Partly.timeraw_import": 1 skipped of 3 sets of parameters',
      '"bench.time_fails" was not measured: it failed',
      'the means of 4 results are medians of samples, each a mean of several calls',
      'found 1 benchmark of neither time nor memory: not read, because the file does not state a unit',
    ]);
  });

  await t.test('reads memory in bytes, and leaves out what was skipped or failed', async () => {
    const {records} = await read(await fixture('asv.json'));
    const memory = records.filter(({kind, ...record}) => 'name' in record);
    assert.deepEqual(
      memory.flatMap((one) =>
        one.kind === 'measurement' ? [[one.name, one.statistic, one.value]] : [],
      ),
      [
        ['mem', 'total', 856],
        ['mem', 'total', 856],
        ['mem', 'total', 8056],
        ['mem', 'total', 8056],
        ['peakmem', 'max', 24911872],
        ['peakmem', 'max', 24911872],
        ['peakmem', 'max', 24911872],
        ['peakmem', 'max', 24911872],
      ],
    );
    assert.deepEqual(figures(records, 'bench.Partly.time_sum'), [
      ['1', 'p50', 0.000010374002158641815, 10],
    ]);
  });

  await t.test('reads recorded samples as a distribution', async () => {
    const distributions = await distributionsOf('asv-samples.json');
    const sorts = distributions.filter(({operation}) => operation === 'bench.Sorting.time_sort');
    // Rounded to nanoseconds, their sums are 12494, 39451, 41474 and 535018.
    assert.deepEqual(
      sorts.map(({params, n, mean}) => [Object.values(params).join(), n, mean]),
      [
        ["100,'sorted'", 8, 12494 / 8 / 1e9],
        ["100,'random'", 8, 39451 / 8 / 1e9],
        ["1000,'sorted'", 8, 41474 / 8 / 1e9],
        ["1000,'random'", 8, 535018 / 8 / 1e9],
      ],
    );
  });

  await t.test('reads samples of several calls each as their mean', async () => {
    const {records, errors} = await read(
      document('"a.time_x": [[2], [], "v", 1, [1], [3], [100], [3], [[1, 2, 6]]]'),
    );
    assert.deepEqual([errors, figures(records, 'a.time_x')], [[], [['', 'mean', 3, 300]]]);
  });

  await t.test('refuses times of years, and samples without a time', async () => {
    const rest = '[], "v", 1, [1], [3], [1], [3]';
    const {errors} = await read(
      document(
        `"a.time_x": [[1e9], ${rest}],\n"a.time_y": [[2], ${rest}, [[]]],\n"a.time_z": [[2], ${rest}, [[2, 1e9]]]`,
      ),
    );
    assert.deepEqual(errors, [
      'file.csv:4: found a time of 1000000000 s, expected at most a year',
      'file.csv:5: found no times in the samples of "a.time_y"',
      'file.csv:6: found no times in the samples of "a.time_z"',
    ]);
  });

  await t.test('refuses a result that its samples contradict', async () => {
    const text = String(await fixture('asv-samples.json'));
    const {errors} = await read(
      text.replace('[1.1152504157507792e-05,', '[1.2152504157507792e-05,'),
    );
    assert.deepEqual(errors, [
      'file.csv:1: found a result of 0.000012152504157507793 of "bench.Partly.time_sum", expected 0.000011152504157507792, the median of its samples',
    ]);
  });

  await t.test('refuses results that are not one for each parameter', async () => {
    const {errors} = await read(
      document(
        '"a.time_x": [[1, 2], [["1", "2"], ["3"]], "v", 1],\n"a.time_y": [[1], [["1", "2"]]]',
      ),
    );
    assert.deepEqual(errors, [
      'file.csv:5: found 1 results of "a.time_y", expected 2, one for each parameter',
    ]);
    // More combinations than a computer can hold.
    const axes = JSON.stringify(Array(40).fill(['1', '2']));
    const many = await read(document(`"a.time_x": [[1, 2], ${axes}]`));
    assert.deepEqual(many.errors, [
      'file.csv:4: found 2 results of "a.time_x", expected 1099511627776, one for each parameter',
    ]);
    const negative = await read(document('"a.TimeSuite.time_x": [[-1], []]'));
    assert.deepEqual(negative.errors, [
      'file.csv:4: found -1 in member "results.a.TimeSuite.time_x.0.0", expected a number of at least 0',
    ]);
  });

  await t.test('has no interval of too few samples', async () => {
    const {records} = await read(
      document('"a.time_x": [[1], [], "v", 1, [-Infinity], [Infinity], [1], [2]]'),
    );
    assert.deepEqual(
      records[0]?.kind === 'measurement' && [records[0].value, records[0].interval],
      [1, undefined],
    );
  });

  await t.test('says why a file has no result', async () => {
    const {errors} = await read(document('"a.time_x": [null, [], "v", 1]'));
    assert.deepEqual(errors, [
      'file.csv: found no measurements, expected rows of asv results\n' +
        '  Warning: "a.time_x" was not measured: it failed. If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
  });
});
