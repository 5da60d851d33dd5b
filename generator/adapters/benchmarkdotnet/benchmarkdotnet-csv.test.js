// benchmarkdotnet-csv.csv and benchmarkdotnet-0.14.json are files of one run: Benchmark-report.csv and -report-full.json in
// tests/test-data/report-01 of TechNobre/PowerUtils.BenchmarkDotnet.Reporter at 510884b (MIT License, Copyright (c) 2025
// TechNobre). The others are made: what BenchmarkDotNet 0.15 writes of the runs in benchmarkdotnet-made-full.json and
// -made-brief-compressed.json, by a Python script with the rules of its sources. -made-german.csv has the
// separator and the culture of a German machine.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const NAME = 'Made.Sorting-report.csv';
const made = String(await fixture('benchmarkdotnet-csv-made.csv'));
const german = String(await fixture('benchmarkdotnet-csv-made-german.csv'));
const JSON_HINT = 'Use its JSON: run the benchmarks with --exporters json.';
const TIME_UNITS = 'ns, us, μs, µs, ms, s, m, h, d';

/** @param {string} content @param {string} [name] */
async function measured(content, name = NAME) {
  const {records, errors, ...rest} = await read(content, {name});
  assert.deepEqual(errors, []);
  return {...rest, measured: records.flatMap((one) => (one.kind === 'measurement' ? [one] : []))};
}

/** @param {string} content */
const times = async (content) =>
  (await measured(content)).measured.flatMap(({metric, value}) =>
    metric === 'latency' ? [Number((value * 1e9).toPrecision(12))] : [],
  );

/** @param {string} content */
const errorsOf = async (content) => (await read(content, {name: NAME})).errors;

/**
 * @param {string} columns
 *   From the last setting of the job on.
 * @param {string[]} rows
 *   What these columns have, without that setting.
 */
const report = (columns, ...rows) =>
  [
    `Method,Job,Runtime,WarmupCount,${columns}`,
    ...rows.map((row) => `Sort,DefaultJob,.NET 8.0,Default,${row}`),
    '',
  ].join('\n');

