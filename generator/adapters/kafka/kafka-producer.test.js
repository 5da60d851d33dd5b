// kafka-producer.txt and -de.txt were printed by 4.1.1 and 4.4.0 at fixed rates, -warmup.txt by 4.4.0 with `--warmup-records 500000
// --print-metrics`, -errors.txt and -failed.txt with records of which some or all were too large,
// -slow.txt with `--throughput 1.14`. The expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

/** @import {Rec} from '../../records/types.d.ts' */

const text = String(await fixture('kafka-producer.txt'));

/** @param {readonly Rec[]} records */
const valuesOf = (records) =>
  Object.fromEntries(measurementsOf(records).map((one) => [quantityOf(one), one.value]));

/** @param {readonly Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) =>
    one.kind === 'timeline'
      ? one.windows.map(({start, length, count, latency}) => [start, length, count, latency?.max])
      : [],
  );

test('kafkaProducer', async (t) => {
  await t.test('reads the results of the run, and its windows', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual([format, errors], ['kafka-producer', []]);
    assert.deepEqual(valuesOf(records), {
      'throughput mean': 9983,
      'MB/sec': 9.52 * 1024 ** 2,
      'latency mean': 0.04428,
      'latency max': 0.877,
      'latency p50': 0.002,
      'latency p95': 0.384,
      'latency p99': 0.813,
      'latency p99.9': 0.871,
    });
    // 49981 ÷ 9994.2, 50033 ÷ 10004.6 and 49994 ÷ 9998.8 of the rates.
    assert.deepEqual(windowsOf(records), [
      [0, 5.001, 49981, 0.877],
      [5.001, 5.001, 50033, 0.085],
      [10.002, 5, 49994, 0.101],
    ]);
    assert.deepEqual(measurementsOf(records)[0]?.samples, 200_000);
    assert.equal(measurementsOf(records)[0]?.attempts, undefined);
  });

  await t.test('reads low rates, which are rounded much', async () => {
    const {records, errors} = await read(await fixture('kafka-producer-slow.txt'));
    assert.deepEqual(errors, []);
    // 0.00 MB/sec is less than 5 kB per second.
    const {'throughput mean': rate, 'MB/sec': bytes} = valuesOf(records);
    assert.deepEqual([rate, bytes], [1.141936, undefined]);
    assert.equal(windowsOf(records).length, 37);
  });

  await t.test('reads the windows of old releases, and lines without their points', async () => {
    const old = text.replaceAll(' ms max latency.\n', ' max latency.\n');
    assert.notEqual(old, text);
    assert.deepEqual(windowsOf((await read(old)).records), windowsOf((await read(text)).records));
    // As people paste it.
    const pasted = text.replaceAll(/\.\n/g, '\n\n').trimEnd();
    assert.deepEqual(valuesOf((await read(pasted)).records), valuesOf((await read(text)).records));
  });

  await t.test('reads decimal commas', async () => {
    const {records, errors} = await read(await fixture('kafka-producer-de.txt'));
    assert.deepEqual(errors, []);
    const {'throughput mean': rate, 'latency mean': mean} = valuesOf(records);
    assert.deepEqual([rate, mean], [29_943.108095, 0.00419]);
    assert.deepEqual(windowsOf(records), [[0, 5, 149_925, 0.268]]);
  });

  await t.test('leaves out the warm-up', async () => {
    const {records, facts, errors} = await read(await fixture('kafka-producer-warmup.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(facts, {
      date: '2026-11-30T22:29:19Z',
      runner: 'Kafka 4.4.0',
      warmup: '500000 records',
    });
    const {'throughput mean': rate, 'latency p99': p99} = valuesOf(records);
    assert.deepEqual([rate, p99], [177_304.964539, 1.728]);
    assert.deepEqual(
      windowsOf(records).map(([, , count]) => count),
      [1, 198_108, 216_080, 231_766],
    );
    const [, , mean, , p50] = measurementsOf(records);
    // Every second record of a million is in the percentiles.
    assert.deepEqual([mean?.samples, p50?.samples], [1_000_000, 500_000]);
    const odd = String(await fixture('kafka-producer-warmup.txt')).replace(
      /^1000000 st/m,
      '1000001 st',
    );
    assert.equal(measurementsOf((await read(odd)).records)[4]?.samples, 500_001);
    // As with a filter for “records sent”.
    const filtered = await read(odd.replace(/^(?:Warmup|In steady).*\n/gm, ''));
    assert.deepEqual([valuesOf(filtered.records)['throughput mean'], filtered.errors], [rate, []]);
    assert.deepEqual(windowsOf(filtered.records), []);
  });

  await t.test('uses no result with the warm-up', async () => {
    const whole = String(await fixture('kafka-producer-warmup.txt'));
    const {records, warnings} = await read(whole.replace(/^.* steady state records sent.*\n/m, ''));
    assert.deepEqual(valuesOf(records), {});
    assert.equal(
      warnings[0]?.message,
      'found a run without "steady state records sent": is a part of the output missing?',
    );
    // Made: the steady state is shorter than a window.
    const short = await read(
      whole.replace(/^In steady state\.\n(?:\d+ records.*MB.*latency\.\n)*/m, ''),
    );
    assert.deepEqual([windowsOf(short.records), short.errors], [[], []]);
  });

  await t.test('counts records that were not sent', async () => {
    const whole = String(await fixture('kafka-producer-errors.txt'));
    const withoutMetrics = whole.replace(/^Metric Name[\s\S]*/m, '');
    const withoutStderr = whole.replace(/^org\.apache.*\n/gm, '');
    for (const content of [whole, withoutMetrics, withoutStderr]) {
      const {records, warnings} = await read(content);
      const [rate] = measurementsOf(records);
      assert.deepEqual([rate?.value, rate?.attempts], [990.333333, {failed: 116, all: 12_000}]);
      const expected = '116 of 12000 records were not sent: they are in no rate and no latency';
      assert.ok(fieldOf(warnings, 'message')?.includes(expected));
    }
    const {warnings} = await read(whole);
    assert.equal(warnings[0]?.message, 'found "RecordTooLargeException"');
    // Those of the second run are before its first window.
    const joined = withoutMetrics + withoutMetrics.replace('526.00 ms', '527.00 ms');
    const lines = withoutMetrics.split('\n');
    const line = lines.length + lines.findIndex((one) => one.startsWith('org.apache'));
    assert.match(
      (await read(joined)).errors[0] ?? '',
      new RegExp(`^file.csv:${line}: found a second run of produce`),
    );
    const none = await read(await fixture('kafka-producer-failed.txt'));
    assert.deepEqual(valuesOf(none.records), {errors: 3});
    assert.deepEqual(fieldsOf(none.warnings.slice(1), 'kind', 'message'), [
      ['unmeasured', '"produce" was not measured: no record was sent'],
    ]);
  });

  await t.test('leaves out a time of 0 ms, and names short ones', async () => {
    const {records, warnings} = await read(text.replace(', 2 ms 50th', ', 0 ms 50th'));
    assert.equal(valuesOf(records)['latency p50'], undefined);
    assert.equal(warnings[0]?.message, 'found 0 ms for p50, in whole milliseconds: not used');
    const ten = await read(text.replace(', 2 ms 50th', ', 10 ms 50th'));
    assert.deepEqual(ten.warnings, []);
    assert.equal(
      (await read(text)).warnings[0]?.message,
      'found less than 10 ms for p50, in whole milliseconds: each may be 1 ms off',
    );
  });

  await t.test('warns of a run that was interrupted', async () => {
    const {records, warnings} = await read(text.replace(/^200000 .*\n/m, ''));
    assert.equal(windowsOf(records).length, 3);
    assert.equal(
      warnings[0]?.message,
      'found a run without "ms 99.9th.": is a part of the output missing?',
    );
  });

  await t.test('refuses windows that are not of the run, and damaged lines', async () => {
    const whole = '200000 records sent, 9983.0 ';
    for (const [total, found] of /** @type {const} */ ([
      ['100000 records sent, 4991.5 ', '100000 records in 20.034 s'],
      ['200000 records sent, 19966.0 ', '200000 records in 10.017 s'],
    ])) {
      assert.deepEqual((await read(text.replace(whole, total))).errors, [
        `file.csv:4: found windows with 150008 records in 15.002 s, and a run with ${found}, expected at most as many`,
      ]);
    }
    assert.deepEqual((await read(text.replace('(9.54 MB/sec), 2.9', '(9.54 MB/sec), x'))).errors, [
      'file.csv:2: found "50033 records sent, 10004.6 records/sec (9.54 MB/sec), x ms …", expected a line of kafka-producer-perf-test',
    ]);
  });

  await t.test('refuses repeats in one file', async () => {
    const {errors} = await read(text + text.replaceAll('records/sec (9.5', 'records/sec (9.6'));
    assert.match(errors[0] ?? '', /repeat/);
    const again = text.replace(/^(?!200000 ).*\n/gm, '').replace('2 ms 50th', '3 ms 50th');
    assert.match((await read(text + again)).errors[0] ?? '', /repeat/);
    const warmUp = String(await fixture('kafka-producer-warmup.txt'));
    const [steady = ''] = /^.* steady state records sent.*\n/m.exec(warmUp) ?? [];
    await assertJoinedRefused(warmUp + steady, 'steady state records sent', '… records sent');
  });
});
