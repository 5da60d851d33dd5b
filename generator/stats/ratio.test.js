// Histograms are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {runOf} from '../testing/models.js';
import {estimatesOf, percentileSpread} from './estimates.js';
import {
  NOT_INDEPENDENT,
  ratioOf,
  ratioToLevel,
  SAME_NUMBER,
  SOME_LACK,
  UNLIKE_MEANS,
  WIDE_BUCKETS,
  whyNoInterval,
  whyNoLevel,
  ZERO_REPEAT,
} from './ratio.js';
import {spread} from './spread.js';
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

/**
 * @param {'throughput' | 'latency'} metric
 * @param {number[]} values
 *   Whole numbers, as the runner prints them.
 */
function printed(metric, values) {
  const runs = values.map((value, i) =>
    runOf(
      [
        {
          ...{
            kind: 'measurement',
            metric,
            statistic: 'mean',
            unit: metric === 'latency' ? 's' : '1/s',
          },
          ...{operation: 'get', params: {}, value, step: 1},
        },
      ],
      {id: `a-${i}`},
    ),
  );
  const {throughput, latency} = estimatesOf(runs.flatMap(summarise));
  const found = metric === 'latency' ? latency.mean : throughput;
  assert.ok(found);
  return found;
}

for (const metric of /** @type {const} */ (['throughput', 'latency'])) {
  test(`a ${metric} whose printed digits are coarser than the difference has no verdict`, () => {
    const [three, four] = [3, 4].map((value) => printed(metric, Array(10).fill(value)));
    assert.ok(three && four);
    assert.equal(ratioOf(three, four).p, null);
    assert.equal(whyNoInterval(three, four), WIDE_BUCKETS);
    const mixed = printed(metric, [3, 3, 3, 3, 4]);
    assert.equal(whyNoInterval(mixed, four), WIDE_BUCKETS);
    const far = printed(metric, Array(10).fill(9));
    assert.ok((ratioOf(three, far).p ?? 1) < 0.05);
    // The step is a small part of these.
    const [fine, finer] = [
      printed(metric, [99, 100, 101, 100, 100]),
      printed(metric, [101, 101, 102, 101, 100]),
    ];
    assert.ok(ratioOf(fine, finer).p);
  });
}

test('percentiles further apart, and those in narrow buckets, are tested', () => {
  const [a, far] = [medianOf([...WIDE], LOW), medianOf([...WIDE], FAR)];
  assert.ok((ratioOf(a, far).p ?? 1) < 0.01);
  // One percent wide.
  const narrow = [0, 1, 2, 3].map((i) => /** @type {const} */ ([1 + i / 100, 1.01 + i / 100]));
  const [c, d] = [medianOf(narrow, LOW), medianOf(narrow, NEXT)];
  assert.ok(ratioOf(c, d).p);
  assert.ok((ratioOf(c, medianOf(narrow, FAR)).p ?? 1) < 0.05);
});

test('one repeat that moves a percentile of all samples, or the median repeat, shows no difference', () => {
  const from = /** @type {const} */ ('merged histograms');
  const even = spread([1, 1.01, 0.99, 1, 1.02], {estimate: 1, from});
  const stalled = spread([1.01, 1, 20, 0.99, 1], {estimate: 20, from});
  const twoSpeeds = [
    [1, 1.01, 1.3, 1.31, 1.32],
    [1, 1.01, 1.02, 1.3, 1.31],
  ].map((values) => percentileSpread(values, 0.5, null));
  for (const [a, b] of [[even, stalled], twoSpeeds]) {
    assert.ok(a && b);
    const {ratio, interval, p} = ratioOf(a, b);
    assert.equal(ratio, b.estimate / a.estimate);
    assert.ok(interval && interval.low < Math.min(1, ratio) && interval.high > Math.max(1, ratio));
    assert.ok((p ?? 0) > 0.05);
    // Whichever is the baseline.
    const reversed = ratioOf(b, a);
    assert.ok(Math.abs((reversed.p ?? 0) - (p ?? 1)) < 1e-12);
  }
  const slower = spread([1.2, 1.21, 1.19, 1.2, 1.22], {estimate: 1.2, from});
  assert.ok((ratioOf(even, slower).p ?? 1) < 1e-6);
  assert.ok((ratioOf(even, slower, 0.25).equivalence ?? 1) < 0.05);
  assert.ok((ratioOf(even, slower, 0.15).equivalence ?? 0) > 0.5);
});

