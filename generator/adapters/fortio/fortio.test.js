// The fixtures were written by a program with fortio's packages of 1.69.5, as the command writes them: fortio.json with
// -qps 200 -t 1s -r 0.0001, fortio-failed.json with -n 100 -c 2 and one request without a response. fortio-grpc.json is
// of 1.75.3, with -grpc -ping -qps 500 -t 2s -c 4 -s 2 -r 0.0001.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('fortio.json'));
const failed = String(await fixture('fortio-failed.json'));
const grpc = String(await fixture('fortio-grpc.json'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  records.map((one) =>
    one.kind === 'measurement'
      ? [`${one.metric} ${one.name ?? one.statistic}`, one.value, one.samples]
      : [],
  );

test('fortio', async (t) => {
  await t.test('reads throughput, extremes and percentiles', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['fortio', [], []]);
    assert.deepEqual(stated(records), [
      ['throughput mean', 199.50317604367936, 200],
      ['latency min', 0.000082703, 200],
      ['latency mean', 0.0006953469500000001, 200],
      ['latency max', 0.004464091, 200],
      ['latency p50', 0.0006653846153846154, 200],
      ['latency p75', 0.0007744186046511628, 200],
      ['latency p90', 0.0008791666666666668, 200],
      ['latency p99', 0.0038333333333333336, 200],
    ]);
    const [first] = records;
    assert.ok(first?.kind === 'measurement');
    assert.deepEqual([first.operation, first.params], ['/', {threads: '4', qps: '200'}]);
  });

  await t.test('tells the step in which a percentile is interpolated', async () => {
    const {records} = await read(text);
    const steps = records.map((one) =>
      one.kind === 'measurement' && one.step !== undefined
        ? [one.statistic, one.step.toFixed(6)]
        : [],
    );
    assert.deepEqual(steps.slice(4), [
      ['p50', '0.000100'],
      ['p75', '0.000100'],
      ['p90', '0.000100'],
      ['p99', '0.000500'],
    ]);
    assert.deepEqual(steps.slice(0, 4), [[], [], [], []]);
  });

  await t.test('subtracts what failed, and uses no percentile of a wide step', async () => {
    const {records, errors, warnings} = await read(failed);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.map(({message}) => message),
      [
        '1 of 100 requests failed, and the latencies include them',
        '8 connections ended early, by the server or by a timeout: after a timeout, fortio sends the request again and counts one success',
        'fortio guesses p50, p75 and p90 within wide steps of its histogram: not used; -r sets the steps',
      ],
    );
    assert.deepEqual(stated(records), [
      ['throughput mean', 7.999134078377678 * 0.99, 99],
      ['latency min', 0.000099288, 100],
      ['latency mean', 0.0016921597899999996, 100],
      ['latency max', 0.037070111, 100],
      ['latency p99', 0.0360350555, 100],
      ['count requests failed', 1, undefined],
    ]);
  });

  // As in a public file of 1.28.0.
  await t.test('reads a load without percentiles', async () => {
    const document = JSON.parse(text);
    document.DurationHistogram.Percentiles = null;
    const {records, errors, warnings} = await read(JSON.stringify(document));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(stated(records), stated((await read(text)).records).slice(0, 4));
  });

  await t.test('has no result if all requests failed', async () => {
    const {records, warnings} = await read(text.replace('"200": 200', '"503": 200'));
    assert.deepEqual(stated(records), [['count requests failed', 200, undefined]]);
    assert.deepEqual(
      warnings.map(({message}) => message),
      ['"/" was not measured: 200 of 200 requests failed'],
    );
  });

  await t.test('reads a load of gRPC', async () => {
    const {records, errors, warnings} = await read(grpc);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(stated(records), [
      ['throughput mean', 499.54373149219515, 1000],
      ['latency min', 0.000100859, 1000],
      ['latency mean', 0.000651682007, 1000],
      ['latency max', 0.010089773, 1000],
      ['latency p50', 0.0005656903765690377, 1000],
      ['latency p75', 0.0006688524590163934, 1000],
      ['latency p90', 0.0008026315789473683, 1000],
      ['latency p99', 0.004599999999999995, 1000],
      ['latency p99.9', 0.01, 1000],
    ]);
    const subjectOf = async (/** @type {string} */ of) => {
      const [first] = (await read(of)).records;
      return [first?.operation, first?.params];
    };
    const params = {threads: '8', streams: '2', qps: '500'};
    assert.deepEqual(await subjectOf(grpc), ['GRPC Ping', params]);
    const method = grpc.replace(
      'GRPC Ping',
      'Custom GRPC Method fgrpc.PingServer/Ping and Payload {\\"seq\\": 1} PayloadLength=10',
    );
    assert.deepEqual(await subjectOf(method), ['fgrpc.PingServer/Ping', params]);
  });

  await t.test('subtracts calls of gRPC that do not serve', async () => {
    const {records} = await read(
      grpc.replace('"SERVING": 1000', '"SERVING": 990, "NOT_SERVING": 6, "ERROR": 4'),
    );
    assert.deepEqual(stated(records)[0], ['throughput mean', 499.54373149219515 * 0.99, 990]);
    assert.deepEqual(stated(records).at(-1), ['count requests failed', 10, undefined]);
  });

  await t.test('refuses steps of the histogram that are not in order', async () => {
    for (const [stated, instead] of [
      ['"End": 0.0001,', '"End": 0.00001,'],
      ['"Start": 0.0001,', '"Start": 0.00009,'],
      ['"Percent": 6.5,', '"Percent": 0.4,'],
    ]) {
      const {errors} = await read(text.replace(stated ?? '', instead ?? ''));
      assert.match(
        errors.join(),
        /found a step of the histogram from .*, expected steps in order$/,
      );
    }
  });

  await t.test('refuses numbers that do not fit together, and other loads', async () => {
    for (const [from, to, message] of /** @type {[string, string, RegExp][]} */ ([
      [
        '"200": 200',
        '"200": 199',
        /found 200 requests, and status codes of 199, expected the same/,
      ],
      ['"ActualQPS": 199', '"ActualQPS": 198', /requests\/s, expected the same rate$/],
      ['"Count": 52', '"Count": 51', /found 199 requests in the steps of the histogram of 200/],
      ['"Avg": 0.0006', '"Avg": 0.0007', /found a mean of 0.00079\d+ of "\/", expected 0.00069/],
      ['"RunType": "HTTP"', '"RunType": "TCP"', /found a load of "TCP", expected HTTP or gRPC$/],
    ])) {
      assert.ok(text.includes(from), from);
      const {errors} = await read(text.replace(from, to));
      assert.match(errors[0] ?? '', message);
    }
  });
});
