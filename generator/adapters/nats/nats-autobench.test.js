// Fixtures, all of `latency` benchmarks over loopback, on a busy two-core machine:
// nats-autobench-small.csv is the tool's own, whole (jnats 2.11.4, `latency small -lcsv …`); -c is
// every tenth rank, and the highest, of cnats 3.4.1; -go-in-order the first 4,000 messages of
// nats.go 1.55 in the order of sending: both from loops of the same protocol and layout.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gunzipSync} from 'node:zlib';
import {percentile} from '../../records/distribution.js';
import {fixture, read} from '../../testing/index.js';

/** @param {string} name */
async function raw(name) {
  const bytes = await fixture(name);
  const text = String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  const [header, ...rows] = text.trim().split(/\r?\n/);
  const columns = (header ?? '').split(',').map((cell, i) => ({
    payload: cell.replace('bytes', 'B'),
    sorted: rows.map((row) => Number(row.split(',')[i])).sort((a, b) => a - b),
  }));
  return {bytes, columns};
}

test('natsAutobench', async (t) => {
  await t.test('warns of rows that are there twice, where they are sorted', async () => {
    const lines = String(await fixture('nats-autobench-small.csv')).split('\n');
    const twice = lines.toSpliced(60, 0, ...lines.slice(50, 60)).join('\n');
    assert.deepEqual((await read(twice)).warnings, [
      {
        message:
          'found samples below the samples above them, which are sorted: is a part of the file there twice?',
        line: 61,
      },
    ]);
  });

  for (const name of ['-small.csv', '-c.csv.gz', '-go-in-order.csv.gz']) {
    await t.test(`keeps every column's percentiles within 0.1 %: ${name}`, async () => {
      const {bytes, columns} = await raw(`nats-autobench${name}`);
      const {format, records, errors} = await read(bytes);
      assert.deepEqual(errors, []);
      assert.equal(format, 'nats-autobench');
      assert.equal(records.length, columns.length);
      for (const [i, {payload, sorted}] of columns.entries()) {
        const record = records[i];
        assert.ok(record?.kind === 'distribution');
        assert.equal(record.operation, 'latency');
        assert.deepEqual(record.params, {payload});
        assert.equal(record.n, sorted.length);
        assert.equal(record.min, (sorted[0] ?? 0) / 1e9);
        assert.equal(record.max, (sorted.at(-1) ?? 0) / 1e9);
        const sum = sorted.reduce((total, sample) => total + sample, 0);
        assert.equal(record.mean, sum / sorted.length / 1e9);
        for (const share of [0.5, 0.9, 0.99, 0.999, 1]) {
          // The sample of rank ⌈p·n⌉, from the text itself; rounded as binary shares are not exact.
          const rank = Math.ceil(Number((share * sorted.length).toPrecision(12)));
          const exact = (sorted[rank - 1] ?? 0) / 1e9;
          const kept = percentile(record, share);
          assert.ok(kept >= exact && kept <= exact * 1.001, `${payload} ${share}: ${kept}`);
        }
      }
    });
  }

  await t.test('lets the manifest name the operation', async () => {
    const {records} = await read('8 bytes\n5\n', {note: {operation: 'publish'}});
    assert.equal(records[0]?.operation, 'publish');
  });

  await t.test('reads empty cells as the end of a shorter column', async () => {
    const {records, errors} = await read('8 bytes,32 bytes\n1,5\n2,\n3,\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((record) => record.kind === 'distribution' && record.n),
      [3, 1],
    );
  });

  await t.test('says so when a column has no sample at all', async () => {
    const {records, errors, warnings} = await read('8 bytes,32 bytes\n1,\n2,\n');
    assert.deepEqual(errors, []);
    assert.equal(records.length, 1);
    assert.deepEqual(warnings, [{message: 'found no sample in column "32 bytes"', line: 2}]);
  });

  await t.test('refuses samples below the end of a column', async () => {
    const {errors} = await read('8 bytes,32 bytes\n1,5\n2,\n3,4\n');
    assert.deepEqual(errors, [
      'file.csv:4: found 4 in column "32 bytes", expected no value below its end in line 3',
    ]);
  });

  await t.test('refuses what is not a whole number of nanoseconds', async () => {
    const {errors} = await read('8 bytes,32 bytes\n1.5,-5\n1e3,99999999999999999999\n7\n');
    assert.deepEqual(errors, [
      'file.csv:2: found "1.5" in column "8 bytes", expected a whole number',
      'file.csv:2: found "-5" in column "32 bytes", expected a whole number',
      'file.csv:3: found "1e3" in column "8 bytes", expected a whole number',
      'file.csv:3: found "99999999999999999999" in column "32 bytes", expected a whole number',
      'file.csv:4: found 1 cells, expected 2 as in the header',
    ]);
  });

  await t.test('refuses a payload size that comes twice', async () => {
    const {errors} = await read('8 bytes,32 bytes,8 bytes\n1,2,3\n');
    assert.deepEqual(errors, ['file.csv:1: found column "8 bytes" twice, expected it once']);
  });
});
