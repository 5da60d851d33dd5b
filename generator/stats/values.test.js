// Figures here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {requestedRows} from '../pages/requested-values.js';
import {fromBuckets} from '../records/distribution.js';
import {latency, throughput} from '../records/measurements.js';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {compare} from './compare.js';
import {configurations} from './configurations.js';
import {summarise} from './summary.js';
import {requestedValues} from './values.js';

/**
 * @param {import('../scan/types.d.ts').ValueRequest[]} figures
 * @param {{other?: string, operations?: string[]}} [made]
 *   `other`: the machine of the second run.
 */
function stated(figures, {other = 'm', operations = ['get']} = {}) {
  const runs = [
    runOf([], {id: 'a-1', system: 'a', machine: 'm'}),
    runOf([], {id: 'b-1', system: 'b', machine: other}),
  ];
  const report = reportOf(runs, {baseline: 'a', figures});
  const summaries = runs.flatMap(({id, system}, i) =>
    operations.map((operation) => ({
      run: id,
      system,
      operation,
      params: {},
      throughput: {value: 100 * (i + 1), seconds: 1, count: 100, lowest: 1, highest: 1},
      latency: {n: 7, min: 1, p50: null, p99: 3, 'p99.9': 4, max: 5, mean: 2},
      errors: null,
    })),
  );
  const gc = [
    {
      run: 'a-1',
      collector: 'G1',
      collections: 9,
      full: 2,
      forced: 0,
      total: 3,
      p50: 1,
      otherLogs: 0,
      longestOfAll: null,
      longestCounted: {
        start: 1,
        duration: 2,
        kind: /** @type {const} */ ('full'),
        cause: 'x',
        forced: false,
      },
      share: 0.1,
      betweenFull: 8,
      causes: [],
      stops: null,
      stalls: null,
      rates: null,
      nextFull: null,
    },
  ];
  const found = configurations(report, summaries);
  const errors = new InputErrors();
  const all = {report, summaries, gc, configurations: found, comparisons: compare(report, found)};
  return {figures: requestedValues(all, errors), errors: errors.list()};
}

test('requestedValues', async (t) => {
  await t.test('looks up throughput, ratio, latency and pauses', () => {
    const {figures, errors} = stated([
      {figure: 'throughput', label: 'rate', system: 'b'},
      {figure: 'ratio', label: 'ratio', system: 'b'},
      {figure: 'max', label: 'slowest', run: 'a-1', operation: 'get'},
      {figure: 'longest-pause', label: 'pause', run: 'a-1'},
      {figure: 'time-between-full', label: 'between', run: 'a-1'},
    ]);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(figures, 'value', 'unit'), [
      [200, '1/s'],
      [2, '×'],
      [5, 's'],
      [2, 's'],
      [8, 's'],
    ]);
    assert.deepEqual(figures[2]?.of, {count: 7, what: 'sample'});
    assert.deepEqual([figures[1]?.verdict, figures[1]?.better], ['too few repeats', undefined]);
  });

  await t.test('refuses a ratio of what is not comparable', () => {
    /** @type {import('../scan/types.d.ts').ValueRequest[]} */
    const figures = [{figure: 'ratio', label: 'ratio', system: 'b'}];
    assert.equal(stated(figures).figures[0]?.value, 2);
    assert.deepEqual(stated(figures, {other: 'elsewhere'}), {
      figures: [],
      errors: [
        'data/r/report.yaml: found the figure "ratio" (ratio) that no run gives, expected a system or run, operation and params that have it',
      ],
    });
  });

  await t.test('takes the value of the machine that is named', () => {
    const figures = ['m', 'other'].map((machine) => ({
      figure: /** @type {const} */ ('throughput'),
      label: machine,
      system: 'a',
      machine,
    }));
    assert.deepEqual(fieldOf(stated(figures).figures, 'label'), ['m']);
  });

  await t.test('refuses what has several results, of a system or of a run', () => {
    const all = [
      {figure: /** @type {const} */ ('throughput'), system: 'b'},
      {figure: /** @type {const} */ ('ratio'), system: 'b'},
      {figure: /** @type {const} */ ('mean'), run: 'a-1'},
    ].map((one) => ({...one, label: one.figure}));
    const {figures, errors} = stated(all, {operations: ['get', 'put']});
    assert.deepEqual(figures, []);
    assert.deepEqual(
      errors,
      all.map(
        ({figure}) =>
          `data/r/report.yaml: found 2 results for the figure "${figure}" (${figure}), expected one\n  Name its system, machine, operation or params; an empty text stands for a parameter that it does not have.`,
      ),
    );
    const named = stated(
      all.map((one) => ({...one, operation: 'put'})),
      {operations: ['get', 'put']},
    );
    assert.deepEqual(named.errors, []);
    assert.equal(named.figures.length, 3);
  });

  await t.test('refuses what no run gives, and does not put a zero there', () => {
    const {figures, errors} = stated([{figure: 'p50', label: 'median', system: 'a', line: 12}]);
    assert.deepEqual(figures, []);
    assert.deepEqual(errors, [
      'data/r/report.yaml:12: found the figure "p50" (median) that no run gives, expected a system or run, operation and params that have it',
    ]);
  });

  await t.test(
    'gives the runner’s own interval with a mean, and counts no samples of nobody’s',
    () => {
      const runnerInterval = {low: 1, high: 3, level: 0.999};
      const subject = {operation: 'get', params: {}};
      const means = [latency(subject, 'mean', 2), throughput(subject, 2)];
      // The run shown has a rate alone.
      const runs = means.map((one, i) =>
        runOf([{...one, interval: runnerInterval}], {id: `a-${i}`}),
      );
      const figures = /** @type {const} */ (['mean', 'throughput']).map((figure) => ({
        ...{figure, label: figure, system: 'a'},
      }));
      const report = reportOf(runs, {figures});
      const summaries = runs.flatMap(summarise);
      const all = {report, summaries, gc: [], configurations: configurations(report, summaries)};
      assert.deepEqual(requestedValues({...all, comparisons: []}, new InputErrors()), [
        {label: 'mean', value: 2, unit: 's', runs: 1, interval: null, runnerInterval},
        {label: 'throughput', value: 2, unit: '1/s', runs: 1, interval: null, runnerInterval},
      ]);
    },
  );
});

