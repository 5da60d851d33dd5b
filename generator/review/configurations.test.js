// Runs are made for the test.

/** @import {Rec} from '../records/types.d.ts' */
/** @import {Run} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {changedConfigurations} from './configurations.js';

/** @type {Rec} */
const RATE = {
  ...{kind: 'measurement', metric: 'throughput', statistic: 'mean', unit: '1/s', value: 100},
  ...{operation: 'get', params: {}},
};

/** @param {string} id */
const failedRun = (id) =>
  runOf([], {id, operation: 'get', status: 'failed', reason: `${id} was stopped`});

/** @param {Run[]} runs */
function resultsOf(runs) {
  const report = reportOf(runs);
  return {report, ...statisticsOf(report)};
}

test('a run that failed before the change is no new failure', () => {
  const before = [runOf([RATE]), failedRun('old')];
  const changes = changedConfigurations(
    resultsOf(before),
    resultsOf([...before, failedRun('new')]),
  );
  assert.deepEqual(
    changes.map(({failed}) => failed),
    [[{run: 'new', reason: 'new was stopped'}]],
  );
});
