// All distributions here are made.

/** @import {Cell} from '../charts/payload-sweep.js' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {marksNotes, sentenceOf} from './payload-sweep.js';

test('the sentence of a sweep has the medians of both ends, and the highest maximum', () => {
  const ends = /** @type {const} */ ([
    ['8 B', 0.001],
    ['64 B', 0.004],
    ['1 KiB', 0.002],
  ]);
  const cells = ends.map(([text, at]) => {
    const distribution = fromBuckets([[at, at, 1000]], {operation: 'get', params: {}});
    // Cast: what the sentence needs.
    return /** @type {Cell} */ (/** @type {unknown} */ ({label: 'A', text, distribution}));
  });
  assert.equal(
    sentenceOf(cells, 'payload', [{label: 'B', reason: 'out of memory'}]).replaceAll('\u202f', ' '),
    'Latency at 3 values of payload. A: median 1.00 ms at 8 B, median 2.00 ms at 1 KiB, highest maximum 4.00 ms; B: out of memory.',
  );
});

test('the notes of a sweep say what its marks are, and which are missing', () => {
  const marks = 'Filled mark: median. Bar across: p99. Hollow mark: maximum.';
  assert.deepEqual(marksNotes({few: 0, all: 2}, false), [marks]);
  assert.deepEqual(marksNotes({few: 1, all: 2}, true), [
    marks,
    '1 mark has no p99: fewer than 100 samples.',
    'The x axis is not to scale: 0 B has no position on a logarithmic axis.',
  ]);
  assert.match(`${marksNotes({few: 2, all: 3}, false)[1]}`, /^2 marks have no p99/);
});
