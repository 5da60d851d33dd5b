// The fixtures are of one program with criterion 0.5.1: criterion-text.txt of its second run with
// 2>&1, criterion-text-stdout.txt of its first run without. criterion-text-0.8.txt is of 0.8.2.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, quantityOf, read} from '../../testing/index.js';

const text = String(await fixture('criterion-text.txt'));
const MIB = 1024 ** 2;

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  records.map((one) =>
    one.kind === 'measurement' ? [one.operation, quantityOf(one), one.value, one.unit] : [one.kind],
  );

test('criterionText', async (t) => {
  await t.test('reads times and rates, and not the changes', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['criterion-text', [], []]);
    const long = 'sum/a name that is rather long for a line';
    assert.deepEqual(stated(records), [
      ['fib 20', 'latency mean', 137.7 / 1e6, 's'],
      ['sum/bytes/64', 'latency mean', 2.9045 / 1e6, 's'],
      ['sum/bytes/64', 'thrpt', 21.014 * MIB, 'B/s'],
      ['sum/bytes/4096', 'latency mean', 191.93 / 1e6, 's'],
      ['sum/bytes/4096', 'thrpt', 20.352 * MIB, 'B/s'],
      [long, 'latency mean', 189.25 / 1e6, 's'],
      [long, 'thrpt', 5.2839 * 1e6, '1/s'],
    ]);
    // 64 bytes in this time are that rate: the units are as the source says.
    assert.ok(Math.abs(64 / 2.9045e-6 / (21.014 * MIB) - 1) < 1e-4);
    assert.ok(Math.abs(1000 / 189.25e-6 / 5.2839e6 - 1) < 1e-4);
    const alone = await read(await fixture('criterion-text-stdout.txt'));
    assert.deepEqual([alone.format, alone.errors, alone.warnings], ['criterion-text', [], []]);
    assert.deepEqual(
      stated(alone.records).filter(([, name]) => name !== 'thrpt'),
      [
        ['fib 20', 'latency mean', 408.48 / 1e6, 's'],
        ['sum/bytes/64', 'latency mean', 1.9311 / 1e6, 's'],
        ['sum/bytes/4096', 'latency mean', 323.85 / 1e6, 's'],
        [long, 'latency mean', 89.022 / 1e6, 's'],
      ],
    );
  });

  await t.test('reads 0.8', async () => {
    const {records, errors, warnings} = await read(await fixture('criterion-text-0.8.txt'));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(
      stated(records).map(([, name, value]) => [name, value]),
      [
        ['latency mean', 296.3 / 1e6],
        ['latency mean', 5.4773 / 1e6],
        ['thrpt', 11.143 * MIB],
        ['latency mean', 212.63 / 1e6],
        ['thrpt', 18.371 * MIB],
        ['latency mean', 83.378 / 1e6],
        ['thrpt', 11.994 * 1e6],
      ],
    );
  });

  await t.test('reads the units of other versions, and what a terminal overwrote', async () => {
    const ascii = await read(text.replaceAll('µs', 'us').replaceAll('MiB/s', 'MB/s'));
    assert.deepEqual(stated(ascii.records)[1], ['sum/bytes/64', 'latency mean', 2.9045 / 1e6, 's']);
    assert.deepEqual(stated(ascii.records)[2], ['sum/bytes/64', 'thrpt', 21_014_000, 'B/s']);
    for (const [unit, bytes] of /** @type {const} */ ([
      ['KiB/s', 1024],
      ['GiB/s', 1_073_741_824],
      ['GB/s', 1_000_000_000],
    ])) {
      const {records} = await read(text.replaceAll('MiB/s', unit));
      assert.equal(stated(records)[2]?.[2], 21.014 * bytes, unit);
    }
    const terminal = await read(
      'Benchmarking a b\r\u001b[2KBenchmarking a b: Analyzing\r\u001b[2K' +
        '\u001b[32ma b\u001b[0m   time:   [\u001b[2m1.0000 ms\u001b[0m 2.0000 ms 3.0000 s]\n',
    );
    assert.deepEqual([terminal.format, terminal.errors], ['criterion-text', []]);
    assert.deepEqual(stated(terminal.records), [['a b', 'latency mean', 0.002, 's']]);
  });

  await t.test('reads elements and bytes a second of one benchmark', async () => {
    // Made: as 0.8 prints what has elements and bytes.
    const time = 'rows  time:   [1.0000 µs 1.0500 µs 1.1000 µs]\n';
    const elements = '      thrpt:  [909.09 Kelem/s 952.38 Kelem/s 1.0000 Melem/s]\n';
    const bytes = '      thrpt:  [55.486 MiB/s 58.129 MiB/s 61.035 MiB/s]\n';
    const {records, errors, warnings} = await read(time + elements + bytes);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(stated(records), [
      ['rows', 'latency mean', 1.05 / 1e6, 's'],
      ['rows', 'thrpt', 952_380, '1/s'],
      ['rows', 'thrpt', 58.129 * MIB, 'B/s'],
    ]);
    // The time above the second line is lost.
    assert.deepEqual((await read(time + elements + elements)).errors, [
      'file.csv:3: found a second rate of "rows" in Kelem/s, expected bytes',
    ]);
    const other = await read(`${time}${elements}Found 1 outliers\n${bytes}`);
    assert.equal(other.records.length, 2);
  });

  await t.test('warns of a rate in a unit that it does not know', async () => {
    const {records, warnings} = await read(
      'a   time:   [1.0 ms 2.0 ms 3.0 ms]\n    thrpt:  [1.0 rows/s 1.5 rows/s 3.0 rows/s]\n',
    );
    assert.deepEqual(
      [stated(records).length, warnings],
      [1, [{line: 2, message: 'rates in rows/s are not used'}]],
    );
  });

  await t.test('uses a last line without a line end where it is whole', async () => {
    const lines = [
      'a   time:   [1.0 ms 2.0 ms 3.0 ms]',
      '    thrpt:  [1.0 Melem/s 1.5 Melem/s 3.0 Melem/s]',
      'Found 10 outliers among 100 measurements (10.00%)',
      '  10 (10.00%) high mild',
    ];
    for (let end = 1; end <= lines.length; end += 1) {
      const some = lines.slice(0, end).join('\n');
      const {records, warnings} = await read(some);
      assert.deepEqual([records, warnings], [(await read(`${some}\n`)).records, []]);
    }
    const cut = await read(`${lines[0]}\n${lines[1]?.slice(0, -1)}`);
    assert.equal(cut.records.length, 1);
    assert.match(cut.warnings[0]?.message ?? '', /without a line end/);
  });

  await t.test('reports what was not measured', async () => {
    const cut = text.slice(0, text.indexOf('sum/bytes/4096  '));
    assert.deepEqual((await read(cut)).warnings, [
      {message: '"sum/bytes/4096" was not measured: its output ends'},
    ]);
    const {records, warnings} = await read(
      'a   time:   [1.0 ms 2.0 ms 3.0 ms]\n' +
        'b   time:   [100 cycles 110 cycles 120 cycles]\n' +
        'c   time:   [0.0000 ps 0.0000 ps 0.0000 ps]\n' +
        `${' '.repeat(24)}thrpt:  [1.0 MiB/s 2.0 MiB/s 3.0 MiB/s]\n` +
        'test d ... bench:          10 ns/iter (+/- 1)\n',
    );
    assert.deepEqual(stated(records), [['a', 'latency mean', 0.002, 's']]);
    assert.deepEqual(warnings, [
      {line: 2, message: '"b" is not used: found cycles, which is not a unit of time'},
      {line: 3, message: '"c" was not measured: found a time of 0'},
      {
        line: 5,
        message: 'results of libtest in this file are not used: put them into a separate file',
      },
    ]);
  });

  await t.test('refuses damaged times, lost names and second results', async () => {
    const {errors} = await read(
      'a   time:   [1.0 ms 2.0 ms 3.0 ms]\n' +
        'a   time:   [1.0 ms 2.0 ms 3.0 ms]\n' +
        'b   time:   [1.0 ms x ms 3.0 ms]\n' +
        'c   time:   [9.0 ms 8.0 ms 7.0 ms]\n\n' +
        `${' '.repeat(24)}time:   [1.0 ms 2.0 ms 3.0 ms]\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found a second result of "a", expected one\n' +
        '  Put each run of cargo bench into a separate file.',
      'file.csv:3: found "b   time:   [1.0 ms x ms 3.0 ms]", expected three numbers with units, as criterion prints them',
      'file.csv:4: found an interval from 0.009 s to 0.007 s, expected the lower bound first',
      'file.csv:6: found a time without a name, expected the name of a benchmark above it',
    ]);
  });

  await t.test(
    'refuses times whose unit lost a letter, as a conversion to ASCII leaves them',
    async () => {
      const {errors} = await read(text.replaceAll('µ', ''));
      assert.equal(errors.length, 4);
      assert.match(
        errors[0] ?? '',
        /^file\.csv:10: found 2:18\smin for an .* of "fib 20", expected about 109\sµs, as planned above/,
      );
    },
  );

  await t.test('reports a time of 0 whatever was planned', async () => {
    const {errors, warnings} = await read(
      text.replace(/(fib 20 +time: +)\[.*\]/, '$1[0.0000 ps 0.0000 ps 0.0000 ps]'),
    );
    assert.deepEqual(errors, []);
    const expected = '"fib 20" was not measured: found a time of 0';
    assert.ok(warnings.some(({message}) => message === expected));
  });

  // Made: as rust_serialization_benchmark prints the time of a compression between those of criterion.
  await t.test('tells of the lines of a program that look like those of criterion', async () => {
    const own = (/** @type {string} */ name) =>
      `${name} time:   [5.6771 ms 5.6771 ms 5.6771 ms] 54 MB/s\n`;
    const {records, errors, warnings} = await read(
      `a   time:   [1.0 ms 2.0 ms 3.0 ms]\n${own('a/zstd')}b   time:   [3.0 ms 4.0 ms 5.0 ms]\n${own('b/zstd')}`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [
      ['a', 'latency mean', 0.002, 's'],
      ['b', 'latency mean', 0.004, 's'],
    ]);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          'found "a/zstd time:   [5.6771 ms 5.6771 ms 5.6771 ms] 54 MB/s": lines with text behind the times are not read',
      },
    ]);
  });

  await t.test('refuses a time that is mixed with another line', async () => {
    const {errors} = await read(
      'a   time:   [1.0 ms 2.0 ms 3.0 ms]\nb   time:   WARNING: x[1.0 ms 2.0 ms 3.0 ms]\nwall time: 5 [ok]\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "b   time:   WARNING: x[1.0 ms 2.0 ms 3.0 ms]", expected three numbers with units, as criterion prints them',
    ]);
  });
});
