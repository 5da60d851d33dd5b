// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {summary} from '../testing/made-site.js';
import {NOT_MEASURED} from './page.js';
import {runLatencyTable, runThroughputTable, table} from './tables.js';

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
