// Records here are made for the test.

/** @import {Rec, Window} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {latency, throughput} from '../records/measurements.js';
import {runOf} from '../testing/models.js';
import {matches, summarise} from './summary.js';

const subject = {operation: 'get', params: {}};

/** @param {number} start @param {number} length @param {number} count @returns {Window} */
const window = (start, length, count) => ({start, length, count, errors: 0, latency: null});

/** @param {Window[]} windows @returns {Rec} */
const timeline = (windows) => ({kind: 'timeline', ...subject, windows});

test('summarise', async (t) => {
  await t.test('divides operations by seconds of the windows, not by their number', () => {
    const [summary] = summarise(runOf([timeline([window(0, 1, 100), window(1, 3, 100)])]));
    assert.equal(summary?.throughput?.value, 50);
  });

  await t.test('has the mean of windows that state nothing else of their latencies', () => {
    const [first, second] = [window(0, 1, 100), window(1, 1, 300)];
    const windows = [
      {...first, latency: {mean: 0.25}},
      {...second, latency: {mean: 0.5}},
    ];
    const latency = summarise(runOf([timeline(windows)]))[0]?.latency;
    assert.equal(latency?.mean, 0.4375);
    assert.equal(latency?.max, null);
  });

  await t.test('reads the records of a file as often for many operations as for a few', () => {
    const reads = (/** @type {number} */ operations) => {
      let count = 0;
      const records = Array.from({length: operations}, (_, i) =>
        throughput({operation: `get ${i}`, params: {}}, 100),
      );
      const run = runOf(records);
      const files = run.files.map((file) =>
        Object.defineProperty({...file}, 'records', {
          get() {
            count += 1;
            return records;
          },
        }),
      );
      assert.equal(summarise({...run, files}).length, operations);
      return count;
    };
    assert.equal(reads(50), reads(2));
  });

  await t.test('leaves the gap between windows out of the seconds', () => {
    const [summary] = summarise(runOf([timeline([window(0, 1, 100), window(9, 1, 100)])]));
    assert.equal(summary?.throughput?.value, 100);
  });

  await t.test('leaves the warm-up out', () => {
    const run = runOf([timeline([window(0, 1, 1), window(1, 1, 10), window(2, 1, 10)])], {
      warmup: 1,
    });
    assert.equal(summarise(run)[0]?.throughput?.value, 10);
    assert.equal(summarise(run)[0]?.throughput?.lowest, 10);
  });

  await t.test('gives a short last window no say in the extremes, but counts it', () => {
    const run = runOf([timeline([window(0, 1, 10), window(1, 1, 12), window(2, 0.1, 0)])]);
    const throughput = summarise(run)[0]?.throughput;
    assert.equal(throughput?.lowest, 10);
    assert.equal(throughput?.count, 22);
    assert.equal(throughput?.value, 22 / 2.1);
  });

  await t.test('gives a short window in the middle no say in the extremes either', () => {
    const windows = [window(0, 1, 10), window(1, 0.1, 9), window(1.1, 1, 12), window(2.1, 1, 11)];
    const throughput = summarise(runOf([timeline(windows)]))[0]?.throughput;
    assert.equal(throughput?.highest, 12);
    assert.equal(throughput?.count, 42);
  });

  await t.test('has a rate but no extremes where only a short window is left', () => {
    const windows = [window(0, 1, 10), window(1, 1, 10), window(2, 0.1, 2)];
    const [summary] = summarise(runOf([timeline(windows)], {warmup: 2}));
    assert.equal(summary?.throughput?.value, 20);
    assert.equal(summary?.throughput?.highest, null);
  });

  await t.test('takes a stall in the middle as the lowest window', () => {
    const run = runOf([timeline([window(0, 1, 10), window(1, 1, 0), window(2, 1, 10)])]);
    assert.equal(summarise(run)[0]?.throughput?.lowest, 0);
  });

  await t.test('prefers a clock that was not cut to one with more windows', () => {
    // 900 operations in 2.25 s, which a clock of whole seconds writes as 4 s.
    const exact = timeline([window(0, 1, 400), window(1, 1, 400), window(2, 0.25, 100)]);
    const cut = [window(0, 1, 100), window(1, 1, 400), window(2, 1, 300), window(3, 1, 100)];
    const coarse = {...timeline(cut), tick: 1};
    for (const records of [
      [coarse, exact],
      [exact, coarse],
    ]) {
      const {throughput} = summarise(runOf(records))[0] ?? {};
      assert.deepEqual([throughput?.value, throughput?.lowest], [400, 400]);
    }
  });

  await t.test('prefers the total that the runner states', () => {
    const stated = throughput(subject, 60, 120);
    const [summary] = summarise(runOf([timeline([window(0, 1, 50)]), stated]));
    assert.deepEqual(summary?.throughput, {
      value: 60,
      seconds: 2,
      count: 120,
      lowest: 50,
      highest: 50,
    });
  });

  await t.test('gives the extremes of windows, and no percentile of them', () => {
    const latency = (/** @type {number} */ p50, /** @type {number} */ max) => ({
      min: 1,
      mean: 2,
      p50,
      max,
    });
    const windows = [
      {...window(0, 1, 10), latency: latency(2, 9)},
      {...window(1, 1, 30), latency: latency(4, 7)},
      {...window(2, 1, 0), latency: null},
    ];
    const [summary] = summarise(runOf([timeline(windows)]));
    assert.deepEqual(summary?.latency, {
      n: 40,
      min: 1,
      p50: null,
      p99: null,
      'p99.9': null,
      max: 9,
      mean: 2,
    });
  });

  await t.test(
    'takes the windows that say more about latencies, although they are one fewer',
    () => {
      const means = [0, 1, 2].map((start) => ({...window(start, 1, 10), latency: {mean: 2}}));
      const extremes = [1, 2].map((start) => ({
        ...window(start, 1, 10),
        latency: {min: 1, mean: 2, max: 9},
      }));
      for (const lists of [
        [means, extremes],
        [extremes, means],
      ]) {
        const [summary] = summarise(runOf(lists.map(timeline)));
        assert.equal(summary?.latency?.max, 9);
      }
    },
  );

  await t.test('takes an extreme that the runner states beyond those of the windows', () => {
    const windows = [{...window(0, 1, 10), latency: {min: 2, mean: 3, max: 9}}];
    /** @param {readonly [number, number]} stated @param {object} [more] */
    const extremes = ([min, max], more) => {
      const records = [latency(subject, 'min', min), latency(subject, 'max', max)];
      const steps = records.map((record) => ({...record, ...more}));
      const [summary] = summarise(runOf([timeline(windows), ...steps]));
      return [summary?.latency?.min, summary?.latency?.max, summary?.latency?.mean];
    };
    assert.deepEqual(extremes([1, 50]), [1, 50, 3]);
    assert.deepEqual(extremes([3, 8]), [2, 9, 3]);
    assert.deepEqual(extremes([1.8, 9.4], {step: 1}), [2, 9, 3], 'as the runner rounds them');
    const [late] = summarise(
      runOf([timeline(windows), latency(subject, 'max', 50)], {warmup: 0.5}),
    );
    assert.equal(late?.latency, null, 'which includes the warm-up');
  });

  await t.test('takes the mean that the runner states of as many samples or more', () => {
    const windows = [
      {...window(0, 1, 4), latency: {mean: 2.3}},
      {...window(1, 1, 7), latency: {mean: 1.6}},
    ];
    /** @param {number} samples @param {object} [more] */
    const mean = (samples, more) => {
      const stated = {...latency(subject, 'mean', 1.8, samples), ...more};
      const [summary] = summarise(runOf([timeline(windows), stated]));
      return [summary?.latency?.n, summary?.latency?.mean?.toFixed(3)];
    };
    assert.deepEqual(mean(11), [11, '1.800']);
    // Windows lose what came after the last.
    assert.deepEqual(mean(12), [12, '1.800']);
    assert.deepEqual(mean(10), [11, '1.855'], 'of fewer samples');
    assert.deepEqual(mean(11, {step: 1}), [11, '1.855'], 'rounded more than the windows');
  });

  await t.test('has no extreme of windows where one of them does not state it', () => {
    const latency = {min: 1, mean: 2, p50: 2, max: 9};
    const windows = [
      {...window(0, 1, 10), latency},
      {...window(1, 1, 500), latency: null},
      {...window(2, 1, 10), latency},
    ];
    assert.equal(summarise(runOf([timeline(windows)]))[0]?.latency, null);
  });

  await t.test('reads any number of windows', () => {
    const windows = Array.from({length: 300_000}, (_, i) => ({
      ...window(i, 1, 1 + (i % 7)),
      latency: {min: 1 + (i % 5), mean: 5, p50: 5, max: 5 + (i % 5)},
    }));
    const [summary] = summarise(runOf([timeline(windows)]));
    assert.deepEqual([summary?.throughput?.lowest, summary?.throughput?.highest], [1, 7]);
    assert.deepEqual([summary?.latency?.min, summary?.latency?.max], [1, 9]);
  });

  await t.test('has no percentile without a sample above it', () => {
    const percentiles = (/** @type {number} */ n) => {
      const samples = Array.from({length: n}, (_, i) => /** @type {const} */ ([i, i, 1]));
      const [summary] = summarise(runOf([fromBuckets(samples, subject)]));
      return [summary?.latency?.p99, summary?.latency?.['p99.9'], summary?.latency?.max];
    };
    assert.deepEqual(percentiles(50), [null, null, 49]);
    assert.deepEqual(percentiles(100), [98, null, 99]);
    assert.deepEqual(percentiles(1000), [989, 998, 999]);
  });

  await t.test('takes no percentile from the runner that its samples are too few for', () => {
    const samples = Array.from({length: 100}, (_, i) => /** @type {const} */ ([i, i, 1]));
    const stated = latency(subject, 'p99.9', 98.5);
    const [summary] = summarise(runOf([fromBuckets(samples, subject), stated]));
    assert.deepEqual([summary?.latency?.p99, summary?.latency?.['p99.9']], [98, null]);
    assert.equal(summarise(runOf([stated]))[0]?.latency?.['p99.9'], 98.5);
  });

  await t.test('takes the step of a coarse value from the runner where it takes the value', () => {
    const samples = {...fromBuckets([[4, 4, 1000]], subject), mean: 4};
    const exact = latency(subject, 'p50', 4.2);
    const coarse = {...latency(subject, 'mean', 5), step: 1};
    const stated = (/** @type {Rec[]} */ records) => {
      const {p50, mean, steps} = summarise(runOf(records))[0]?.latency ?? {};
      return [p50, mean, steps];
    };
    assert.deepEqual(stated([exact, coarse]), [4.2, 5, {mean: 1}]);
    assert.deepEqual(stated([samples, exact, coarse]), [4, 4, undefined]);
    // Samples that are as coarse.
    assert.deepEqual(stated([{...samples, step: 1}, exact, coarse]), [4.2, 4, undefined]);
  });

  await t.test('prefers recorded samples to the buckets that a tool printed', () => {
    const printed = fromBuckets([[0, 10, 100]], subject);
    const recorded = {...fromBuckets([[4, 4, 100]], subject), precision: 0.001};
    assert.equal(summarise(runOf([printed, recorded]))[0]?.latency?.p50, 4);
  });

  await t.test('prefers many buckets to few', () => {
    const few = fromBuckets([[0, 10, 100]], subject);
    const many = fromBuckets(
      [
        [0, 4, 60],
        [4, 10, 40],
      ],
      subject,
    );
    for (const both of [
      [few, many],
      [many, few],
    ]) {
      assert.equal(summarise(runOf(both))[0]?.latency?.p50, 4);
    }
  });
});

test('an empty text asks for subjects without the parameter', () => {
  const without = {operation: 'get', params: {threads: '2'}};
  const withOne = {operation: 'get', params: {threads: '2', collector: 'ZGC'}};
  const found = (/** @type {string} */ collector) =>
    [without, withOne].filter((subject) => matches(subject, {params: {collector}}));
  assert.deepEqual(found(''), [without]);
  assert.deepEqual(found('ZGC'), [withOne]);
});
