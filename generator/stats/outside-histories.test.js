// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

const RATE = throughput({operation: 'put', params: {}}, 100);

/** @param {string} id @param {number} minor @param {string} [machine] */
const release = (id, minor, machine) =>
  runOf([RATE], {
    ...{id, path: `data/r/${id}`, version: `a 1.${minor}`},
    ...(machine === undefined ? {} : {machine}),
  });

test('lists runs that no history includes, on the page and when it is checked', () => {
  const runs = [1, 2, 3, 4].map((minor) => release(`desk-${minor}`, minor, 'desk'));
  const others = [release('other', 2, 'laptop'), release('nowhere', 3)];
  for (const outside of [[], others]) {
    const errors = new InputErrors();
    const {warnings} = modelOf(reportOf([...runs, ...outside], {axis: 'release'}), [], errors);
    const limits = warnings.filter(({label}) => label === 'runs outside the histories');
    const told = errors.warningLines().filter((line) => line.includes('no history'));
    assert.deepEqual(
      fieldOf(limits, 'text'),
      outside.length === 0
        ? []
        : [
            'No history includes the runs other and nowhere: a line needs at least 3 releases with the same operation, parameters and machine.',
          ],
    );
    assert.deepEqual(
      told,
      outside.length === 0
        ? []
        : [
            'warning: data/r/nowhere/run.yaml: found its operations and parameters in fewer than 3 releases without a machine, expected at least 3: no history includes this run',
            'warning: data/r/other/run.yaml: found its operations and parameters in fewer than 3 releases on the machine "laptop", expected at least 3: no history includes this run',
          ],
    );
  }
});
