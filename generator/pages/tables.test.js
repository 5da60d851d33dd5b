// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationOf, reportModel, reportOf, runOf, summary} from '../testing/made-site.js';
import {NOT_MEASURED} from './page.js';
import {runLatencyTable, spreadText, table, throughputTable} from './tables.js';

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

test('spreadText', async (t) => {
  const spread = {n: 3, values: [], min: 1000, median: 2000, max: 3000, mean: 2000, interval: null};

  await t.test('gives the range under five repeats', () => {
    assert.equal(plain(spreadText(spread, '1/s')), '1.00 k ops/s to 3.00 k ops/s');
  });

  await t.test('gives the interval where there is one', () => {
    const interval = {low: 1500, high: 2500, level: 0.95};
    assert.equal(
      plain(spreadText({...spread, n: 5, interval}, '1/s')),
      '95 % interval of the mean 1.50 k ops/s to 2.50 k ops/s',
    );
  });

  await t.test('says that there is one run only', () => {
    assert.equal(spreadText({...spread, n: 1}, '1/s'), 'single run');
  });
});
