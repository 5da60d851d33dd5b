// github-action-benchmark-TOOL.json: the last entry of each tool in the history of github-action-benchmark, dev/bench/data.js at
// 28787ca of its repository, without author, committer and message of the commit. github-action-benchmark-of-TOOL.json: what the code
// of its 1.22.0 makes of go-bench.txt, libtest.txt, benchmark-js-text.txt, gbench-json-1.9.json, jmh-json-1.21.json and
// benchmarkdotnet-0.15.json; date and commit are made.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, read} from '../../testing/index.js';
import {documentationOf} from '../documentation.js';

/** @import {Rec} from '../../records/types.d.ts' */

const entry = async (/** @type {string} */ tool) =>
  String(await fixture(`github-action-benchmark-${tool}.json`));

/** @param {Rec[]} records */
const valuesOf = (records) =>
  measurementsOf(records).map(({operation, params, metric, value, unit}) => [
    operation,
    params,
    metric,
    Number(value.toPrecision(12)),
    unit,
  ]);

/** Values as `data.js` has them. @type {[tool: string, values: ReturnType<typeof valuesOf>][]} */
const ENTRIES = [
  [
    'go',
    [
      ['Fib10', {procs: '4'}, 'latency', 313.1e-9, 's'],
      ['Fib20', {procs: '4'}, 'latency', 39_994e-9, 's'],
      ['Fib20WithAuxMetric', {procs: '4'}, 'latency', 40_052e-9, 's'],
      ['Fib20WithAuxMetric', {procs: '4'}, 'count', 4, '1'],
    ],
  ],
  [
    'cargo',
    [
      ['bench_fib_10', {}, 'latency', 159.63e-9, 's'],
      ['bench_fib_20', {}, 'latency', 20_114.96e-9, 's'],
    ],
  ],
  [
    'benchmarkjs',
    [
      ['fib(10)', {}, 'throughput', 1_594_568, '1/s'],
      ['fib(20)', {}, 'throughput', 12_979, '1/s'],
    ],
  ],
  [
    'pytest',
    [
      ['bench.py::test_fib_10', {}, 'latency', 13.101518143e-6, 's'],
      ['bench.py::test_fib_20', {}, 'latency', 1.65405302185e-3, 's'],
    ],
  ],
  [
    'googlecpp',
    [
      ['fib_10', {}, 'latency', 177.500456391e-9, 's'],
      ['fib_10', {}, 'latency', 177.483821569e-9, 's'],
      ['fib_20', {}, 'latency', 23_132.1976696e-9, 's'],
      ['fib_20', {}, 'latency', 23_128.782952913e-9, 's'],
    ],
  ],
  [
    'catch2',
    [
      ['Fibonacci 10', {}, 'latency', 84.3406e-9, 's'],
      ['Fibonacci 20', {}, 'latency', 7.6369e-6, 's'],
    ],
  ],
  [
    'jmh',
    [
      [
        'org.openjdk.jmh.samples.JMHSample_01_HelloWorld.wellHelloThere',
        {threads: '1'},
        'throughput',
        1_820_491_309.13,
        '1/s',
      ],
    ],
  ],
  [
    'benchmarkdotnet',
    [
      ['Sample.Benchmarks.Fib10', {}, 'latency', 22.1655194163e-9, 's'],
      ['Sample.Benchmarks.Fib20', {}, 'latency', 43.7028224667e-9, 's'],
    ],
  ],
];

/** What the tools wrote, by the entries of it. */
const OUTPUTS = {
  go: 'go-bench.txt',
  cargo: 'libtest.txt',
  benchmarkjs: 'benchmark-js-text.txt',
  googlecpp: 'gbench-json-1.9.json',
  jmh: 'jmh-json-1.21.json',
  benchmarkdotnet: 'benchmarkdotnet-0.15.json',
};

