// Runs are made for the test.

/** @import {Run} from '../scan/types.d.ts' */
/** @import {Test, TestedPair} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {statisticsOf} from '../stats/statistics.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {changedConfigurations, findingOf} from './configurations.js';

const RATE = throughput({operation: 'get', params: {}}, 100);

/** @param {string} id */
const failedRun = (id) =>
  runOf([], {id, operation: 'get', status: 'failed', reason: `${id} was stopped`});

/** @param {Run[]} runs */
function resultsOf(runs) {
  const report = reportOf(runs);
  return {report, ...statisticsOf(report)};
}

test('a run that failed before the change is not a new failure', () => {
  const before = [runOf([RATE]), failedRun('old')];
  const [base, head] = [resultsOf(before), resultsOf([...before, failedRun('new')])];
  const [changes = []] = changedConfigurations([{id: 'report', base, head}]);
  assert.deepEqual(fieldOf(changes, 'failed'), [[{run: 'new', reason: 'new was stopped'}]]);
});

test('the finding is the worst verdict, and both where quantities differ', () => {
  const configuration = resultsOf([runOf([RATE])]).configurations[0];
  /** @param {Test['verdict'][]} verdicts */
  const found = (...verdicts) => {
    // Cast: nothing else of a pair is asked for.
    const pair = /** @type {TestedPair} */ (
      /** @type {unknown} */ ({obstacles: [], tests: verdicts.map((verdict) => ({verdict}))})
    );
    return findingOf({before: configuration, after: configuration, added: ['a'], failed: []}, [
      pair,
    ]);
  };
  assert.equal(found('slower', 'no difference shown'), 'slower');
  assert.equal(found('slower', 'faster'), 'slower and faster');
  assert.equal(found('no difference shown', 'faster'), 'faster');
  assert.equal(found('equivalent', 'not tested'), 'equivalent');
});
