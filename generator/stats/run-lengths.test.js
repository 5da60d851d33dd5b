// Windows are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {reportOf, runOf} from '../testing/models.js';

/**
 * @param {Record<string, [seconds: number, perSecond: number]>} runs
 * @param {number} [warmup]
 */
function told(runs, warmup = 0) {
  const made = Object.entries(runs).map(([id, [seconds, count]]) => {
    const windows = Array.from({length: seconds}, (_, start) => ({
      ...{start, length: 1, count, errors: null, latency: null},
    }));
    const record = /** @type {const} */ ({kind: 'timeline', operation: 'get', params: {}, windows});
    return {...runOf([record], {id, system: id.charAt(0), machine: 'm'}), warmup};
  });
  return modelOf(reportOf(made), [], new InputErrors()).warnings.flatMap(({label, text}) =>
    label === 'runs of different length' ? [text.replaceAll(/[\u00a0\u202f]/g, ' ')] : [],
  );
}

test('a report says where a run was measured for far shorter than another', () => {
  assert.deepEqual(told({'a-1': [600, 10], 'a-2': [590, 10], 'b-1': [16, 12]}), [
    'Some runs were measured for at least twice as long as others. get: 16.0 s in b-1, 10 min in a-1. A short run may lack what is rare or grows slowly, so a difference may come from the lengths.',
  ]);
  assert.deepEqual(told({'a-1': [31, 10], 'b-1': [16, 10]}), []);
  // After the warm-up it is 21 s to 6 s.
  assert.equal(told({'a-1': [31, 20], 'b-1': [16, 10]}, 10).length, 1);
});

test('a load of a number of operations takes a slow system longer', () => {
  assert.deepEqual(told({'a-1': [20, 100], 'b-1': [200, 10]}), []);
});
