// The fixtures are whole outputs of programs with nanobench, built from its sources of August 2026, and (nanobench-columns.txt) of 4.6.0.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('nanobench.txt'));
const HEAD = `|               ns/op |                op/s |    err% |     total | insert
|--------------------:|--------------------:|--------:|----------:|:-------
`;

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  records.map((one) =>
    one.kind === 'measurement'
      ? [one.operation, one.params, `${one.metric} ${one.statistic}`, one.value]
      : [],
  );

test('nanobench', async (t) => {
  await t.test('reads the time of a unit in each table, whatever the columns', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['nanobench', [], []]);
    const params = {title: 'lookups', unit: 'get'};
    assert.deepEqual(stated(records), [
      ['std::map', params, 'latency mean', 40.3 / 1e9],
      ['std::unordered_map, 10 a time', params, 'latency mean', 2.94 / 1e9],
      ['sleep 1 ms, noisy | maybe', {}, 'latency mean', 1.08 / 1e3],
      ['complexity', {complexityN: '10'}, 'latency mean', 1 / 3806306050.81],
    ]);
  });

  await t.test('reads a title with a bar', async () => {
    const text = String(await fixture('nanobench.txt'));
    const {records, errors} = await read(text.replace('| lookups', '| lookups | inserts'));
    assert.deepEqual(errors, []);
    assert.equal(records[0]?.params.title, 'lookups | inserts');
    assert.equal(records.length, (await read(text)).records.length);
  });

  await t.test('tells results apart by the columns before the time', async () => {
    const {records, errors, warnings} = await read(await fixture('nanobench-columns.txt'));
    assert.deepEqual([errors, warnings], [[], []]);
    const sizes = {title: 'sizes'};
    assert.deepEqual(stated(records), [
      ['sines', {...sizes, complexityN: '10'}, 'latency mean', 190.62 / 1e9],
      ['sines', {...sizes, complexityN: '100'}, 'latency mean', 1908.83 / 1e9],
      ['find', {title: 'maps', map: 'std'}, 'latency mean', 18.82 / 1e9],
      ['find', {title: 'maps', map: 'robin'}, 'latency mean', 18.82 / 1e9],
      ['find', {title: 'maps'}, 'latency mean', 18.82 / 1e9],
      ['one', {}, 'latency mean', 18.83 / 1e9],
      ['two', {}, 'latency mean', 38.99 / 1e9],
      ['last', {}, 'latency mean', 18.9 / 1e9],
    ]);
  });

  await t.test('reads the rate of a time with fewer than three digits', async () => {
    const {records, errors, warnings} = await read(
      `${HEAD}|                0.00 |89,895,526,278,850,592.00 |    0.7% |      0.01 | \`giga\`
|                0.99 |                 inf |    0.7% |      0.01 | \`made\`
|                1.00 |      999,000,000.00 |    0.7% |      0.01 | \`one\`
`,
    );
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(
      stated(records).map(([name, , , value]) => [name, value]),
      [
        ['giga', 1 / 89895526278850592],
        ['made', 0.99 / 1e9],
        ['one', 1 / 1e9],
      ],
    );
    const other = await read(
      `${HEAD}|                0.26 |      999,000,000.00 |    0.7% |      0.01 | \`a\`\n`,
    );
    assert.deepEqual(other.errors, [
      'file.csv:3: found the time 0.26 and the rate 999,000,000.00 of "a", expected one divided by the other',
    ]);
  });

  await t.test('passes over the table of complexity', async () => {
    const row = (/** @type {string} */ name) =>
      `|         100 |               23.99 |       41,679,641.65 |    1.6% |      0.02 | \`${name}\`\n`;
    const {records, errors, warnings} = await read(
      `
| complexityN |               ns/op |                op/s |    err% |     total | find
|------------:|--------------------:|--------------------:|--------:|----------:|:-----
${row('n=100')}
|   coefficient |   err% | complexity
|--------------:|-------:|------------
| 4.0941425e-09 |   9.4% | O(log n)
| 2.6555442e-08 |  48.3% | O(1)
${row('below it')}`,
    );
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(
      stated(records).map(([name]) => name),
      ['n=100', 'below it'],
    );
  });

  await t.test('reads thousands, and tables with hardware counters', async () => {
    // Made, as public files have it.
    const {records, errors} = await read(
      '|               ns/op |                op/s |    err% |          ins/op |          cyc/op |    IPC |         bra/op |   miss% |     total | benchmark\n' +
        '|--------------------:|--------------------:|--------:|----------------:|----------------:|-------:|---------------:|--------:|----------:|:----------\n' +
        '|        7,980,295.04 |              125.31 |    0.1% |   29,000,930.79 |   25,142,773.79 |  1.153 |   8,000,224.38 |    0.0% |      1.88 | `a ``b```\n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [['a `b`', {}, 'latency mean', 7980295.04 / 1e9]]);
  });

  await t.test('warns of unstable results, of none, and of 0', async () => {
    const {records, warnings, errors} = await read(
      `${HEAD}|               35.79 |       27,940,604.35 |    8.5% |      0.01 | :wavy_dash: \`a\` (Unstable with ~12.6 iters. Increase \`minEpochIterations\` to e.g. 129)\n` +
        '|                   - |                   - |       - |         - | :boom: `b` (iterations overflow)\n' +
        '|                0.00 |                 inf |    0.0% |      0.00 | `c`\n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [['a', {title: 'insert'}, 'latency mean', 35.79 / 1e9]]);
    assert.deepEqual(warnings, [
      {line: 3, message: '"a" is unstable, as nanobench says'},
      {line: 4, message: '"b" was not measured: iterations overflow'},
      {line: 5, message: '"c" is not used: found 0, too small for the decimals'},
    ]);
  });

  await t.test('reads the tables of 1.0 and 2.0', async () => {
    // Made, as their sources print it.
    const {records, warnings, errors} = await read(
      `| relative |               ns/op |                op/s |   MdAPE | lookups
|---------:|--------------------:|--------------------:|--------:|:----------------------------------------------
|          |               20.50 |       48,780,487.80 |    0.1% | \`a\`
|   200.0% |               10.25 |       97,560,975.61 |    6.1% | :wavy_dash: \`b\` Unstable with ~37.8 iters. Increase \`minEpochIterations\` to e.g. 378
|        - |                   - |                   - |       - | :boom: iterations overflow \`c\`
text of the program
|   100.0% |               20.50 |       48,780,487.80 |    7.0% | :wavy_dash: \`d\` Unstable with ~3.0 iters. Increase \`minEpochIterations\` to e.g. 30
`,
    );
    assert.deepEqual(errors, []);
    const params = {title: 'lookups'};
    assert.deepEqual(stated(records), [
      ['a', params, 'latency mean', 20.5 / 1e9],
      ['b', params, 'latency mean', 10.25 / 1e9],
      ['d', params, 'latency mean', 20.5 / 1e9],
    ]);
    assert.deepEqual(warnings, [
      {line: 4, message: '"b" is unstable, as nanobench says'},
      {line: 5, message: '"c" was not measured: iterations overflow'},
      {line: 7, message: '"d" is unstable, as nanobench says'},
    ]);
  });

  await t.test('reads results below text of the program, and no other table', async () => {
    const row = (/** @type {string} */ name) =>
      `|                2.00 |       1.00 |    0.1% |      0.01 | \`${name}\`\n`;
    const between = `checksum 5\n| size | bytes |\n`;
    const {records, errors} = await read(`${HEAD}started\n${row('a | b')}${between}\n${row('c')}`);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      stated(records).map(([name]) => name),
      ['a | b', 'c'],
    );
  });

  await t.test('refuses damaged rows and a second result', async () => {
    const row = '|                2.00 |       1.00 |    0.1% |      0.01 | `a`\n';
    assert.deepEqual((await read(HEAD + row + row)).errors, [
      'file.csv:4: found a second result of "a", expected one\n  Make each repeat a separate run.',
    ]);
    const {errors} = await read(HEAD + row.replace('2.00', 'x') + row.replace('`a`', 'a'));
    assert.equal(errors.length, 2);
    assert.match(errors[0] ?? '', /expected a time in column 1, and a name at the end$/);
    assert.equal(
      errors[1],
      'file.csv:4: found the name "a" without backticks, expected it in backticks\n  Use the text as the program printed it: a web page may show it without them.',
    );
  });

  await t.test('refuses a row after another text', async () => {
    const row = '|                2.00 |       1.00 |    0.1% |      0.01 | `a`\n';
    const {errors} = await read(`${HEAD}${row}INFO started ${row.replace('`a`', '`b`')}`);
    assert.equal(errors.length, 1);
    assert.match(
      errors[0] ?? '',
      /^file\.csv:4: found "INFO started \|.*a row that begins with "\|"$/,
    );
  });
});
