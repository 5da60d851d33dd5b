// benchmarkdotnet-table.md is a file of the run of benchmarkdotnet-csv.csv and benchmarkdotnet-0.14.json:
// tests/test-data/report-01/Benchmark-report-github.md of TechNobre/PowerUtils.BenchmarkDotnet.Reporter at 510884b (MIT
// License, Copyright (c) 2025 TechNobre). benchmarkdotnet-table-jobs.md is BenchmarkDotNet.Artifacts/results/
// MathEvaluation.Benchmarks.ComplexNumbersBenchmarks-report-github.md of AntonovAnton/math.evaluation at 4284f38 (Apache
// License 2.0, Copyright 2024 Anton Antonov).

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';
import {HEAD} from '../shared/slices.js';

const NAME = 'Made.Sorting-report-github.md';
const JSON_HINT = 'Use its JSON: run the benchmarks with --exporters json.';
const ENVIRONMENT = '```\n\nBenchmarkDotNet v0.15.8, Linux\nAMD EPYC, 1 CPU\n\n```\n';

/** @param {string} content @param {string} [name] */
async function measured(content, name = NAME) {
  const {records, errors, ...rest} = await read(content, {name});
  assert.deepEqual(errors, []);
  return {...rest, measured: records.flatMap((one) => (one.kind === 'measurement' ? [one] : []))};
}

/** @param {string} content */
const errorsOf = async (content) => (await read(content, {name: NAME})).errors;

/**
 * @param {string} columns
 *   Before the statistics.
 * @param {string[]} rows
 */
const table = (columns, ...rows) =>
  [
    `| Method | ${columns}Mean | Error | StdDev |`,
    '|------- |---------:|---------:|---------:|',
    ...rows,
    '',
  ].join('\n');

/** @param {string[]} lines Above the table. */
const machineOf = async (...lines) => {
  const {cpu, cores, os} = (
    await measured(`${lines.join('\n')}\n${table('', '| A | 1 ns | 1 ns | 1 ns |')}`)
  ).facts;
  return [cpu, cores, os];
};

/** @param {{operation: string, params: object, value: number}} one */
const nanoseconds = ({operation, params, value}) => [
  operation,
  params,
  Number((value * 1e9).toPrecision(12)),
];

