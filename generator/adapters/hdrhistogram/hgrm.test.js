// The fixture is whole: HdrHistogram 2.2.2, `outputPercentileDistribution(out, 1000.0)` of
// nanoseconds, so its values are µs; reads of RocksJava 7.8.3, on a busy two-core machine.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, percentile} from '../../records/distribution.js';
import {fieldOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('hgrm.hgrm'));
const note = /** @type {const} */ ({unit: 'us', operation: 'readrandom'});

const head = `       Value     Percentile TotalCount 1/(1-Percentile)

`;

test('hgrm', async (t) => {
  await t.test('refuses separators of thousands', async () => {
    const {errors} = await read(text.replace(' 37318 ', ' 37 318 '), {note});
    assert.match(errors[0] ?? '', /^file\.csv:\d+: found 5 numbers, expected at most 4: Value, /);
  });

  await t.test('reads a bucket a row, with exact minimum, maximum, mean and count', async () => {
    const {format, records, errors} = await read(text, {note});
    assert.deepEqual(errors, []);
    assert.equal(format, 'hgrm');
    const [record] = records;
    assert.ok(record?.kind === 'distribution');
    const {buckets, ...rest} = record;
    assert.deepEqual(rest, {
      kind: 'distribution',
      metric: 'latency',
      unit: 's',
      operation: 'readrandom',
      params: {},
      n: 372441,
      min: 0.000002044,
      max: 0.181665791,
      mean: 0.000026372,
      precision: null,
    });
    assert.deepEqual(bucketRows(record).slice(0, 3), [
      [0.000002044, 0.000002044, 1],
      [0.000002044, 0.000008199, 37317],
      [0.000008199, 0.000012351, 37291],
    ]);
  });

  await t.test('says what to do where numbers have decimal commas', async () => {
    const {errors} = await read(text.replaceAll(/(\d)\.(?=\d)/g, '$1,'), {note});
    assert.equal(
      errors[0],
      'file.csv:3: found "2,044" in column "Value", expected a number\n' +
        '  If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.',
    );
  });

  await t.test('gives the listed value at every listed percentile', async () => {
    const [record] = (await read(text, {note})).records;
    assert.ok(record?.kind === 'distribution');
    const rows = text.match(/^ +[\d.]+ 0\.\d+ +\d+ +[\d.]+$/gm) ?? [];
    assert.equal(rows.length, 94);
    for (const row of rows.slice(1)) {
      const [value, share] = row.trim().split(/ +/).map(Number);
      assert.equal(percentile(record, share ?? 0), Number(`${value}e-6`));
    }
  });

  await t.test('asks for the unit that the file does not state', async () => {
    const {errors} = await read(text, {name: 'a.hgrm'});
    assert.deepEqual(errors, [
      'a.hgrm:1: found no unit, expected ns, us, ms or s\n' +
        '  The file does not state it. State `unit` in run.yaml, under "files". To try one: check --unit ns.',
    ]);
  });

  await t.test('reads the block among other lines of an output (made)', async () => {
    const {records, errors} = await read(
      `Warming up
  Detailed Percentile spectrum:
       Value   Percentile   TotalCount 1/(1-Percentile)

       0.100     0.000000            1         1.00
       0.200     0.500000            6         2.00
       0.900     1.000000           10          inf
#[Mean    =        0.300, StdDeviation   =        0.100]
#[Max     =        0.897, Total count    =           10]
#[Buckets =           27, SubBuckets     =         2048]
----------------------------------------------------------
  10 requests in 10.00s, 1.00KB read
`,
      {note: {unit: 'ms'}},
    );
    assert.deepEqual(errors, []);
    const [record] = records;
    assert.ok(record?.kind === 'distribution');
    assert.deepEqual([record.n, record.max, record.mean], [10, 0.000897, 0.0003]);
    assert.deepEqual(bucketRows(record), [
      [0.0001, 0.0001, 1],
      [0.0001, 0.0002, 5],
      [0.0002, 0.0009, 4],
    ]);
  });

  await t.test('adds up rows whose values were rounded to one', async () => {
    const rows = '0.36 0.5 50 2.00\n0.36 0.6 60 2.50\n0.40 1.0 100 Infinity\n';
    const [record] = (await read(head + rows, {note})).records;
    assert.ok(record?.kind === 'distribution');
    assert.deepEqual(bucketRows(record), [
      [0, 3.6e-7, 60],
      [3.6e-7, 4e-7, 40],
    ]);
  });

  await t.test('refuses a count that goes down', async () => {
    const {errors} = await read(`${head}1.0 0.5 50 2.00\n2.0 0.6 49 2.50\n2.0 1.0 50\n`, {note});
    assert.deepEqual(errors, [
      'file.csv:4: found TotalCount 49 after 50, expected ascending values',
    ]);
  });

  await t.test('refuses a percentile that goes down', async () => {
    const {errors} = await read(`${head}1.0 0.6 50 2.50\n2.0 0.5 60 2.00\n2.0 1.0 60\n`, {note});
    assert.deepEqual(errors, [
      'file.csv:4: found Percentile 0.5 after 0.6, expected ascending values',
    ]);
  });

  await t.test('refuses a footer that counts otherwise than the rows', async () => {
    const {errors} = await read(text.replace('=       372441]', '=       372440]'), {note});
    assert.deepEqual(errors, [
      'file.csv:99: found a total count of 372440 after rows that count 372441, expected the same',
    ]);
  });

  await t.test('refuses a file that stops before its last row', async () => {
    const {errors} = await read(`${head}1.0 0.0 50 1.00\n2.0 0.5 60 2.00\n`, {note});
    assert.deepEqual(errors, [
      'file.csv:4: found a last row at percentile 0.5, expected the rows up to 1',
    ]);
  });

  await t.test('uses a whole last line without a line end', async () => {
    const rows = `${head}1.0 0.0 50 1.00\n2.0 1.0 60 inf`;
    for (const text of [
      rows,
      `${rows}\n#[Mean = 1.2, StdDeviation = 0.4]\n#[Max = 2.0, Total count = 60]`,
    ]) {
      const {errors, warnings, records} = await read(text, {note});
      assert.deepEqual([errors, warnings], [[], []]);
      assert.equal(records[0]?.kind === 'distribution' && records[0].n, 60);
    }
    const {errors} = await read(rows.slice(0, -1), {note});
    assert.match(errors[0] ?? '', /found a last row at percentile 0, expected the rows up to 1/);
  });

  await t.test('refuses a second distribution', async () => {
    const {errors} = await read(`${head}1.0 1.0 50\n${head}`, {note});
    assert.deepEqual(errors, ['file.csv:4: found a second distribution, expected one in a file']);
  });

  await t.test('names the line and column of a cell that is not a number', async () => {
    const {errors} = await read(`${head}fast 0.0 50 1.00\n2.0 1.0 60\n`, {note});
    assert.deepEqual(errors, ['file.csv:3: found "fast" in column "Value", expected a number']);
  });

  await t.test('reads what the printers of other languages write', async () => {
    const rows = '0.3 0.0 1 1.00\n0.8 1.0 6 inf\n';
    const footer = '#[Mean = 0.6, StdDeviation = 0.2]\n#[Max = 0.8, Total count = 6]\n';
    const expected = await read(head + rows + footer, {note});
    assert.deepEqual(expected.errors, []);
    const python = footer.replace('Total count = 6', 'TotalCount     =        6.0000');
    const cpp = footer.replace('Total count', 'TotalCount');
    const go = ' Value\tPercentile\tTotalCount\t1/(1-Percentile)\n\n';
    for (const text of [head + rows + python, head + rows + cpp, go + rows + footer]) {
      const {format, records, errors, warnings} = await read(text, {note});
      assert.deepEqual([format, errors, warnings], ['hgrm', [], []]);
      assert.deepEqual(records, expected.records);
    }
    const {errors} = await read(head + rows + footer.replace('= 6', '= 6.5'), {note});
    assert.deepEqual(errors, [
      'file.csv:6: found "6.5" in column "Total count", expected a whole number',
    ]);
  });

  await t.test('says that a histogram has no samples', async () => {
    const row = '0.000 1.0 0 inf\n';
    const footer = '#[Mean = -nan, StdDeviation = -nan]\n#[Max = 0.000, Total count = 0]\n';
    for (const [text, line] of [
      [head + row + footer, 5],
      [head + footer, 4],
      [head + row, 3],
    ]) {
      const {errors} = await read(String(text), {note});
      assert.deepEqual(errors, [
        `file.csv:${line}: found no samples, expected a total count of at least 1`,
      ]);
    }
  });

  await t.test('warns of the throughput of wrk2, whose output lacks its beginning', async () => {
    const {warnings, errors} = await read(
      `${await fixture('hgrm.hgrm')}Requests/sec:  20687.92\n`,
      {note: {unit: 'ms'}},
    );
    assert.deepEqual(errors, []);
    assert.match(
      warnings[0]?.message ?? '',
      /^found "Requests\/sec: {2}20687\.92" of wrk2, which is read only below its line "Thread Stats"$/,
    );
  });

  await t.test('warns of text around the distribution', async () => {
    const mean = '#[Mean = 1.0, StdDeviation = 0.0]\n';
    const {warnings, errors} = await read(
      `$ plot\n${head}1.0 1.0 50\n${mean}#[Max = 1.0, Total count = 50]\na,b\n`,
      {
        note,
      },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 1, message: 'found "$ plot" before the table'},
      {line: 7, message: 'found "a,b" after the table'},
    ]);
  });

  await t.test('warns of a footer that lost its mean', async () => {
    const {warnings, errors} = await read(text.replace(/^#\[Mean.*\n/m, ''), {note});
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found a distribution without "#[Mean": is a part of the output missing?',
    ]);
  });
});
