// Rates are made for the test. Expected values: SciPy 1.17.1, n · stats.t.sf(t, n − 2) with
// t² = n · (n − 2) · G² ÷ ((n − 1)² − n · G²); for G = 2.176 and n = 10 that is the 5 % of tables.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {reportOf, runOf} from '../testing/models.js';
import {grubbsP} from './slow-repeats.js';

/** @param {number} actual @param {number} expected */
const close = (actual, expected) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-9, `${actual}, not ${expected}`);

test('grubbsP agrees with SciPy', () => {
  close(grubbsP([1, 2, 3, 4, 10]), 0.034617082472147655);
  close(grubbsP([1, 1.1, 0.9, 1.05, 2, 1.02]), 0.000787687515300577);
  assert.equal(grubbsP([3, 3, 3, 3, 3]), 1);
  assert.ok(grubbsP([3, 3, 3, 3, 4]) < 1e-6);
});

/** @param {Record<string, number[]>} rates @param {'throughput' | 'latency'} [metric] */
function told(rates, metric = 'throughput') {
  const runs = Object.entries(rates).flatMap(([system, values]) =>
    values.map((value, i) =>
      runOf(
        [
          {
            ...{kind: 'measurement', operation: 'get', params: {}, metric, statistic: 'mean'},
            ...{unit: metric === 'throughput' ? '1/s' : 's', value},
          },
        ],
        {id: `${system}-${i + 1}`, system, machine: 'm'},
      ),
    ),
  );
  const {warnings} = modelOf(reportOf(runs), [], new InputErrors());
  return warnings.flatMap(({label, text}) => (label.includes('far slower') ? [text] : []));
}

const EVEN = [99, 99.1, 99.2, 98.9, 99.05];

test('a report says which repeats are far slower than the others', () => {
  assert.deepEqual(told({a: EVEN, b: [100, 101, 100.5, 50, 100.2]}), [
    'In 1 of 2 configurations, a repeat is far slower than the others (Grubbs, p\u00a0<\u00a00.05): get, B. An interval covers such runs only if one of its repeats shows them.',
  ]);
  // A higher rate is not slower, a higher time is.
  assert.deepEqual(told({a: EVEN, b: [100, 101, 100.5, 200, 100.2]}), []);
  assert.equal(told({a: EVEN, b: [100, 101, 100.5, 200, 100.2]}, 'latency').length, 1);
});

test('the more configurations a report has, the further apart a slow repeat must be', () => {
  // SciPy: p = 0.0346 for one configuration, so 0.069 for two.
  const b = [1, 2, 3, 4, 10].map((time) => 1000 * Math.exp(-time / 10));
  assert.equal(told({b}).length, 1);
  assert.deepEqual(told({a: EVEN, b}), []);
});

test('a difference of a few percent, few repeats and much variation are not far slower', () => {
  assert.deepEqual(told({a: EVEN, b: [100, 100, 100, 100, 95]}), []);
  assert.deepEqual(told({a: EVEN.slice(1), b: [100, 101, 100.5, 50]}), []);
  assert.deepEqual(told({a: [100, 140, 90, 60, 110]}), []);
});
