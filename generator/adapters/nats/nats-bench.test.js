// nats-bench.csv: nats 0.3.0, `nats bench pub foo --clients 3 --msgs 60000 --size 128 --csv …`;
// nats-bench-latencies.csv: nats 0.5.1, `nats bench service request foo --clients 2 --msgs 4000 --size 64
// --csv …`; nats-bench-nats-go.csv: nats.go 1.31, `nats-bench -np 2 -ns 2 -n 20000 -ms 64 -csv … foo`; all
// whole, against a server on the same machine.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

const HEADER = '#RunID,ClientID,MsgCount,MsgBytes,MsgsPerSec,BytesPerSec,DurationSecs';
const ROW = 'tO8RfUs64BchXvVxGVFrIs,P0,20000,2560000,1888174,241686366.623113,0.010592';

/** @param {Awaited<ReturnType<typeof read>>} reading */
const brief = ({records}) =>
  records.map((one) =>
    one.kind === 'measurement'
      ? [one.operation, Object.values(one.params).join(' '), one.metric, one.statistic, one.value]
      : one.kind,
  );

test('natsBench', async (t) => {
  await t.test('reads the rate of each client, and no invalid latency', async () => {
    const reading = await read(await fixture('nats-bench.csv'));
    assert.deepEqual([reading.errors, reading.warnings], [[], []]);
    assert.equal(reading.format, 'nats-bench');
    // AvgLatencyMicroSecs of the first row is 0.529612 = 1e6 ÷ 1888174.
    assert.deepEqual(brief(reading), [
      ['publish', 'P0', 'throughput', 'mean', 1888174],
      ['publish', 'P1', 'throughput', 'mean', 1239298],
      ['publish', 'P2', 'throughput', 'mean', 1075903],
    ]);
  });

  await t.test('reads subscribers and publishers of nats.go', async () => {
    assert.deepEqual(brief(await read(await fixture('nats-bench-nats-go.csv'))), [
      ['subscribe', 'S0', 'throughput', 'mean', 752435],
      ['subscribe', 'S1', 'throughput', 'mean', 612147],
      ['publish', 'P0', 'throughput', 'mean', 476376],
      ['publish', 'P1', 'throughput', 'mean', 325470],
    ]);
  });

  await t.test('reads latencies in microseconds, and no deviation', async () => {
    const reading = await read(await fixture('nats-bench-latencies.csv'), {
      note: {operation: 'request'},
    });
    assert.deepEqual(reading.errors, []);
    assert.deepEqual(brief(reading).slice(0, 8), [
      ['request', 'P0', 'throughput', 'mean', 2783],
      ['request', 'P0', 'latency', 'min', 0.000094858],
      ['request', 'P0', 'latency', 'mean', 0.000358725711],
      ['request', 'P0', 'latency', 'p50', 0.000230943],
      ['request', 'P0', 'latency', 'p90', 0.00047469],
      ['request', 'P0', 'latency', 'p99', 0.003745313],
      ['request', 'P0', 'latency', 'p99.9', 0.0059144],
      ['request', 'P0', 'latency', 'max', 0.008085832],
    ]);
    // A batch of messages has the same columns as a message.
    assert.deepEqual(fieldOf(reading.warnings, 'message'), [
      'the file does not name the operation of its latencies: messages, batches or calls; the output of nats bench does',
    ]);
  });

  await t.test('distinguishes appended runs', async () => {
    const reading = await read(`${HEADER}\n${ROW}\n${HEADER}\n${ROW.replace('tO8', 'uO8')}\n`);
    assert.deepEqual(reading.errors, []);
    assert.deepEqual(
      brief(reading).map(([, params]) => params),
      ['P0 1', 'P0 2'],
    );
  });

  await t.test('leaves out a client that did nothing', async () => {
    const {errors, warnings, records} = await read(
      `${HEADER}\n${ROW}\ntO8RfUs64BchXvVxGVFrIs,P1,0,0,0,0.000000,0.010592\n`,
    );
    assert.deepEqual(errors, []);
    assert.equal(records.length, 1);
    assert.deepEqual(warnings, [
      {line: 3, message: 'client "P1" was not measured: 0 messages per second'},
    ]);
  });

  await t.test('refuses a rate of no time, a client twice, and other names', async () => {
    // What Go writes for 20000 ÷ 0 seconds.
    const infinite = ROW.replace(
      '1888174,241686366.623113,0.010592',
      '-9223372036854775808,+Inf,0.000000',
    );
    const {errors} = await read(`${HEADER}\n${infinite}\n${ROW}\n${ROW.replace('P0', 'total')}\n`);
    assert.deepEqual(errors, [
      'file.csv:2: found -9223372036854775808 in column "MsgsPerSec", expected a number of at least 0',
      'file.csv:3: found client "P0" of run "tO8RfUs64BchXvVxGVFrIs" twice, expected it once',
      'file.csv:4: found the client "total", expected P0, S0, ?0 …',
    ]);
  });

  await t.test('uses a last line without line end where it ends with six decimals', async () => {
    assert.equal((await read(`${HEADER}\n${ROW}`)).records.length, 1);
    const {warnings} = await read(`${HEADER}\n${ROW}\n${ROW.slice(0, -1)}`);
    assert.match(warnings[0]?.message ?? '', /without a line end/);
  });
});
