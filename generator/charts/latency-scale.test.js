// The distributions are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Recorder} from '../records/distribution.js';
import {latencyScale, logScale} from './latency-scale.js';

/** @param {number} max In medians of 1 µs. */
function slowest(max) {
  const recorder = new Recorder(1e-6);
  for (const sample of [1, 1, 1, max]) recorder.add(sample);
  return recorder.record({operation: 'get', params: {}});
}

test('latencyScale is logarithmic where a maximum is more than ten medians', () => {
  assert.equal(latencyScale([slowest(9)]).log, false);
  assert.equal(latencyScale([slowest(11)]).log, true);
  assert.equal(latencyScale([slowest(2), slowest(11)]).log, true);
  assert.equal(latencyScale([slowest(0), slowest(11)]).log, false);
});

test('the ends of a logarithmic scale are those of its domain, to the last digit', () => {
  const scale = logScale(2e-5, 0.05);
  assert.deepEqual([scale.value(0), scale.value(1)], [2e-5, 0.05]);
});