test('benchmarkdotnetCsv', async (t) => {
  await t.test('reads what the JSON of the same run states, rounded', async () => {
    const {measured: found} = await measured(
      String(await fixture('benchmarkdotnet-csv.csv')),
      'Benchmark-report.csv',
    );
    const exact = await measured(String(await fixture('benchmarkdotnet-0.14.json')), 'full.json');
    assert.equal(found.length, 4);
    for (const [i, {operation, params, metric, unit, value, step = 0}] of found.entries()) {
      const other = exact.measured[i];
      assert.deepEqual(
        [operation, params, metric, unit],
        [other?.operation, other?.params, other?.metric, other?.unit],
      );
      assert.ok(other && Math.abs(value - other.value) <= step / 2 + 1e-15, `${value}`);
    }
    assert.deepEqual(await times(String(await fixture('benchmarkdotnet-csv.csv'))), [15.56, 16.71]);
  });

  await t.test('reads what the JSON of the same run has, with its names and units', async () => {
    for (const [csv, json] of /** @type {const} */ ([
      [made, 'benchmarkdotnet-made-full.json'],
      [german, 'benchmarkdotnet-made-brief-compressed.json'],
    ])) {
      const {records} = await read(await fixture(json));
      const exact = records.flatMap((one) => (one.kind === 'measurement' ? [one] : []));
      const {format, measured: rounded} = await measured(csv);
      assert.equal(format, 'benchmarkdotnet-csv');
      assert.deepEqual(
        rounded.map(({operation, params, metric, statistic, name, unit}) => [
          // The table has the description of a method instead of its name.
          operation.replace("'reverse: in place'", 'Reverse'),
          params,
          metric,
          statistic,
          name,
          unit,
        ]),
        exact.map(({operation, params, metric, statistic, name, unit}) => [
          operation,
          params,
          metric,
          statistic,
          name,
          unit,
        ]),
      );
      for (const [i, {value, interval}] of rounded.entries()) {
        const {value: other = 0, interval: wide} = exact[i] ?? {};
        assert.ok(Math.abs(value - other) <= 3e-4 * other, `${value} and ${other}`);
        assert.equal(interval?.level, wide?.level);
        assert.ok(!interval || Math.abs(interval.high - (wide?.high ?? 0)) <= 3e-4 * other);
      }
    }
  });

  await t.test('reads means with their intervals, and memory', async () => {
    const {measured: all, lines} = await measured(made);
    assert.deepEqual(fieldsOf(all, 'operation', 'params', 'value', 'unit'), [
      ['Made.Sorting.Sort', {N: '100', Order: 'random'}, 2472.66 / 1e9, 's'],
      ['Made.Sorting.Sort', {N: '100', Order: 'random'}, 424, 'B'],
      ['Made.Sorting.Sort', {N: '1000', Order: 'sorted & unique'}, 31667.29 / 1e9, 's'],
      ['Made.Sorting.Sort', {N: '1000', Order: 'sorted & unique'}, 4024, 'B'],
      ["Made.Sorting.'reverse: in place'", {}, 59.76 / 1e9, 's'],
      ["Made.Sorting.'reverse: in place'", {}, 0, 'B'],
    ]);
    const [mean, half] = [2472.66 / 1e9, 40.869 / 1e9];
    assert.deepEqual(all[0]?.interval, {low: mean - half, high: mean + half, level: 0.999});
    assert.equal(all[0]?.step, 0.01 / 1e9);
    assert.deepEqual(lines.slice(0, 3), [
      [2, 2],
      [2, 2],
      [3, 3],
    ]);
  });

  await t.test('reports what was not measured', async () => {
    const {warnings} = await measured(made);
    assert.deepEqual(warnings, [
      {line: 5, message: '"Made.Sorting.Broken" was not measured: it has no result'},
    ]);
    const zero = await measured(report('N,Mean,Error,Allocated', '1,0.0000 ns,0.0000 ns,24 B'));
    assert.deepEqual(zero.warnings, [
      {
        line: 2,
        message:
          '"Made.Sorting.Sort [N=1]" was not measured: found 0.0000 ns, which is less than the measurement can tell',
      },
    ]);
    assert.deepEqual(fieldOf(zero.measured, 'value'), [24]);
    // Too few iterations for an interval, and no diagnoser of memory in this job.
    for (const unknown of ['NA', '?', '-']) {
      const {measured: all} = await measured(
        report('Mean,Error,Allocated', `1.50 ns,${unknown},${unknown}`),
      );
      assert.deepEqual([all.length, all[0]?.interval], [1, undefined]);
    }
  });

  await t.test('cuts an interval at 0 s', async () => {
    const {measured: all} = await measured(report('Mean,Error', '1.3767 ns,17.8953 ns'));
    assert.equal(all[0]?.interval?.low, 0);
  });

  await t.test('reads units of time and size, in the cells or in the header', async () => {
    const units = [
      '1.50 ns',
      '1.50 us',
      '1.50 μs',
      '1.50 µs',
      '1.50 ms',
      '1.50 s',
      '1.50 m',
      '1.50 h',
    ];
    const rows = units.map((cell, i) => `${i},${cell}`);
    assert.deepEqual(
      await times(report('N,Mean', ...rows)),
      [1.5, 1.5e3, 1.5e3, 1.5e3, 1.5e6, 1.5e9, 9e10, 5.4e12],
    );
    const sizes = report(
      'N,Mean,Allocated',
      ...['88 B', '1.5 KB', '1.39 kB', '2.25 MB', '3 GB', '1 TB'].map(
        (cell, i) => `${i},2.5 s,${cell}`,
      ),
    );
    assert.deepEqual(
      (await measured(sizes)).measured.flatMap(({unit, value}) => (unit === 'B' ? [value] : [])),
      [88, 1.5 * 1024, 1.39 * 1024, 2.25 * 1024 ** 2, 3 * 1024 ** 3, 1024 ** 4],
    );
    const {measured: all} = await measured(
      report('N,Mean [us],Error [us],Allocated [KB]', '1,"1,234.5",12.34,15.14'),
    );
    assert.deepEqual(fieldsOf(all, 'params', 'value'), [
      [{N: '1'}, 1234.5 / 1e6],
      [{N: '1'}, 15.14 * 1024],
    ]);
  });

  await t.test('names what has no unit, or an unknown one', async () => {
    const expected = `expected a number with its unit: ${TIME_UNITS}`;
    assert.deepEqual(
      await errorsOf(
        report(
          'N,Mean,Error',
          '1,12.34,0.5 ns',
          '2,12.34 xs,0.5 ns',
          '3,fast,0.5 ns',
          '4,-1.25 ns,1.5 ns',
        ),
      ),
      [
        `${NAME}:2: found "12.34" in column "Mean", ${expected}\n  ${JSON_HINT}`,
        `${NAME}:3: found "12.34 xs" in column "Mean", ${expected}`,
        `${NAME}:4: found "fast" in column "Mean", ${expected}\n  ${JSON_HINT}`,
        `${NAME}:5: found "-1.25 ns" in column "Mean", ${expected}`,
      ],
    );
    assert.deepEqual(await errorsOf(report('Mean,Allocated', '1.25 ns,1.5 kb')), [
      `${NAME}:2: found "1.5 kb" in column "Allocated", expected a number with its unit: B, KB, kB, MB, GB, TB`,
    ]);
  });

  await t.test('reads numbers in the culture that the file shows', async () => {
    const one = (/** @type {string[]} */ ...cells) =>
      times(report('Mean,Error', cells.map((cell) => `"${cell}"`).join(',')));
    assert.deepEqual(await one('1,815 ns', '12,34 ns'), [1.815]);
    assert.deepEqual(await one('1,815 ns', '12.34 ns'), [1815]);
    assert.deepEqual(await one('1.815 ns', '0.012 ns'), [1.815]);
    assert.deepEqual(await one('1.815 ns', '1.012,3 ns'), [1815]);
    assert.deepEqual(await one('1.234.567,8 ns', '1,012 ns'), [1_234_567.8]);
    for (const space of [' ', '\u00a0', '\u202f', '’', "'"]) {
      assert.deepEqual(await one(`1${space}234,5 ns`, '1,012 ns'), [1234.5]);
    }
    // The statistics alone can have a culture.
    const mixed = await measured(report('Mean,Allocated', '"1.234,5 ns",15.14 KB'));
    assert.deepEqual(fieldOf(mixed.measured, 'value'), [1234.5 / 1e9, 15.14 * 1024]);
    // A semicolon is no evidence of a decimal comma: it separates cells on a German machine, too.
    const semicolons = report('Mean,Error', '"2,193.5 ms",8.26 ms').replaceAll(
      /,(?!\d)|(?<=ms",?),/g,
      ';',
    );
    assert.deepEqual(await times(semicolons), [2_193_500_000]);
  });

  await t.test('refuses numbers whose decimal sign is unknown', async () => {
    assert.deepEqual(await errorsOf(report('Mean,Error,StdDev', '1.815 ms,1.123 ms,1.204 ms')), [
      `${NAME}:2: found "1.815 ms" in column "Mean", expected a number in the file that shows its decimal sign\n  It is 1.815 or 1815. ${JSON_HINT}`,
    ]);
    assert.deepEqual(await errorsOf(report('N,Mean', '1,12.34 ns', '2,"12,34 ns"')), [
      `${NAME}:3: found "12,34 ns" in column "Mean", expected a decimal point, as in "12.34 ns" in line 2\n  ${JSON_HINT}`,
    ]);
  });

  await t.test('keeps jobs apart, by their names or by the settings that differ', async () => {
    const jobs = async (/** @type {string} */ text) =>
      (await measured(text)).measured.flatMap(({metric, params}) =>
        metric === 'latency' ? [params.job] : [],
      );
    assert.deepEqual(await jobs(german), ['.NET 8.0', '.NET 9.0', 'MediumRun-.NET 9.0']);
    const rows = (/** @type {string[]} */ ...names) =>
      `Method,Job,Runtime,WarmupCount,Mean\n${names.map((name, i) => `Sort,${name},.NET ${i + 8}.0,1,1.25 ns\n`).join('')}`;
    assert.deepEqual(await jobs(rows('Job-ABCDEF', 'Job-GHIJKL')), [
      'Runtime=.NET 8.0',
      'Runtime=.NET 9.0',
    ]);
    assert.deepEqual(await jobs(rows('Short', 'Short')), [
      'Short(Runtime=.NET 8.0)',
      'Short(Runtime=.NET 9.0)',
    ]);
    assert.deepEqual(await jobs(rows('DefaultJob')), [undefined]);
    // Without a column of jobs, which the file of several runtimes can lack.
    const unnamed = rows('a', 'b')
      .replace(',Job', '')
      .replaceAll(/Sort,[ab]/g, 'Sort');
    assert.deepEqual(await jobs(unnamed), ['Runtime=.NET 8.0', 'Runtime=.NET 9.0']);
  });

  await t.test('names the class by its column, else by the file', async () => {
    const text = report('Categories,Mean', 'fast,1.25 ns');
    const operation = async (/** @type {string} */ content, /** @type {string} */ name) =>
      (await measured(content, name)).measured.map((one) => [one.operation, one.params])[0];
    for (const [name, expected] of [
      ['Made.Sorting-report.csv', 'Made.Sorting.Sort'],
      ['results/Made.Sorting-report.csv.gz', 'Made.Sorting.Sort'],
      ['Made.Sorting-report-20261122-101500.csv', 'Made.Sorting.Sort'],
      ['table.csv', 'Sort'],
    ]) {
      assert.deepEqual(await operation(text, name ?? ''), [expected, {}]);
    }
    const joined = text
      .replace('Method', 'Namespace,Type,Method')
      .replace('\nSort', '\nMade,Other,Sort');
    assert.deepEqual(await operation(joined, 'BenchmarkRun-joined-report.csv'), [
      'Made.Other.Sort',
      {},
    ]);
  });

  await t.test('keeps a parameter that is called like a setting', async () => {
    const {measured: all} = await measured(report('Runtime,Type,Mean', 'slow,a,1.25 ns'));
    assert.deepEqual(all[0]?.params, {Runtime: 'slow', Type: 'a'});
  });

  await t.test('refuses what is in the file twice', async () => {
    assert.deepEqual(await errorsOf(report('N,Mean', '1,1.25 ns', '1,1.35 ns')), [
      `${NAME}:3: found a second benchmark "Made.Sorting.Sort [N=1]" with the same parameters and job, expected one of each\n` +
        '  BenchmarkDotNet shortens long parameters: give them short names, or write one file for each.',
    ]);
    const [second] = await errorsOf(made + made);
    assert.equal(
      second,
      `${NAME}:6: found a second header, expected one report\n  Put each report into a separate file.`,
    );
    assert.deepEqual(await errorsOf(report('Mean,Error,Mean', '1.25 ns,0.5 ns,1.35 ns')), [
      `${NAME}:1: found column "Mean" twice, expected it once`,
    ]);
  });

  await t.test('refuses a row that was cut', async () => {
    const cut = made.replace(/,40\.869 ns.*/, '');
    assert.deepEqual(await errorsOf(cut), [
      `${NAME}:2: found 47 cells, expected 50 as in the header`,
    ]);
    const {warnings} = await read(made.slice(0, -6), {name: NAME});
    assert.match(
      warnings[0]?.message ?? '',
      / without a line end, expected a whole last line; it is not used$/,
    );
  });
});
