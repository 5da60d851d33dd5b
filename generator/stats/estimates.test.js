// Samples and summaries are made for the test.

/** @import {Summary} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets, percentile, Recorder} from '../records/distribution.js';
import {latency} from '../records/measurements.js';
import {runOf} from '../testing/models.js';
import {estimatesOf} from './estimates.js';
import {summarise} from './summary.js';

const subject = {operation: 'get', params: {}};

/** @param {Partial<Summary>} more @returns {Summary} */
const summary = (more) => ({
  run: 'r',
  system: 'a',
  ...subject,
  throughput: null,
  latency: null,
  errors: null,
  ...more,
});

/**
 * @param {number[]} samples
 *   In microseconds.
 */
function sampled(samples) {
  const recorded = new Recorder(1e-6);
  for (const sample of samples) recorded.add(sample);
  const distribution = recorded.record(subject);
  const {n, min, max, mean} = distribution;
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) => percentile(distribution, share));
  const latency = {n, min, p50: p50 ?? 0, p99: p99 ?? 0, 'p99.9': p999 ?? 0, max, mean};
  return summary({latency, distribution});
}

/** @param {number} p50 @param {number} max */
const stated = (p50, max) =>
  summary({latency: {n: null, min: null, p50, p99: null, 'p99.9': null, max, mean: null}});

