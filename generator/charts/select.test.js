import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reportOf, runOf} from '../testing/models.js';
import {sources, timelines} from './select.js';

/** @param {string} id @param {string} system @param {string} engine */
const run = (id, system, engine) =>
  runOf(
    [
      {
        kind: 'timeline',
        operation: 'get',
        params: {engine},
        windows: [{start: 0, length: 1, count: 5, errors: null, latency: null}],
      },
    ],
    {id, system},
  );

test('timelines give each system its colour, and further series one that no other has', () => {
  const runs = [run('a1', 'a', 'x'), run('a2', 'a', 'y'), run('b1', 'b', 'x'), run('b2', 'b', 'y')];
  const report = reportOf(runs);
  const series = timelines(sources({runs: runs.map(({id}) => id)}, report, []), report);
  assert.deepEqual(
    series.map(({label, colour}) => [label, colour]),
    [
      ['A, engine x', 1],
      ['A, engine y', 3],
      ['B, engine x', 2],
      ['B, engine y', 4],
    ],
  );
});
