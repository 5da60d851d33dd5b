// Mappings and rows are made for these tests.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../../testing/index.js';

/** @import {ColumnMeaning} from '../../scan/types.d.ts' */
/** @typedef {Record<string, ColumnMeaning>} Columns */

test('a column whose name only looks the same is named in characters that everyone can type', async () => {
  /** @param {string} header @param {string} name */
  const errorOf = async (header, name) => {
    /** @type {Columns} */
    const columns = {[name]: {as: 'rate'}, n: {as: 'param'}};
    const {errors} = await read(`${header},n\n1,2\n`, {note: {format: 'tidy', columns}});
    return errors[0]?.split('\n  ')[1];
  };
  const hint = (/** @type {string} */ name) =>
    `The file has other characters that look the same. Copy the name from the file, or write ${name} in run.yaml.`;
  assert.equal(await errorOf('per \u00b5s', 'per \u03bcs'), hint('"per \\u00b5s"'));
  assert.equal(await errorOf('"per\n second"', 'per second'), hint('"per\\n second"'));
  assert.doesNotMatch((await errorOf('per s', 'per ms')) ?? '', /look the same/);
});

test('table', async (t) => {
  /** @type {[string, Columns, string][]} */
  const wrong = [
    [
      'names the columns that there are',
      {t: {as: 'elapsed'}, ops: {as: 'count'}},
      'found columns "t", "n", "x", "x", expected "ops" among them',
    ],
    [
      'refuses a mapped column that comes twice',
      {t: {as: 'elapsed'}, x: {as: 'count'}},
      'found column "x" twice, expected it once',
    ],
    [
      'refuses one meaning for two columns',
      {t: {as: 'count'}, n: {as: 'count'}},
      'found two columns mapped to "count", expected one',
    ],
    [
      'never guesses the unit of a latency',
      {n: {as: 'latency'}},
      'found no unit for column "n", expected min, s, ms, us or ns\n  State it as `unit` of the column in run.yaml, or with the option: --column "n=latency ms".',
    ],
    [
      'refuses a unit that it does not know',
      {n: {as: 'latency', unit: 'h'}},
      'found unit "h" for column "n", expected min, s, ms, us or ns\n  State it as `unit` of the column in run.yaml, or with the option: --column "n=latency ms".',
    ],
    [
      'never guesses whether bytes are 1000 or 1024',
      {n: {as: 'bytes', unit: 'KB/s'}},
      'found unit "KB/s" for column "n", expected B, kB, KiB, MB, MiB, GB or GiB, or such a unit per second, as MB/s\n  State it as `unit` of the column in run.yaml, or with the option: --column "n=bytes MB".',
    ],
    [
      'refuses two columns of bytes with one name',
      {n: {as: 'bytes', unit: 'B', name: 'size'}, t: {as: 'bytes', unit: 'B', name: 'size'}},
      'found two columns mapped to "bytes", expected one',
    ],
    [
      'refuses a unit where there can be none',
      {t: {as: 'elapsed'}, n: {as: 'count', unit: 'ms'}},
      'found unit "ms" for column "n", expected none for "count"',
    ],
    [
      'refuses one meaning for two columns of an operation',
      {t: {as: 'rate'}, n: {as: 'rate', operation: 'get'}},
      'found two columns mapped to "rate", expected one',
    ],
    [
      'refuses operations of rows and of columns at once',
      {t: {as: 'operation'}, n: {as: 'rate', operation: 'get'}},
      'found a column mapped to "operation" and columns that state one, expected one way',
    ],
    [
      'says what a mapping needs',
      {n: {as: 'count'}},
      'found "count" mapped, expected "elapsed" with "count" or "rate"; "bucket-from" or "bucket-to" with "count"; only "latency"; or without "elapsed" a "rate", "bytes" or latencies such as "mean" and "p99"',
    ],
    [
      'refuses a column that it would not read',
      {t: {as: 'elapsed'}, n: {as: 'count'}, y: {as: 'latency', unit: 'ms'}},
      'found "elapsed", "count", "latency" mapped, expected "elapsed" with "count" or "rate"; "bucket-from" or "bucket-to" with "count"; only "latency"; or without "elapsed" a "rate", "bytes" or latencies such as "mean" and "p99"',
    ],
    [
      'refuses a count and a rate at once',
      {t: {as: 'elapsed'}, n: {as: 'count'}, y: {as: 'rate'}},
      'found "elapsed", "count", "rate" mapped, expected "elapsed" with "count" or "rate"; "bucket-from" or "bucket-to" with "count"; only "latency"; or without "elapsed" a "rate", "bytes" or latencies such as "mean" and "p99"',
    ],
  ];
  for (const [title, columns, message] of wrong) {
    await t.test(title, async () => {
      const header = 'y' in columns ? 't,n,y' : 't,n,x,x';
      const {records, errors} = await read(`${header}\n${'1,'.repeat(header.length / 2)}1\n`, {
        note: {columns},
      });
      assert.deepEqual(errors, [`file.csv:1: ${message}`]);
      assert.deepEqual(records, []);
    });
  }

  await t.test('compares a unit with that in the name of its column', async () => {
    /** @type {[string, Columns[string], string?][]} */
    const columns = [
      [
        'p99_ms',
        {as: 'p99', unit: 'us'},
        'found unit "us" for column "p99_ms", whose name says ms',
      ],
      [
        'Mean (µs)',
        {as: 'mean', unit: 's'},
        'found unit "s" for column "Mean (µs)", whose name says us',
      ],
      [
        'runTimeSeconds',
        {as: 'max', unit: 'ns'},
        'found unit "ns" for column "runTimeSeconds", whose name says s',
      ],
      ['p50 [nsec]', {as: 'p50', unit: 'ns'}],
      ['per second', {as: 'rate'}],
      ['hits', {as: 'rate', unit: 'ms'}],
      ['Kops/s', {as: 'rate', unit: 'ms'}],
      ['requests per minute', {as: 'rate', unit: 'min'}],
      ['p50_min', {as: 'p50', unit: 'us'}],
      [
        'opsPerMin',
        {as: 'rate', unit: 's'},
        'found unit "s" for column "opsPerMin", whose name says min',
      ],
      [
        'rate_MIOPS',
        {as: 'rate', unit: 's'},
        'found unit "s" for column "rate_MIOPS", whose name says us',
      ],
      [
        'tx (Mbps)',
        {as: 'rate'},
        'found column "tx (Mbps)" mapped to "rate", expected operations per second: "bytes" is for bytes per second',
      ],
      ['5 s', {as: 'count'}],
      ['s per op', {as: 'mean', unit: 'ms'}],
    ];
    for (const [name, column, message] of columns) {
      const {errors, warnings} = await read(`id,${name},other\n1,2,0\n`, {
        note: {columns: {[name]: column, other: {as: 'min', unit: 'ms'}}},
      });
      assert.deepEqual([errors, warnings], [[], message ? [{message, line: 1}] : []], name);
    }
    const {errors} = await read('at_ms,kops\n1000,2\n', {
      note: {columns: {at_ms: {as: 'elapsed'}, kops: {as: 'rate'}}},
    });
    assert.match(
      (await read('rpm\n600\n', {note: {columns: {rpm: {as: 'rate'}}}})).errors[0] ?? '',
      /found no unit for column "rpm", expected s or min to be stated\n.*--column "rpm=rate min"/,
    );
    assert.deepEqual(errors, [
      'file.csv:1: found no unit for column "at_ms", expected s or ms to be stated\n  State it as `unit` of the column in run.yaml, or with the option: --column "at_ms=elapsed ms".',
      'file.csv:1: found no unit for column "kops", expected s or ms to be stated\n  State it as `unit` of the column in run.yaml, or with the option: --column "kops=rate ms".',
    ]);
  });

  await t.test('needs a mapping where a manifest names this format alone', async () => {
    const {errors} = await read('t,n\n1,1\n', {note: {format: 'tidy'}});
    assert.deepEqual(errors, [
      'file.csv:1: found "t,n", expected the header of tidy table with mapped columns\n  In run.yaml, `columns` has the names of the header; without a header they are "column 1", "column 2" …',
    ]);
  });
});
