// Measurements here are made for the test.

/** @import {Measurement, Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {runOf} from '../testing/models.js';
import {isStated, stated} from './stated.js';
import {summarise} from './summary.js';

const subject = {operation: 'get', params: {}};

/**
 * @param {Measurement['statistic']} statistic
 * @param {number} value
 * @param {Partial<Measurement>} [more]
 * @returns {Measurement}
 */
const latency = (statistic, value, more) => ({
  kind: 'measurement',
  ...subject,
  metric: 'latency',
  statistic,
  value,
  unit: 's',
  ...more,
});

/** @param {number} value @param {Partial<Measurement>} [more] */
const rate = (value, more) => latency('mean', value, {metric: 'throughput', unit: '1/s', ...more});

test('stated', async (t) => {
  await t.test('takes the file that states the most', () => {
    const csv = [latency('mean', 1.5)];
    const json = [latency('mean', 1.5003), latency('p99', 9)];
    const statedValue = stated([csv, json], 'latency');
    assert.equal(statedValue('mean')?.value, 1.5003);
    assert.equal(statedValue('p99')?.value, 9);
    assert.equal(statedValue('max'), undefined);
  });

  await t.test('takes no percentile that has no sample above it', () => {
    const ofSamples = (/** @type {number | undefined} */ samples) => {
      const more = samples === undefined ? {} : {samples};
      const list = ['p50', 'p80', 'p99'].map((key) =>
        latency(/** @type {Measurement['statistic']} */ (key), 1, more),
      );
      const statedValue = stated([list], 'latency');
      return list.flatMap(({statistic}) => (statedValue(statistic) ? [statistic] : []));
    };
    assert.deepEqual(ofSamples(1), ['p50']);
    assert.deepEqual(ofSamples(5), ['p50', 'p80']);
    assert.deepEqual(ofSamples(99), ['p50', 'p80']);
    assert.deepEqual(ofSamples(100), ['p50', 'p80', 'p99']);
    assert.deepEqual(ofSamples(undefined), ['p50', 'p80', 'p99']);
  });

  await t.test('takes the file that does not round, and what it lacks from the other', () => {
    const coarse = [latency('mean', 0.003), latency('p50', 0.002), latency('p99', 0.036)];
    const text = coarse.map((one) => ({...one, step: 0.001}));
    const exact = [latency('p50', 0.001966)];
    for (const files of [
      [text, exact],
      [exact, text],
    ]) {
      const statedValue = stated(files, 'latency');
      const values = /** @type {const} */ (['mean', 'p50', 'p99']).map(
        (statistic) => statedValue(statistic)?.value,
      );
      assert.deepEqual(values, [0.003, 0.001966, 0.036]);
    }
  });

  await t.test('takes what only the other file states', () => {
    const statedValue = stated(
      [[latency('mean', 1), latency('p99', 2)], [latency('max', 3)]],
      'latency',
    );
    assert.equal(statedValue('max')?.value, 3);
  });

  await t.test('adds the samples of parts with equal values', () => {
    const rates = [rate(500, {samples: 5_000}), rate(500, {samples: 15_000})];
    assert.deepEqual(stated([rates], 'throughput')('mean'), {value: 500, samples: 20_000});
    const times = [latency('p99', 2, {samples: 100}), latency('p99', 2, {samples: 300})];
    assert.deepEqual(stated([times], 'latency')('p99'), {value: 2, samples: 400});
    const rounded = times.map((one, i) => ({...one, step: i / 1000}));
    assert.deepEqual(stated([rounded], 'latency')('p99'), {value: 2, samples: 400, step: 0.001});
    const bare = [latency('mean', 2), latency('mean', 2, {samples: 30})];
    assert.deepEqual(stated([bare], 'latency')('mean'), {value: 2});
  });

  await t.test('weights means by their samples and drops no maximum', () => {
    // (0.2 · 10 + 0.5 · 30) ÷ 40 = 0.425
    const parts = [
      latency('mean', 0.2, {samples: 10, interval: {low: 0.1, high: 0.3, level: 0.95}}),
      latency('mean', 0.5, {samples: 30}),
      latency('max', 7),
      latency('max', 9),
      latency('min', 1),
      latency('min', 0),
    ];
    const statedValue = stated([parts], 'latency');
    assert.deepEqual(statedValue('mean'), {value: 0.425, samples: 40});
    assert.equal(statedValue('max')?.value, 9);
    assert.equal(statedValue('min')?.value, 0);
  });

  await t.test('divides all operations by all seconds', () => {
    // 100 operations in 1 s and 100 in 4 s.
    const statedValue = stated(
      [[rate(100, {samples: 100}), rate(25, {samples: 100})]],
      'throughput',
    );
    assert.deepEqual(statedValue('mean'), {value: 40, samples: 200});
    // What failed is known where each part counts it.
    const attempts = (/** @type {number} */ failed) => ({
      samples: 100,
      attempts: {failed, all: 100 + failed},
    });
    const attemptsOf = (/** @type {Rec[]} */ parts) =>
      stated([parts], 'throughput')('mean')?.attempts;
    for (const value of [25, 100]) {
      const parts = [rate(100, attempts(3)), rate(value, attempts(0))];
      assert.deepEqual(attemptsOf(parts), {failed: 3, all: 203});
      assert.equal(attemptsOf([...parts, rate(value, {samples: 100})]), undefined);
    }
  });

  await t.test('combines no percentiles, and no means without a count', () => {
    const parts = [1, 2].flatMap((value) => [latency('p99', value), latency('mean', value)]);
    const statedValue = stated([parts], 'latency');
    assert.equal(statedValue('p99'), undefined);
    assert.equal(statedValue('mean'), undefined);
  });

  await t.test('takes neither a bound nor what has a name', () => {
    assert.equal(isStated(latency('p99', 1, {bound: '<'})), false);
    assert.equal(isStated(latency('mean', 1, {name: 'jit'})), false);
    assert.equal(isStated(latency('mean', 1, {metric: 'pause'})), false);
    assert.equal(isStated(fromBuckets([[1, 2, 3]], subject)), false);
  });
});

