// Records here are made for the test.

/** @import {LatencyKey, Measurement, Pauses, Rec} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {collectionOf} from '../testing/models.js';
import {checkRecords} from './contradiction.js';
import {fromBuckets} from './distribution.js';
import {latency} from './measurements.js';

const SUBJECT = {operation: 'READ', params: {}};
const GIGA = 1e19;

/** @param {Partial<import('./types.d.ts').Window>[]} windows @returns {Rec} */
const timelineOf = (...windows) => ({
  kind: 'timeline',
  ...SUBJECT,
  windows: windows.map((window, i) => ({
    start: i,
    length: 1,
    count: 1,
    errors: null,
    latency: null,
    ...window,
  })),
});

/** @param {string} statistic @param {number} value @param {Partial<Measurement>} [facts] @returns {Rec} */
const measurementOf = (statistic, value, facts) => ({
  ...latency(SUBJECT, /** @type {LatencyKey} */ (statistic), value),
  ...facts,
});

/** @param {number[]} starts @param {number} [duration] @returns {Pauses} */
const pausesOf = (starts, duration = 0.1) => ({
  kind: 'pauses',
  ...SUBJECT,
  collector: 'G1',
  start: 0,
  end: 9,
  collections: starts.map((start) => collectionOf(start, duration)),
});

/** @param {number[]} time @param {number[]} used @returns {Rec} */
const heapOf = (time, used) => ({
  kind: 'heap',
  ...SUBJECT,
  from: 'samples',
  every: 1,
  time,
  generations: [{name: 'heap', used, committed: used}],
});

/** @param {Rec[]} records @param {{offset?: number}} [note] */
function found(records, note) {
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const warnings = [];
  checkRecords(
    records,
    {
      error: (text, line) => errors.push(`${line === undefined ? '' : `${line}: `}${text}`),
      warn: (text) => warnings.push(text),
    },
    note,
  );
  return {errors, warnings};
}

