import assert from 'node:assert/strict';
import {test} from 'node:test';
import {median, spread, variance} from './spread.js';
import {studentT} from './student.js';

/**
 * @param {number | undefined} actual
 * @param {number} expected
 * @param {number} [tolerance]
 */
const close = (actual, expected, tolerance = 1e-3) =>
  assert.ok(
    Math.abs((actual ?? Number.NaN) - expected) < tolerance,
    `${actual} against ${expected}`,
  );

test('spread', async (t) => {
  await t.test('gives Student’s interval of the mean from five repeats on', () => {
    // Student's own sleep data, group 1 (R: t.test(sleep$extra[1:10])): 95 % interval of the mean
    // -0.5297804 to 2.0297804, mean 0.75.
    const {interval, mean, n} = spread([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]);
    assert.equal(n, 10);
    close(mean, 0.75, 1e-9);
    close(interval?.low, -0.5298);
    close(interval?.high, 2.0298);
  });

  await t.test('gives no interval under five repeats', () => {
    assert.equal(spread([1, 2, 3, 4]).interval, null);
  });

  await t.test('keeps the repeats in their order', () => {
    assert.deepEqual(spread([3, 1, 2]).values, [3, 1, 2]);
    assert.deepEqual([spread([3, 1, 2]).min, spread([3, 1, 2]).max], [1, 3]);
  });
});

test('median is the middle, or the mean of the two in the middle', () => {
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('variance divides by n − 1', () => {
  // NIST/SEMATECH e-Handbook, 1.3.5.6: 2, 4, 4, 4, 5, 5, 7, 9 have a sum of squares of 32.
  close(variance([2, 4, 4, 4, 5, 5, 7, 9]), 32 / 7, 1e-12);
  assert.equal(variance([3]), 0);
});

test('studentT is the standard table, never narrower than the truth', () => {
  assert.equal(studentT(9), 2.262);
  assert.equal(studentT(9.9), 2.262);
  assert.equal(studentT(1000), 2.042);
  assert.equal(studentT(0), Number.POSITIVE_INFINITY);
});
