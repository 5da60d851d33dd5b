// The fixture is a whole file of Locust 2.47.0: -u 4 -r 2 -t 8s --csv …, the run of
// locust-history-full.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('locust-stats.csv'));
const [head = ''] = text.split('\r\n');

test('locustStats', async (t) => {
  await t.test('reads rate and latencies of a name', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(format, 'locust-stats');
    assert.deepEqual(
      records.flatMap((record) =>
        record.kind === 'measurement' && record.operation === 'GET item, one'
          ? [[record.metric, record.statistic, record.value, record.samples]]
          : [],
      ),
      [
        ['throughput', 'mean', 7.401601719246893, 44],
        ['latency', 'mean', 17.963400659069023 / 1e3, 44],
        ['latency', 'min', 4.112393999093911 / 1e3, 44],
        ['latency', 'max', 64.42818100003933 / 1e3, 44],
        ['latency', 'p50', 0.014, 44],
        ['latency', 'p95', 0.045, 44],
        ['latency', 'p99', 0.064, 44],
        ['latency', 'p99.9', 0.064, 44],
      ],
    );
  });

  await t.test('reads the median where other percentiles were chosen', async () => {
    const columns = head.split(',');
    // The name of one request has a comma in quotes, before all percentiles.
    const at = columns.length - columns.indexOf('50%');
    const custom = text
      .split('\r\n')
      .map((line) => {
        const cells = line.split(',');
        return cells.filter((_, i) => i !== cells.length - at).join(',');
      })
      .join('\r\n');
    assert.ok(!custom.includes('50%'));
    const [whole, other] = [await read(text), await read(custom)];
    assert.deepEqual(other.errors, []);
    assert.deepEqual(other.records, whole.records);
  });

  await t.test('reports failures, and what failed throughout', async () => {
    const {records, warnings} = await read(text);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message: '"GET /missing" was not measured: 17 of 17 requests failed',
        kind: 'unmeasured',
      },
      {
        line: 5,
        message: '"Aggregated": 17 of 70 requests failed, and Locust\'s latencies include them',
      },
    ]);
    const highest = records.flatMap((one) =>
      one.kind === 'measurement' && one.operation === 'POST /slow' && one.statistic === 'p99'
        ? [one.value]
        : [],
    );
    assert.deepEqual(highest, [106.47890799918969 / 1e3]);
    const all = records.find(
      (record) => record.kind === 'measurement' && record.operation === 'Aggregated',
    );
    assert.ok(all?.kind === 'measurement');
    assert.deepEqual([all.value, all.samples], [11.775275462438238 - 2.859709755163572, 53]);
  });

  // A row of the same version, of a custom client that fires events with response_time=None.
  await t.test('takes no 0 for a latency where nothing was timed', async () => {
    const untimed = `custom,no time,54,0,0,0.0,0,0,0.0,5.8462079876846085,0.0${',0'.repeat(11)}`;
    const {records, errors, warnings} = await read(`${head}\n${untimed}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'metric', 'value', 'samples'), [
      ['throughput', 5.8462079876846085, 54],
    ]);
    assert.deepEqual(warnings, [
      {line: 2, message: '"custom no time" has no latencies: found a maximum of 0 ms'},
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      `${head}\nGET,a,5,6,1,1,1,1,0,2,1${',1'.repeat(11)}\nGET,b,N/A,0,1,1,1,1,0,2,1${',1'.repeat(11)}\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found 6 failures of 5 requests, 1 of 2 1/s, expected at most as many as requests',
      'file.csv:3: found "N/A" in column "Request Count", expected a whole number',
    ]);
  });

  await t.test('refuses a second run or a copy, and says so once', async () => {
    const rows = text.slice(text.indexOf('\n') + 1);
    for (const more of [text, rows]) {
      const {errors} = await read(`${text}${more}`);
      assert.equal(errors.length, 1);
      assert.match(
        errors[0] ?? '',
        /found a second result of "\/missing", expected one\n {2}Remove/,
      );
    }
  });

  await t.test('refuses counts and rates that other rows contradict', async () => {
    const errorsOf = async (/** @type {string} */ from, /** @type {string} */ to) =>
      (await read(text.replace(from, to))).errors;
    assert.deepEqual(await errorsOf('item, one",44,', 'item, one",54,'), [
      'file.csv:5: found 80 requests in the other rows and 70 in "Aggregated", expected the same number',
    ]);
    assert.deepEqual(await errorsOf(',1.5139639880277735,', ',2.5139639880277735,'), [
      'file.csv:3: found 9 requests in 5.94466 s, and 2.5139639880277733 requests/s, expected the same rate',
    ]);
    assert.deepEqual(await errorsOf(',1.5139639880277735,0.0,', ',1.5139639880277735,1.0,'), [
      'file.csv:3: found 0 failures in 5.94466 s, and 1 failures/s, expected the same rate',
    ]);
  });

  await t.test('reads a run of which every request failed, or none was made', async () => {
    const [header, failed] = String(await fixture('locust-stats.csv')).split('\n');
    const {errors, records} = await read(`${header}\n${failed}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'name', 'value'), [
      ['GET /missing', 'requests failed', 17],
    ]);
    const none = `,Aggregated,0,0,N/A,0,0,0,0,0.0,0.0${',N/A'.repeat(11)}`;
    const empty = await read(`${header}\n${none}\n`);
    assert.deepEqual([empty.errors, empty.records, empty.warnings.length], [[], [], 1]);
    assert.equal((await read(`${header}\n`)).errors.length, 1);
  });
});
