// Events are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {busyTimes} from './busy-times.js';

test('a stretch keeps its ends and its first line where cells are joined', () => {
  const times = busyTimes();
  // So far apart that a cell holds two seconds.
  for (const [line, at] of [0.2e6, 1.5e6, 5000e6].entries()) times.add(at, line + 2);
  assert.deepEqual(times.stretches(10e6), [
    {from: 0.2e6, to: 1.5e6, line: 2},
    {from: 5000e6, to: 5000e6, line: 4},
  ]);
});