/** @type {[name: string, records: Rec[], error: RegExp][]} */
const WRONG = [
  [
    'a number that is none',
    [timelineOf({latency: {mean: Number.NaN}})],
    /too large or not defined/,
  ],
  ['an infinite number', [timelineOf({latency: {mean: 1 / 0}})], /too large or not defined/],
  [
    'a minimum above the maximum',
    [fromBuckets([[0, 1, 2]], SUBJECT, {min: 3, max: 2})],
    /a minimum of 3 s and a maximum of 2 s in the distribution of "READ", expected them in order/,
  ],
  [
    'a negative minimum of samples',
    [{...fromBuckets([[0, 1, 2]], SUBJECT), min: -1}],
    /a minimum of -1 s in the distribution .*, expected at least 0 s/,
  ],
  [
    'buckets out of order',
    [
      fromBuckets(
        [
          [2, 3, 1],
          [0, 1, 1],
        ],
        SUBJECT,
        {min: 0, max: 3},
      ),
    ],
    /buckets .* not in order/,
  ],
  [
    'buckets of more samples than there are',
    [{...fromBuckets([[0, 1, 2]], SUBJECT), n: 1}],
    /found 2 samples in the buckets of .*, expected 1/,
  ],
  [
    'a mean that its buckets contradict',
    [fromBuckets([[1, 2, 9]], SUBJECT, {min: 1, mean: 3.1, max: 4})],
    /a mean of 3.1\ss in .*, expected 1\ss to 2\ss as in its buckets/,
  ],
  [
    'an empty bucket',
    [
      {
        ...fromBuckets([[0, 1, 2]], SUBJECT),
        buckets: {perSecond: 1, lower: [0, 1], upper: [1, 2], count: [2, 0]},
      },
    ],
    /found a bucket of 0 samples in .*, expected at least 1/,
  ],
  [
    'more samples than can be counted',
    [fromBuckets([[0, 1, GIGA]], SUBJECT)],
    /a count of 10000000000000000000/,
  ],
  [
    'a window without length',
    [timelineOf({length: 0})],
    /windows without length in the timeline of "READ"/,
  ],
  [
    'windows that go back',
    [timelineOf({start: 5}, {start: 3})],
    /a window at 3 s .* before the one before it ends/,
  ],
  [
    'a window before the run',
    [timelineOf({start: -10})],
    /a window at -10 s .*, before the run, expected times from 0 s/,
  ],
  ['half an operation', [timelineOf({count: 0.5})], /a count of 0.5/],
  ['half a failure', [timelineOf({errors: 0.5})], /a count of 0.5/],
  [
    'a negative minimum of a window',
    [timelineOf({latency: {min: -1, max: 2}})],
    /found min -1 in the timeline .*, expected at least 0/,
  ],
  [
    'percentiles of a window that decrease',
    [timelineOf({latency: {p50: 2, p99: 1}})],
    /^found p50 2.s above p99 1.s in the timeline/,
  ],
  [
    'percentiles that decrease, in any order',
    [timelineOf({latency: {p10: 2, p5: 3, p50: 4}})],
    /found p5 3.s above p10 2.s in the timeline/,
  ],
  [
    'a minimum of a window above its maximum',
    [timelineOf({latency: {min: 2, max: 1}})],
    /a minimum of 2.s and a maximum of 1.s/,
  ],
  [
    'an absurd percentile',
    [timelineOf({latency: {'p100.5': 1}})],
    /the percentile p100.5 in .*, expected at most p100/,
  ],
  ['a percentile that no share has', [measurementOf('p101', 1)], /the percentile p101/],
  [
    'percentiles that decrease',
    [measurementOf('p50', 9e-5, {lines: [4, 4]}), measurementOf('p99', 3.1e-7)],
    /^4: found p50 90.µs above p99 310.ns in the latency of "READ"/,
  ],
  [
    'a percentile far above the maximum',
    [measurementOf('p50', 1e17), measurementOf('max', 2)],
    /found p50 .* above the maximum 2.s/,
  ],
  [
    'a mean far below the minimum',
    [measurementOf('min', 3), measurementOf('mean', 1)],
    /found mean 1.s below the minimum 3.s/,
  ],
  [
    'a mean far above the maximum',
    [measurementOf('mean', 5), measurementOf('max', 3)],
    /found mean 5.s above the maximum 3.s/,
  ],
  ['a negative value', [measurementOf('mean', -1)], /found -1 in the measurement/],
  ['half a sample', [measurementOf('mean', 1, {samples: 0.5})], /a count of 0.5/],
  [
    'an interval of level 1',
    [measurementOf('mean', 1, {interval: {low: 0, high: 2, level: 1}})],
    /an interval from 0 to 2 s in .* of level 1, expected 0 to 1/,
  ],
  [
    'an interval the wrong way round',
    [measurementOf('mean', 1, {interval: {low: 2, high: 1, level: 0.95}})],
    /an interval from 2 to 1 s/,
  ],
  ['a time that goes back', [pausesOf([3, 2])], /found 2 s after 3 s in the pauses/],
  [
    'a mean of other repeats',
    [measurementOf('mean', 5, {repeats: {process: 'fork', values: [[1, 2], [4]]}})],
    /found the mean 5 of repeats from 1 to 4 in the measurement of "READ", expected it between/,
  ],
  [
    'a value that is there twice',
    [measurementOf('p99', 1), measurementOf('max', 2), measurementOf('p99', 1.5, {lines: [7, 7]})],
    /^7: found a second latency p99 in s of "READ", expected one/,
  ],
  ['a timeline twice', [timelineOf({}), timelineOf({})], /found a second timeline of "READ", exp/],
  ['a heap before the run', [heapOf([-1, 2], [0, 1])], /found -1 s in the heap .* from 0 s/],
  ['pauses before the run', [pausesOf([-1, 2])], /found -1 s in the pauses .* from 0 s/],
  [
    'an end before the start',
    [{...pausesOf([]), start: 9, end: 8}],
    /the end 8 s before the start 9 s/,
  ],
  ['a negative duration', [pausesOf([1], -1)], /a duration of -1 s/],
  [
    'a negative stall',
    [{...pausesOf([1]), stalls: [{start: 1, duration: -1, kind: 'allocation'}]}],
    /a duration of -1 s/,
  ],
  ['a heap that goes back', [heapOf([2, 1], [1, 1])], /found 1 s after 2 s in the heap/],
  ['a negative heap', [heapOf([1, 2], [1, -1])], /sizes below 0 B/],
  ['a heap with a size too few', [heapOf([1, 2], [1])], /more or fewer points than times/],
];

