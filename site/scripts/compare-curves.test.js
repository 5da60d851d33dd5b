import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latencyAxis, separateLabels} from './compare-curves.js';

test('letters of curves do not overlap, and are in the order of their maxima', () => {
  const ends = [100, 30, 100, 95].map((y, i) => ({letter: 'ABCD'.charAt(i), x: 0, y}));
  const placed = separateLabels(ends);
  assert.deepEqual(
    placed.map(({letter, y}) => [letter, y]),
    [
      ['B', 30],
      ['D', 95],
      ['A', 108],
      ['C', 121],
    ],
  );
});

test('the axis of latencies is logarithmic from a decade on', () => {
  const log = latencyAxis([3e-6, 0.02]);
  assert.equal(log.isLog, true);
  assert.equal(log.fraction(2e-6), 0);
  assert.equal(log.fraction(0.02), 1);
  assert.deepEqual(log.ticks, [1e-5, 1e-4, 1e-3, 1e-2]);

  assert.equal(latencyAxis([0.001, 0.01]).isLog, true);
  const linear = latencyAxis([3e-6, 8e-6]);
  assert.equal(linear.isLog, false);
  assert.deepEqual(linear.ticks, [0, 2e-6, 4e-6, 6e-6, 8e-6]);
  assert.equal(linear.fraction(2e-6), 0.25);
  assert.equal(latencyAxis([0, 0]).fraction(0), 0);

  const withZero = latencyAxis([0, 1e-3, 0.02]);
  assert.deepEqual([withZero.zero, withZero.ticks[0], withZero.fraction(0)], [2e-4, 2e-4, 0]);
  assert.deepEqual([log.zero, linear.zero], [undefined, undefined]);
});
