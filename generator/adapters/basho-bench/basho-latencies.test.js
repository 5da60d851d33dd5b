// The fixtures are whole files of basho_bench master of 2017, windows of one second, one minute on
// a busy two-core machine: `put` of an eleveldb run (the one of basho-summary.csv), `get` of a run
// against Redis.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const HEAD = 'elapsed, window, n, min, mean, median, 95th, 99th, 99_9th, max, errors\n';
const get = await fixture('basho-latencies-get.csv');
const put = await fixture('basho-latencies-put.csv');

/** @param {string | Uint8Array} content @param {Parameters<typeof read>[1]} [options] */
async function windowsOf(content, options) {
  const {records, errors} = await read(content, options);
  assert.deepEqual(errors, []);
  const [timeline] = records;
  assert.ok(timeline?.kind === 'timeline');
  return timeline;
}

test('bashoLatencies', async (t) => {
  await t.test('reads microseconds as seconds, a window a row', async () => {
    const {windows} = await windowsOf(get);
    assert.equal(windows.length, 62);
    assert.deepEqual(windows[0], {
      start: 0,
      length: 1.156199,
      count: 5765,
      errors: 0,
      latency: {
        min: 0.000007,
        mean: 0.0006559,
        p50: 0.000059,
        p95: 0.004494,
        p99: 0.009829,
        'p99.9': 0.020414,
        max: 0.036351,
      },
    });
  });

  await t.test('counts what the summary of the same run counts', async () => {
    const {windows} = await windowsOf(put);
    // Counted with: awk -F', ' 'NR>1{n+=$4}END{print n}' basho-summary.csv
    assert.equal(
      windows.reduce((sum, {count}) => sum + count, 0),
      1083632,
    );
  });

  await t.test('gives no latency to a window without an operation', async () => {
    // Zeros in the one, the leftovers of the window before in the other.
    for (const [content, length] of /** @type {const} */ ([
      [put, 1.515325],
      [get, 0.089291],
    ])) {
      const last = (await windowsOf(content)).windows.at(-1);
      assert.equal(last?.count, 0);
      assert.equal(last?.latency, null);
      assert.equal(last?.length, length);
    }
  });

  await t.test('takes the operation from the file name, or from the manifest', async () => {
    const names = ['get_latencies.csv', 'get_latencies.csv.gz', 'current/get_latencies.csv.zst'];
    for (const name of names) assert.equal((await windowsOf(get, {name})).operation, 'get');
    assert.equal((await windowsOf(get, {name: 'mp-put_latencies.csv'})).operation, 'mp-put');
    assert.equal((await windowsOf(get, {name: 'itx_latency.csv'})).operation, 'itx');
    assert.equal((await windowsOf(get, {name: 'tests/read_single.csv.gz'})).operation, 'read');
    const named = await windowsOf(get, {name: 'get_latencies.csv', note: {operation: 'read'}});
    assert.equal(named.operation, 'read');
    assert.equal((await windowsOf(get, {name: 'itx.csv'})).operation, '');
  });

  await t.test('reads whole seconds, as they were written before 2013', async () => {
    const {windows} = await windowsOf(`${HEAD}10, 10, 4, 1, 2.5, 2, 4, 4, 4, 4, 1\n`);
    assert.equal(windows[0]?.length, 10);
    assert.equal(windows[0]?.errors, 1);
  });

  await t.test('refuses latencies whose order is impossible', async () => {
    const {errors} = await read(
      `${HEAD}1.0, 1.0, 4, 9, 2.5, 2, 4, 4, 4, 4, 0\n` +
        '2.0, 1.0, 4, 1, 2.5, 2, 4, 6, 5, 7, 0\n' +
        '3.0, 1.0, 4, 1, 2.5, 2, 4, 6, 8, 7, 0\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found min 9 above median 2, expected latencies in ascending order',
      'file.csv:3: found 99th 6 above 99_9th 5, expected latencies in ascending order',
      'file.csv:4: found 99_9th 8 above max 7, expected latencies in ascending order',
    ]);
  });

  await t.test('leaves measurements of other units, with the same header, alone', async () => {
    const {format, errors} = await read(get, {name: 'memory_measurements.csv'});
    assert.equal(format, undefined);
    assert.match(errors[0] ?? '', /^memory_measurements\.csv:1: found "elapsed, window, n, min/);
  });
});
