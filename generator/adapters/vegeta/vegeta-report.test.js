// The fixture is the report of the attack in vegeta-csv.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('vegeta-report.json'));

test('vegetaReport', async (t) => {
  await t.test('reads what the first releases state', async () => {
    // Made: as a public file has it.
    const {records, errors, warnings} = await read(
      '{"latencies":{"mean":1021408126,"50th":1018106068,"95th":1038518296,"99th":1056713431,"max":1074251082},"bytes_in":{"total":600,"mean":12},"bytes_out":{"total":0,"mean":0},"duration":4899999913,"wait":1022247941,"requests":50,"rate":10.204081813827575,"success":1,"status_codes":{"200":50},"errors":[]}\n',
    );
    assert.deepEqual([errors, warnings.length], [[], 1]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'statistic', 'value'), [
      ['mean', 1.021408126],
      ['p50', 1.018106068],
      ['p95', 1.038518296],
      ['p99', 1.056713431],
      ['max', 1.074251082],
    ]);
  });

  await t.test('reads throughput, latencies in nanoseconds and failures', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['vegeta-report', []]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'metric', 'statistic', 'value', 'samples'), [
      ['throughput', 'mean', 45.852910390763086, 136],
      ['latency', 'min', 0.000556586, 150],
      ['latency', 'mean', 0.00572275, 150],
      ['latency', 'p50', 0.001990234, 150],
      ['latency', 'p90', 0.014516652, 150],
      ['latency', 'p95', 0.023086705, 150],
      ['latency', 'p99', 0.042371489, 150],
      ['latency', 'max', 0.056508088, 150],
      ['count', 'total', 14, undefined],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '14 of 150 requests failed, and the latencies include them',
    ]);
  });

  await t.test('has a throughput of successes until the last response', () => {
    const {duration, wait, throughput} = JSON.parse(text);
    assert.equal(throughput.toFixed(9), (136 / ((duration + wait) / 1e9)).toFixed(9));
  });

  await t.test('does not measure an attack of which every request failed', async () => {
    const failed = text
      .replace('{"200":136,"500":14}', '{"0":150}')
      .replace(/"success":[\d.]+/, '"success":0');
    const {records, warnings, errors} = await read(failed);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'name', 'value'), [
      ['requests failed', 150],
    ]);
    assert.equal(warnings[0]?.message, 'the attack was not measured: 150 of 150 requests failed');
  });

  await t.test('does not measure an attack without requests', async () => {
    const none = text
      .replace('{"200":136,"500":14}', '{}')
      .replace(/"requests":\d+/, '"requests":0');
    const {errors} = await read(none);
    assert.match(errors.join(), /Warning: the attack was not measured: found 0 requests\./);
  });

  await t.test('refuses counts that contradict one another', async () => {
    assert.deepEqual((await read(text.replace('"500":14', '"500":15'))).errors, [
      'file.csv:1: found 151 status codes and 150 requests, expected the same number of both',
    ]);
    assert.deepEqual(
      (await read(text.replace('"200":136,"500":14', '"200":135,"500":15'))).errors,
      [
        'file.csv:1: found a success of 0.9066666666666666 and 135 of 150 requests with a status from 200 to 399, expected the same share',
      ],
    );
    assert.deepEqual((await read(text.replace('"throughput":45', '"throughput":46'))).errors, [
      'file.csv:1: found 136 requests in 2.96601 s, and 46.852910390763086 requests/s, expected the same rate',
    ]);
    assert.deepEqual((await read(text.replace('"mean":5722750', '"mean":5722850'))).errors, [
      'file.csv:1: found a mean of 5722850 of "latencies", expected 5722750, the total by the requests',
    ]);
  });
});