test('benchmarkdotnetTable', async (t) => {
  await t.test('reads the machine above the table, as each version prints it', async () => {
    const i7 = 'Intel Core i7-6700HQ CPU 2.60GHz';
    assert.deepEqual(
      await machineOf(
        'BenchmarkDotNet=v0.12.1, OS=Windows 10.0.17763.253, VM=Hyper-V',
        `${i7} (Max: 3.10GHz) (Skylake), 1 CPU, 8 logical and 4 physical cores`,
      ),
      [`${i7} (Max: 3.10GHz) (Skylake)`, 8, 'Windows 10.0.17763.253'],
    );
    assert.deepEqual(
      await machineOf(
        'BenchmarkDotNet v0.14.0, Debian GNU/Linux 12 (bookworm) (container)',
        'AMD EPYC 7763, 1 CPU, 1 logical core and 1 physical core',
      ),
      ['AMD EPYC 7763', 1, 'Debian GNU/Linux 12 (bookworm)'],
    );
  });

  await t.test('reads no processor that the file does not state', async () => {
    const version = 'BenchmarkDotNet v0.14.0, macOS 15.2';
    for (const lines of [
      [version, 'Unknown processor, 1 CPU, 8 logical and 4 physical cores'],
      [version, '.NET SDK 9.0.100', 'We also have a desk, 8 logical cores'],
    ])
      assert.deepEqual(await machineOf(...lines), [undefined, undefined, 'macOS 15.2']);
  });

  await t.test('reads what the CSV of the same run has', async () => {
    const markdown = await measured(
      String(await fixture('benchmarkdotnet-table.md')),
      'Benchmark-report-github.md',
    );
    const csv = await measured(
      String(await fixture('benchmarkdotnet-csv.csv')),
      'Benchmark-report.csv',
    );
    assert.equal(markdown.format, 'benchmarkdotnet-table');
    assert.deepEqual(markdown.facts, {
      runner: 'BenchmarkDotNet 0.14.0',
      os: 'Windows 11 (10.0.26100.3323)',
      cpu: 'AMD Ryzen 5 3600X',
      cores: 12,
    });
    const json = await read(String(await fixture('benchmarkdotnet-0.14.json')));
    const {cpu, cores, os} = json.facts;
    assert.deepEqual({...markdown.facts, cpu, cores, os}, markdown.facts);
    assert.equal(markdown.measured.length, 4);
    assert.deepEqual(
      markdown.measured.map(({lines: _, ...one}) => one),
      csv.measured.map(({lines: _, ...one}) => one),
    );
  });

  await t.test('reads the jobs, and names with entities of HTML', async () => {
    const {measured: found} = await measured(
      String(await fixture('benchmarkdotnet-table-jobs.md')),
      'MathEvaluation.Benchmarks.ComplexNumbersBenchmarks-report-github.md',
    );
    const prefix = 'MathEvaluation.Benchmarks.ComplexNumbersBenchmarks';
    assert.equal(found.length, 20);
    assert.deepEqual(found.map(nanoseconds)[2], [
      `${prefix}.'MathEvaluator compilation: sin(a) * arctan(4i)/(1 - 6i)'`,
      {job: '.NET 10.0'},
      398_232.31,
    ]);
    assert.deepEqual(found[2]?.interval, {
      low: 0.00039102631,
      high: 0.00040543831,
      level: 0.999,
    });
    const last = found.at(-1);
    assert.deepEqual(
      [last?.operation, last?.params, last?.value, last?.unit],
      [`${prefix}.'MathEvaluator.FastExpressionCompiler invoke fn(a)'`, {job: '.NET 8.0'}, 32, 'B'],
    );
  });

  await t.test(
    'reads parameters, bold rows and blank ones, and bars only between cells',
    async () => {
      const rows = [
        '| **Sort** | **10** | **1.50 ns** | **0.1 ns** | **0.1 ns** |',
        '| Copy | 10 | NA | NA | NA |',
        '| | | | | |',
        '| **Sort** | **?** | **2.50 ns** | **0.1 ns** | **0.1 ns** |',
      ];
      const bars = table('N | ', ...rows);
      for (const text of [bars, bars.replaceAll(/^\|/gm, ' ')]) {
        const {measured: found, warnings} = await measured(ENVIRONMENT + text);
        assert.deepEqual(found.map(nanoseconds), [
          ['Made.Sorting.Sort', {N: '10'}, 1.5],
          ['Made.Sorting.Sort', {}, 2.5],
        ]);
        assert.deepEqual(warnings, [
          {message: '"Made.Sorting.Copy [N=10]" was not measured: it has no result', line: 10},
        ]);
      }
    },
  );

  await t.test('names methods of one description by their categories', async () => {
    const row = (/** @type {string} */ category) =>
      `| for | ${category} | 1.5 ns | 0.1 ns | 0.1 ns |`;
    const {measured: found} = await measured(table('Categories | ', row('Array'), row('List')));
    assert.deepEqual(
      found.map(({params}) => params),
      [{Categories: 'Array'}, {Categories: 'List'}],
    );
    const {measured: one} = await measured(table('Categories | ', row('Array')));
    assert.deepEqual(one[0]?.params, {});
  });

  await t.test('reads the table behind other text, and leaves other tables', async () => {
    const text = [
      '# Sorting',
      '| File | Size |',
      '|---|---|',
      '| a.txt | 1 |',
      '',
      table('', '| Sort | 1.5 ns | 0.1 ns | 0.1 ns |'),
      '| Method | Use |',
      '|---|---|',
      '| Sort | often |',
      '',
    ].join('\n');
    const {measured: found, warnings} = await measured(text, 'README.md');
    assert.deepEqual(found.map(nanoseconds), [['Sort', {}, 1.5]]);
    assert.deepEqual(warnings, []);
  });

  await t.test('reads the table at the end of a long log', async () => {
    const log = `// Validating benchmarks:\n${'WorkloadActual   1: 4 op, 123 ns\n'.repeat(3000)}`;
    const {format} = await read(`${log}${table('', '| Sort | 1.5 ns | 0.1 ns | 0.1 ns |')}`);
    assert.equal(format, 'benchmarkdotnet-table');
  });

  await t.test('refuses a second table', async () => {
    const one = table('', '| Sort | 1.5 ns | 0.1 ns | 0.1 ns |');
    assert.deepEqual(await errorsOf(`${one}\n${one}`), [
      `${NAME}:5: found a second header, expected one report\n  Put each report into a separate file.`,
    ]);
  });

  await t.test('refuses rows that have not the cells of the header', async () => {
    const row = (/** @type {string} */ name) => `| ${name} | 1.5 ns | 0.1 ns | 0.1 ns |`;
    assert.deepEqual(await errorsOf(table('', row('a'), row('a|b'))), [
      `${NAME}:4: found 5 cells, expected 4 cells as in the header\n  ${JSON_HINT}`,
    ]);
    assert.deepEqual(await errorsOf(table('', row('a'), '| Sort | 1.5 ns | 0.1', row('b'))), [
      `${NAME}:4: found "| Sort | 1.5 ns | 0.1", expected 4 cells as in the header\n  ${JSON_HINT}`,
    ]);
  });

  await t.test('takes a table of another tool for none', async () => {
    const {errors} = await read('| Method | Mean |\n|---|---|\n| Sort | 1.5 ns |\n', {name: NAME});
    assert.match(errors[0] ?? '', /expected a format that Benchfolio reads/);
  });
});

test('a table of BenchmarkDotNet far behind another output is reported', async () => {
  const wrk = String(await fixture('wrk.txt'));
  const blank = '\n'.repeat(HEAD);
  const {warnings} = await read(
    `${wrk}${blank}${table('', '| Sort | 1.5 ns | 0.1 ns | 0.1 ns |')}`,
  );
  assert.equal(
    warnings.at(-1)?.message,
    'found BenchmarkDotNet table (benchmarkdotnet-table) from here on, which is not read',
  );
});
