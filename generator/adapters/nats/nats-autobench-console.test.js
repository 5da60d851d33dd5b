// Whole outputs, against a server on the same machine: -small is `small latency` of jnats 2.11.4 (its
// heading: “nanos”); -de `nano` under -Duser.language=de; -fr `tiny PubOnly latency` under fr; -failed
// `nano PubSub` with a server whose max_payload is 300; -2.8 `tiny` of jnats 2.8.0.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** @param {string} name */
const text = async (name) => String(await fixture(`nats-autobench-console-${name}.txt`));

/** @param {Awaited<ReturnType<typeof read>>} reading */
const brief = ({records}) =>
  records.map((one) =>
    one.kind === 'measurement'
      ? [one.operation, ...Object.values(one.params), one.statistic, one.value, one.samples]
      : one.kind,
  );

test('natsAutobenchConsole', async (t) => {
  await t.test('reads latencies in microseconds, whatever the heading says', async () => {
    const reading = await read(await text('small'));
    assert.deepEqual([reading.errors, reading.warnings], [[], []]);
    assert.equal(reading.format, 'nats-autobench-console');
    assert.equal(reading.records.length, 18);
    // | 0 bytes     |     250 |     24 |    53.92 |    4,579 | +/-  31.21 |
    assert.deepEqual(brief(reading).slice(0, 3), [
      ['latency', '0 B', 'min', 0.000024, 250],
      ['latency', '0 B', 'p50', 0.00005392, 250],
      ['latency', '0 B', 'max', 0.004579, 250],
    ]);
  });

  await t.test('reads thousands grouped by points, and decimal commas', async () => {
    const reading = await read(await text('de'));
    assert.deepEqual(reading.errors, []);
    const all = brief(reading);
    // grep -c 'msg/s' …-de.txt → 60, and 5 sizes of 3 figures
    assert.equal(all.length, 75);
    assert.deepEqual(all[0], ['PubOnly', '0 B', 'mean', 66514, 1000]);
    assert.deepEqual(all.filter(([operation]) => operation === 'JsPubAsyncRounds').slice(0, 2), [
      ['JsPubAsyncRounds', '0 B', '10', 'mean', 2890, 1000],
      ['JsPubAsyncRounds', '0 B', '100', 'mean', 19963, 1000],
    ]);
    assert.deepEqual(all.at(-2), ['latency', '512 B', 'p50', 0.00031486, 5]);
  });

  await t.test('reads thousands grouped by no-break blanks, and as in India', async () => {
    const french = brief(await read(await text('fr')));
    assert.deepEqual(french[1], ['PubOnly', '8 B', 'mean', 1304747, 100000]);
    assert.deepEqual(french.at(-1), ['latency', '1024 B', 'max', 0.000275, 50]);
    // Made: the same row with other separators.
    for (const row of ['1,00,000 13,04,747', '1’00’000 1’304’747', '100000 1304747']) {
      const [count, rate] = row.split(' ');
      const {records} = await read(`PubOnly 8   ${count}   ${rate} msg/s   9.95 mb/s\n`);
      assert.equal(records[0]?.kind === 'measurement' && records[0].value, 1304747, row);
    }
  });

  await t.test('reads the latencies of 2.8, and the sizes of 2019', async () => {
    const reading = await read(await text('2.8'));
    assert.deepEqual(reading.errors, []);
    // Latency 0        50    123 / 285.05 / 7,060    +/- 231.90  (microseconds)
    assert.deepEqual(
      brief(reading).filter(([operation, payload]) => operation === 'latency' && payload === '0 B'),
      [
        ['latency', '0 B', 'min', 0.000123, 50],
        ['latency', '0 B', 'p50', 0.00028505, 50],
        ['latency', '0 B', 'max', 0.00706, 50],
      ],
    );
    // As published in 2019: 8,684 × 1024 bytes are 8.48 mb.
    const old = 'ReqReply 1k              10,000              8,684 msg/s      8.48 mb/s\n';
    assert.deepEqual(brief(await read(old)), [['ReqReply', '1024 B', 'mean', 8684, 10000]]);
  });

  await t.test('leaves out what failed, with the reason', async () => {
    const {records, errors, warnings} = await read(await text('failed'));
    assert.deepEqual(errors, []);
    assert.equal(records.length, 4);
    assert.deepEqual(warnings, [
      {line: 10, message: '"PubSub 512" was not measured: Exception: No messages within timeout.'},
    ]);
    // Made from the format strings of the source.
    const others = await read(
      'PubOnly 0                  no data from test run\n' +
        'Latency 8          Exception: java.util.concurrent.TimeoutException\n' +
        'ReqReply 0                            2                  0 msg/s       0.00 b/s\n' +
        'ReqReply 8                            2                392 msg/s       3.06 kb/s\n',
    );
    assert.deepEqual(others.errors, []);
    assert.deepEqual(others.warnings, [
      {line: 1, message: '"PubOnly 0" was not measured: no data from test run'},
      {
        line: 2,
        message: '"Latency 8" was not measured: Exception: java.util.concurrent.TimeoutException',
      },
      {line: 3, message: '"ReqReply 0" was not measured: less than 1 message per second'},
    ]);
  });

  await t.test('refuses a second run, and rows that it cannot read', async () => {
    const row = 'PubOnly 8   100,000   885,805 msg/s   6.76 mb/s\n';
    const {errors} = await read(
      `${row}${row}${row.replace('885,805', '885,8x5')}${row.replace('885,805', '1,885.805')}| 8 bytes | 250 |\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found a second result of "PubOnly 8", the first is on line 1, expected one run\n' +
        '  Put each run into a separate folder.',
      'file.csv:3: found "PubOnly 8 100,000 885,8x5 msg/s 6.76 mb/s", expected a row of NatsAutoBench',
      'file.csv:4: found "PubOnly 8 100,000 1,885.805 msg/s 6.76 mb/s", expected a row of NatsAutoBench',
      'file.csv:5: found "| 8 bytes | 250 |", expected a row of NatsAutoBench',
    ]);
  });

  await t.test('warns once of what else was printed', async () => {
    const {warnings} = await read(`${await text('small')}\nreal\t0m15.436s\nuser\t0m4.646s\n`);
    assert.deepEqual(warnings, [
      {line: 18, message: 'found "real 0m15.436s" and 1 more line between the results'},
    ]);
  });

  await t.test('uses a last row without line end', async () => {
    const lines = (await text('small')).split('\n').slice(0, 10);
    assert.equal((await read(lines.join('\n'))).records.length, 6);
    assert.equal((await read(lines.join('\n').slice(0, -1))).records.length, 3);
  });
});