test('the variance of runs counts for repeats inside one run, too', () => {
  const runs = spread([100, 110, 95, 105, 90]);
  const forks = spread([120, 120.1, 119.9, 120.2, 119.8], undefined, {
    level: {level: 'fork', runs: 1, iterations: 1},
  });
  // The interval of one more run.
  const expected = ratioToLevel(runs, forks);
  for (const [a, b, inverse] of /** @type {const} */ ([
    [runs, forks, false],
    [forks, runs, true],
  ])) {
    const {interval, p} = ratioOf(a, b);
    assert.ok(interval && p && expected.interval && expected.p);
    assert.ok(Math.abs(p - expected.p) < 1e-9);
    const [low, high] = inverse
      ? [1 / interval.high, 1 / interval.low]
      : [interval.low, interval.high];
    assert.ok(Math.abs(low / expected.interval.low - 1) < 1e-9);
    assert.ok(Math.abs(high / expected.interval.high - 1) < 1e-9);
  }
  // Where the forks vary more, their variance counts.
  const uneven = spread([100, 105, 95, 110, 90], undefined, {
    level: {level: 'fork', runs: 1, iterations: 1},
  });
  const steady = spread([100, 100.1, 99.9, 100.2, 99.8]);
  assert.ok((ratioOf(steady, uneven).interval?.low ?? 1) < 0.95);
});

test('iterations of one process have no interval', () => {
  const runs = spread([99, 100, 101, 102, 98]);
  const iterations = {...runs, level: /** @type {const} */ ('iteration'), runs: 1};
  for (const [a, b] of /** @type {const} */ ([
    [runs, iterations],
    [iterations, runs],
    [iterations, spread([100])],
  ])) {
    assert.deepEqual(ratioOf(a, b, 0.05), {
      ratio: b.estimate / a.estimate,
      ...{interval: null, p: null, equivalence: null},
    });
    assert.equal(whyNoInterval(a, b), NOT_INDEPENDENT);
  }
});

test('one new value has the prediction interval of the earlier ones, as SciPy has it', () => {
  const level = spread([100, 102, 98, 101, 99, 103, 97, 100]);
  const {ratio, interval, p, equivalence} = ratioToLevel(level, spread([94]), 0.2);
  assert.ok(interval && p && equivalence);
  for (const [found, expected] of /** @type {const} */ ([
    [ratio, 0.9401645720107911],
    [interval.low, 0.8941555694078478],
    [interval.high, 0.9885409795630985],
    [p, 0.02273249045383582],
    [equivalence, 0.00037359544603826275],
  ])) {
    assert.ok(Math.abs(found / expected - 1) < 1e-9, `${found}, expected ${expected}`);
  }
});

test('a level that cannot tell a new value says why', () => {
  /** @param {number[]} values @param {number} value */
  const why = (values, value) => {
    const [level, one] = [spread(values), spread([value])];
    assert.equal(ratioToLevel(level, one).p, null);
    return whyNoLevel(level, one);
  };
  assert.equal(why([5, 5, 5, 5, 5, 5, 5, 5], 6), SAME_NUMBER);
  assert.equal(why([5, 5, 5, 5, 5, 5, 5, 0], 6), ZERO_REPEAT);
  assert.equal(why([5, 5, 5, 5, 5, 5, 5, 4], 0), ZERO_REPEAT);
  const [level, one] = [spread([5, 5, 5, 5, 5, 5, 5, 4]), spread([6])];
  assert.equal(whyNoLevel({...level, error: null}, one), SOME_LACK);
  const [low, high] = [
    {low: 4, high: 5},
    {low: 5, high: 6},
  ];
  assert.equal(whyNoLevel({...level, bucket: low}, {...one, bucket: high}), WIDE_BUCKETS);
});

test('means of repeats in one file and of runs are compared only if they are alike', () => {
  /** @param {number[]} values */
  const inFile = (values) =>
    spread(values, undefined, {level: {level: 'run', runs: 1, iterations: 1}});
  const runs = spread([2.5, 2.6, 2.7, 2.6, 2.5]);
  // Of both the mean is 2.6: slow repeats make the geometric mean 1.55.
  const slow = inFile([1, 1, 1, 1, 9]);
  assert.equal(whyNoInterval(slow, runs), UNLIKE_MEANS);
  assert.deepEqual(
    [ratioOf(runs, slow).interval, ratioOf(runs, slow).p, ratioOf(runs, slow).equivalence],
    [null, null, null],
  );
  assert.equal(whyNoInterval(slow, inFile([1, 1, 9, 1, 1])), undefined);
  assert.equal(whyNoInterval(inFile([2.4, 2.6, 2.8, 2.7, 2.5]), runs), undefined);
  assert.equal(whyNoInterval(spread([1, 1, 1, 1, 9]), runs), undefined);
  // With a zero there is no geometric mean.
  assert.equal(whyNoInterval(inFile([0, 1, 1, 1, 9]), runs), ZERO_REPEAT);
});
