// -0.12.json and -0.15.json are files of BenchmarkDotNet that tests of other projects have: github-action-benchmark
// (MIT License, Copyright (c) 2019 rhysd), which kept the first measurements alone, and Bencher (MIT License, Copyright (c)
// 2022 Bencher). Python computed their means again from the iterations.
// The others are made: files in the layout of 0.15, with numbers of a Python script that drew the
// measurements, left an outlier out, subtracted the overhead and computed the statistics as BenchmarkDotNet
// does. -made-full.json has two launches of five iterations; -made-brief-compressed.json three jobs.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fieldOf, fixture, read, warningsOf} from '../../testing/index.js';

const full = String(await fixture('benchmarkdotnet-made-full.json'));
const brief = String(await fixture('benchmarkdotnet-made-brief-compressed.json'));

/** @param {string} content */
async function measured(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return records.flatMap((one) => (one.kind === 'measurement' ? [one] : []));
}

/** @param {string} text @param {(root: any) => void} change */
function changed(text, change) {
  const root = JSON.parse(text);
  change(root);
  return JSON.stringify(root);
}

/** @param {number[] | undefined} seconds */
const nanoseconds = (seconds) => seconds?.map((value) => Number((value * 1e9).toFixed(4)));

test('benchmarkdotnet', async (t) => {
  await t.test('reads files of releases', async () => {
    const times = async (/** @type {string} */ name) =>
      (await measured(String(await fixture(name))))
        .filter(({metric}) => metric === 'latency')
        .map(({operation, value, samples, repeats}) => [
          operation,
          ...(nanoseconds([value]) ?? []),
          samples,
          nanoseconds(repeats?.values[0]?.slice(0, 3)),
        ]);
    assert.deepEqual(await times('benchmarkdotnet-0.12.json'), [
      ['Sample.Benchmarks.Fib10', 24.4202, 14, [24.8055, 24.5057, 24.3832]],
      ['Sample.Benchmarks.Fib20', 51.5201, 13, [51.1788, 51.0341, 51.7533]],
    ]);
    const memory = 'BenchmarkDotNet.Samples.Memory';
    assert.deepEqual(await times('benchmarkdotnet-0.15.json'), [
      [`${memory}.AllocEmptyList`, 77.4945, 3, [76.3586, 77.4181, 78.7068]],
      [`${memory}.AllocExactList`, 54.6484, 3, [54.016, 55.2419, 54.6874]],
    ]);
  });

  await t.test('reads means and memory, in seconds and bytes', async () => {
    const {format, errors} = await read(full);
    assert.deepEqual([format, errors], ['benchmarkdotnet', []]);
    const all = await measured(full);
    assert.deepEqual(
      all.map(({operation, params, name, metric, statistic, value, unit, samples}) => [
        operation,
        params,
        name ?? `${metric} ${statistic}`,
        value,
        unit,
        samples,
      ]),
      [
        [
          'Made.Sorting.Sort',
          {N: '100', Order: 'random'},
          'latency mean',
          2472.661322699653 / 1e9,
          's',
          9,
        ],
        [
          'Made.Sorting.Sort',
          {N: '100', Order: 'random'},
          'BytesAllocatedPerOperation',
          424,
          'B',
          undefined,
        ],
        [
          'Made.Sorting.Sort',
          {N: '1000', Order: 'sorted & unique'},
          'latency mean',
          31667.286248779295 / 1e9,
          's',
          10,
        ],
        [
          'Made.Sorting.Sort',
          {N: '1000', Order: 'sorted & unique'},
          'BytesAllocatedPerOperation',
          4024,
          'B',
          undefined,
        ],
        ['Made.Sorting.Reverse', {}, 'latency mean', 59.75838623046875 / 1e9, 's', 10],
        ['Made.Sorting.Reverse', {}, 'BytesAllocatedPerOperation', 0, 'B', undefined],
      ],
    );
    assert.deepEqual(all[0]?.interval, {
      low: 2431.792025456152 / 1e9,
      high: 2513.530619943154 / 1e9,
      level: 0.999,
    });
  });

  await t.test('reads the iterations of each launch, without outliers', async () => {
    const [first] = await measured(full);
    assert.equal(first?.repeats?.process, 'fork');
    assert.deepEqual(first?.repeats?.values.map(nanoseconds), [
      [2457.0184, 2441.8423, 2440.8311, 2460.3701],
      [2474.281, 2494.4142, 2510.3674, 2491.9072, 2482.9202],
    ]);
    assert.deepEqual(await warningsOf(full), [
      '"Sorting.Broken: Job-CNUJVU(IterationCount=5, LaunchCount=2, WarmupCount=1)" was not measured: it has no result',
      'BenchmarkDotNet excluded 1 of 30 iterations as outliers',
    ]);
  });

  await t.test('takes launches in one process as one', async () => {
    const inside = full.replaceAll('IterationCount=5, ', 'Toolchain=InProcessEmitToolchain, ');
    const [first] = await measured(inside);
    assert.deepEqual(fieldOf(first?.repeats?.values, 'length'), [9]);
  });

  await t.test('keeps jobs apart, by their names or settings', async () => {
    const jobs = async (/** @type {string} */ text) =>
      (await measured(text)).flatMap(({name, params}) => (name ? [] : [params.job]));
    assert.deepEqual(await jobs(brief), ['.NET 8.0', '.NET 9.0', 'MediumRun-.NET 9.0']);
    const unnamed = brief
      .replace('.NET 8.0(', 'Job-ABCDEF(')
      .replace('MediumRun-.NET 9.0(Runtime=.NET 9.0, LaunchCount=2)', 'DefaultJob');
    assert.deepEqual(await jobs(unnamed), ['Runtime=.NET 8.0', '.NET 9.0', 'DefaultJob']);
    // One job is no parameter.
    assert.deepEqual((await measured(full))[4]?.params, {});
  });

  await t.test('reads the iterations of a brief file only if they are of one launch', async () => {
    const times = (await measured(brief)).filter(({metric}) => metric === 'latency');
    assert.deepEqual(
      nanoseconds(times[0]?.repeats?.values[0]),
      [2453.0012, 2457.9924, 2471.9438, 2440.0771, 2461.7361, 2447.2528],
    );
    assert.deepEqual(
      times.map(({repeats, samples}) => [repeats?.values.length, samples]),
      [
        [1, 6],
        [1, 6],
        [undefined, 12],
      ],
    );
  });

  await t.test('names the runtime only where no job has its own', async () => {
    assert.equal((await read(full)).facts.runner, 'BenchmarkDotNet 0.15.8, .NET 8.0.1');
    assert.equal((await read(brief)).facts.runner, 'BenchmarkDotNet 0.15.8');
  });

  await t.test('names no processor that the tool did not recognise', async () => {
    assert.equal((await read(full)).facts.cpu, 'AMD EPYC');
    const unknown = full.replace('"AMD EPYC"', '"Unknown processor"');
    assert.equal((await read(unknown)).facts.cpu, undefined);
  });

  await t.test('reads the layouts of older versions', async () => {
    // Up to 0.10 the mode says the stage; 0.9.9 has neither DisplayInfo nor all values, and another level.
    const old = changed(brief, (root) => {
      root.HostEnvironmentInfo.BenchmarkDotNetVersion = '0.9.9.0';
      root.HostEnvironmentInfo.ProcessorName = {IsValueCreated: true, Value: 'AMD EPYC'};
      root.Benchmarks.length = 1;
      delete root.Benchmarks[0].DisplayInfo;
      delete root.Benchmarks[0].Statistics.OriginalValues;
      root.Benchmarks[0].Statistics.ConfidenceInterval.Level = 6;
    });
    const [first] = await measured(old);
    assert.deepEqual(
      [first?.params, first?.value, first?.interval, first?.repeats],
      [{N: '100'}, 2455.3338928222656 / 1e9, undefined, undefined],
    );
    const modes = changed(full, (root) => {
      for (const {Measurements} of root.Benchmarks) {
        for (const one of Measurements) {
          const {IterationMode: mode, IterationStage: stage} = one;
          const main = mode === 'Workload' ? 'MainTarget' : 'IdleTarget';
          one.IterationMode = stage === 'Result' ? 'Result' : stage === 'Actual' ? main : 'Pilot';
          delete one.IterationStage;
        }
      }
    });
    assert.deepEqual((await measured(modes))[0]?.repeats, (await measured(full))[0]?.repeats);
    assert.equal((await warningsOf(modes)).length, 2);
  });

  await t.test('does not measure what takes no time', async () => {
    const nothing = changed(brief, ({Benchmarks: [first]}) => {
      first.Statistics.OriginalValues.fill(0);
      first.Statistics.Mean = 0;
    });
    assert.equal((await measured(nothing))[0]?.name, 'BytesAllocatedPerOperation');
    assert.deepEqual(await warningsOf(nothing), [
      '"Sorting.Sort: .NET 8.0(Runtime=.NET 8.0) [N=100]" was not measured: found 0 ns, which is less than the measurement can tell',
    ]);
  });

  await t.test('warns of a debugger and of a program built as debug', async () => {
    const debug = brief
      .replace('"HasAttachedDebugger":false', '"HasAttachedDebugger":true')
      .replace('"RELEASE"', '"DEBUG"');
    assert.deepEqual(await warningsOf(debug), [
      'a debugger was attached: times may be affected',
      'the program was built as debug: times may be affected',
    ]);
  });

  await t.test('refuses a mean that is not that of its iterations', async () => {
    assert.deepEqual(
      await errorsOf(full.replace('"Mean": 2472.661322699653,', '"Mean": 2372.6,')),
      [
        'file.csv:32: found N 9 and a mean of 2372.6 ns of "Sorting.Sort: Job-CNUJVU(IterationCount=5, LaunchCount=2, WarmupCount=1) [N=100, Order=random]", expected the 9 iterations of 2472.661322699653 ns that the file has',
      ],
    );
    const fewer = changed(brief, ({Benchmarks: [first]}) => first.Statistics.OriginalValues.pop());
    const [error = ''] = await errorsOf(fewer);
    assert.match(error, /^file\.csv:1: found N 6 and a mean of .* expected the 5 iterations of /);
  });

  await t.test('cuts an interval at 0 s, and refuses one that is not around the mean', async () => {
    const wide = changed(brief, ({Benchmarks: [first]}) => {
      first.Statistics.ConfidenceInterval.Lower -= 3000;
      first.Statistics.ConfidenceInterval.Upper += 3000;
    });
    const [time] = await measured(wide);
    assert.equal(time?.interval?.low, 0);
    assert.ok(Math.abs(Number(time?.interval?.high) / 5486.74730830977e-9 - 1) < 1e-12);
    const [error = ''] = await errorsOf(brief.replace('"Lower":2423.', '"Lower":-2423.'));
    assert.match(
      error,
      /^file\.csv:1: found an interval from -2423\.\d+ to 2486\.\d+ ns, expected one around the mean of 2455\.\d+ ns$/,
    );
  });

  await t.test('refuses two benchmarks of one name', async () => {
    const twice = changed(brief, ({Benchmarks}) => {
      Benchmarks[1].DisplayInfo = Benchmarks[0].DisplayInfo;
    });
    assert.deepEqual(await errorsOf(twice), [
      'file.csv:1: found a second benchmark "Sorting.Sort: .NET 8.0(Runtime=.NET 8.0) [N=100]" with the same parameters and job, expected one of each\n' +
        '  BenchmarkDotNet shortens long parameters: give them short names, or write one file for each.',
    ]);
  });
});
