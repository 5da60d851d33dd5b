// The fixtures are of pytest-benchmark 5.3.1, one run: pytest --benchmark-json=… and what
// --benchmark-autosave wrote next to it. Host name replaced, CPU flags shortened.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionsOf, fieldOf, fixture, read} from '../../testing/index.js';

/** @param {string} stats */
const document = (stats) =>
  `{"machine_info": {"python_version": "3"},\n"benchmarks": [\n{"fullname": "a.py::test_a", "params": null,\n"stats": {${stats}}}\n]}\n`;

test('pytestBenchmark', async (t) => {
  await t.test('reads rounds of one call as samples', async () => {
    const [first] = await distributionsOf('pytest-benchmark.json');
    assert.equal(first?.operation, 'test_y.py::test_sleep');
    assert.deepEqual(first?.params, {t: '0.002'});
    // 2182527 4849427 2101416 2107617 2099362 5292273 in nanoseconds, rounded.
    assert.deepEqual([first?.n, first?.min, first?.max], [6, 0.002099362, 0.005292273]);
    assert.equal(first?.mean, 18632622 / 6 / 1e9);
  });

  await t.test('reads the mean alone where a round is several calls', async () => {
    const {records} = await read(await fixture('pytest-benchmark.json'));
    assert.deepEqual(records[0], {
      kind: 'measurement',
      operation: 'test_y.py::test_sum',
      params: {n: '10'},
      metric: 'latency',
      statistic: 'mean',
      value: 0.00001061484290899402,
      unit: 's',
      samples: 11 * 1000,
    });
    assert.equal(
      records.filter(({kind}) => kind === 'measurement').length,
      2,
      'no minimum or maximum of means',
    );
  });

  await t.test('reads the figures of a file that was saved without its data', async () => {
    const {records} = await read(await fixture('pytest-benchmark-autosave.json'));
    const figures = records.flatMap((record) =>
      record.kind === 'measurement' && record.params.t === '0.004'
        ? [[record.statistic, record.value, record.samples]]
        : [],
    );
    assert.deepEqual(figures, [
      ['mean', 0.004906009500397583, 6],
      ['min', 0.004088199000761961, 6],
      ['p50', 0.004713714500212518, 6],
      ['max', 0.006280875000811648, 6],
    ]);
  });

  await t.test('reads the statistics if somebody shortened the data', async () => {
    for (const [data, count] of [
      ['', 0],
      ['1, "... omitted to keep this file small"', 2],
    ]) {
      const {records, errors, warnings} = await read(
        document(
          `"min": 1, "max": 3, "mean": 2, "median": 2, "rounds": 9, "iterations": 1, "data": [${data}]`,
        ),
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(
        records.map((one) => one.kind === 'measurement' && [one.statistic, one.value]),
        [
          ['mean', 2],
          ['min', 1],
          ['p50', 2],
          ['max', 3],
        ],
      );
      assert.deepEqual(warnings, [
        {
          message: `found ${count} values of 9 rounds at "data": the statistics in the file are read instead`,
          line: 4,
        },
      ]);
    }
  });

  await t.test('takes no CPU time for a latency', async () => {
    // Fields of a run with --benchmark-timer=time.process_time; numbers made.
    const made = document(
      '"min": 1, "max": 3, "mean": 2, "median": 2, "rounds": 2, "iterations": 1, "data": [1, 3]',
    );
    for (const timer of ['process_time', 'time.thread_time']) {
      const {records, errors} = await read(
        made.replace('"params"', `"options": {"timer": "${timer}"}, "params"`),
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(
        records.map((one) => one.kind === 'measurement' && [one.name, one.statistic, one.value]),
        [
          ['cpu_time', 'mean', 2],
          ['cpu_time', 'min', 1],
          ['cpu_time', 'p50', 2],
          ['cpu_time', 'max', 3],
        ],
      );
    }
    const {records} = await read(
      made.replace('"params"', '"options": {"timer": "perf_counter"}, "params"'),
    );
    assert.deepEqual(fieldOf(records, 'kind'), ['distribution']);
  });

  await t.test('reads keys in another order, as Python before 3.6 wrote them', async () => {
    // Made, in the order of a file of version 2.5.0.
    const made = `{"benchmarks": [{"name": "test_a", "fullname": "a.py::test_a",
"stats": {"rounds": 7, "mean": 0.5, "ld15iqr": 0.4, "min": 0.4, "median": 0.5, "iterations": 1, "max": 0.7}}],
"version": "2.5.0", "machine_info": {"machine": "x86_64", "python_version": "2.7.3"}}\n`;
    const {format, records, errors} = await read(made);
    assert.deepEqual([format, errors], ['pytest-benchmark', []]);
    assert.deepEqual(
      records.map((one) => one.kind === 'measurement' && [one.statistic, one.value, one.samples]),
      [
        ['mean', 0.5, 7],
        ['min', 0.4, 7],
        ['p50', 0.5, 7],
        ['max', 0.7, 7],
      ],
    );
  });

  await t.test('names objects as the test does, not by their address', async () => {
    // Made, as public files have it.
    const of = (/** @type {string} */ address) =>
      read(
        `{"machine_info": {"python_version": "3"}, "benchmarks": [{"fullname": "a.py::test_a[small-8]",
        "params": {"make": "UNSERIALIZABLE[<function <lambda> at ${address}>]", "n": 8},
        "stats": {"min": 1, "max": 3, "mean": 2, "median": 2, "rounds": 3, "iterations": 1}}]}\n`,
      );
    const [one, other] = [await of('0x7f0000a1b2c0'), await of('0x000001F2A0C3')];
    assert.deepEqual(one.errors, []);
    assert.equal(one.records[0]?.operation, 'a.py::test_a');
    assert.deepEqual(one.records[0]?.params, {param: 'small-8'});
    assert.deepEqual(other.records, one.records);
  });

  await t.test('refuses a mean that its rounds contradict', async () => {
    // As in a public file, in which someone changed the mean.
    const {errors} = await read(
      document('"mean": 6.85, "rounds": 2, "iterations": 1, "data": [4.84, 4.86]'),
    );
    assert.deepEqual(errors, [
      'file.csv:4: found a mean of 6.85 of "a.py::test_a", expected 4.85, the mean of its rounds',
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(document('"mean": "x", "rounds": 1.5, "iterations": 1'));
    assert.deepEqual(errors, [
      'file.csv:4: found "x" at "benchmarks.0.stats.mean", expected a number',
      'file.csv:4: found 1.5 in member "benchmarks.0.stats.rounds", expected a whole number',
    ]);
    const long = await read(document('"mean": 1, "rounds": 1, "iterations": 1, "data": [1e300]'));
    assert.deepEqual(long.errors, [
      'file.csv:4: found a round of 1e+300 s, expected at most a year',
    ]);
  });
});