test('githubActionBenchmark', async (t) => {
  for (const [tool, values] of ENTRIES) {
    await t.test(`reads the entries of ${tool}`, async () => {
      const {format, records, errors, warnings, facts} = await read(await entry(tool));
      assert.deepEqual([format, errors, warnings], ['github-action-benchmark', [], []]);
      const rounded = values.map(([operation, params, metric, value, unit]) => [
        operation,
        params,
        metric,
        Number(Number(value).toPrecision(12)),
        unit,
      ]);
      assert.deepEqual(valuesOf(records), rounded);
      assert.equal(facts.commit, 'c38cce98215cf75e178ecd5a0c1a1ab215e93006');
      assert.match(String(facts.date), /^2026-03-31T04:5\d:\d\dZ$/);
    });
  }

  for (const [tool, name] of Object.entries(OUTPUTS)) {
    await t.test(`gives the same values as the output of ${tool}`, async () => {
      const {records, errors} = await read(await entry(`of-${tool}`));
      assert.deepEqual(errors, []);
      const direct = await read(await fixture(name), {name});
      const expected = new Set(valuesOf(direct.records).map((one) => JSON.stringify(one)));
      const found = valuesOf(records).map((one) => JSON.stringify(one));
      assert.ok(found.length > 0);
      assert.deepEqual(
        found.filter((one) => !expected.has(one)),
        [],
      );
    });
  }

  await t.test('names what was not measured', async () => {
    const {warnings} = await read(await entry('of-googlecpp'));
    assert.deepEqual(
      warnings.map(({line, message}) => [line, message.slice(0, 45)]),
      [
        [37, '"BM_skip" was not measured: found 0 ns/iter'],
        [undefined, 'real_time of 1 with several threads is not us'],
      ],
    );
  });

  await t.test('reads the units of Go where they are alone', async () => {
    const text = await entry('go');
    const {tool, benches, ...rest} = JSON.parse(text);
    const alone = benches.filter((/** @type {{unit: string}} */ {unit}) => !unit.includes('\t'));
    const {records, errors} = await read(JSON.stringify({...rest, tool, benches: alone}));
    assert.deepEqual(errors, []);
    assert.deepEqual(valuesOf(records), valuesOf((await read(text)).records));
  });

  await t.test('tells packages of Go apart', async () => {
    const text = (await entry('go'))
      .replace('"BenchmarkFib10"', '"BenchmarkFib10 (example.org/a)"')
      .replace('"BenchmarkFib20"', '"BenchmarkFib20 (example.org/b)"');
    const {records} = await read(text);
    assert.deepEqual(
      measurementsOf(records)
        .slice(0, 2)
        .map(({operation, params}) => [operation, params.pkg]),
      [
        ['Fib10', 'example.org/a'],
        ['Fib20', 'example.org/b'],
      ],
    );
  });

  await t.test('reads the parameters of pytest, JMH and BenchmarkDotNet', async () => {
    for (const [tool, from, to, params] of [
      ['pytest', 'test_fib_10', 'test_fib_10[a-1]', {param: 'a-1'}],
      ['jmh', 'wellHelloThere', String.raw`wellHelloThere ( {\"size\":\"64\"} )`, {size: '64'}],
      ['benchmarkdotnet', 'Fib10', 'Fib10(N: 10, Text: a, b)', {N: '10', Text: 'a, b'}],
    ]) {
      const text = (await entry(String(tool))).replace(String(from), String(to));
      const [first] = measurementsOf((await read(text)).records);
      const {threads, ...own} = first?.params ?? {};
      assert.deepEqual(own, params, String(tool));
    }
  });

  await t.test('refuses what does not state its meaning', async () => {
    const text = await entry('jmh');
    const messages = async (/** @type {string} */ from, /** @type {string} */ to) =>
      (await read(text.replace(from, to))).errors;
    assert.deepEqual(await messages('"tool": "jmh"', '"tool": "customSmallerIsBetter"'), [
      'file.csv:7: found results of the tool "customSmallerIsBetter", which does not state what its values are, expected the results of go, cargo, benchmarkjs, pytest, googlecpp, catch2, jmh or benchmarkdotnet\n  State what they are, such as --column name=operation --column "value=mean ms": see the page /formats/tidy/ of the site.',
    ]);
    assert.deepEqual(await messages('"extra"', '"other"'), [
      'file.csv:9: found nothing at "extra", expected what github-action-benchmark writes from 1.2.0 on',
    ]);
    assert.deepEqual(await messages('"ops/s"', '"ops"'), [
      'file.csv:9: found unit "ops", expected ops/us, us/op or another time unit',
    ]);
    assert.match((await messages('"jmh"', '"constructor"'))[0] ?? '', /^file.csv:7: found results/);
    for (const [tool, unit, other] of [
      ['cargo', 'ns/iter', 'us/iter'],
      ['benchmarkjs', 'ops/sec', 'ops'],
      ['benchmarkdotnet', 'ns', 'us'],
      ['catch2', 'ns', 'op'],
      ['googlecpp', 'ns/iter', 'op/iter'],
    ]) {
      const {errors} = await read(
        (await entry(String(tool))).replace(`"unit": "${unit}"`, `"unit": "${other}"`),
      );
      assert.deepEqual(errors, [
        `file.csv:9: found the unit "${other}", expected one that the tool writes`,
      ]);
    }
  });

  await t.test('names a time of 0, and counts the samples of Catch2', async () => {
    const catch2 = await entry('catch2');
    const {warnings} = await read(catch2.replace('84.3406', '0'));
    assert.deepEqual(warnings, [{line: 9, message: '"Fibonacci 10" was not measured: found 0 ns'}]);
    const {records} = await read(catch2);
    assert.deepEqual(fieldOf(measurementsOf(records), 'samples'), [36_200, 400]);
  });

  await t.test('reads all units of Google Benchmark', async () => {
    const text = (await entry('googlecpp')).replace('"ns/iter"', '"s/iter"');
    assert.equal(measurementsOf((await read(text)).records)[0]?.value, 177.50045639073818);
  });

  await t.test('is what the program on its page makes of the history', async () => {
    const [, program = ''] =
      /```\n(import.+?)```/s.exec(documentationOf('github-action-benchmark')) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'entries-'));
    t.after(() => rmSync(folder, {recursive: true}));
    const {commit, ...rest} = JSON.parse(await entry('go'));
    const history = {
      entries: {
        'My Project Go Benchmark': [{commit: {...commit, author: {email: 'a@b.c'}}, ...rest}],
      },
    };
    writeFileSync(join(folder, 'data.js'), `window.BENCHMARK_DATA = ${JSON.stringify(history)}`);
    writeFileSync(join(folder, 'split.mjs'), program);
    execFileSync(process.execPath, ['split.mjs'], {cwd: folder});
    const text = readFileSync(join(folder, 'entries/0001/entry.json'), 'utf8');
    assert.doesNotMatch(text, /a@b/);
    assert.deepEqual((await read(text)).records, (await read(await entry('go'))).records);
  });

  await t.test('refuses two benchmarks of one name', async () => {
    const {errors} = await read((await entry('cargo')).replace('bench_fib_20', 'bench_fib_10'));
    assert.deepEqual(errors, [
      'file.csv:15: found a second result of "bench_fib_10", expected one\n  The action does not store what distinguishes them, such as the job of BenchmarkDotNet. Leave the entry out.',
    ]);
  });
});
