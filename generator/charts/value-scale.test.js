// The values are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {valueScale} from './value-scale.js';

const timeScale = valueScale('s', 'time');

/** @param {number} low Of the interval about the smallest value, in nanoseconds. */
function startOf(low) {
  const spreads = [spread([100e-9]), spread([9000e-9])];
  const {fraction} = timeScale(spreads, [{low: low * 1e-9, high: 200e-9, level: 0.95}]);
  return [10, 20, 50, 100].find((start) => Math.abs(fraction(start * 1e-9)) < 1e-9);
}

test('a logarithmic axis of times begins below an interval, but no decade below the values', () => {
  assert.equal(startOf(90), 50);
  assert.equal(startOf(20), 20);
  assert.equal(startOf(9), 100);
});

test('an axis ends above an interval', () => {
  for (const most of [200e-9, 9000e-9]) {
    const spreads = [spread([100e-9]), spread([most])];
    const high = most * 3;
    const {fraction} = timeScale(spreads, [{low: most, high, level: 0.95}]);
    assert.ok(fraction(high) <= 1, String(fraction(high)));
  }
});
