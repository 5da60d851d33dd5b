// All records here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {runOf} from '../testing/models.js';
import {disagreements} from './disagreement.js';
import {fromBuckets} from './distribution.js';
import {latency, throughput} from './measurements.js';

/** @import {Rec} from './types.d.ts' */

const SUBJECT = {operation: 'get', params: {}};
/** Of 1 to 2 s. */
const SAMPLES = fromBuckets(
  [
    [1, 1, 50],
    [2, 2, 50],
  ],
  SUBJECT,
);

/** @param {number} value @returns {Rec} */
const longest = (value) => latency(SUBJECT, 'max', value);

/** @param {...Rec[]} records Of each file. @returns {string[]} */
function told(...records) {
  const files = records.flatMap((some, i) =>
    runOf(some).files.map((file) => ({...file, name: `made-${i}.csv`})),
  );
  return [...disagreements(files).values()].flat().map(({message}) => message);
}

test('disagreements', async (t) => {
  await t.test('are reported, whichever is the higher', () => {
    assert.deepEqual(told([SAMPLES], [longest(3)]), [
      'found 3 s as the max latency of "get", and 2 in made-0.csv, expected the same: are both files of this run?',
    ]);
    assert.deepEqual(told([SAMPLES], [longest(1)]), [
      'found 1 s as the max latency of "get", and 2 in made-0.csv, expected the same: are both files of this run?',
    ]);
  });

  await t.test('are of the unit, if one time is thousands of the other', () => {
    for (const value of [2000, 0.00205, 2e6]) {
      assert.match(told([SAMPLES], [longest(value)]).join(), /: is the unit of one file wrong\?$/);
    }
    for (const value of [300, 0]) {
      assert.match(told([SAMPLES], [longest(value)]).join(), /: are both files of this run\?$/);
    }
  });

  await t.test('are not differences of a tenth, which rounding explains', () => {
    assert.deepEqual(told([SAMPLES], [longest(2.19)]), []);
    assert.equal(told([SAMPLES], [longest(2.3)]).length, 1);
  });

  await t.test('are not differences of half a step, in which a clock or a runner counts', () => {
    for (const {value, expected} of [
      {value: 1.5, expected: 1},
      {value: 1.6, expected: 0},
      {value: 2.4, expected: 0},
      {value: 3, expected: 1},
    ]) {
      const coarse = {...longest(value), step: 0.5};
      assert.equal(told([SAMPLES], [coarse]).length, expected);
      assert.equal(told([{...SAMPLES, step: 0.5}], [longest(value)]).length, expected);
    }
  });

  await t.test('are none between the longest sample and the end of its bucket', () => {
    const wide = fromBuckets([[1, 3, 9]], SUBJECT, {max: 2});
    assert.deepEqual(told([wide], [longest(3.1)]), []);
    assert.equal(told([wide], [longest(3.5)]).length, 1);
  });

  await t.test('are those of a mean and of percentiles, but for the samples next to a rank', () => {
    /** @param {'mean' | 'p50' | 'p99'} statistic @param {number} value */
    const stated = (statistic, value) =>
      told([{...SAMPLES, mean: 1.5}], [/** @type {Rec} */ ({...longest(value), statistic})]);
    assert.deepEqual(stated('mean', 1.5), []);
    assert.match(stated('mean', 3).join(), /^found 3 s as the mean latency of "get", and 1\.5 in/);
    assert.deepEqual([...stated('p50', 1), ...stated('p50', 2), ...stated('p99', 2)], []);
    assert.match(stated('p99', 1).join(), /^found 1 s as the p99 latency of "get", and 2 in/);
    // Samples that do not state their mean.
    assert.deepEqual(told([SAMPLES], [latency(SUBJECT, 'mean', 3)]), []);
  });

  await t.test('are none with what is no time or rate of operations', () => {
    const size = /** @type {Rec} */ ({...longest(3), metric: 'size', unit: 'B', samples: 7});
    assert.deepEqual(told([SAMPLES], [size]), []);
    for (const facts of [
      {name: 'cpu_time'},
      {bound: '<'},
      {repeats: {process: 'run', values: [[3]]}},
    ]) {
      assert.deepEqual(told([SAMPLES], [/** @type {Rec} */ ({...longest(3), ...facts})]), []);
    }
  });

  await t.test('are none within a file, whose adapter checks it', () => {
    assert.deepEqual(told([SAMPLES, longest(3)]), []);
  });

  await t.test('are none where samples are of a part: a tag, or without the warm-up', () => {
    assert.deepEqual(told([{...SAMPLES, tag: 'a'}], [longest(3)]), []);
    assert.deepEqual(told([{...SAMPLES, warmup: 1}], [longest(3)]), []);
  });

  await t.test('are none where one file has failed requests as well, unless it has less', () => {
    /** @param {number} value @param {number} [ok] @returns {Rec[]} */
    const ofAll = (value, ok = 100) => [
      throughput(SUBJECT, 9, ok),
      latency(SUBJECT, 'max', value, 120),
    ];
    assert.deepEqual(told([SAMPLES], ofAll(3)), []);
    assert.deepEqual(told(ofAll(3), [SAMPLES]), []);
    assert.equal(told([SAMPLES], ofAll(1)).length, 1);
    assert.equal(told([SAMPLES], ofAll(3, 120)).length, 1);
    const shortest = (/** @type {number} */ value) => [
      throughput(SUBJECT, 9, 100),
      latency(SUBJECT, 'min', value, 120),
    ];
    assert.deepEqual(told([SAMPLES], shortest(0.5)), []);
    assert.equal(told([SAMPLES], shortest(2)).length, 1);
  });

  await t.test('report fewer operations than there are samples', () => {
    const rate = (/** @type {number} */ operations) => [throughput(SUBJECT, 9, operations)];
    assert.deepEqual(told([SAMPLES], rate(50)), [
      'found 50 operations of "get", and 100 in made-0.csv, expected the same: are both files of this run?',
    ]);
    assert.deepEqual(told([SAMPLES], rate(200)), []);
  });

  await t.test('report windows of another duration than the run', () => {
    /** Made: a second each. @param {number} seconds @returns {Rec} */
    const windows = (seconds) => ({
      ...{kind: 'timeline', ...SUBJECT},
      windows: Array.from({length: seconds}, (_, start) => ({
        ...{start, length: 1, count: 10, errors: null, latency: null},
      })),
    });
    /** Made: 10 operations a second. @param {number} seconds @returns {Rec} */
    const rate = (seconds) => throughput(SUBJECT, 10, seconds * 10);
    assert.deepEqual(told([windows(60)], [rate(300)]), [
      'found 300 s as the duration of "get", and 60 in made-0.csv, expected the same: are both files of this run?',
    ]);
    // The last window is not written, or there is a warm-up.
    assert.deepEqual(told([windows(9)], [rate(60)]), []);
    assert.deepEqual(told([windows(60)], [rate(61)]), []);
    assert.deepEqual(told([windows(60)], [rate(115)]), []);
    assert.deepEqual(told([windows(60), rate(300)]), []);
  });

  await t.test('report a minimum above and a maximum below those of the windows', () => {
    /** @type {Rec} */
    const windows = {
      ...{kind: 'timeline', ...SUBJECT},
      windows: [0.002, 0.001, 0.003].map((value, start) => ({
        ...{start, length: 1, count: 1, errors: null, latency: {min: value, max: value}},
      })),
    };
    const shortest = (/** @type {number} */ value) => latency(SUBJECT, 'min', value);
    assert.deepEqual(told([windows], [shortest(0.001), longest(0.003)]), []);
    assert.deepEqual(told([windows], [shortest(0.002)]), [
      'found 0.002 s as the min latency of "get", and 0.001 in made-0.csv, expected the same: are both files of this run?',
    ]);
    assert.deepEqual(told([windows], [longest(0.002)]), [
      'found 0.002 s as the max latency of "get", and 0.003 in made-0.csv, expected the same: are both files of this run?',
    ]);
  });

  await t.test('report a rate outside of the rates of the windows', () => {
    /** Made: of 100 to 102 operations a second. @param {number} seconds @returns {Rec} */
    const windows = (seconds) => ({
      ...{kind: 'timeline', ...SUBJECT},
      windows: Array.from({length: seconds / 2}, (_, i) => ({
        ...{start: 2 * i, length: 2, count: 200 + 2 * (i % 3), errors: null, latency: null},
      })),
    });
    /** @param {number} value @returns {Rec} */
    const rate = (value) => throughput(SUBJECT, value);
    assert.deepEqual(told([windows(60)], [rate(150)]), [
      'found 150 ops/s as the throughput of "get", and 102 in made-0.csv, expected the same: are both files of this run?',
    ]);
    assert.equal(told([windows(60)], [rate(85)]).length, 1);
    for (const value of [91, 101, 112]) assert.deepEqual(told([windows(60)], [rate(value)]), []);
    // Another quantity, and too few windows.
    const highest = /** @type {Rec} */ ({...rate(150), statistic: 'max'});
    assert.deepEqual(told([windows(60)], [highest]), []);
    assert.deepEqual(told([windows(18)], [rate(150)]), []);
    // Few windows, which are all of the run: 202 operations in 2 s, such as the log of one of two threads.
    assert.equal(told([windows(6)], [throughput(SUBJECT, 202, 606 * 2)]).length, 1);
    for (const [value, samples] of [
      [101, 606],
      [109, 654],
      [202, 202 * 8],
    ]) {
      assert.deepEqual(told([windows(6)], [throughput(SUBJECT, value ?? 0, samples)]), []);
    }
  });
});
