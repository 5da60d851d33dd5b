// Times are made for the test.

/**
 * @import {Repeats} from '../records/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import Papa from 'papaparse';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {environment, repeatsText} from '../pages/environment.js';
import {reportDataPage} from '../pages/report-data.js';
import {latency, throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

const SUBJECT = {operation: 'get', params: {}};

/**
 * @param {Record<string, Repeats>} inside
 *   The repeats inside the only run of each system.
 * @param {Partial<Report>} [facts]
 */
function model(inside, facts = {baseline: 'a'}) {
  const runs = Object.entries(inside).map(([id, repeats]) => {
    const interval = {low: 0.5, high: 2, level: 0.999};
    const record = {...latency(SUBJECT, 'mean', 1), interval, repeats};
    return runOf([record], {id, system: id, machine: 'm'});
  });
  const errors = new InputErrors();
  const made = modelOf(reportOf(runs, facts), [], errors);
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

/**
 * @param {Record<string, Repeats>} inside
 * @returns {string[][]}
 *   The CSV of latencies, head first.
 */
function latencyRows(inside) {
  const files = reportDataPage(model(inside));
  const [, csv = ''] = Object.entries(files).find(([path]) => path.endsWith('/latency.csv')) ?? [];
  return /** @type {string[][]} */ (Papa.parse(csv, {skipEmptyLines: true}).data);
}

test('pages say what the repeats are', async (t) => {
  await t.test('how many of each configuration', () => {
    const text = (/** @type {Record<string, Repeats>} */ inside) =>
      repeatsText(model(inside).configurations, {model: 'none'});
    assert.deepEqual(text({a: FORKS, b: FORKS}), [
      'for each configuration 5 forks of 2 iterations',
    ]);
    assert.deepEqual(text({a: FORKS, b: ITERATIONS}), [
      '5 forks of 2 iterations for 1 of 2 configurations',
      '6 iterations of one process for 1 of 2 configurations',
    ]);
    /** @param {number} n @returns {Repeats} */
    const runs = (n) => ({process: 'run', values: Array.from({length: n}, (_, i) => [i + 1])});
    assert.deepEqual(text({a: runs(10), b: runs(1200), c: runs(12)}), [
      'for each configuration 10 to 1,200 runs in one file',
    ]);
    assert.deepEqual(text({a: FEW, b: FEW}), ['1 run of each configuration']);
    const all = model({a: FEW, b: FEW}).configurations;
    // Of the second, every run failed.
    const failed = all.map((one, i) => (i === 0 ? one : {...one, runs: []}));
    assert.deepEqual(repeatsText(failed, {model: 'none'}), ['1 run of each configuration']);
  });

  await t.test('which of the runs have the main metric', () => {
    const rate = throughput(SUBJECT, 1);
    const time = latency(SUBJECT, 'p50', 1);
    const runs = [rate, rate, time, time, time, time].map((record, i) =>
      runOf([record], {id: `a-${i}`, system: 'a', machine: 'm'}),
    );
    const repeatsUnder = (/** @type {Report['load']} */ load) => {
      const made = modelOf({...reportOf(runs), load}, [], new InputErrors());
      const labels = made.warnings.flatMap(({label}) => (/^\d repeats/.test(label) ? label : []));
      return [...repeatsText(made.configurations, load), ...labels];
    };
    assert.deepEqual(repeatsUnder({model: 'closed'}), [
      '2 runs of each configuration',
      '2 repeats: no intervals',
    ]);
    assert.deepEqual(repeatsUnder({model: 'open'}), [
      '4 runs of each configuration',
      '4 repeats: no intervals',
    ]);
  });

  await t.test('in the tables of all numbers', () => {
    const [head, ...rows] = latencyRows({a: FORKS, b: ITERATIONS});
    const [count, are] = ['repeats', 'repeats_are'].map((name) => head?.indexOf(name) ?? -1);
    assert.deepEqual(
      rows.map((row) => [row[count ?? -1], row[are ?? -1]]),
      [
        ['5', '5 forks of 2 iterations'],
        ['6', '6 iterations of one process'],
      ],
    );
  });

  await t.test('in charts', () => {
    const [chart] = model({a: FORKS, b: ITERATIONS}, {}).charts;
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
      '95 % confidence intervals over the forks (Student’s t)',
    ]);
    assert.deepEqual(intervalOf({a: FEW}), ['99.9 %, reported by the runner for one run']);
    const isRunners = (/** @type {Record<string, Repeats>} */ inside) =>
      latencyRows(inside)[0]?.includes('mean_runner_low_s');
    assert.ok(!isRunners({a: FORKS}));
    assert.ok(isRunners({a: FEW}));
  });
});
