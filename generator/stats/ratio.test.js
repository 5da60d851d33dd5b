// Histograms are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {runOf} from '../testing/models.js';
import {estimatesOf, percentileSpread} from './estimates.js';
import {ratioOf, WIDE_BUCKETS, whyNoInterval} from './ratio.js';
import {summarise} from './summary.js';

/**
 * @param {(readonly [low: number, high: number])[]} bounds
 * @param {number[]} medians
 *   The bucket that holds the median of each repeat.
 */
function medianOf(bounds, medians) {
  const runs = medians.map((middle) => {
    const rows = bounds.map(
      ([low, high], i) => /** @type {const} */ ([low, high, i === middle ? 60 : 10]),
    );
    return runOf([fromBuckets(rows, {operation: 'get', params: {}})]);
  });
  const {p50} = estimatesOf(runs.flatMap(summarise)).latency;
  assert.ok(p50);
  return p50;
}

const WIDE = /** @type {const} */ ([
  [6e-6, 10e-6],
  [10e-6, 15e-6],
  [15e-6, 22e-6],
  [22e-6, 34e-6],
]);
const [LOW, NEXT, FAR] = [
  [0, 0, 0, 0, 1],
  [1, 1, 1, 0, 1],
  [2, 2, 2, 2, 3],
];

test('percentiles in neighbouring wide buckets have no interval and no verdict', () => {
  const [a, b] = [medianOf([...WIDE], LOW), medianOf([...WIDE], NEXT)];
  assert.deepEqual([a.estimate, b.estimate], [10e-6, 15e-6]);
  const {interval, p, equivalence} = ratioOf(a, b, 0.05);
  assert.deepEqual([interval, p, equivalence], [null, null, null]);
  assert.equal(whyNoInterval(a, b), WIDE_BUCKETS);
  assert.equal(whyNoInterval(b, b), WIDE_BUCKETS);
});

test('so do percentiles that the runner rounds to neighbouring steps', () => {
  const of = (/** @type {number} */ step, /** @type {number[]} */ values) => {
    const one = percentileSpread(values, 0.5, null, step);
    assert.ok(one);
    return one;
  };
  const [a, b] = [
    [0.01, 0.01, 0.01, 0.01, 0.011],
    [0.011, 0.011, 0.011, 0.01, 0.011],
  ];
  assert.equal(ratioOf(of(0.001, a), of(0.001, b)).p, null);
  assert.ok(ratioOf(of(0.0001, a), of(0.0001, b)).p);
  const far = b.map((value) => value + 0.002);
  assert.ok((ratioOf(of(0.001, a), of(0.001, far)).p ?? 1) < 0.05);
});

test('percentiles further apart, and those in narrow buckets, are tested', () => {
  const [a, far] = [medianOf([...WIDE], LOW), medianOf([...WIDE], FAR)];
  assert.ok((ratioOf(a, far).p ?? 1) < 0.01);
  // One percent wide.
  const narrow = [0, 1, 2, 3].map((i) => /** @type {const} */ ([1 + i / 100, 1.01 + i / 100]));
  const [c, d] = [medianOf(narrow, LOW), medianOf(narrow, NEXT)];
  assert.ok((ratioOf(c, d).p ?? 1) < 0.05);
});