test('a value of a run that failed says so', () => {
  const run = runOf([], {id: 'a-1', status: 'failed', reason: 'Disk full.'});
  const chart = 'rates';
  const figures = [{figure: /** @type {const} */ ('throughput'), label: 'rate', run: 'a-1', chart}];
  const summaries = [
    {
      ...{run: 'a-1', system: 'a', operation: 'put', params: {}, latency: null, errors: null},
      throughput: {value: 101, seconds: 1, count: 101, lowest: 1, highest: 1},
    },
  ];
  const report = reportOf([run], {figures});
  const all = {report, summaries, gc: [], configurations: [], comparisons: []};
  const values = requestedValues(all, new InputErrors());
  const [[, label, basis] = []] = requestedRows(values, 'reports/r/');
  assert.deepEqual(
    [label, basis],
    [{text: 'rate', href: 'reports/r/#rates'}, '1 run, failed: Disk full'],
  );
});

test('values over repeats: the maximum of all, the range of a percentile, and whose value it is', () => {
  const runs = [1, 2, 3].map((i) => runOf([], {id: `a-${i}`, machine: 'm', repeat: i}));
  const figures = /** @type {const} */ (['max', 'p50']).map((figure) => ({
    figure,
    label: figure,
    system: 'a',
  }));
  const report = reportOf(runs, {figures});
  const latencies = [
    [1, 24.3],
    [3, 333.7],
    [2, 30],
  ];
  const summaries = latencies.map(([p50 = 0, max = 0], i) => ({
    run: `a-${i + 1}`,
    system: 'a',
    operation: 'put',
    params: {},
    throughput: null,
    latency: {n: 10, min: 1, p50, p99: null, 'p99.9': null, max, mean: null},
    errors: null,
  }));
  const found = configurations(report, summaries);
  const all = {report, summaries, gc: [], configurations: found, comparisons: []};
  const [max, p50] = requestedValues(all, new InputErrors());
  assert.deepEqual([max?.value, max?.runs, max?.of?.count], [333.7, 3, 30]);
  assert.equal(p50?.value, 2);
  assert.deepEqual(p50?.range, {low: 1, high: 3, from: 'median repeat'});
});

test('a percentile of merged histograms is over all repeats', () => {
  const runs = [1, 2].map((i) => {
    const samples = Array.from({length: 60}, (_, j) => i * 100 + j);
    const rows = samples.map((value) => /** @type {const} */ ([value, value, 1]));
    const facts = {id: `a-${i}`, machine: 'm', repeat: i};
    return runOf([fromBuckets(rows, {operation: 'get', params: {}})], facts);
  });
  const figures = [{figure: /** @type {const} */ ('p99'), label: 'p99', system: 'a'}];
  const report = reportOf(runs, {figures});
  const summaries = runs.flatMap(summarise);
  const found = configurations(report, summaries);
  const all = {report, summaries, gc: [], configurations: found, comparisons: []};
  const [p99] = requestedValues(all, new InputErrors());
  assert.deepEqual([p99?.value, p99?.runs, p99?.of?.count, p99?.range], [258, 2, 120, undefined]);
});
