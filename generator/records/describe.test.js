import assert from 'node:assert/strict';
import {test} from 'node:test';
import {collectionOf} from '../testing/models.js';
import {describe, describeInText} from './describe.js';

/** @import {Rec} from './types.d.ts' */

const subject = {operation: 'get', params: {threads: '2'}};

/** @type {[Rec, string][]} */
const records = [
  [
    {
      kind: 'measurement',
      ...subject,
      metric: 'size',
      statistic: 'rate',
      value: 2048,
      unit: 'B/s',
      samples: 1,
      name: 'gc.alloc.rate',
    },
    'gc.alloc.rate rate of get, threads: 2: 2.00 KiB/s, 1 sample',
  ],
  [
    {
      kind: 'measurement',
      ...subject,
      metric: 'latency',
      statistic: 'p95',
      value: 0.001,
      unit: 's',
      bound: '<',
    },
    'latency p95 of get, threads: 2: < 1.00 ms',
  ],
  [
    {
      kind: 'timeline',
      ...subject,
      windows: [
        {start: 2, length: 1, count: 5, errors: null, latency: null},
        {start: 3, length: 1, count: 6, errors: 1, latency: {p50: 0.1, max: 0.3}},
      ],
    },
    'timeline of get, threads: 2: 2 windows over 2.00 s, 11 operations, 1 error, with p50 and max',
  ],
  [
    {
      kind: 'distribution',
      ...subject,
      metric: 'latency',
      unit: 's',
      n: 1200,
      min: 0.001,
      max: 0.25,
      mean: null,
      buckets: {perSecond: 1, lower: [0.001], upper: [0.25], count: [1200]},
      precision: null,
    },
    'distribution of get, threads: 2: 1,200 samples, 1.00 ms to 250 ms',
  ],
  [
    {
      kind: 'heap',
      operation: '',
      params: {},
      from: 'samples',
      every: 1,
      time: [1, 2, 3],
      generations: [{name: 'old', used: [1, 2, 3], committed: [4, 4, 4]}],
    },
    'heap: 3 points over 2.00 s, old',
  ],
  [
    {kind: 'pauses', operation: '', params: {}, collector: 'G1', collections: [], start: 0, end: 9},
    'pauses: 0 collections over 9.00 s, G1',
  ],
  [
    {
      ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 9},
      collections: [collectionOf(1, 0.2), collectionOf(3, 0.05)],
    },
    'pauses: 2 collections over 9.00 s, 50.0 ms to 200 ms, G1',
  ],
];

test('describeInText', async (t) => {
  for (const [record, words] of records) {
    await t.test(`describes a ${record.kind}`, () => {
      assert.equal(describeInText(record).replaceAll('\u202f', ' '), words);
    });
  }
});

test('describe gives the same facts for programs', () => {
  const [, bounded, timeline] = records.map(([record]) => describe(record));
  assert.equal(bounded?.bound, '<');
  assert.deepEqual(timeline, {
    kind: 'timeline',
    ...subject,
    metric: 'throughput',
    unit: '1',
    size: {count: 2, of: 'windows'},
    operations: 11,
    errors: 1,
    time: {from: 2, to: 4},
    latencies: ['p50', 'max'],
  });
});
