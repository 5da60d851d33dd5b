import assert from 'node:assert/strict';
import {test} from 'node:test';
import {centre, spread, variance} from './spread.js';
import {fisherTail, studentT, studentTail} from './student.js';

/**
 * @param {number | undefined} actual
 * @param {number} expected
 * @param {number} [tolerance]
 *   Relative.
 */
const close = (actual, expected, tolerance = 1e-9) =>
  assert.ok(
    Math.abs((actual ?? Number.NaN) / expected - 1) < tolerance,
    `${actual} against ${expected}`,
  );

test('spread', async (t) => {
  await t.test('is the geometric mean, with Student’s interval on logarithms', () => {
    // SciPy 1.17.1, of the logarithms: exp(mean), exp(stats.t.interval(0.95, 4, mean, sem)).
    const {estimate, from, interval, n} = spread([102, 98, 110, 95, 105]);
    assert.equal(n, 5);
    assert.equal(from, 'geometric mean');
    close(estimate, 101.86532318425704);
    close(interval?.low, 94.8556111470865);
    close(interval?.high, 109.39304424851464);
  });

  await t.test('has an interval that holds the estimate, however unlike the repeats are', () => {
    const {estimate, interval} = spread([1, 1, 1, 1, 1000]);
    assert.ok(interval && interval.low > 0 && interval.low < estimate && estimate < interval.high);
  });

  await t.test('is the value itself of one repeat and of equal ones', () => {
    assert.equal(spread([0.1]).estimate, 0.1);
    assert.equal(spread([0.1, 0.1, 0.1]).estimate, 0.1);
  });

  await t.test('takes as many repeats as a file can have', () => {
    const {min, max, n} = spread(Array.from({length: 500_000}, (_, i) => i + 1));
    assert.deepEqual([min, max, n], [1, 500_000, 500_000]);
  });

  await t.test('gives no interval under five repeats', () => {
    assert.equal(spread([1, 2, 3, 4]).interval, null);
    // Equal repeats say nothing of how much the next one differs. A known step of rounding does.
    const same = [0.2, 0.2, 0.2, 0.2, 0.2];
    assert.equal(spread(same).interval, null);
    assert.notEqual(spread(same, undefined, {step: 0.01}).interval, null);
    close(spread([1, 2, 4]).estimate, 2);
  });

  await t.test('takes the median repeat, without an interval, where a repeat is zero', () => {
    const {estimate, from, interval} = spread([0, 5, 3, 4, 9]);
    assert.deepEqual([estimate, from, interval], [4, 'median repeat', null]);
    // Of two in the middle the slower: the longer time, the lower rate.
    assert.equal(spread([0, 5, 3, 4]).estimate, 4);
    assert.equal(spread([0, 5, 3, 4], centre([0, 5, 3, 4], true)).estimate, 3);
    assert.equal(centre([0, 5, 3, 4, 9], true).estimate, 4);
  });

  await t.test('lays the interval around the estimate that it is given', () => {
    const values = [102, 98, 110, 95, 105];
    const mean = spread(values).interval;
    const merged = spread(values, {estimate: 100, from: 'merged histograms'}).interval;
    close((merged?.high ?? 0) / 100, (mean?.high ?? 0) / 101.86532318425704);
    // The error of a median is √(π ÷ 2) times that of a mean.
    const middle = spread(values, {estimate: 102, from: 'median repeat'}).interval;
    close(
      Math.log((middle?.high ?? 0) / 102),
      Math.log((merged?.high ?? 0) / 100) * Math.sqrt(Math.PI / 2),
    );
  });

  await t.test('is as unsure as the step to which the repeats were rounded', () => {
    const same = [0.005, 0.005, 0.005, 0.005, 0.005];
    assert.equal(spread(same).error, 0);
    close(spread(same, undefined, {step: 0.001}).error ?? 0, 0.2 / Math.sqrt(12));
    // More than that of rounding.
    const apart = [0.005, 0.006, 0.007, 0.008, 0.009];
    assert.equal(spread(apart, undefined, {step: 1e-9}).error, spread(apart).error);
  });

  await t.test('keeps the repeats in their order', () => {
    assert.deepEqual(spread([3, 1, 2]).values, [3, 1, 2]);
    assert.deepEqual([spread([3, 1, 2]).min, spread([3, 1, 2]).max], [1, 3]);
  });
});

test('variance divides by n − 1', () => {
  // NIST/SEMATECH e-Handbook, 1.3.5.6: 2, 4, 4, 4, 5, 5, 7, 9 have a sum of squares of 32.
  close(variance([2, 4, 4, 4, 5, 5, 7, 9]), 32 / 7, 1e-12);
  assert.equal(variance([3]), 0);
});

test('studentT and studentTail agree with SciPy', () => {
  // SciPy 1.17.1: stats.t.ppf(0.975, degrees), stats.t.sf(t, degrees).
  for (const [degrees, expected] of /** @type {const} */ ([
    [1, 12.706204736174694],
    [4, 2.7764451051977934],
    [8, 2.306004135204166],
    [9.9, 2.2311933388707637],
    [1000, 1.9623390808264083],
  ])) {
    close(studentT(degrees), expected);
  }
  close(studentTail(2, 4), 0.05805826175840778);
  close(studentTail(-1.5, 7.3), 0.912218453598457);
  close(studentTail(30, 8), 8.26762837589488e-10);
  // The distributions of one and of two degrees of freedom have closed forms.
  for (const t of [0.0001, 0.01, 1, 50]) {
    close(studentTail(t, 1), 0.5 - Math.atan(t) / Math.PI);
    close(studentTail(t, 2), 0.5 - t / (2 * Math.sqrt(2 + t ** 2)));
  }
  assert.equal(studentT(0), Number.POSITIVE_INFINITY);
});

test('fisherTail agrees with SciPy', () => {
  close(fisherTail(5.3176550715787174, 1, 8), 0.04999999999999994);
  close(fisherTail(2.5, 3, 7), 0.14350945627893932);
  assert.equal(fisherTail(0, 2, 5), 1);
  assert.equal(fisherTail(Number.POSITIVE_INFINITY, 2, 5), 0);
});