/** @type {[name: string, records: Rec[], warning: RegExp][]} */
const UNUSUAL = [
  [
    'a percentile above the maximum',
    [timelineOf({latency: {p99: 1.2, max: 1}})],
    /found p99 1.2.s above the maximum 1.s/,
  ],
  [
    'a mean below the minimum',
    [fromBuckets([[1, 2, 2]], SUBJECT, {mean: 0.8})],
    /found mean 800.ms below the minimum 1.s/,
  ],
  [
    'a mean above the maximum of a window',
    [timelineOf({latency: {mean: 1.2, max: 1}})],
    /found mean 1.2.s above the maximum 1.s/,
  ],
  [
    'an interval beside its value',
    [measurementOf('mean', 3, {interval: {low: 1, high: 2, level: 0.95}})],
    /an interval from 1 to 2 s in .*, which does not contain 3/,
  ],
  [
    'a pause twice',
    [pausesOf([1, 2, 2, 3])],
    /found a pause of 0.1 s at 2 s in the pauses .* twice/,
  ],
  [
    'a stop twice',
    [{...pausesOf([1]), stops: [1, 2, 2].map((start) => ({start, duration: 0.1}))}],
    /found a pause of 0.1 s at 2 s in the pauses .* twice/,
  ],
  [
    'more samples than operations',
    [measurementOf('total', 1, {metric: 'count', unit: '1'}), fromBuckets([[0, 1, 2]], SUBJECT)],
    /found 2 samples of "READ" and 1 operations/,
  ],
];

test('checkRecords', async (t) => {
  await t.test('finds nothing in what is right', () => {
    const right = [
      fromBuckets([[0, 1, 2]], SUBJECT, {min: 0.1, mean: 0.5, max: 0.9}),
      timelineOf({latency: {min: 0, mean: 1, p50: 1, p99: 2, 'p99.9': 2, max: 2}}, {count: 0}),
      measurementOf('min', 0.9),
      measurementOf('p50', 1, {interval: {low: 1.002, high: 1.002, level: 0.95}}),
      // Rounded otherwise.
      measurementOf('p99', 0.995),
      measurementOf('mean', 1, {
        name: 'cpu_time',
        repeats: {process: 'run', values: [[0.992], [0.995]]},
      }),
      measurementOf('mean', 1, {interval: {low: -1, high: 3, level: 0.999}}),
      pausesOf([1, 2]),
      // Of the same rounded time: two short ones, and two of a log without sizes.
      pausesOf([1, 1], 0.001),
      heapOf([0, 0, 2], [0, 1, 2]),
    ];
    assert.deepEqual(found(right), {errors: [], warnings: []});
  });

  for (const [name, records, error] of WRONG) {
    await t.test(`refuses ${name}`, () => {
      const {errors, warnings} = found(records);
      assert.equal(errors.length, 1, errors.join('\n'));
      assert.match(errors[0] ?? '', error);
      assert.deepEqual(warnings, []);
    });
  }

  for (const [name, records, warning] of UNUSUAL) {
    await t.test(`warns of ${name}`, () => {
      const {errors, warnings} = found(records);
      assert.deepEqual(errors, []);
      assert.match(warnings[0] ?? '', warning);
    });
  }

  await t.test('warns of windows before the run where the manifest moves them there', () => {
    const {errors, warnings} = found([timelineOf({start: -2})], {offset: -2});
    assert.deepEqual(errors, []);
    assert.match(warnings[0] ?? '', /before the run, because of the offset of -2 s/);
  });

  await t.test('takes logs that begin before the run where the manifest moves them there', () => {
    const logs = [heapOf([-2, -1, 2], [0, 1, 2]), pausesOf([-2, 1])];
    assert.deepEqual(found(logs, {offset: -2}), {errors: [], warnings: []});
    assert.equal(found(logs, {offset: -1}).errors.length, 2);
  });

  await t.test('reports one kind of mistake of a record once', () => {
    const {errors} = found([timelineOf({length: 0}, {length: 0})]);
    assert.equal(errors.length, 1);
  });
});
