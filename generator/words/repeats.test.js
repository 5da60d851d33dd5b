// Times are made for the test.

/** @import {Rec, Repeats} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {environment, repeatsText} from '../pages/environment.js';
import {keyValues} from '../pages/key-values.js';
import {latencyTable} from '../pages/tables.js';
import {reportOf, runOf} from '../testing/models.js';

/** @param {Record<string, Repeats>} inside Of the only run of each system. */
function model(inside) {
  const runs = Object.entries(inside).map(([id, repeats]) => {
    /** @type {Rec} */
    const record = {
      kind: 'measurement',
      operation: 'get',
      params: {},
      metric: 'latency',
      statistic: 'mean',
      value: 1,
      unit: 's',
      interval: {low: 0.5, high: 2, level: 0.999},
      repeats,
    };
    return runOf([record], {id, system: id, machine: 'm'});
  });
  const errors = new InputErrors();
  const made = modelOf(reportOf(runs, {baseline: 'a'}), [], errors);
  errors.raise();
  return made;
}

/** @type {Repeats} */
const FORKS = {
  process: 'fork',
  values: [
    [1, 1.1],
    [2, 2.1],
    [3, 3.1],
    [2, 2.1],
    [1, 1.2],
  ],
};
/** @type {Repeats} */
const ITERATIONS = {process: 'run', values: [[1, 2, 3, 2, 1, 2]]};
/** @type {Repeats} */
const FEW = {process: 'run', values: [[1], [2], [3]]};

test('pages say what the repeats are', async (t) => {
  await t.test('how many of each configuration', () => {
    const text = (/** @type {Record<string, Repeats>} */ inside) =>
      repeatsText(model(inside).configurations);
    assert.deepEqual(text({a: FORKS, b: FORKS}), [
      'for each configuration 5 forks of 2 iterations',
    ]);
    assert.deepEqual(text({a: FORKS, b: ITERATIONS}), [
      '5 forks of 2 iterations for 1 of 2 configurations',
      '6 iterations of one process for 1 of 2 configurations',
    ]);
    assert.deepEqual(text({a: FEW, b: FEW}), ['1 run of each configuration']);
  });

  await t.test('in key values', () => {
    const notes = keyValues(model({a: FORKS, b: ITERATIONS})).map(({note}) => note);
    assert.equal(
      notes[0],
      'too few repeats; 6 iterations of one process against 5 forks of 2 iterations',
    );
    assert.match(notes[1] ?? '', /^5 forks of 2 iterations and 95\s% interval /);
  });

  await t.test('in charts', () => {
    const chart = model({a: FORKS, b: ITERATIONS}).charts.find(
      ({kind}) => kind === 'latency-comparison',
    );
    assert.deepEqual(
      chart?.table.rows.map((row) => row.at(-1)),
      ['5 forks of 2 iterations', '6 iterations of one process'],
    );
  });

  await t.test('and whose the interval is', () => {
    const intervalOf = (/** @type {Record<string, Repeats>} */ inside) =>
      environment(model(inside), [])
        .facts.find(({label}) => label === 'Interval')
        ?.values.map((value) => String(value).replaceAll(/\s/g, ' '));
    assert.deepEqual(intervalOf({a: FORKS}), [
      '95 % confidence interval of the mean over the forks (Student’s t)',
    ]);
    assert.deepEqual(intervalOf({a: FEW}), ['99.9 %, reported by the runner for one run']);
    const columns = (/** @type {Record<string, Repeats>} */ inside) =>
      latencyTable(model(inside)).columns.map(({label}) => label);
    assert.ok(!columns({a: FORKS}).includes('Runner’s interval of the mean'));
    assert.ok(columns({a: FEW}).includes('Runner’s interval of the mean'));
  });
});
