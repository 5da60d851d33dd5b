// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {reportOf, runOf} from '../testing/models.js';

/** @import {Run} from '../scan/types.d.ts' */

/** @param {Partial<Run>[]} facts @param {Parameters<typeof reportOf>[1]} [report] */
function told(facts, report = {baseline: 'a'}) {
  const runs = facts.map((one, i) =>
    runOf(
      [
        {
          ...{kind: 'timeline', operation: 'get', params: {}},
          windows: [1, 2, 3].map((end) => ({
            ...{start: end - 1, length: 1, count: 10, errors: null, latency: null},
          })),
        },
      ],
      {id: `run-${i + 1}`, path: `data/r/run-${i + 1}`, ...one},
    ),
  );
  const {warnings, comparisons} = modelOf(reportOf(runs, report), [], new InputErrors());
  return {
    limits: warnings.flatMap(({label, text}) => (label === 'different warm-ups' ? [text] : [])),
    reasons: comparisons.map(({reasons}) => reasons),
  };
}

test('reports systems that are compared with different warm-ups', () => {
  assert.deepEqual(told([{system: 'a'}, {system: 'b', warmup: 2}]), {
    limits: ['Left out as warm-up: 2\u202fs of B and none of A.'],
    reasons: [[]],
  });
  const both = [{system: 'a', warmup: 1}, {system: 'a'}, {system: 'b', warmup: 1}];
  assert.deepEqual(told(both).limits, [
    'Left out as warm-up: 1\u202fs of B and none and 1\u202fs of A.',
  ]);
  assert.deepEqual(
    told([
      {system: 'a', warmup: 1},
      {system: 'b', warmup: 1},
    ]).limits,
    [],
  );
});

test('does not compare releases with different warm-ups', () => {
  const releases = [{version: '1.0'}, {version: '1.1', warmup: 1}];
  const {limits, reasons} = told(releases, {});
  assert.deepEqual([limits, reasons], [[], [['different warm-up: 0\u202fs and 1\u202fs']]]);
});
