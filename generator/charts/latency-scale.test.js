// The distributions are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Recorder} from '../records/distribution.js';
import {latencyScale, logScale, reachOf} from './latency-scale.js';

/** @param {...number} slowest In medians of 1 µs, of one distribution each. */
function scaleWith(...slowest) {
  const records = slowest.map((max) => {
    const recorder = new Recorder(1e-6);
    for (const sample of [1, 1, 1, max]) recorder.add(sample);
    return recorder.record({operation: 'get', params: {}});
  });
  return latencyScale(
    records,
    records.flatMap(({min, max}) => [min, max]),
  );
}

test('latencyScale is logarithmic where a maximum is more than ten medians', () => {
  assert.equal(scaleWith(9).log, false);
  assert.equal(scaleWith(11).log, true);
  assert.equal(scaleWith(2, 11).log, true);
  assert.equal(scaleWith(0, 11).log, true);
  const coarse = new Recorder(1e-3);
  for (const sample of [0, 0, 0, 1, 5]) coarse.add(sample);
  assert.equal(
    latencyScale([coarse.record({operation: '', params: {}})], [0, 1e-3, 5e-3]).log,
    false,
  );
});

test('the ends of a logarithmic scale are those of its domain, to the last digit', () => {
  const scale = logScale({low: 2e-5, high: 0.05});
  assert.deepEqual([scale.value(0), scale.value(1)], [2e-5, 0.05]);
});

test('zero is at the end of a logarithmic axis, apart from the other values', () => {
  const {scale, axis, fraction} = logScale(reachOf([0.05, 0, 0.00101]));
  assert.deepEqual(scale, {type: 'log', domain: [2e-4, 0.05], nice: false, clamp: true});
  assert.deepEqual(axis.values, [2e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05]);
  assert.match(axis.labelExpr, /^datum\.value <= 0\.0002 \? '0' : /);
  assert.deepEqual([fraction(0), fraction(0.05)], [0, 1]);
  assert.ok(fraction(0.001) > 0.25);
});

test('a logarithmic axis of zeros alone has one tick', () => {
  const {axis, fraction} = logScale(reachOf([0, 0]));
  assert.equal(axis.values?.length, 1);
  assert.equal(fraction(0), 0);
});
