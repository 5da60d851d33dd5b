// renaissance-csv.csv: the harness of Renaissance at 76d0733, built with Scala 2.13.15 and run on JDK 17.0.15:
// -Xmx200m … --no-forced-gc -r 5 --csv renaissance-csv.csv fj-kmeans dummy-empty, with the test configuration of fj-kmeans.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionOf, distributionsOf, fieldOf, fixture, read} from '../../testing/index.js';

const HEAD = 'benchmark,duration_ns,uptime_ns,vm_start_unix_ms,vm_start_ns\n';

test('renaissanceCsv', async (t) => {
  await t.test('reads every iteration as a window and a sample', async () => {
    const {format, records, errors} = await read(await fixture('renaissance-csv.csv'));
    assert.deepEqual(errors, []);
    // Work outside the operation, such as a forced collection, takes time between two iterations.
    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'timeline' ? [one.isSampled] : [])),
      [true, true],
    );
    assert.equal(format, 'renaissance-csv');
    const [timeline] = records.filter(
      (one) => one.kind === 'timeline' && one.operation === 'fj-kmeans',
    );
    assert.deepEqual(timeline?.kind === 'timeline' && timeline.windows.slice(0, 2), [
      {
        start: 1.737970245,
        length: 0.402334258,
        count: 1,
        errors: null,
        latency: {mean: 0.402334258, max: 0.402334258},
        isPartial: false,
      },
      {
        start: 2.283892526,
        length: 0.041443582,
        count: 1,
        errors: null,
        latency: {mean: 0.041443582, max: 0.041443582},
        isPartial: false,
      },
    ]);
    const [, kmeans] = await distributionsOf('renaissance-csv.csv');
    // 402334258 + 41443582 + 122091058 + 66814404 + 17397108 ns.
    assert.deepEqual(
      [kmeans?.operation, kmeans?.n, kmeans?.min, kmeans?.max, kmeans?.mean],
      ['fj-kmeans', 5, 0.017397108, 0.402334258, 650080410 / 5 / 1e9],
    );
  });

  await t.test('reads the columns of versions before 0.16.1', async () => {
    // Made after the source of 0.15.0.
    const {format, records, facts, errors} = await read(
      'benchmark,duration_ns,uptime_ns,vm_start_unix_ms\n' +
        'a,300000000,1000000000,1795357213006\na,100000000,2000000000,1795357213006\n',
    );
    assert.deepEqual(
      [format, facts, errors],
      ['renaissance-csv', {date: '2026-11-22T14:20:13Z'}, []],
    );
    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'measurement' ? [[one.value, one.samples]] : [])),
      [[0.2, 2]],
    );
  });

  await t.test('states the iterations as repeats of one JVM', async () => {
    const {records} = await read(await fixture('renaissance-csv.csv'));
    const mean = records.find((one) => one.kind === 'measurement' && one.operation === 'fj-kmeans');
    assert.deepEqual(mean?.kind === 'measurement' && [mean.value, mean.samples, mean.repeats], [
      0.130016082,
      5,
      {
        process: 'fork',
        values: [[0.402334258, 0.041443582, 0.122091058, 0.066814404, 0.017397108]],
      },
    ]);
  });

  await t.test('leaves out the iterations that began in the warm-up', async () => {
    const {records, warnings} = await read(await fixture('renaissance-csv.csv'), {
      note: {warmup: 2.4},
    });
    const kmeans = distributionOf(records, 'fj-kmeans');
    assert.deepEqual([kmeans.n, kmeans.max, kmeans.warmup], [2, 0.066814404, 2.4]);
    assert.deepEqual(warnings, []);
    const late = await read(await fixture('renaissance-csv.csv'), {note: {warmup: 2.53}});
    assert.deepEqual(fieldOf(late.warnings, 'message'), [
      'all 5 iterations of "fj-kmeans" began in the warm-up',
    ]);
  });

  await t.test('warns of a slow first iteration unless a warm-up is stated', async () => {
    const {warnings} = await read(await fixture('renaissance-csv.csv'));
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found a slow first iteration of "dummy-empty" (1.63\u202fms, median of the others 1.23\u202fµs) and "fj-kmeans" (402\u202fms, median of the others 54.1\u202fms), which counts in the mean, expected "warmup" in run.yaml and one benchmark for each JVM',
    ]);
    /** @param {number[]} durations */
    const warned = async (...durations) => {
      const rows = durations.map(
        (duration, i) => `a,${duration},${1000 * (i + 1)},1795357213006,1\n`,
      );
      return (await read(HEAD + rows.join(''))).warnings.length;
    };
    assert.equal(await warned(110, 100, 100, 100, 100), 1);
    assert.equal(await warned(109, 100, 100, 100, 100), 0);
    // Another one is slower.
    assert.equal(await warned(300, 100, 100, 310, 100), 0);
    // Too few to know what is usual.
    assert.equal(await warned(300, 100, 100, 100), 0);
  });

  await t.test('refuses a second JVM, and iterations that overlap', async () => {
    const second = await read(`${HEAD}a,10,1000,1795357213006,1\na,10,1000,1795357293006,1\n`);
    assert.deepEqual(second.errors, [
      'file.csv:3: found the iterations of a second JVM, expected the iterations of one JVM\n' +
        '  Make each JVM a separate run.',
    ]);
    const overlap = await read(`${HEAD}a,1000,1000,1795357213006,1\na,1000,1200,1795357213006,1\n`);
    assert.deepEqual(overlap.errors, [
      'file.csv:3: found a window from 0.0000012 s to 0.0000022 s, expected it to begin after 0.000002 s',
    ]);
    const weeks = await read(`${HEAD}a,1000,1000000000000000,1795357213006,1\n`);
    assert.match(
      weeks.errors.join(),
      /^file\.csv:2: found an iteration of 1000 ns at 10+ ns, expected a run of at most ten days/,
    );
    const missing = await read(`${HEAD}a,NA,1000,1795357213006,1\n`);
    assert.deepEqual(missing.errors.slice(0, 1), [
      'file.csv:2: found "NA" in column "duration_ns", expected a whole number',
    ]);
  });
});
