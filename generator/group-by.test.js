import assert from 'node:assert/strict';
import {test} from 'node:test';
import {groupBy} from './group-by.js';

test('groups keep the order of a list', () => {
  const groups = groupBy([5, 2, 3, 8, 1], (number) => number % 2 === 0);
  assert.deepEqual(
    [...groups],
    [
      [false, [5, 3, 1]],
      [true, [2, 8]],
    ],
  );
});
