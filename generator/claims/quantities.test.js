// Runs are made for the test.

/** @import {Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {ofComparison} from './quantities.js';
import {tableText} from './value.js';

test('a ratio is faster or slower only with a verdict', () => {
  /** @param {number} value @returns {Rec} */
  const rate = (value) => ({
    ...{kind: 'measurement', metric: 'throughput', statistic: 'mean', unit: '1/s', value},
    ...{operation: 'get', params: {}},
  });
  const runs = [99, 100, 101, 102, 98].flatMap((value, i) => [
    runOf([rate(20 * value)], {id: `a-${i}`, machine: 'm'}),
    runOf([rate(value)], {id: `b-${i}`, machine: 'm', system: 'b'}),
  ]);
  const report = reportOf(runs, {baseline: 'b'});
  const results = {report, ...statisticsOf(report)};
  const [comparison] = results.comparisons;
  assert.equal(comparison?.verdict, 'faster');
  assert.equal(tableText(ofComparison(comparison, 'ratio', results)), '20.0× faster');
  const unproven = {...comparison, verdict: /** @type {const} */ ('no difference shown')};
  assert.equal(tableText(ofComparison(unproven, 'ratio', results)), '20.0×');
});
