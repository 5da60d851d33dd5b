// hlog.hlog and hgrm.hgrm are one run (RocksJava 7.8.3 reads, HdrHistogram 2.2.2), as histograms and
// as percentile rows; the other distributions are made here and their titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, fromBuckets, Recorder} from '../records/distribution.js';
import {distributionsOf, fieldsOf} from '../testing/index.js';
import {binsOf} from './latency-bins.js';

const subject = {operation: 'get', params: {}};
const [fine] = await distributionsOf('hlog.hlog', {unit: 'ns'});
const [rows] = await distributionsOf('hgrm.hgrm', {unit: 'us'});
assert.ok(fine && rows);

/** @param {import('./latency-bins.js').Bin[]} bins */
const counted = (bins) => bins.reduce((sum, {n}) => sum + n, 0);

test('binsOf', async (t) => {
  await t.test('has twenty bins to a decade and every sample in one of them', () => {
    const {bins, coarse} = binsOf(fine);
    assert.equal(coarse, false);
    assert.equal(counted(bins), fine.n);
    for (const {lo, hi} of bins) assert.ok(Math.abs(hi / lo - 10 ** 0.05) < 1e-9, `${lo} ${hi}`);
    assert.ok(bins.every(({hi}, i) => i === bins.length - 1 || hi <= (bins[i + 1]?.lo ?? 0)));
  });

  await t.test('puts the last sample into its bin where its bucket goes beyond (made)', () => {
    const nanoseconds = new Recorder(1e-9);
    nanoseconds.add(999_950);
    const record = nanoseconds.record(subject);
    assert.ok((record.buckets.upper[0] ?? 0) > 0.001);
    assert.equal(binsOf(record).bins[0]?.hi, 0.001);
  });

  await t.test('counts as many samples below each edge as the buckets say', () => {
    const {bins} = binsOf(fine);
    const edge = bins[20]?.hi ?? 0;
    const below = bucketRows(fine).filter(([, upper]) => upper <= edge);
    assert.equal(
      counted(bins.filter(({hi}) => hi <= edge)),
      below.reduce((sum, [, , count]) => sum + count, 0),
    );
  });

  await t.test('keeps buckets that are wider than a bin, as low as their width asks', () => {
    const {bins, coarse} = binsOf(rows);
    assert.equal(coarse, true);
    assert.equal(counted(bins), rows.n);
    const bounds = new Set(bucketRows(rows).flat());
    for (const {lo, hi, share, height} of bins) {
      const width = 20 * Math.log10(hi / lo);
      assert.ok(Math.abs(height - share / Math.max(width, 1)) < 1e-12);
      assert.ok(width <= 1 || (bounds.has(lo) && bounds.has(hi)) || lo === rows.min);
    }
  });

  await t.test(
    'begins a bucket from zero on at the minimum, or else at half its end (made)',
    () => {
      /** @type {import('../records/types.d.ts').Bucket[]} */
      const buckets = [
        [0, 0.001, 5],
        [0.001, 0.01, 5],
      ];
      assert.equal(binsOf(fromBuckets(buckets, subject, {min: 0.0004})).bins[0]?.lo, 0.0004);
      assert.equal(binsOf(fromBuckets(buckets, subject)).bins[0]?.lo, 0.0005);
    },
  );

  await t.test('puts zeros into a bin without a width (made)', () => {
    const nanoseconds = new Recorder(1e-9);
    for (const value of [0, 0, 5000]) nanoseconds.add(value);
    const {bins} = binsOf(nanoseconds.record(subject));
    assert.deepEqual(bins[0], {lo: 0, hi: 0, n: 2, share: 2 / 3, height: 2 / 3});
    assert.deepEqual(fieldsOf(bins.slice(1), 'n', 'share'), [[1, 1 / 3]]);
    const coarse = fromBuckets(
      [
        [0, 0, 1],
        [0.001, 0.01, 5],
      ],
      subject,
    );
    assert.deepEqual(fieldsOf(binsOf(coarse).bins, 'lo', 'hi', 'n'), [
      [0, 0, 1],
      [0.001, 0.01, 5],
    ]);
  });

  await t.test('gives a bucket of one value the width of a bin (made)', () => {
    const {bins} = binsOf(
      fromBuckets(
        [
          [1, 1, 1],
          [2, 4, 9],
        ],
        subject,
      ),
    );
    assert.deepEqual(
      bins.map(({lo, hi}) => [lo, hi.toFixed(4)]),
      [
        [1, '1.1220'],
        [2, '4.0000'],
      ],
    );
  });
});
