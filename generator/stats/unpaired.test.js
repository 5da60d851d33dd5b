// A real file of Google Benchmark stands for two systems, one of which states a parameter made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fixture, read} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

const {records} = await read(String(await fixture('gbench-json.json')), {name: 'gbench.json'});

/** @param {Record<string, string>} java @param {Record<string, string>} cpp Parameters. */
function warningsOf(java, cpp) {
  /** @param {string} system @param {Record<string, string>} params */
  const run = (system, params) =>
    runOf(
      records.map((record) => ({...record, params: {...record.params, ...params}})),
      {id: `${system}-1`, system, path: `data/r/${system}-1`},
    );
  const errors = new InputErrors();
  const report = reportOf([run('java', java), run('cpp', cpp)]);
  modelOf({...report, baseline: 'cpp'}, [], errors);
  return errors.warningLines().filter((line) => line.includes('not compared'));
}

test('warns of a parameter that keeps two systems from being compared', () => {
  const warning =
    'found "made" for only one of cpp and java, which are not compared: expected each in "params" of both, or in "drop" of the one that states it';
  assert.equal(warningsOf({made: '1'}, {}).length, 1);
  assert.ok(warningsOf({made: '1'}, {})[0]?.endsWith(`: ${warning}`));
  assert.ok(warningsOf({}, {made: '1'})[0]?.endsWith(`: ${warning}`));
});

test('warns of nothing where systems are compared or measured other parameters', () => {
  assert.deepEqual(warningsOf({made: '1'}, {made: '1'}), []);
  assert.deepEqual(warningsOf({made: '1'}, {made: '2'}), []);
});
