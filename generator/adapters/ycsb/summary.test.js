// Outputs of YCSB 0.17.0 with measurement.histogram.verbose=true; see ycsb.test.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, percentile} from '../../records/distribution.js';
import {distributionOf, fixture, printedValues, read} from '../../testing/index.js';

test('ycsbSummary', async (t) => {
  await t.test(
    'takes the rows of HdrHistogram as microseconds, exact to three digits',
    async () => {
      const text = String(await fixture('ycsb-verbose.txt'));
      const {records, errors} = await read(text);
      assert.deepEqual(errors, []);
      const reads = distributionOf(records, 'READ');
      const rows = [...text.matchAll(/^\[READ\], (\d+), ([\d.]+)$/gm)].map(([, value, n]) => [
        value,
        n,
      ]);
      assert.equal(reads.buckets.count.length, rows.length);
      assert.equal(
        reads.n,
        rows.reduce((sum, [, n]) => sum + Number(n), 0),
      );
      const p95 = printedValues(records, 'READ')['latency p95'];
      assert.equal(`${percentile(reads, 0.95)}`, p95, 'as the tool printed');
      const [lower, upper] = bucketRows(reads).at(-1) ?? [];
      assert.equal(upper, reads.max);
      // A bucket of HdrHistogram with 2048 in its first half is 2 wide from 2048, 4 from 4096 …
      const width = 2 ** (Math.floor(Math.log2(reads.max * 1e6)) - 10);
      assert.equal(Math.round(((upper ?? 0) - (lower ?? 0)) * 1e6), Math.max(width, 1) - 1);
    },
  );

  await t.test('takes the rows of the old histogram as steps of 1 ms', async () => {
    const {records, errors} = await read(await fixture('ycsb-histogram.txt'));
    assert.deepEqual(errors, []);
    const reads = distributionOf(records, 'READ');
    assert.deepEqual(bucketRows(reads), [
      [0.001, 0.002, 691],
      [0.002, 0.003, 6],
      [0.003, 0.004, 1],
      [0.004, 0.005, 1],
      [0.01, 0.010218, 2],
    ]);
    assert.deepEqual([reads.min, reads.max, reads.precision], [0.001031, 0.010218, null]);
  });

  await t.test('says of its percentiles that they are under the next step', async () => {
    const {records} = await read(await fixture('ycsb-histogram.txt'));
    // 95thPercentileLatency(us), 1000 and 99th…, 2000
    assert.equal(printedValues(records, 'READ')['latency p95'], '<0.002');
    assert.equal(printedValues(records, 'READ')['latency p99'], '<0.003');
    assert.equal(
      printedValues(records, 'UPDATE')['latency p99'],
      undefined,
      'beyond the last bucket',
    );
  });

  await t.test('does not use a throughput below 0, and keeps the operations', async () => {
    const text = String(await fixture('ycsb-verbose.txt'));
    const rate = /(?<=\[OVERALL\], Throughput\(ops\/sec\), )[\d.]+/;
    const {records, errors, warnings} = await read(text.replace(rate, '-50522.55988101964'));
    assert.deepEqual(errors, []);
    assert.deepEqual(printedValues(records, 'all'), {});
    assert.deepEqual(
      printedValues(records, 'READ'),
      printedValues((await read(text)).records, 'READ'),
    );
    assert.deepEqual(
      warnings.map(({message}) => message),
      [
        'found -50522.55988101964 operations per second of "all", which are not used: YCSB counts at most 2147483647 operations',
      ],
    );
  });

  await t.test('does not state the throughput of a run without operations', async () => {
    const {records, warnings} = await read(
      '[OVERALL], RunTime(ms), 1\n[OVERALL], Throughput(ops/sec), 0.0\n[TOTAL_GCs], Count, 0\n',
    );
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [{line: 2, message: '"all" was not measured: 0 operations'}]);
  });
});
