// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {spread} from '../stats/spread.js';
import {configurationOf, reportModel, reportOf, runOf, summary} from '../testing/made-site.js';
import {NOT_MEASURED} from './page.js';
import {
  latencyTable,
  runLatencyTable,
  runThroughputTable,
  table,
  throughputTable,
} from './tables.js';

/** Narrow no-break spaces as plain ones. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('table leaves out a column that says nothing in any row, but never the first', () => {
  const made = table(
    [
      ['System', false],
      ['Operation', false],
      ['Errors', true],
      ['Size', true],
    ],
    [
      ['', '', NOT_MEASURED, '1 B'],
      ['', '', NOT_MEASURED, ''],
    ],
  );
  assert.deepEqual(
    made.columns.map(({label}) => label),
    ['System', 'Size'],
  );
  assert.deepEqual(made.rows, [
    ['', '1 B'],
    ['', ''],
  ]);
});

test('a number that no file has is not measured, and never zero', () => {
  const {columns, rows} = runLatencyTable([summary, {...summary, errors: 0}]);
  assert.ok(!columns.some(({label}) => label === 'p99.9' || label === 'Mean'));
  const more = runLatencyTable([
    summary,
    {...summary, latency: summary.latency && {...summary.latency, mean: 1e-4}},
  ]);
  assert.equal(more.rows[0]?.[3], NOT_MEASURED);
  assert.equal(rows.length, 2);
});

test('throughputTable has a row for a failed run that belongs to no configuration', () => {
  const model = reportModel();
  model.report = reportOf({runs: [runOf({}), runOf({id: 'c-9', system: 'c', status: 'aborted'})]});
  model.configurations = [configurationOf({})];
  const last = throughputTable(model).rows.at(-1);
  assert.deepEqual(last?.slice(0, 4), [
    'C client',
    '',
    {text: 'c-9', href: 'reports/made-up/runs/c-9/'},
    'aborted, reason not stated',
  ]);
});

test('runThroughputTable tells no operations, seconds or windows that nobody counted', () => {
  const stated = {value: 12_000, seconds: null, count: null, lowest: null, highest: null};
  const alone = runThroughputTable([{...summary, throughput: stated}]);
  assert.deepEqual(
    alone.columns.map(({label}) => label),
    ['Operation', 'Throughput'],
  );
  const beside = runThroughputTable([summary, {...summary, throughput: stated}]);
  assert.deepEqual(beside.rows[1]?.slice(2), Array(4).fill(NOT_MEASURED));
});

test('latencyTable has what is stated, the runner’s interval and the spread of the means', () => {
  const model = reportModel();
  const latency = {n: null, min: null, p50: null, p99: null, 'p99.9': null, max: null, mean: 2e-9};
  const runnerInterval = {low: 1.9e-9, high: 2.1e-9, level: 0.999};
  model.configurations = [
    configurationOf({
      summary: {...summary, throughput: null, latency: {...latency, interval: runnerInterval}},
      throughput: null,
      latency: {...estimatesOf([]).latency, mean: spread([2e-9])},
    }),
    configurationOf({
      runs: ['java-1', 'java-2', 'java-3'],
      summary: {...summary, throughput: null, latency: {...latency, interval: runnerInterval}},
      throughput: null,
      latency: {...estimatesOf([]).latency, mean: spread([1e-9, 2e-9, 4e-9])},
    }),
  ];
  const {columns, rows} = latencyTable(model);
  assert.deepEqual(columns.map(({label}) => label).slice(2), [
    'Mean',
    'Range of means',
    'Runner’s interval of the mean',
  ]);
  assert.deepEqual(
    rows.map((row) => row.slice(2).map((cell) => plain(String(cell)))),
    [
      ['2 ns', '', '1.90 ns to 2.10 ns (99.9 %)'],
      // The runner's interval is of one run and not of three.
      ['2 ns', '1.00 ns to 4.00 ns', ''],
    ],
  );
});
