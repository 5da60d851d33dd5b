// All data here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {requestedRows as rowsOf} from './requested-values.js';

/** @param {Parameters<typeof rowsOf>[0]} values */
const requestedRows = (values) => rowsOf(values, 'reports/r/');

/** Narrow no-break spaces as plain ones. @param {unknown} text */
const plain = (text) => String(text).replaceAll('\u202f', ' ');

test('requestedRows', async (t) => {
  await t.test('say that the interval of a value is the runner’s', () => {
    const runnerInterval = {low: 1.9e-9, high: 2.1e-9, level: 0.999};
    const [row] = requestedRows([
      {label: 'get', value: 2e-9, unit: 's', runs: 1, interval: null, runnerInterval},
    ]);
    assert.deepEqual(row?.map(plain), [
      '2.00 ns',
      'get',
      '1 run, runner’s interval 1.90 to 2.10 ns (99.9 %)',
    ]);
  });

  await t.test('have the interval over repeats, else their range', () => {
    const range = {low: 90, high: 120, from: /** @type {const} */ ('geometric mean')};
    const interval = {low: 95, high: 110, level: 0.95};
    const rows = requestedRows(
      [interval, null].map((one) => ({
        ...{label: 'put', value: 100, unit: /** @type {const} */ ('1/s'), runs: 5, range},
        interval: one,
      })),
    );
    assert.deepEqual(
      rows.map((row) => plain(row[2])),
      ['5 runs, 95 % interval 95 to 110 ops/s', '5 runs, repeats from 90 to 120 ops/s'],
    );
  });

  await t.test('give a ratio a direction only if it was found', () => {
    const interval = {low: 11, high: 13, level: 0.95};
    const ratio = {label: 'get', value: 12, unit: /** @type {const} */ ('×'), runs: 5};
    const rows = requestedRows([
      {...ratio, interval, better: 'higher'},
      {...ratio, interval, verdict: 'no difference shown after correction'},
      {...ratio, interval: null, verdict: 'too few repeats', runs: 1},
    ]);
    assert.deepEqual(
      rows.map((row) => [plain(row[0]), plain(row[2])]),
      [
        ['12.0× faster', '5 runs, 95 % interval 11.0 to 13.0× faster'],
        ['12.0×', '5 runs, 95 % interval 11.0 to 13.0×, no difference shown after correction'],
        ['12.0×', '1 run, too few repeats'],
      ],
    );
  });

  await t.test('name a document, and the repeat that is shown', () => {
    const value = {label: 'put', value: 100, unit: /** @type {const} */ ('1/s'), interval: null};
    const range = {low: 90, high: 120, from: /** @type {const} */ ('median repeat')};
    const rows = requestedRows([
      {...value, runs: 1, published: {title: 'A document'}},
      {...value, runs: 5, range},
    ]);
    assert.deepEqual(
      rows.map((row) => plain(row[2])),
      ['as published', '5 runs, repeats from 90 to 120 ops/s, the median repeat is shown'],
    );
  });

  await t.test('say how the run of a value ended', () => {
    const ended = {status: /** @type {const} */ ('failed'), reason: 'out of memory'};
    const value = {label: 'get', value: 100, unit: /** @type {const} */ ('1/s'), runs: 1};
    const [row] = requestedRows([{...value, interval: null, ended}]);
    assert.equal(row?.[2], '1 run, failed: out of memory');
  });

  await t.test('say how many samples a value was taken from', () => {
    const [row] = requestedRows([
      {
        label: 'slowest get',
        value: 0.5,
        unit: 's',
        runs: 1,
        of: {count: 1000, what: 'sample'},
        interval: null,
      },
    ]);
    assert.deepEqual(row?.map(plain), ['500 ms', 'slowest get', 'of 1,000 samples, 1 run']);
  });
});
