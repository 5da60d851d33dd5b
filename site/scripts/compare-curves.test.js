import assert from 'node:assert/strict';
import {test} from 'node:test';
import {separateLabels} from './compare-curves.js';

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
