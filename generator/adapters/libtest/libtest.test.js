// The fixtures are whole outputs of one program: libtest.txt of Rust 1.95 with 2>&1, and
// libtest-criterion.txt of criterion 0.5.1 with --output-format bencher.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, quantityOf, read} from '../../testing/index.js';

const text = String(await fixture('libtest.txt'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  records.map((one) =>
    one.kind === 'measurement' ? [one.operation, quantityOf(one), one.value, one.unit] : [one.kind],
  );

test('libtest', async (t) => {
  await t.test('reads the time of each benchmark, and its bytes a second', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['libtest', []]);
    assert.deepEqual(stated(records), [
      ['copy::kilobyte', 'latency mean', 321.98 / 1e9, 's'],
      ['copy::kilobyte', 'MB/s', 3_190_000_000, 'B/s'],
      ['fib_10', 'latency mean', 3404.32 / 1e9, 's'],
      ['fib_20', 'latency mean', 326094.7 / 1e9, 's'],
      ['nothing', 'latency mean', 0.98 / 1e9, 's'],
    ]);
    assert.deepEqual(warnings, [{line: 8, message: '"copy::wrong" was not measured: it failed'}]);
  });

  await t.test('reads what criterion prints in this form', async () => {
    const {format, records, errors, warnings} = await read(await fixture('libtest-criterion.txt'));
    assert.deepEqual([format, errors, warnings], ['libtest', [], []]);
    assert.deepEqual(stated(records), [
      ['fib 20', 'latency mean', 51984 / 1e9, 's'],
      ['sum/bytes/64', 'latency mean', 1815 / 1e9, 's'],
      ['sum/bytes/4096', 'latency mean', 38980 / 1e9, 's'],
      ['sum/a name that is rather long for a line', 'latency mean', 12266 / 1e9, 's'],
    ]);
  });

  await t.test('does not use a time of 0', async () => {
    // Made: as Rust 1.79 and earlier print it.
    const {records, warnings} = await read('test empty ... bench:           0 ns/iter (+/- 0)\n');
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [{line: 1, message: '"empty" was not measured: found 0 ns/iter'}]);
  });

  // As Rust 1.95 prints it.
  await t.test('reads the output of --quiet, unless a dot is before a result', async () => {
    const quiet =
      'running 2 tests\ntest fast             ... bench:           0.55 ns/iter (+/- 131.53)\n' +
      '\npanics --- FAILED\n\nfailures:\n\n---- panics stdout ----\n\nfailures:\n    panics\n\n' +
      'test result: FAILED. 0 passed; 1 failed; 0 ignored; 1 measured; 0 filtered out; finished in 0.28s\n';
    const {records, warnings, errors} = await read(quiet);
    assert.deepEqual([errors, records.length], [[], 1]);
    assert.deepEqual(warnings, [{line: 4, message: '"panics" was not measured: it failed'}]);
    const other = 'test other ... bench:           1.00 ns/iter (+/- 0.01)';
    const {errors: dotted} = await read(quiet.replace('test fast', `${other}\nitest fast`));
    assert.match(`${dotted}`, /^file\.csv:3: found "itest fast .* and --quiet writes before it\./s);
  });

  await t.test('refuses a split line, a lost line, and a second result', async () => {
    const split = text.replace('bench:       3,404.32', '\nhello\nbench:       3,404.32');
    assert.deepEqual((await read(split)).errors, [
      'file.csv:11: found "bench:       3,404.32 ns/iter (+/- 4,461.98)", expected text such as ' +
        '"test name ... bench: 12.34 ns/iter (+/- 0.56)"\n' +
        '  A benchmark that prints with --nocapture splits its line, and --quiet writes before it.',
      'file.csv:27: found 3 results of the program, expected 4 measured',
    ]);
    const lost = text.replace(/^test fib_10.*\n/m, '');
    assert.deepEqual((await read(lost)).errors, [
      'file.csv:24: found 3 results of the program, expected 4 measured',
    ]);
    const line = 'test a ... bench:          10 ns/iter (+/- 1)\n';
    assert.deepEqual((await read(line + line)).errors, [
      'file.csv:2: found a second result of "a", expected one\n' +
        '  Put each run of cargo bench into a separate file.',
    ]);
  });

  await t.test('names a unit that libtest does not print', async () => {
    const {errors} = await read(
      'test a ... bench:          10 ns/iter (+/- 1)\ntest b ... bench:           1 μs/iter (+/- 0)\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "test b ... bench:           1 μs/iter (+/- 0)", expected text such as ' +
        '"test name ... bench: 12.34 ns/iter (+/- 0.56)"\n' +
        '  Its unit is μs, and libtest prints ns: use the output of libtest itself.',
    ]);
  });

  await t.test('warns of a cut output, and of results of criterion', async () => {
    const [cut = ''] = text.split('failures:');
    assert.deepEqual((await read(cut)).warnings.at(-1), {
      line: 4,
      message: 'found no "test result": the output may be cut',
    });
    const blank = '\n'.repeat(70_000);
    const {warnings} = await read(`${text}${blank}fib 20   time:   [1.0 ms 2.0 ms 3.0 ms]\n`);
    assert.deepEqual(warnings[0], {
      message: 'found criterion output (criterion-text) from here on, which is not read',
      line: text.split('\n').length + blank.length,
    });
  });
});