test('summarise, of what a runner states', async (t) => {
  /** @param {Rec[]} records @param {Parameters<typeof runOf>[1]} [facts] */
  const summary = (records, facts) => summarise(runOf(records, facts))[0];
  const interval = {low: 1.9, high: 2.1, level: 0.999};

  await t.test('gives what is stated and null for the rest, with the runner’s interval', () => {
    assert.deepEqual(summary([latency('mean', 2, {samples: 25, interval})]), {
      run: 'run',
      system: 'a',
      ...subject,
      throughput: null,
      latency: {
        n: 25,
        min: null,
        p50: null,
        p99: null,
        'p99.9': null,
        max: null,
        mean: 2,
        interval,
      },
      errors: null,
    });
  });

  await t.test('states no operations, seconds or windows that nobody counted', () => {
    const found = summary([rate(500, {interval})]);
    assert.deepEqual(found?.throughput, {
      value: 500,
      seconds: null,
      count: null,
      lowest: null,
      highest: null,
      interval,
    });
    assert.equal(found?.latency, null);
  });

  await t.test('prefers samples, and fills what they do not give', () => {
    const samples = {...fromBuckets([[1, 1, 100]], subject), mean: null};
    const found = summary([samples, latency('mean', 7, {interval}), latency('p99', 8)]);
    assert.equal(found?.latency?.p99, 1);
    assert.equal(found?.latency?.mean, 7);
    assert.equal(found?.latency?.n, 100);
    assert.deepEqual(found?.latency?.interval, interval);
  });

  await t.test('gives the percentile of the whole run, where windows have those of parts', () => {
    const windows = [1, 2].map((p99, start) => ({
      start,
      length: 1,
      count: 10,
      errors: null,
      latency: {mean: 1, p99, max: 3},
    }));
    const found = summary([
      {kind: 'timeline', ...subject, windows},
      latency('p99', 1.5),
      latency('mean', 9, {interval}),
    ]);
    assert.equal(found?.latency?.p99, 1.5);
    assert.equal(found?.latency?.mean, 1);
    assert.equal(found?.latency?.min, null);
    assert.equal(found?.latency?.interval, undefined);
  });

  await t.test('leaves figures of the whole run out where a warm-up is to be left out', () => {
    const found = summary([latency('mean', 2), rate(3)], {warmup: 5});
    assert.equal(found?.latency, null);
    assert.equal(found?.throughput, null);
  });
});
