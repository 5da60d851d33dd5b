import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mean, median, sum} from './averages.js';

test('sums and means add from the first value on', () => {
  assert.equal(sum(new Set([1, 2, 4])), 7);
  assert.equal(sum([]), 0);
  assert.equal(mean([1, 2, 6]), 3);
});

test('median is the middle, or the mean of the two in the middle', () => {
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});
