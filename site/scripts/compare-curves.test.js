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

test('latencies have a logarithmic axis from a factor of ten on, and one from zero below that', () => {
  const log = latencyAxis(0.001, 0.01);
  assert.deepEqual([log.isLog, log.fraction(0.001), log.fraction(0.01)], [true, 0, 1]);
  assert.ok(Math.abs(log.fraction(Math.sqrt(1e-5)) - 0.5) < 1e-9);
  const linear = latencyAxis(0.001, 0.008);
  assert.deepEqual([linear.isLog, linear.ticks], [false, [0, 0.002, 0.004, 0.006, 0.008]]);
  assert.equal(linear.fraction(0.002), 0.25);
  assert.equal(latencyAxis(0, 0.5).isLog, false);
});