test('estimatesOf', async (t) => {
  await t.test('takes percentiles from all samples, and never averages them', () => {
    const repeats = [[1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11], [500]];
    const {latency, distribution} = estimatesOf(repeats.map(sampled));
    // Of 12 samples the sixth is the median: 6 µs. The medians of the repeats are 2, 7 and 500 µs.
    assert.equal(latency.p50?.estimate, 6e-6);
    assert.deepEqual([latency.p50?.min, latency.p50?.max], [2e-6, 500e-6]);
    assert.equal(latency.p50?.from, 'merged histograms');
    assert.equal(distribution?.n, 12);
    assert.equal(latency.n, 12);
  });

  await t.test('knows the step to which a runner rounded what it states', () => {
    /** @param {'mean' | 'p50'} statistic @param {number} [step] */
    const rounded = (statistic, step) =>
      [1, 2, 3, 4, 5].flatMap((i) =>
        summarise(
          runOf(
            [
              {
                ...latency(subject, statistic, 0.005),
                ...(step === undefined ? {} : {step}),
              },
            ],
            {id: `a-${i}`},
          ),
        ),
      );
    const error = 0.2 / Math.sqrt(12);
    assert.equal(
      estimatesOf(rounded('mean', 0.001)).latency.mean?.error?.toFixed(6),
      error.toFixed(6),
    );
    assert.equal(
      estimatesOf(rounded('p50', 0.001)).latency.p50?.error?.toFixed(6),
      error.toFixed(6),
    );
    assert.equal(estimatesOf(rounded('mean')).latency.mean?.error, 0);
  });

  await t.test('has an extreme and errors of all repeats only, and says which lack them', () => {
    const latency = {n: null, min: 1, p50: 2, p99: null, 'p99.9': null, max: 9, mean: 3};
    const throughput = {value: 1, seconds: 1, count: 1, lowest: 1, highest: 1};
    const whole = {throughput, latency, errors: 14};
    const both = estimatesOf([summary({...whole, run: 'a-1'}), summary({...whole, run: 'a-2'})]);
    assert.deepEqual(
      [both.latency.min, both.latency.max, both.errors, both.lacking],
      [1, 9, 28, undefined],
    );
    const some = estimatesOf([
      summary({...whole, run: 'a-1'}),
      summary({throughput, latency: {...latency, min: null, max: null}, run: 'a-2'}),
      // Without a latency or a rate, none is expected.
      summary({run: 'a-3'}),
    ]);
    assert.deepEqual([some.latency.min, some.latency.max, some.errors], [null, null, null]);
    assert.deepEqual(some.lacking, {min: ['a-2'], max: ['a-2'], errors: ['a-2']});
    const none = estimatesOf([
      summary({throughput, run: 'a-1'}),
      summary({throughput, run: 'a-2'}),
    ]);
    assert.deepEqual([none.latency.max, none.errors, none.lacking], [null, null, undefined]);
  });

  await t.test('takes a percentile from all samples where few repeats have enough for it', () => {
    const few = [1, 2].map((repeat) =>
      sampled(Array.from({length: 50}, (_, i) => repeat * 100 + i)),
    );
    for (const {latency} of few) if (latency) latency.p99 = null;
    const enough = sampled(Array.from({length: 100}, (_, i) => i + 1));
    const {latency} = estimatesOf([...few, enough]);
    // Of 200 samples the 198th: 247 µs. The repeat with enough samples has 99 µs.
    assert.equal(latency.p99?.estimate, 247e-6);
    assert.deepEqual([latency.p99?.n, latency.p99?.interval], [1, null]);

    const five = [1, 2, 3, 4, 5].map((repeat) =>
      sampled(Array.from({length: 100}, (_, i) => i + repeat)),
    );
    assert.notEqual(estimatesOf(five).latency.p99?.interval, null);
    // The repeats that have one may be the slow ones: their spread is not that of all.
    assert.equal(estimatesOf([...five, ...few]).latency.p99?.interval, null);
  });

  await t.test('takes a percentile from all samples where no repeat has enough for it', () => {
    const of = (/** @type {number} */ repeats) => {
      const few = Array.from({length: repeats}, (_, repeat) =>
        sampled(Array.from({length: 40}, (_, i) => repeat * 100 + i)),
      );
      for (const {latency} of few) if (latency) latency.p99 = null;
      return estimatesOf(few).latency.p99;
    };
    assert.equal(of(2), null);
    const {estimate, n, from, interval} = of(3) ?? {};
    assert.deepEqual([estimate, n, from, interval], [238e-6, 1, 'merged histograms', null]);
  });

  await t.test('has no estimate of those repeats alone that do not round to zero', () => {
    const without = summary({
      latency: {n: 9, min: null, p50: null, p99: 2, 'p99.9': null, max: 9, mean: null},
    });
    const {latency} = estimatesOf([stated(1, 24.3), without, stated(1, 30)]);
    assert.deepEqual([latency.p50, latency.mean, latency.max], [null, null, 30]);
  });

  await t.test('has no rate of those repeats alone that state one, and all their errors', () => {
    const latency = {n: 9, min: 1, p50: 2, p99: null, 'p99.9': null, max: 9, mean: 3};
    const rate = (/** @type {number} */ value) => ({
      ...{latency, errors: 0},
      throughput: {value, seconds: null, count: null, lowest: null, highest: null},
    });
    const slow = summary({latency, errors: 4, run: 'a-2'});
    const {throughput, errors, lacking} = estimatesOf([
      summary({...rate(900), run: 'a-1'}),
      slow,
      summary({...rate(1000), run: 'a-3'}),
    ]);
    assert.deepEqual([throughput, errors, lacking], [null, 4, {throughput: ['a-2']}]);
    // A run without errors measured times alone.
    const timed = estimatesOf([summary(rate(900)), summary({latency}), summary(rate(1000))]);
    assert.equal(timed.throughput?.n, 2);
  });

  await t.test('has no number of samples where a repeat does not state its own', () => {
    assert.equal(estimatesOf([sampled([1, 2, 3]), stated(1, 24.3)]).latency.n, null);
  });

  await t.test('has the extremes of all repeats', () => {
    const {latency} = estimatesOf([stated(1, 24.3), stated(2, 333.7), stated(3, 30)]);
    assert.equal(latency.max, 333.7);
  });

  await t.test('takes the median repeat where percentiles are all there is', () => {
    const {latency} = estimatesOf([stated(3, 9), stated(1, 9), stated(2, 9)]);
    assert.deepEqual([latency.p50?.estimate, latency.p50?.from], [2, 'median repeat']);
    // The slower of the middle two.
    assert.equal(estimatesOf([stated(3, 9), stated(1, 9)]).latency.p50?.estimate, 3);
  });

  await t.test('takes the slower of the middle two where a repeat is 0', () => {
    const values = [30, 0, 20, 10];
    const {throughput} = estimatesOf(
      values.map((value) =>
        summary({throughput: {value, seconds: null, count: null, lowest: null, highest: null}}),
      ),
    );
    assert.deepEqual([throughput?.estimate, throughput?.from], [10, 'median repeat']);
    const {latency} = estimatesOf(
      values.map((mean) =>
        summary({
          latency: {n: null, min: null, p50: null, p99: null, 'p99.9': null, max: null, mean},
        }),
      ),
    );
    assert.deepEqual([latency.mean?.estimate, latency.mean?.from], [20, 'median repeat']);
  });

  await t.test('has the wide bucket of a percentile, also of one repeat', () => {
    const coarse = sampled([4, 5, 6]);
    coarse.distribution = fromBuckets([[0, 5e-6, 3]], subject);
    const {latency} = estimatesOf([coarse]);
    assert.deepEqual(latency.p50?.bucket, {low: 0, high: 5e-6});
  });

  await t.test('merges no histograms whose buckets differ', () => {
    const [fine, coarse] = [sampled([1, 2, 3]), sampled([4, 5, 6])];
    coarse.distribution = fromBuckets([[0, 5e-6, 3]], subject);
    const {latency, distribution} = estimatesOf([fine, coarse]);
    assert.equal(distribution, null);
    assert.equal(latency.p50?.from, 'median repeat');
  });

  await t.test('has the geometric mean of rates and times, and all errors', () => {
    const rate = (/** @type {number} */ value) => ({
      value,
      seconds: 1,
      count: value,
      lowest: value,
      highest: value,
    });
    const {throughput, errors} = estimatesOf([
      summary({throughput: rate(50), errors: 2}),
      summary({throughput: rate(200), errors: 1}),
    ]);
    assert.ok(Math.abs((throughput?.estimate ?? 0) - 100) < 1e-9);
    assert.equal(errors, 3);
  });
});
