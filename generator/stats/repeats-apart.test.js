// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {latency, throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

const SUBJECT = {operation: 'get', params: {}};

/** @param {Parameters<typeof runOf>[0][]} records Of each repeat. */
function told(...records) {
  const errors = new InputErrors();
  const runs = records.map((some, i) => runOf(some, {id: `a-${i}`, machine: 'desk'}));
  const {warnings} = modelOf(reportOf(runs), [], errors);
  return {
    page: warnings.flatMap(({label, text}) => (label === 'repeats far apart' ? text : [])),
    check: errors.warningLines().filter((line) => line.includes('found repeats')),
  };
}

const rates = (/** @type {number[]} */ ...all) =>
  told(...all.map((one) => [throughput(SUBJECT, one)]));

test('repeats that differ by five times or more may have had other settings', () => {
  assert.deepEqual(rates(287, 298, 5), {
    page: [
      'Some repeats differ by 5× or more, so some may have had other settings: get, A (59.6×).',
    ],
    check: [
      'warning: data/r/report.yaml: found repeats of "get, A" that differ by 59.6×, expected runs with the same settings: if some had others, distinguish them by params or system',
    ],
  });
  assert.equal(rates(100, 500).page.length, 1);
});

test('noise, a zero and a single run are none', () => {
  for (const usual of [rates(100, 499), rates(0, 100), rates(100)]) {
    assert.deepEqual(usual, {page: [], check: []});
  }
});

test('repeats inside a run have its settings', () => {
  for (const process of /** @type {const} */ (['fork', 'run'])) {
    const repeats = {process, values: [[1], [9], [1], [9], [1]]};
    const found = told([{...latency(SUBJECT, 'mean', 2), repeats}]);
    assert.deepEqual(found, {page: [], check: []}, process);
  }
});
