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

test('more:B/op:5% is broken where a steady value is above each earlier one by more', () => {
  /** @param {number} value @param {string} text @param {Partial<Test>} [over] */
  const isBroken = (value, text, over = {}) => {
    const spread = {n: 5, min: 100, max: 101};
    const sides = {before: {spread}, after: {value}};
    const tested = {quantity: 'B/op', verdict: 'not tested', ...sides, ...over};
    const rule = ruleOf(text);
    // Cast: what the rule looks at.
    return failuresOf(reviewOf(/** @type {Test} */ (/** @type {unknown} */ (tested))), [rule]);
  };
  const broken = {report: 'r', configuration: 'c', label: 'get', quantity: 'B/op'};
  assert.deepEqual(isBroken(107, 'more:B/op:5%'), [{rule: 'more:B/op:5%', ...broken}]);
  assert.deepEqual(isBroken(94, 'less:B/op:5 %'), [{rule: 'less:B/op:5 %', ...broken}]);
  // 106 is 5 % above 100, but not above 101.
  assert.deepEqual(isBroken(106, 'more:B/op:5%'), []);
  // A review lists only values that are 2 % away.
  assert.deepEqual(isBroken(102.5, 'more:B/op:1%'), [{rule: 'more:B/op:1%', ...broken}]);
  assert.deepEqual(isBroken(101.5, 'more:B/op:1%'), []);
  assert.deepEqual(isBroken(95.5, 'less:B/op:5%'), []);
  assert.deepEqual(isBroken(94, 'more:B/op:5%'), []);
  assert.deepEqual(isBroken(107, 'less:B/op:5%'), []);
  assert.deepEqual(isBroken(107, 'more:allocs/op:5%'), []);
  assert.deepEqual(isBroken(107, 'slower:5%'), []);
  assert.deepEqual(isBroken(107, 'more:B/op:5%', {verdict: 'not comparable'}), []);
  assert.throws(
    () => ruleOf('more:p99:5%'),
    /expected a value that only a runner names, such as B\/op; slower:5% is for rates and times/,
  );
  for (const text of ['more:5%', 'more::5%', 'less:B/op:5', 'most:B/op:5%']) {
    assert.throws(
      () => ruleOf(text),
      /expected slower:5% .*, more:B\/op:5%, less:NAME:5%, claims or/,
    );
  }
});
