// The fixtures are whole outputs of go 1.26 for one package with nine benchmarks, two of which are
// skipped and fail:
//   go-bench.txt          go test -bench . -benchtime 20ms -count 3
//   go-bench-json.ndjson  go test -json -bench . -benchtime 20ms -count 2
//   go-bench-cpu.txt      go test -v -bench 'Sum|Par' -benchtime 5ms -cpu 1,2

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

const text = String(await fixture('go-bench.txt'));

/** @param {Rec[]} records @param {string} operation */
const of = (records, operation) =>
  records.flatMap((record) =>
    record.kind === 'measurement' && record.operation === operation ? [record] : [],
  );

test('goBench', async (t) => {
  await t.test('refuses separators of thousands, and a result after other text', async () => {
    const text = String(await fixture('go-bench-cpu.txt'));
    for (const damaged of [
      text.replace(/ (\d)(\d{3})(\d{3}) ns\/op/, ' $1 $2 $3 ns/op'),
      text.replace(/^BenchmarkSum-2 .*ns\/op.*$/m, (line) => ` 45% 9/20 ${line}`),
    ]) {
      assert.notEqual(damaged, text);
      const {errors} = await read(damaged);
      assert.match(errors[0] ?? '', /expected name, iterations, and pairs of number and unit/);
    }
  });

  await t.test('reads the lines of a benchmark as repeats in one process', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(format, 'go-bench');
    const means = of(records, 'Sum').filter(({metric}) => metric === 'latency');
    assert.equal(means.length, 1);
    // (403088 · 56.79 + 614032 · 54.87 + 548389 · 42.83) ÷ 1565509, by Python.
    assert.ok(Math.abs((means[0]?.value ?? 0) / 51.14681821056282e-9 - 1) < 1e-12);
    assert.deepEqual([means[0]?.unit, means[0]?.samples], ['s', 1565509]);
    assert.deepEqual(means[0]?.repeats, {
      process: 'run',
      values: [[56.79 / 1e9, 54.87 / 1e9, 42.83 / 1e9]],
    });
  });

  await t.test('keeps a parameter that is called as Go calls its own', async () => {
    const {records} = await read(
      'goos: linux\nBenchmarkX/procs=3-8  100  10 ns/op\nBenchmarkX/procs=5-8  100  20 ns/op\nPASS\n',
    );
    assert.deepEqual(fieldsOf(of(records, 'X'), 'params', 'value'), [
      [{procs: '3', 'procs-2': '8'}, 10e-9],
      [{procs: '5', 'procs-2': '8'}, 20e-9],
    ]);
  });

  await t.test('keeps the commands apart that wrote to one file', async () => {
    const one = (/** @type {string} */ times) =>
      `goos: linux\npkg: x\n${times
        .split(' ')
        .map((time) => `BenchmarkA-2 \t 100\t ${time} ns/op\n`)
        .join('')}PASS\n`;
    const {records} = await read(one('1 2') + one('3'));
    assert.deepEqual(fieldOf(of(records, 'A'), 'repeats'), [
      {process: 'run', values: [[1 / 1e9, 2 / 1e9], [3 / 1e9]]},
    ]);
    const single = await read(one('1'));
    assert.equal(of(single.records, 'A')[0]?.repeats, undefined);
  });

  await t.test('warns of a text between two results of a benchmark', async () => {
    const one = 'BenchmarkA-2 \t 100\t 12.5 ns/op\n';
    const other = one.replace('12.5', '25.5');
    const whole = (/** @type {string} */ results) =>
      `goos: linux\npkg: x\n${results}PASS\nok  \tx\t1.2s\n`;
    /** @type {[text: string, found: string, line: number][]} */
    const doubtful = [
      [`${whole(one)}\nWith another allocator:\n${whole(other)}`, 'With another allocator:', 7],
      [`before:\n${one}\nafter:\n${other}`, 'after:', 4],
      [`before:\n${one}\nafter:\n${other}\nlater:\n${one}`, 'after:', 4],
    ];
    for (const [text, found, line] of doubtful) {
      const {warnings, errors} = await read(text);
      assert.deepEqual(
        [errors, warnings],
        [
          [],
          [
            {
              message: `found "${found}" between two results of "A-2": they are read as repeats of one benchmark. Split the file if they are not`,
              line,
            },
          ],
        ],
      );
    }
    for (const text of [
      // What a benchmark prints, and what is above all results or below them.
      whole(`${one}listening on 8080\n${other}`),
      `On my desk:\n${whole(one + other)}The end of it.\n`,
      `${whole(one)}?   \ty\t[no test files]\n${whole(other)}`,
      `commit: a\n${one}commit: b\nby: me\n${other}`,
      `${one}by another:\n${other.replace('A', 'B')}`,
    ]) {
      assert.deepEqual((await read(text)).warnings, [], text);
    }
  });

  await t.test('takes no rate of data for a count', async () => {
    // A made line, as b.ReportMetric(0.25, "GB/s") and others write it.
    const {records} = await read(
      'goos: linux\nBenchmarkCopy-2   \t    2314\t     22654 ns/op\t         0.2500 GB/s\t        12.00 KB/s\t         3.000 MiB/s\t        40.00 Mbit/s\t         7.000 rows/s\n',
    );
    assert.deepEqual(fieldsOf(measurementsOf(records.slice(1)), 'name', 'value', 'unit'), [
      ['GB/s', 250e6, 'B/s'],
      ['KB/s', 12, '1'],
      ['MiB/s', 3145728, 'B/s'],
      ['Mbit/s', 40, '1'],
      ['rows/s', 7, '1/s'],
    ]);
  });

  await t.test('reads parameters, bytes, allocations and custom units', async () => {
    const {records} = await read(text);
    const last = of(records, 'Sub').filter(({params}) => params.size === '1000');
    assert.deepEqual(last[0]?.params, {size: '1000', kind: 'a_b', procs: '2'});
    assert.deepEqual(last[0]?.repeats?.values, [[0.001105449, 0.001055419, 0.00105643]]);
    const [, rate] = last;
    // 61 iterations ÷ (20 ÷ 900,000 + 41 ÷ 950,000).
    assert.deepEqual([rate?.name, rate?.value.toFixed(3)], ['MB/s', '933005.367']);
    assert.deepEqual(fieldsOf(last.slice(-2), 'metric', 'name', 'value', 'unit'), [
      ['count', 'items/s', 12, '1/s'],
      ['count', 'p99-ns', 3.5, '1'],
    ]);
    assert.deepEqual(
      of(records, 'Sum')
        .slice(1, 3)
        .map(({metric, name, value, unit}) => [metric, name, value, unit]),
      [
        ['size', 'B/op', 74, 'B'],
        ['count', 'allocs/op', 1, '1'],
      ],
    );
  });

  await t.test('takes means of bytes and allocations, and medians of other units', async () => {
    const {records} = await read(
      'BenchmarkA-2 100 10 ns/op 100 MB/s 80 B/op 3 allocs/op 5 p99-ns\n' +
        'BenchmarkA-2 300 20 ns/op 50 MB/s 84 B/op 3 allocs/op 9 p99-ns\n' +
        'BenchmarkA-2 150 20 ns/op 50 MB/s 84 B/op 3 allocs/op 30 p99-ns\n',
    );
    assert.deepEqual(
      of(records, 'A')
        .slice(1)
        .map(({name, value, samples, repeats}) => [name, value, samples, repeats?.values]),
      [
        // 1,000 bytes of each of the 550 iterations, in 10,000 ns.
        ['MB/s', 55e6, 550, [[100e6, 50e6, 50e6]]],
        ['B/op', (100 * 80 + 450 * 84) / 550, 550, [[80, 84, 84]]],
        ['allocs/op', 3, 550, [[3, 3, 3]]],
        ['p99-ns', 9, 550, [[5, 9, 30]]],
      ],
    );
  });

  await t.test('reports what failed, was skipped, or is less than its decimals', async () => {
    const {warnings} = await read(await fixture('go-bench-json.ndjson'));
    assert.deepEqual(warnings, [
      {line: 31, message: '"Skip" was not measured: it was skipped'},
      {line: 64, message: '"ZFail" was not measured: it failed'},
      {message: 'found 2 values of 0 ns/op or 0 MB/s, too small for the printed decimals'},
    ]);
    // Go up to 1.12 prints two decimals.
    const old = await read('BenchmarkA-4   \t2000000000\t         0.00 ns/op\n');
    assert.deepEqual(old.records, []);
  });

  await t.test('puts the events of -json together, name and numbers', async () => {
    const {format, records, errors} = await read(await fixture('go-bench-json.ndjson'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'go-bench');
    assert.deepEqual(
      of(records, 'Log').map(({repeats, samples}) => [repeats?.values, samples]),
      [[[[0.4433 / 1e9, 0.7075 / 1e9]], 64908897 + 68561241]],
    );
  });

  await t.test('reads the processors, one where the name has none', async () => {
    const {records} = await read(await fixture('go-bench-cpu.txt'));
    assert.deepEqual(fieldsOf(of(records, 'Par'), 'params', 'value'), [
      [{procs: '1'}, 0.001133821],
      [{procs: '2'}, 0.000012471],
    ]);
  });

  await t.test('keeps two packages apart', async () => {
    const one = (/** @type {string} */ pkg) =>
      `pkg: ${pkg}\nBenchmarkA-2 \t 100\t 12.5 ns/op\nPASS\n`;
    const {records} = await read(one('x/a') + one('x/b'));
    assert.deepEqual(fieldOf(of(records, 'A'), 'params'), [
      {procs: '2', pkg: 'x/a'},
      {procs: '2', pkg: 'x/b'},
    ]);
  });

  await t.test('keeps results apart whose lines of keys differ', async () => {
    const one = (/** @type {string} */ lines, /** @type {number} */ time) =>
      `${lines}\nBenchmarkA-2 \t 100\t ${time} ns/op\n`;
    const params = async (/** @type {string} */ content) =>
      of((await read(content)).records, 'A').map(({params: {procs, ...rest}, value}) => [
        rest,
        Math.round(value * 1e9),
      ]);
    assert.deepEqual(
      await params(one('commit: 1a\nby: me', 10) + one('commit: 2b', 20) + one('commit:', 30)),
      [
        [{commit: '1a'}, 10],
        [{commit: '2b'}, 20],
        [{}, 30],
      ],
    );
    // A key that does not change, what is no key, and what go test prints itself.
    const lines = 'goarch: amd64\nnot a key: 1\nKey: 1\nby: me\ncoverage: 10% of statements';
    assert.deepEqual(await params(one(lines, 10) + one(lines.replaceAll('1', '2'), 30)), [
      [{}, 20],
    ]);
  });

  await t.test('names the benchmark that ended the program', async () => {
    const whole = 'goos: linux\nBenchmarkA-2 \t 100\t 12.5 ns/op\n';
    const ends = ['exit status 2', 'panic: no\n\ngoroutine 7 [running]:\nexit status 2'];
    for (const end of [...ends, 'signal: killed', 'fatal error: all asleep']) {
      const {records, errors, warnings} = await read(
        `${whole}BenchmarkB-2   \t${end}\nFAIL\tx\t1s\n`,
      );
      assert.deepEqual([records.length, errors], [1, []]);
      assert.deepEqual(warnings, [{line: 3, message: '"B-2" was not measured: the program ended'}]);
    }
    // With -v or -json the name is on the line before.
    const verbose = `BenchmarkA\n${whole}BenchmarkB\n${ends[1]}\nFAIL\tx\t1s\n`;
    assert.deepEqual((await read(verbose)).warnings, [
      {line: 5, message: '"B" was not measured: the program ended'},
    ]);
    const failed = `${whole}BenchmarkB\n--- FAIL: BenchmarkB\n    b_test.go:3: no\nexit status 1\n`;
    assert.deepEqual((await read(failed)).warnings, [
      {line: 4, message: '"B" was not measured: it failed'},
    ]);
  });

  await t.test('refuses a line that the benchmark tore apart', async () => {
    const {errors} = await read('goos: linux\nBenchmarkA-2 \thello\n   100\t 12.5 ns/op\n');
    const expected = 'expected name, iterations, and pairs of number and unit';
    const hint = 'A benchmark that prints splits its result line: use b.Log.';
    assert.deepEqual(errors, [
      `file.csv:2: found "BenchmarkA-2 hello", ${expected}\n  ${hint}`,
      `file.csv:3: found "100 12.5 ns/op", ${expected}\n  ${hint}`,
    ]);
    const wrapped = await read(
      'goos: linux\nBenchmarkA-2 \t 100\t 12.5 ns/op\t 74 B/op\n   1 allocs/op\n',
    );
    assert.deepEqual(wrapped.errors, [`file.csv:3: found "1 allocs/op", ${expected}\n  ${hint}`]);
  });

  await t.test('refuses a cell that is not a number, warns of one that is not finite', async () => {
    const {errors, warnings, records} = await read(
      'BenchmarkA \t 100\t fast ns/op\nBenchmarkB \t 9\t 2 ns/op\t NaN x\nBenchmarkC \t x \t 2 ns/op\n',
    );
    assert.deepEqual(errors, [
      'file.csv:1: found "fast" in column "ns/op", expected a number',
      'file.csv:3: found "BenchmarkC x 2 ns/op", expected name, iterations, and pairs of number and unit\n' +
        '  A benchmark that prints splits its result line: use b.Log.',
    ]);
    assert.deepEqual(warnings, [{line: 2, message: '"B" has no x: found NaN'}]);
    assert.equal(records.length, 1);
  });

  await t.test(
    'reads a line whose cells several blanks separate, such as that of pebble',
    async () => {
      const {records, errors} = await read(
        'Benchmarkycsb/A/values=1024 46613097  77688.2 ops/sec  19.62 r-amp  7.52 w-amp\n',
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldsOf(measurementsOf(records), 'name', 'value'), [
        ['ops/sec', 77688.2],
        ['r-amp', 19.62],
        ['w-amp', 7.52],
      ]);
    },
  );

  await t.test('ignores what a program prints, and refuses half an event', async () => {
    const event = '{"Time":"t","Action":"output","Package":"p","Output":"Benchmark is on\\n"}\n';
    const {errors} = await read(`${event}{"Time":\nBenchmarkA \t 9\t 2 ns/op\n`);
    assert.deepEqual(errors, ['file.csv:2: found "{"Time":", expected an event of go test -json']);
  });

  await t.test('passes over JSON that is no event, in text', async () => {
    const lines = ['{', '  "id": 1', '}', '{"level":"info"}', 'BenchmarkA-8 \t 9\t 2 ns/op', ''];
    const {records, errors, warnings} = await read(lines.join('\n'));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.equal(records.length, 1);
    const torn = await read(`{"n": BenchmarkA-8 \t 9\t 2 ns/op\n${lines.join('\n')}`);
    assert.match(torn.errors[0] ?? '', /^file.csv:1: found "\{"n": BenchmarkA-8/);
  });

  await t.test('reports a line that was cut', async () => {
    const whole = 'goos: linux\nBenchmarkGet-8   \t  403088\t        56.79 ns/op\n';
    for (const cut of [
      'BenchmarkPut-8   \t  403088',
      'BenchmarkPut-8   403088   56',
      'BenchmarkPut-8 403088 56.79',
    ]) {
      const {errors} = await read(`${whole}${cut}\n`);
      assert.match(errors[0] ?? '', /expected name, iterations, and pairs/, cut);
    }
    for (const unit of ['n', 'ns/o', 'us/op', 'ns']) {
      const {warnings} = await read(
        `${whole}BenchmarkPut-8   \t  403088\t        56.79 ${unit}\nBenchmarkPut-8   1   9 ns\n`,
      );
      assert.deepEqual(warnings, [
        {
          message: `found "BenchmarkPut-8 403088 56.79 ${unit}", and 1 more, expected a time in ns/op: no latency is read`,
          line: 3,
        },
      ]);
    }
    const verbose = await read(
      `${whole}BenchmarkPut\nBenchmarkPut-8   \t  403088\t        56.79 ns/op\n`,
    );
    assert.deepEqual([verbose.errors, verbose.warnings], [[], []]);
  });

  await t.test('knows a whole last line without a line end', async () => {
    const whole = 'goos: linux\nBenchmarkGet-8   \t  403088\t        56.79 ns/op';
    for (const end of ['', '\nPASS\nok  \tmade.test/kv\t4.441s']) {
      const {records, warnings} = await read(`${whole}${end}`);
      assert.deepEqual([records.length, warnings], [1, []]);
    }
    assert.match((await read(whole.slice(0, -1))).warnings[0]?.message ?? '', /without a line end/);
  });

  await t.test('warns of a result that is there twice', async () => {
    const lines = String(await fixture('go-bench.txt')).split('\n');
    const at = lines.findIndex((line) => line.startsWith('BenchmarkSum-2'));
    const {warnings} = await read(lines.toSpliced(at, 0, lines[at] ?? '').join('\n'));
    assert.deepEqual(warnings.at(-1), {
      message: 'found the result of "Sum-2" a second time, with as many iterations: is it a copy?',
      line: at + 2,
    });
    // As many iterations as were asked for.
    const asked = 'goos: linux\nBenchmarkGet-8 20000 56.7 ns/op\nBenchmarkGet-8 20000 56.7 ns/op\n';
    assert.deepEqual((await read(asked)).warnings, []);
    // So few may be as many by chance.
    const few = asked.replaceAll(' 20000 ', ' 37 ');
    assert.deepEqual((await read(few)).warnings, []);
  });

  await t.test('warns of a process that is a copy of another', async () => {
    const whole = 'goos: linux\nBenchmarkGet-8   \t  403088\t        56.79 ns/op\n';
    const {warnings} = await read(whole + whole);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found the results of a process a second time, with equal values: is it a copy?',
    ]);
    assert.deepEqual((await read(whole + whole.replace('56.79', '57.01'))).warnings, []);
  });

  await t.test('reads a bounded number of keys', async () => {
    const keys = Array.from({length: 150}, (_, i) => `key-${i}: a\n`).join('');
    const {records, warnings} = await read(
      `${keys}BenchmarkX 10 5 ns/op\nkey-0: b\nBenchmarkX 10 7 ns/op\n`,
    );
    assert.deepEqual(fieldOf(measurementsOf(records), 'params'), [
      {'key-0': 'a', procs: '1'},
      {'key-0': 'b', procs: '1'},
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found more than 100 keys such as "key-100"; the rest are not read',
    ]);
  });
});
