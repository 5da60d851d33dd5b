// vitest.json: Vitest 4.1.12 (tinybench 2.9.0) on Node 20, `vitest bench --run --outputJson=vitest.json`;
// the path of the home directory is replaced.
// vitest-5.json: other benchmarks, Vitest 5.1.2 (tinybench 6.2.5) on Node 22, `--reporter=json --outputFile=vitest-5.json`.
// vitest-1.0.json: the same benchmarks, shorter, Vitest 1.0.4, `--reporter=json --outputFile=vitest-1.0.json`.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionsOf, fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

/** @param {string} fields */
const document = (fields) =>
  `{"files": [{"filepath": "a", "groups": [{"fullName": "a.bench.js", "benchmarks": [\n{"name": "b", "rank": 1, "rme": 1,\n${fields}}\n]}]}]}`;
const FIELDS =
  '"totalTime": 6, "mean": 2, "moe": 3, "df": 2, "min": 1, "median": 2, "p75": 3, "p99": 3, "p995": 3, "p999": 3, "max": 3';

test('vitest', async (t) => {
  await t.test('reads the figures of every benchmark', async () => {
    const {format, records, errors} = await read(await fixture('vitest.json'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'vitest');
    const figures = records.flatMap((record) =>
      record.kind === 'measurement' && record.operation === 'bench/sort.bench.js > sort > numbers'
        ? [[record.statistic, record.value, record.samples, record.unit]]
        : [],
    );
    // Of 143 samples one is above p99, and none above p99.5.
    assert.deepEqual(figures, [
      ['mean', 0.0016422777972027998, 143, 's'],
      ['min', 0.00008914700000013908, 143, 's'],
      ['p50', 0.0001585689999999431, 143, 's'],
      ['p75', 0.00017386900000019524, 143, 's'],
      ['p99', 0.035061103, 143, 's'],
      ['max', 0.04344329700000003, 143, 's'],
    ]);
    const [mean] = records;
    assert.deepEqual(mean?.kind === 'measurement' && mean.interval, {
      low: (0.0006207182296894955 - 0.000562557182561689) / 1e3,
      high: (0.0006207182296894955 + 0.000562557182561689) / 1e3,
      level: 0.95,
    });
  });

  await t.test('names benchmarks by file and groups', async () => {
    const {records} = await read(await fixture('vitest.json'));
    assert.deepEqual(
      [...new Set(records.map(({operation}) => operation))],
      [
        'bench/sort.bench.js > outside a group',
        'bench/sort.bench.js > sort > numbers',
        'bench/sort.bench.js > sort > as texts',
        'bench/sort.bench.js > sort > typed > Float64Array',
        'bench/sort.bench.js > faulty > slow',
      ],
    );
  });

  await t.test('leaves out a benchmark that threw', async () => {
    const {warnings} = await read(await fixture('vitest.json'));
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"bench/sort.bench.js > faulty > throws" was not measured: it failed',
    ]);
  });

  await t.test('reads the samples of Vitest 1', async () => {
    const distributions = await distributionsOf('vitest-1.0.json');
    assert.deepEqual(fieldsOf(distributions, 'operation', 'n'), [
      ['sort > numbers', 12],
      ['sort > as texts', 12],
      ['typed > Float64Array', 5],
      ['outside a group', 196],
      ['faulty > slow', 3],
    ]);
    const [numbers] = distributions;
    // Rounded to nanoseconds, the samples are 12,076,188 ns together.
    assert.equal(numbers?.mean, 12_076_188 / 12 / 1e9);
    assert.deepEqual([numbers?.min, numbers?.max], [0.000097071, 0.010825035]);
  });

  await t.test('reads Vitest 5', async () => {
    const {records, errors, warnings} = await read(await fixture('vitest-5.json'));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      [...new Set(records.map(({operation}) => operation))],
      [
        'sort.bench.js > outside a group > copy',
        'sort.bench.js > sort > numbers > by value',
        'sort.bench.js > sort > numbers > as texts',
        'sort.bench.js > sort > typed > Float64Array > sort',
        'sort.bench.js > sort > slow > wait',
        'stored.bench.js > stored > now',
      ],
    );
    const figures = records.flatMap((record) =>
      record.kind === 'measurement' && record.operation.endsWith('> slow > wait')
        ? [[record.statistic, record.value, record.samples, record.unit]]
        : [],
    );
    assert.deepEqual(figures, [
      ['mean', 2.1520682083333282 / 1e3, 24, 's'],
      ['min', 2.1307349999999587 / 1e3, 24, 's'],
      ['p50', 2.1462435000000255 / 1e3, 24, 's'],
      ['p75', 2.154943000000003 / 1e3, 24, 's'],
      ['max', 2.2242840000000115 / 1e3, 24, 's'],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"broken.bench.js" has no tests: it failed',
      '"sort throws" was not measured: it failed',
      '1 of 2 results of "stored" are of another run (bench.from) and not read',
    ]);
  });

  await t.test('reads the samples of Vitest 5', async () => {
    // Made: the fields that a file with `benchmark.retainSamples` has.
    const made = (/** @type {number} */ count) =>
      `{"numTotalTestSuites": 1, "testResults": [{"name": "/home/user/a.bench.js", "assertionResults": [{"fullName": "sort",
"status": "passed", "benchmarks": [{"name": "sort", "tasks": [{"name": "texts", "rank": 1, "totalTime": 6, "latency": {"df": 2,
"mean": 2, "moe": 3, "samples": [1, 2, 3], "samplesCount": ${count}}}]}]}]}]}`;
    const {records, errors} = await read(made(3));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => one.kind === 'distribution' && [one.operation, one.n, one.max]),
      [false, ['a.bench.js > sort > texts', 3, 0.003]],
    );
    assert.deepEqual((await read(made(4))).errors, [
      'file.csv:3: found 4 samples of "a.bench.js > sort > texts" and "df" 2, expected 3',
    ]);
  });

  await t.test('refuses figures that contradict each other', async () => {
    assert.deepEqual((await read(document(FIELDS))).errors, []);
    const total = await read(document(FIELDS.replace('6', '7')));
    assert.deepEqual(total.errors, [
      'file.csv:3: found a mean of 2 ms of "a.bench.js > b", expected the 7 ms of 3 samples divided by their number',
    ]);
    const count = await read(document(`${FIELDS}, "sampleCount": 4`));
    assert.deepEqual(count.errors, [
      'file.csv:3: found 4 samples of "a.bench.js > b" and "df" 2, expected 3',
    ]);
    const samples = await read(document(`${FIELDS}, "samples": [1, 2]`));
    assert.deepEqual(samples.errors, [
      'file.csv:3: found 2 samples, expected 3, one more than "df"',
    ]);
    const changed = await read(document(`${FIELDS}, "samples": [1, 2, 6]`));
    assert.deepEqual(changed.errors, [
      'file.csv:3: found a mean of 2 of "a.bench.js > b", expected 3, the mean of its samples',
    ]);
    const missing = await read(document(FIELDS.replace('"max": 3', '"x": 3')));
    assert.deepEqual(missing.errors, [
      'file.csv:2: found nothing at "files.0.groups.0.benchmarks.0.max", expected a number',
    ]);
  });

  await t.test('refuses a second benchmark of a name', async () => {
    const text = document(`${FIELDS}},\n{"name": "b", ${FIELDS}`);
    assert.deepEqual((await read(text)).errors, [
      'file.csv:4: found a second benchmark "a.bench.js > b", expected one of each name',
    ]);
  });
});
