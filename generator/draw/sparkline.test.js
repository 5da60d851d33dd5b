// All histories here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changesOf} from '../stats/changes.js';
import {changeAt, historyOf} from '../testing/made-history.js';
import {sparkline} from './sparkline.js';

/**
 * @param {number[]} estimates
 * @param {number} at
 * @param {Parameters<typeof historyOf>[1]} [over]
 */
function drawn(estimates, at, over) {
  const [found] = changesOf({id: 'r'}, [historyOf(estimates, {changes: [changeAt(at)], ...over})]);
  assert.ok(found);
  const {line, levels, width, height} = sparkline(found);
  const points = line
    .slice(1)
    .split('L')
    .map((pair) => pair.split(',').map(Number));
  return {points, levels, width, height};
}

test('the drawing of a change', async (t) => {
  await t.test('has each estimate, and both levels at their heights', () => {
    const {points, levels, width, height} = drawn([1, 1, 1, 2, 2, 2], 3);
    assert.equal(points.length, 6);
    assert.deepEqual(
      [points[0], points[5]],
      [
        [3, height - 3],
        [width - 3, 3],
      ],
    );
    assert.equal(levels, `M3,${height - 3}H60M60,3H${width - 3}`);
  });

  await t.test('ends a level where the next one begins', () => {
    const estimates = [1, 1, 2, 2, 3, 3];
    const {levels, height} = drawn(estimates, 2, {changes: [changeAt(2), changeAt(4)]});
    assert.equal(levels, `M3,${height - 3}H37.2M37.2,18H71.4`);
  });

  await t.test('stays in its box, also where all values are equal', () => {
    for (const estimates of [
      [1, 1, 1, 1],
      [1e-9, 3e-9, 1, 2e9],
    ]) {
      const {points, width, height} = drawn(estimates, 2);
      for (const [x = -1, y = -1] of points) {
        assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x},${y}`);
      }
    }
  });

  await t.test('has at most twenty points on each side, and none beyond a break', () => {
    const long = Array.from({length: 100}, (_, i) => (i < 50 ? 1 : 2));
    assert.equal(drawn(long, 50).points.length, 40);
    const breaks = [
      {before: 45, why: 'machine'},
      {before: 53, why: 'machine'},
    ];
    assert.equal(drawn(long, 50, {breaks}).points.length, 8);
  });
});
