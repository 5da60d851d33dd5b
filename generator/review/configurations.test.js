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

/** @param {string} id @param {string} text @param {Partial<Run>} [facts] */
function runWith(id, text, facts) {
  const run = runOf([RATE], {id, ...facts});
  return {...run, files: run.files.map((file) => ({...file, text}))};
}

test('a run that is gone is named after the run of its system that has its files now', () => {
  const base = resultsOf([runWith('old', 'one')]);
  /** @param {Run[]} runs */
  const removed = (...runs) => {
    const head = resultsOf(runs);
    const changes = changedConfigurations([{id: 'r', base, head}]).flat();
    return changes.flatMap((change) => change.removed);
  };
  const reason = 'its folder was removed';
  const other = runWith('other', 'one', {system: 'b'});
  // A file can have the results of both systems.
  const renamed = runWith('new', 'one');
  for (const runs of [
    [other, renamed],
    [renamed, other],
  ]) {
    assert.deepEqual(removed(...runs), [{run: 'old', reason, renamed: 'new'}]);
  }
  assert.deepEqual(removed(other), [{run: 'old', reason, renamed: 'other'}]);
  assert.deepEqual(removed(runWith('new', 'two')), [{run: 'old', reason}]);
  // What is equal in many runs, such as settings, says nothing.
  const settings = {...runWith('old', 'settings').files[0], records: []};
  const withSettings = (/** @type {Run} */ run) => ({
    ...run,
    files: [...run.files, /** @type {Run['files'][number]} */ (settings)],
  });
  const [change] = changedConfigurations([
    {
      ...{id: 'r', base: resultsOf([withSettings(runWith('old', 'one'))])},
      head: resultsOf([withSettings(runWith('new', 'two'))]),
    },
  ]).flat();
  assert.deepEqual(change?.removed, [{run: 'old', reason}]);
});

test('a run that moved to another report is named with it', () => {
  const moved = runWith('new', 'one', {report: 'other'});
  const changes = changedConfigurations([
    {id: 'r', base: resultsOf([runWith('old', 'one')]), head: resultsOf([])},
    {id: 'other', base: resultsOf([]), head: resultsOf([moved])},
  ]).flat();
  assert.deepEqual(
    changes.flatMap((change) => change.removed.map(({renamed}) => renamed)),
    ['other/new'],
  );
  // It is not new, although its report has no run before.
  assert.deepEqual(
    changes.flatMap(({added}) => added),
    [],
  );
});

test('a configuration has another name if no other has the same runs and values', () => {
  /** @param {string[]} operations */
  const of = (operations) =>
    resultsOf([runOf(operations.map((operation) => ({...RATE, operation})))]);
  /** @param {string[]} before @param {string[]} after */
  const found = (before, after) =>
    changedConfigurations([{id: 'r', base: of(before), head: of(after)}])
      .flat()
      .map((change) => [change.before?.operation, change.after?.operation]);
  assert.deepEqual(found(['get'], ['read']), [['get', 'read']]);
  assert.deepEqual(found(['get'], ['read', 'load']), [
    [undefined, 'read'],
    [undefined, 'load'],
    ['get', undefined],
  ]);
  assert.deepEqual(found(['get', 'load'], ['read']), [
    [undefined, 'read'],
    ['get', undefined],
    ['load', undefined],
  ]);
});

test('the finding is the worst verdict, and both where quantities differ', () => {
  const configuration = resultsOf([runOf([RATE])]).configurations[0];
  /** @param {Test['verdict'][]} verdicts */
  const found = (...verdicts) => {
    // Cast: nothing else of a pair is asked for.
    const pair = /** @type {TestedPair} */ (
      /** @type {unknown} */ ({
        obstacles: [],
        tests: verdicts.map((verdict) => ({quantity: 'mean', verdict})),
      })
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
