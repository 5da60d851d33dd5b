// kafka-consumer.txt, -detailed.txt and -timeout.txt were printed by 4.1.1, -de.txt by 4.4.0. The expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

const text = String(await fixture('kafka-consumer.txt'));
const detailed = String(await fixture('kafka-consumer-detailed.txt'));

/** @param {readonly Rec[]} records */
const valuesOf = (records) =>
  Object.fromEntries(measurementsOf(records).map((one) => [quantityOf(one), one.value]));

/** @param {readonly Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) =>
    one.kind === 'timeline'
      ? one.windows.map(({start, length, count}) => [start, length, count])
      : [],
  );

test('kafkaConsumer', async (t) => {
  await t.test('reads the rate of the whole time, and names that of the rest', async () => {
    const {format, records, facts, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, facts], ['kafka-consumer', [], {date: '2026-11-30'}]);
    assert.deepEqual(valuesOf(records), {
      'throughput mean': 917_197.1874,
      'MB.sec': 87.4707 * 1024 ** 2,
      'fetch.nMsg.sec': 1_091_758.3697,
    });
    assert.deepEqual(fieldsOf(warnings, 'line', 'message'), [
      [
        2,
        'joining the group took 523 of 3271 ms, which are in the throughput, and not in fetch.nMsg.sec',
      ],
    ]);
    const long = text.replace(
      ', 523, 2748, 104.1182, 1091758.3697',
      ', 123, 3148, 90.8885, 953034.3075',
    );
    const reading = await read(long);
    assert.deepEqual([reading.warnings, reading.errors], [[], []]);
  });

  await t.test('reads decimal commas', async () => {
    const {records, errors} = await read(await fixture('kafka-consumer-de.txt'));
    assert.deepEqual(errors, []);
    assert.equal(valuesOf(records)['throughput mean'], 1_012_192.3077);
  });

  await t.test('reads releases that print six columns, or a negative time', async () => {
    const six = text.replace(/, rebalance.*$/m, '').replace(/, 523.*$/m, '');
    const negative = text.replace(
      ', 523, 2748, 104.1182, 1091758.3697',
      ', 1593109326612, -1593109323341, -0.0000, -0.0019',
    );
    for (const content of [six, negative]) {
      const {records, errors, warnings} = await read(content);
      assert.deepEqual([errors, warnings], [[], []]);
      assert.deepEqual(Object.keys(valuesOf(records)), ['throughput mean', 'MB.sec']);
    }
  });

  await t.test('uses no transfer that is rounded to 0', async () => {
    const {records, errors} = await read(text.replace(' 87.4707,', ' 0.0000,'));
    assert.deepEqual(errors, []);
    assert.deepEqual(Object.keys(valuesOf(records)), ['throughput mean', 'fetch.nMsg.sec']);
  });

  await t.test('reads intervals', async () => {
    const {records, errors, facts, warnings} = await read(detailed);
    assert.deepEqual([errors, facts], [[], {date: '2026-11-30'}]);
    assert.deepEqual(fieldsOf(warnings.slice(0, 1), 'line', 'message'), [
      [2, 'joining the group took 488 of 1000 ms, which are in the rate of this interval'],
    ]);
    // The messages are those since the start; the first interval is 65833 ÷ 65833.0 per second.
    assert.deepEqual(windowsOf(records), [
      [0, 1, 65_833],
      [1, 1.005, 1_999_064],
      [2.005, 1.002, 2_604_328],
      [3.007, 1.003, 1_761_750],
    ]);
  });

  await t.test('reports a run that waited for more messages', async () => {
    const {records, warnings} = await read(await fixture('kafka-consumer-timeout.txt'));
    assert.equal(valuesOf(records)['throughput mean'], 110_987.7913);
    assert.deepEqual(fieldsOf(warnings.slice(0, 1), 'line', 'kind', 'message'), [
      [
        2,
        'aborted',
        'found "Exiting before consuming the expected number of messages": the time includes the wait for more',
      ],
    ]);
    const none = text.replace(
      /, 286.*$/m,
      ', 0.0000, 0.0000, 0, 0.0000, 789, 2482, 0.0000, 0.0000',
    );
    const reading = await read(none);
    assert.deepEqual(reading.records, []);
    assert.deepEqual(fieldsOf(reading.warnings, 'kind', 'message'), [
      ['unmeasured', '"consume" was not measured: no message was read'],
    ]);
  });

  await t.test('refuses what contradicts itself', async () => {
    for (const [content, message] of [
      [
        text.replace('1091758.3697', '191758.3697'),
        /:2: found 3000152 messages in 2.748 s, and 191758.3697 messages\/s, expected the same rate/,
      ],
      [
        text.replace('3000152', '300152'),
        /:2: found 300152 messages in 3.271 s, and 917197.1874 messages\/s, expected the same rate/,
      ],
      [
        detailed.replace(/^.* 2064897, .*\n/m, ''),
        /:3: found 4603392 messages in 2.007 s, and 2599129.7405 messages\/s, expected the same rate/,
      ],
      [detailed.replace(':144, 0, ', ':144, 1, '), /:3: found thread 1, expected 0/],
      [
        detailed.replace('2026-11-30 22:32:46:144', '22:32:46'),
        /:3: found the time "22:32:46", expected 2026-11-30 22:28:14:276/,
      ],
      [detailed.replace(', 1005, ', ', '), /:3: found 9 cells, expected 10 as in the header/],
      [text.replace(/^2026.*\n/m, ''), /:1: found no row below the header, expected the results/],
    ]) {
      const {errors} = await read(/** @type {string} */ (content));
      assert.match(errors[0] ?? '', /** @type {RegExp} */ (message));
    }
  });

  await t.test('refuses repeats in one file', async () => {
    const {errors} = await read(text + text.replaceAll('87.4707', '87.4708'));
    assert.match(errors[0] ?? '', /repeat/);
  });
});
