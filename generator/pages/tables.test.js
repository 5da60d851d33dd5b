// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {summary} from '../testing/made-site.js';
import {NOT_MEASURED} from './page.js';
import {resultAnchor, runLatencyTable, runThroughputTable, table} from './tables.js';

const noSources = () => '';

test('table leaves out a column that says nothing in any row, but never the first', () => {
  const made = table(
    ['System', 'Operation', 'Errors', 'Size'],
    [
      ['', '', NOT_MEASURED, '1 B'],
      ['', '', NOT_MEASURED, ''],
    ],
    ['Errors', 'Size'],
  );
  assert.deepEqual(fieldOf(made.columns, 'label'), ['System', 'Size']);
  assert.deepEqual(made.rows, [
    ['', '1 B'],
    ['', ''],
  ]);
});

test('values of a run stand in their row, or among its results where they have none', () => {
  const bare = {...summary, latency: null};
  assert.deepEqual(
    [summary, bare, undefined].map((one) => resultAnchor([bare, summary], one, 'latency')),
    ['latency-2', 'the-figures', 'the-figures'],
  );
});

test('a number that no file has is not measured, and never zero', () => {
  const {columns, rows} = runLatencyTable([summary, {...summary, errors: 0}], {}, noSources);
  assert.ok(!columns.some(({label}) => label === 'p99.9' || label === 'Mean'));
  const more = runLatencyTable(
    [summary, {...summary, latency: summary.latency && {...summary.latency, mean: 1e-4}}],
    {},
    noSources,
  );
  assert.equal(more.rows[0]?.[4], NOT_MEASURED);
  assert.equal(rows.length, 2);
});

test('runLatencyTable says where the samples are too few for a percentile', () => {
  const {latency} = summary;
  assert.ok(latency);
  /** @param {number | null} n @param {number | null} p999 */
  const of = (n, p999) => ({...summary, latency: {...latency, n, 'p99.9': p999}});
  const some = [of(1000, 0.4), of(880, null), of(1000, null), of(null, null)];
  const {columns, rows} = runLatencyTable(some, {}, noSources);
  const i = columns.findIndex(({label}) => label === 'p99.9');
  assert.deepEqual(
    rows.map((row) => row[i]),
    ['400', {text: 'too few samples', missing: true}, NOT_MEASURED, NOT_MEASURED],
  );
  const alone = runLatencyTable([of(880, null)], {}, noSources);
  assert.ok(alone.columns.every(({label}) => label !== 'p99.9'));
});

test('runLatencyTable has the bound of a value, and the level of the runner’s interval', () => {
  const {latency} = summary;
  assert.ok(latency);
  const bounds = {p99: {value: 0.002, bound: /** @type {const} */ ('<')}};
  const interval = {low: 0.001, high: 0.003, level: 0.999};
  const bounded = {...summary, latency: {...latency, mean: 0.002, p99: null, bounds, interval}};
  const {columns, rows} = runLatencyTable([bounded], {}, noSources);
  const cells = columns.map(({label}, i) => [label.replaceAll('\u202f', ' '), rows[0]?.[i]]);
  assert.deepEqual(cells.slice(-4), [
    ['p99', '< 2.00'],
    ['Maximum', '500'],
    ['Mean, runner’s low (99.9 %)', '1.00'],
    ['Mean, runner’s high (99.9 %)', '3.00'],
  ]);
  // Of two levels, the head would be wrong for one.
  const other = {...summary, latency: {...latency, interval: {...interval, level: 0.95}}};
  const both = runLatencyTable([bounded, other], {}, noSources);
  assert.equal(both.columns.at(-1)?.label, 'Mean, runner’s high');
});

test('runThroughputTable states no operations, seconds or windows that nobody counted', () => {
  const stated = {value: 12_000, seconds: null, count: null, lowest: null, highest: null};
  const alone = runThroughputTable([{...summary, throughput: stated}], {}, noSources);
  assert.deepEqual(fieldOf(alone.columns, 'label'), ['Operation', 'Parameters', 'Throughput']);
  const beside = runThroughputTable([summary, {...summary, throughput: stated}], {}, noSources);
  assert.deepEqual(beside.rows[1]?.slice(3), Array(4).fill(NOT_MEASURED));
});

test('runThroughputTable has a row for errors that were counted without a rate', () => {
  const {columns, rows} = runThroughputTable(
    [{...summary, throughput: null, errors: 3}],
    {},
    noSources,
  );
  assert.deepEqual(fieldOf(columns, 'label'), ['Operation', 'Parameters', 'Errors']);
  assert.equal(rows[0]?.at(-1), '3');
  const none = runThroughputTable([{...summary, throughput: null, errors: null}], {}, noSources);
  assert.deepEqual(none.rows, []);
});

test('the tables of a run have one unit for a column, three digits, and the parameters that vary', () => {
  const runs = [11_023.45, 120_480.1, 98_000].map((value, i) => ({
    ...summary,
    params: {payload: '1024 B', threads: String(i + 1)},
    throughput: {value, seconds: 12.0041, count: 1_383_097, lowest: null, highest: null},
  }));
  const {columns, rows} = runThroughputTable(runs, {payload: '1024 B'}, noSources);
  assert.deepEqual(
    columns.map(({label, unit}) => [label, unit?.replaceAll('\u202f', ' ')]),
    [
      ['Operation', ''],
      ['Parameters', ''],
      ['Throughput', 'k ops/s'],
      ['Operations', ''],
      ['Duration', 's'],
    ],
  );
  assert.deepEqual(rows, [
    [{text: 'put', id: 'throughput-1'}, 'threads: 1', '11.0', '1,383,097', '12.0'],
    [{text: 'put', id: 'throughput-2'}, 'threads: 2', '120', '1,383,097', '12.0'],
    [{text: 'put', id: 'throughput-3'}, 'threads: 3', '98.0', '1,383,097', '12.0'],
  ]);
});
