// The reviews are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {failuresOf, ruleOf} from './thresholds.js';

/** @import {Review, Test} from './types.d.ts' */

/**
 * @param {Pick<Test, 'quantity' | 'verdict' | 'interval'>} tested
 * @returns {Omit<Review, 'failures'>}
 */
const reviewOf = (tested) =>
  /** @type {Omit<Review, 'failures'>} */ (
    /** @type {unknown} */ ({
      reports: [
        {configurations: [{report: 'r', id: 'c', label: 'get', pairs: [{tests: [tested]}]}]},
      ],
      claims: {broken: []},
    })
  );

test('slower:5% is broken where the whole interval is beyond it', () => {
  for (const [quantity, verdict, low, high, fails] of /** @type {const} */ ([
    ['throughput', 'slower', 0.9, 0.94, true],
    ['throughput', 'slower', 0.9, 0.96, false],
    ['throughput', 'slower', 1.06, 1.09, false],
    ['throughput', 'faster', 0.9, 0.94, false],
    ['mean', 'slower', 1.06, 1.2, true],
    ['mean', 'slower', 1.04, 1.2, false],
    ['mean', 'slower', 0.9, 0.94, false],
    ['mean', 'faster', 1.06, 1.2, false],
    ['mean', 'no difference shown', 1.06, 1.2, false],
  ])) {
    const found = failuresOf(reviewOf({quantity, verdict, interval: {low, high}}), [
      ruleOf('slower:5%'),
    ]);
    const expected = {rule: 'slower:5%', report: 'r', configuration: 'c', label: 'get', quantity};
    assert.deepEqual(found, fails ? [expected] : [], `${quantity} ${verdict} ${low} ${high}`);
  }
});

test('slower:5% is not broken without an interval', () => {
  const review = reviewOf({quantity: 'throughput', verdict: 'slower', interval: null});
  assert.deepEqual(failuresOf(review, [ruleOf('slower:5%')]), []);
});
