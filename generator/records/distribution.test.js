import assert from 'node:assert/strict';
import process from 'node:process';
import {test} from 'node:test';
import {build} from 'hdr-histogram-js';
import {numbers} from '../testing/corruption.js';
import {
  bucketRows,
  fromBuckets,
  hasPercentile,
  merge,
  percentile,
  Recorder,
} from './distribution.js';

const subject = {operation: 'get', params: {}};

test('recorder', async (t) => {
  // Long-tailed samples, the same each time.
  const random = numbers(1);
  const samples = Array.from({length: 20000}, () =>
    Math.round(20_000 / (1 - random(2 ** 32) / 2 ** 32 + 1e-6)),
  );
  const sorted = [...samples].sort((a, b) => a - b);
  const nanoseconds = new Recorder(1e-9);
  for (const sample of samples) nanoseconds.add(sample);
  const distribution = nanoseconds.record(subject);

  await t.test('keeps every percentile of the sorted samples within 0.1 %', () => {
    for (const share of [0.01, 0.5, 0.9, 0.99, 0.999, 0.9999]) {
      const exact = (sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1e9;
      const drawn = percentile(distribution, share);
      assert.ok(drawn >= exact && drawn <= exact * 1.001, `${share}: ${drawn} against ${exact}`);
    }
  });

  await t.test('gives the same percentiles without a record', () => {
    const shares = [0.01, 0.5, 0.99, 0.9999, 1];
    assert.deepEqual(
      nanoseconds.percentiles(shares),
      shares.map((share) => percentile(distribution, share)),
    );
  });

  await t.test('keeps bounds of buckets as the whole numbers that were recorded', () => {
    const {lower, upper} = distribution.buckets;
    assert.ok([...lower, ...upper].every(Number.isInteger));
    assert.ok(JSON.stringify(lower).length < JSON.stringify(lower.map((ns) => ns / 1e9)).length);
  });

  await t.test('keeps minimum, maximum and count exactly', () => {
    assert.equal(distribution.min, (sorted[0] ?? 0) / 1e9);
    assert.equal(distribution.max, (sorted.at(-1) ?? 0) / 1e9);
    assert.equal(distribution.n, 20000);
    assert.equal(percentile(distribution, 1), distribution.max);
  });
});

test('percentile', async (t) => {
  await t.test('is the value of rank ⌈p·n⌉', () => {
    // 1, 2, … 1000 s, one sample each: p99.9 is the 999th.
    const one = Array.from({length: 1000}, (_, i) => /** @type {const} */ ([i + 1, i + 1, 1]));
    const distribution = fromBuckets(one, subject);
    assert.equal(percentile(distribution, 0.999), 999);
    assert.equal(percentile(distribution, 0.5), 500);
    assert.equal(percentile(distribution, 0), 1);
    // Operations of loops take less than a nanosecond.
    assert.equal(percentile(fromBuckets([[0.3e-9, 0.3e-9, 1]], subject), 0.5), 0.3e-9);
  });

  await t.test('is the middle of its bucket where the runner says so, within the extremes', () => {
    const seconds = fromBuckets(
      [
        [0, 2, 4],
        [4, 8, 4],
        [8, 16, 2],
      ],
      subject,
      {min: 1.5, max: 11},
    );
    const milliseconds = {...seconds, min: 0.0015, max: 0.011};
    milliseconds.buckets = {
      perSecond: 1000,
      lower: [0, 4, 8],
      upper: [2, 8, 16],
      count: [4, 4, 2],
    };
    for (const [made, unit] of /** @type {const} */ ([
      [seconds, 1],
      [milliseconds, 1000],
    ])) {
      assert.deepEqual(
        [0.1, 0.5, 1].map((share) => percentile({...made, isMiddle: true}, share) * unit),
        [1.5, 6, 11],
      );
    }
  });
});

test('merge', async (t) => {
  await t.test('adds counts, so that percentiles are those of all samples together', () => {
    const fast = fromBuckets([[1, 1, 99]], subject);
    const slow = fromBuckets([[9, 9, 1]], subject);
    const both = merge([fast, slow]);
    assert.equal(both.n, 100);
    assert.equal(percentile(both, 0.99), 1);
    assert.equal(percentile(both, 1), 9);
    assert.equal(both.max, 9);
  });

  await t.test('adds a first and a last bucket that were cut to the same ones of others', () => {
    const whole = fromBuckets(
      [
        [0, 9, 3],
        [10, 19, 4],
        [20, 29, 2],
      ],
      subject,
    );
    const cut = fromBuckets(
      [
        [4, 9, 1],
        [20, 23, 1],
      ],
      subject,
    );
    for (const both of [merge([whole, cut]), merge([cut, whole])]) {
      assert.deepEqual(bucketRows(both), [
        [0, 9, 4],
        [10, 19, 4],
        [20, 29, 3],
      ]);
      assert.deepEqual([both.min, both.max, both.n], [0, 29, 11]);
    }
    const inside = fromBuckets([[12, 15, 1]], subject);
    assert.throws(() => merge([whole, inside]), RangeError);
  });

  await t.test('adds counts of values that were recorded in other units', () => {
    const [nanoseconds, microseconds] = [1e-9, 1e-6].map((unit) => new Recorder(unit));
    for (const value of [1000, 2000, 1000]) nanoseconds?.add(value);
    for (const value of [1, 3]) microseconds?.add(value);
    const both = [nanoseconds, microseconds].flatMap((one) => one?.record(subject) ?? []);
    assert.deepEqual(bucketRows(merge(both)), [
      [1e-6, 1e-6, 3],
      [2e-6, 2e-6, 1],
      [3e-6, 3e-6, 1],
    ]);
  });

  await t.test('adds counts where a bucket begins at a single value', () => {
    const two = fromBuckets(
      [
        [5, 5, 2],
        [5, 6, 8],
      ],
      subject,
    );
    assert.deepEqual(bucketRows(merge([two, two])), [
      [5, 5, 4],
      [5, 6, 16],
    ]);
  });

  await t.test('reads each bucket as often for many distributions as for a few', () => {
    const readsPerBucket = (/** @type {number} */ distributions) => {
      let reads = 0;
      const rows = Array.from({length: 50}, (_, i) => [i, i, 1]);
      const {buckets, ...one} = fromBuckets(
        /** @type {[number, number, number][]} */ (rows),
        subject,
      );
      const lower = new Proxy(buckets.lower, {
        get(target, key) {
          reads += 1;
          return Reflect.get(target, key);
        },
      });
      const all = Array.from({length: distributions}, () => ({
        ...one,
        buckets: {...buckets, lower},
      }));
      assert.equal(merge(all).buckets.count[0], distributions);
      return reads / (distributions * rows.length);
    };
    assert.ok(readsPerBucket(100) <= readsPerBucket(5));
  });

  await t.test('rounds as the coarsest does', () => {
    const exact = fromBuckets([[5, 5, 2]], subject);
    assert.equal(merge([{...exact, step: 0.001}, exact, {...exact, step: 0.01}]).step, 0.01);
    assert.equal(merge([exact, exact]).step, undefined);
  });

  await t.test('refuses buckets that overlap', () => {
    const coarse = fromBuckets([[0, 10, 5]], subject);
    const fine = fromBuckets([[4, 5, 5]], subject);
    assert.throws(() => merge([coarse, fine]), RangeError);
    // These begin together and end apart.
    const endingAt = (/** @type {number} */ end) =>
      fromBuckets(
        [
          [0, 4, 1],
          [5, end, 1],
          [11, 20, 1],
        ],
        subject,
      );
    assert.throws(() => merge([endingAt(10), endingAt(8)]), RangeError);
  });
});

test('hasPercentile needs one sample at or above the percentile, in spite of binary fractions', () => {
  assert.deepEqual(
    [9, 10].map((n) => hasPercentile({n}, 0.9)),
    [false, true],
  );
  assert.deepEqual(
    [99, 100].map((n) => hasPercentile({n}, 0.99)),
    [false, true],
  );
  assert.deepEqual(
    [999, 1000].map((n) => hasPercentile({n}, 0.999)),
    [false, true],
  );
});

test('a recorder has the buckets of HdrHistogram, and takes little memory for few of them', () => {
  for (const different of [1, 256, 257, 5000]) {
    const values = Array.from({length: different * 2}, (_, i) => ((i % different) * 7919) ** 2 + 1);
    const mine = new Recorder(1);
    const theirs = build({bitBucketSize: 64, numberOfSignificantValueDigits: 3});
    theirs.autoResize = true;
    for (const value of values) {
      mine.add(value);
      theirs.recordValue(value);
    }
    const {n, max, buckets, ...rest} = mine.record(subject);
    assert.deepEqual([n, max], [values.length, Math.max(...values)]);
    // The maximum is exact here.
    for (const share of [0.1, 0.5, 0.9]) {
      const found = percentile({n, max, buckets, ...rest}, share);
      assert.equal(found, Math.min(theirs.getValueAtPercentile(share * 100), max));
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  const recorders = Array.from({length: 1000}, () => new Recorder(1));
  for (const [i, one] of recorders.entries()) one.add(1e6 + i);
  assert.ok(process.memoryUsage().arrayBuffers - before < 1e6);
});
