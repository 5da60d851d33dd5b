// The fixtures are whole files of one program with --benchmark_min_time=0.01, their host_name taken
// out: gbench-json.json of 1.7.1 (Debian), gbench-json-1.9.json of 1.9.4.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read, readMeasured} from '../../testing/index.js';

/**
 * Made: as the library writes it.
 *
 * @param {...string} benchmarks
 */
const made = (...benchmarks) =>
  `{"context": {"library_build_type": "release"}, "benchmarks": [\n${benchmarks.join(',\n')}\n]}\n`;

test('gbenchJson', async (t) => {
  await t.test('reads the time of each benchmark with all its digits', async () => {
    const {format, measured, warnings} = await readMeasured(await fixture('gbench-json.json'));
    assert.equal(format, 'gbench-json');
    assert.deepEqual(warnings, [
      {message: 'the library was built as debug: times may be affected'},
      {line: 116, message: '"BM_skip" was not measured: no device, sorry'},
    ]);
    assert.deepEqual(
      measured
        .filter(({operation, params}) => operation === 'BM_sum' && params.arg === '64')
        .map(({name, metric, value, unit, samples}) => [name ?? metric, value, unit, samples]),
      [
        ['latency', 39.52491301833313 / 1e9, 's', 1],
        ['cpu_time', 21.10963193434084 / 1e9, 's', 1],
        ['bytes_per_second', 12127165494.702112, 'B/s', undefined],
        ['n', 64, '1', undefined],
        ['rate', 47371740.213680126, '1', undefined],
      ],
    );
  });

  await t.test('reads what a memory manager counts as bytes', async () => {
    const {measured} = await readMeasured(
      made(
        '{"name": "copy", "run_type": "iteration", "iterations": 9, "real_time": 5, "cpu_time": 5, "time_unit": "ns", "allocs_per_iter": 2, "max_bytes_used": 4096, "total_allocated_bytes": 8192, "net_heap_growth": 16}',
      ),
    );
    assert.deepEqual(
      measured
        .slice(2)
        .map(({name, metric, statistic, value, unit}) => [name, metric, statistic, value, unit]),
      [
        ['allocs_per_iter', 'count', 'mean', 2, '1'],
        ['max_bytes_used', 'size', 'max', 4096, 'B'],
        ['total_allocated_bytes', 'size', 'total', 8192, 'B'],
        ['net_heap_growth', 'size', 'total', 16, 'B'],
      ],
    );
  });

  await t.test('refuses a second benchmark of a name, which is not a repetition', async () => {
    const one = (/** @type {number} */ index) =>
      `{"name": "copy", "run_name": "copy", "run_type": "iteration", "repetitions": 1, "repetition_index": ${index}, "threads": 1, "iterations": 9, "real_time": 5, "cpu_time": 5, "time_unit": "ns"}`;
    const {errors} = await read(made(one(0), one(0)));
    assert.match(errors.join(), /:3: found a second benchmark "copy", expected one of each name/);
    assert.deepEqual((await read(made(one(0), one(1)))).errors, []);
  });

  await t.test('reads repetitions as iterations of one process', async () => {
    const repeatsOf = async (/** @type {string} */ operation) => {
      const {measured} = await readMeasured(await fixture('gbench-json.json'));
      return measured.filter((one) => one.operation === operation).map(({repeats}) => repeats);
    };
    const times = [0.4420369135261048, 1.298966743711761, 0.4126661496132067];
    assert.deepEqual((await repeatsOf('BM_mt'))[0], {
      process: 'run',
      values: [times.map((time) => 1 / (time / 1e9))],
    });
    // Aggregates alone, or a single repetition.
    assert.deepEqual(
      [...(await repeatsOf('BM_agg')), ...(await repeatsOf('BM_sum'))].filter(Boolean),
      [],
    );
  });

  await t.test('takes real_time of several threads for what it is in that version', async () => {
    /** @param {string} name */
    const threaded = async (name) => {
      const {measured} = await readMeasured(await fixture(name));
      return measured
        .filter(({operation}) => operation === 'BM_mt')
        .map(({name: of, metric, value, samples}) => [of ?? metric, value, samples]);
    };
    // Before 1.9.0 the elapsed time ÷ iterations of all threads; from then on an iteration's.
    assert.deepEqual(await threaded('gbench-json.json'), [
      ['throughput', 1 / (0.717889935617024 / 1e9), undefined],
      ['cpu_time', 0.3134183372653131 / 1e9, 3],
    ]);
    assert.deepEqual(await threaded('gbench-json-1.9.json'), [
      ['latency', 6.934960683186848 / 1e9, 3],
      ['cpu_time', 0.6522403333333348 / 1e9, 3],
    ]);
  });

  await t.test('takes the threads from their member, whatever the name says', async () => {
    const row = (/** @type {string} */ name, /** @type {string} */ more) =>
      `{"name": "${name}", "run_type": "iteration", ${more} "iterations": 9, "real_time": 2, "cpu_time": 1, "time_unit": "us"}`;
    const {measured} = await readMeasured(
      made(
        row('Fill/iterations:9/real_time', '"repetitions": 1, "threads": 16,'),
        row('Fill/iterations:9/real_time', '"repetitions": 1, "threads": 1,'),
        // An argument of the program, and before 1.5 a counter of it.
        row('Own/threads:8/real_time', '"repetitions": 1, "threads": 1,'),
        row('Old', '"threads": 3,'),
        row('Both/threads:2/threads:8', '"repetitions": 1, "threads": 8,'),
      ),
    );
    assert.deepEqual(
      measured
        .filter(({name}) => !name)
        .map(({operation, params, metric, value}) => [operation, params, metric, value]),
      [
        ['Fill', {threads: '16'}, 'throughput', 1 / 2e-6],
        ['Fill', {}, 'latency', 2e-6],
        ['Own', {threads: '8'}, 'latency', 2e-6],
        ['Old', {}, 'latency', 2e-6],
        ['Both', {threads: '2', 'threads-2': '8'}, 'throughput', 1 / 2e-6],
      ],
    );
  });

  await t.test('knows aggregates of old versions by their names', async () => {
    const {measured} = await readMeasured(
      made(
        '{"name": "B/8", "iterations": 9, "real_time": 1, "cpu_time": 1, "time_unit": "us"}',
        '{"name": "B/8", "iterations": 9, "real_time": 4, "cpu_time": 2, "time_unit": "us"}',
        '{"name": "B/8_mean", "iterations": 2, "real_time": 2.5, "cpu_time": 1.5, "time_unit": "us"}',
        '{"name": "B/8_stddev", "iterations": 2, "real_time": 2, "cpu_time": 1, "time_unit": "us"}',
        '{"name": "B_BigO", "cpu_coefficient": 2, "real_coefficient": 1, "big_o": "N", "time_unit": "us"}',
        '{"name": "B_RMS", "rms": 0.1}',
      ),
    );
    assert.deepEqual(fieldsOf(measured, 'operation', 'params', 'name', 'value', 'samples'), [
      ['B', {arg: '8'}, undefined, 2.5e-6, 2],
      ['B', {arg: '8'}, 'cpu_time', 1.5e-6, 2],
    ]);
  });

  await t.test('names the statistics of the program', async () => {
    const {warnings} = await readMeasured(
      made(
        '{"name": "B", "run_type": "iteration", "iterations": 9, "real_time": 2, "cpu_time": 1, "time_unit": "us"}',
        '{"name": "B_max", "run_name": "B", "run_type": "aggregate", "aggregate_name": "max"}',
        '{"name": "B_cv", "run_name": "B", "run_type": "aggregate", "aggregate_name": "cv"}',
      ),
    );
    assert.deepEqual(warnings, [
      {message: 'found the program\'s own statistics "max", which are not read'},
    ]);
  });

  await t.test('knows the repetitions of a mean from 1.5 on', async () => {
    const mean = (/** @type {string} */ more) =>
      made(
        `{"name": "B_mean", "run_name": "B", "run_type": "aggregate", ${more} "aggregate_name": "mean", "iterations": 700, "real_time": 2, "cpu_time": 1, "time_unit": "us"}`,
      );
    const samples = async (/** @type {string} */ text) =>
      (await readMeasured(text)).measured.map((one) => one.samples);
    assert.deepEqual(await samples(mean('"repetitions": 700, "threads": 1,')), [700, 700]);
    assert.deepEqual(await samples(mean('')), [undefined, undefined]);
  });

  await t.test('warns of a processor whose frequency changed, and of a debug build', async () => {
    const text = String(await fixture('gbench-json.json'));
    const noisy = text.replace('"cpu_scaling_enabled": false', '"cpu_scaling_enabled": true');
    const {warnings} = await readMeasured(noisy);
    assert.deepEqual(fieldOf(warnings.slice(0, 2), 'message'), [
      'the library was built as debug: times may be affected',
      'CPU scaling was enabled: real times may be noisy',
    ]);
  });

  await t.test('reports what was skipped, and times that are not numbers', async () => {
    const {measured, warnings} = await readMeasured(
      made(
        '{"name": "A", "run_type": "iteration", "skipped": true, "skip_message": "no", "iterations": 0, "real_time": 0, "cpu_time": 0, "time_unit": "ns"}',
        '{"name": "B", "run_type": "iteration", "iterations": 1, "real_time": NaN, "cpu_time": 0, "time_unit": "ns"}',
        '{"name": "D", "run_type": "iteration", "iterations": 1, "real_time": 0, "cpu_time": 1, "time_unit": "ms"}',
        '{"name": "C", "run_type": "iteration", "iterations": 1, "real_time": 3, "cpu_time": 2, "time_unit": "ms", "x": NaN, "y": -1}',
      ),
    );
    assert.deepEqual(fieldsOf(measured, 'operation', 'name', 'value'), [
      ['D', 'cpu_time', 0.001],
      ['C', undefined, 0.003],
      ['C', 'cpu_time', 0.002],
    ]);
    assert.deepEqual(warnings, [
      {line: 2, message: '"A" was not measured: no'},
      {line: 3, message: '"B" was not measured: found NaN'},
      {message: 'found 1 counter with a negative or infinite value, not used'},
    ]);
  });

  await t.test('names the place of what it does not understand', async () => {
    const {errors} = await read(
      made(
        '{"name": "A", "iterations": 1, "real_time": "x", "cpu_time": 0, "time_unit": "ns"}',
        '{"name": "B", "iterations": 1, "real_time": 1, "cpu_time": 0, "time_unit": "min"}',
        '{"name": "C", "run_type": "iteration", "iterations": 1, "cpu_time": 0, "time_unit": "ns"}',
      ),
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "x" at "benchmarks.0.real_time", expected a number',
      'file.csv:3: found time_unit "min", expected ns, us, ms or s',
      'file.csv:4: found nothing at "benchmarks.2.real_time", expected a number',
    ]);
  });
});
