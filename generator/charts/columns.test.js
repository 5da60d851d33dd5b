// Rows here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {csvOf, labelledText, readingOf, tableOf, textOf} from './columns.js';

/** @type {import('./columns.js').Column<{name: string, time: number | string | null, n: number}>[]} */
const COLUMNS = [
  {label: 'System', unit: 'text', of: ({name}) => name},
  {label: 'Longest pause', unit: 's', of: ({time}) => time},
  {label: 'Samples', unit: '1', name: 'n', of: ({n}) => n},
];
const rows = [
  {name: 'a', time: 0.0123456789, n: 25_000},
  {name: 'b', time: 'too few samples', n: 0},
  {name: 'c', time: null, n: 1},
];

test('a table has formatted cells, and absent rows with their reason', () => {
  const absent = [{label: 'd', reason: 'failed: out of memory'}];
  assert.deepEqual(tableOf(COLUMNS, rows, absent), {
    columns: [
      {label: 'System', numeric: false},
      {label: 'Longest pause', numeric: true, unit: 'ms'},
      {label: 'Samples', numeric: true},
    ],
    rows: [
      ['a', '12.3', '25,000'],
      ['b', 'too few samples', '0'],
      ['c', '', '1'],
      ['d', 'failed: out of memory'],
    ],
  });
});

test('a row that has a reason in place of all numbers ends with it', () => {
  /** @type {import('./columns.js').Column<string>[]} */
  const columns = [
    {label: 'System', unit: 'text', of: () => 'a'},
    {label: 'Longest pause', unit: 's', of: (reason) => reason},
    {label: 'Samples', unit: '1', of: (reason) => (reason === 'too few samples' ? 3 : null)},
  ];
  assert.deepEqual(tableOf(columns, ['failed: out of memory', 'too few samples']).rows, [
    ['a', 'failed: out of memory'],
    ['a', 'too few samples', '3'],
  ]);
});

test('a column has one unit, and each cell its own where they are too far apart', () => {
  /** @param {number[]} times */
  const read = (times) =>
    tableOf([{label: 'max', unit: 's', of: (/** @type {number} */ time) => time}], times);
  const near = read([914e-9, 1.02e-6, 13e-6]);
  assert.deepEqual(near.columns, [{label: 'max', numeric: true, unit: 'µs'}]);
  assert.deepEqual(near.rows, [['0.914'], ['1.02'], ['13.0']]);
  const far = read([914e-9, 1.62]);
  assert.deepEqual(far.columns, [{label: 'max', numeric: true}]);
  assert.deepEqual(far.rows, [['914\u202fns'], ['1.62\u202fs']]);
});

test('columns of one unit show it alike, and each its own where they are too far apart', () => {
  /** @param {[mean: number, low: number][]} rows */
  const unitsOf = (rows) =>
    tableOf(
      [
        {label: 'Mean time', unit: 's', of: ([mean]) => mean},
        {label: 'Lowest repeat', unit: 's', of: ([, low]) => low},
        {label: 'Interval', unit: 's', of: () => 'not measured'},
      ],
      rows,
    ).columns.map(({unit}) => unit);
  assert.deepEqual(
    unitsOf([
      [151e-9, 94e-9],
      [21.3e-6, 20.4e-6],
    ]),
    ['ns', 'ns', undefined],
  );
  assert.deepEqual(unitsOf([[1.5, 94e-9]]), ['s', 'ns', undefined]);
});

test('several numbers are the lowest and the highest in the unit of the column', () => {
  /** @type {import('./columns.js').Column<{low: number, high: number}>} */
  const column = {label: 'p99', unit: 's', of: (ends) => ends};
  const [range, same] = [
    {low: 871e-6, high: 1.2e-3},
    {low: 2e-3, high: 2e-3},
  ];
  const table = tableOf([column], [range, same]);
  assert.deepEqual(table.columns, [{label: 'p99', numeric: true, unit: 'ms'}]);
  assert.deepEqual(table.rows, [['0.871 to 1.20'], ['2.00']]);
  assert.deepEqual(tableOf([column], [range, {low: 1e-9, high: 1}]).rows, [
    ['871\u202fµs to 1.20\u202fms'],
    ['1.00\u202fns to 1.00\u202fs'],
  ]);
  assert.deepEqual(csvOf([column], [range]).rows, [[null]]);
  assert.equal(textOf(column, range), '871\u202fµs to 1.20\u202fms');
  assert.equal(textOf(column, {low: 1.2e-3, high: 2e-3}), '1.20 to 2.00\u202fms');
});

test('a CSV has plain numbers in base units, and nothing where a reason stands', () => {
  assert.deepEqual(csvOf(COLUMNS, rows), {
    columns: ['system', 'longest_pause_s', 'n'],
    rows: [
      ['a', 0.0123456789, 25_000],
      ['b', null, 0],
      ['c', null, 1],
    ],
  });
});

test('a reading has the values of one row', () => {
  const [, ...numbers] = COLUMNS;
  assert.deepEqual(readingOf(numbers, rows[0] ?? assert.fail()), [
    {label: 'Longest pause', text: '12.3\u202fms'},
    {label: 'Samples', text: '25,000'},
  ]);
});

test('a reading leaves out empty cells, and several cells can be one value', () => {
  const [, ...numbers] = COLUMNS;
  const row = rows[2] ?? assert.fail();
  assert.deepEqual(readingOf(numbers, row), [{label: 'Samples', text: '1'}]);
  assert.equal(labelledText(numbers, row), 'Samples 1');
  assert.equal(
    labelledText(numbers, rows[0] ?? assert.fail()),
    'Longest pause 12.3\u202fms, Samples 25,000',
  );
});

test('each unit has its form', () => {
  /** @param {import('./columns.js').Column<number>['unit']} unit @param {number} value */
  const cell = (unit, value) =>
    textOf({label: 'x', unit, of: (/** @type {number} */ number) => number}, value);
  assert.equal(cell('clock', 61), '1:01');
  assert.equal(cell('ratio', 2), '2.00×');
  assert.equal(cell('share', 0.291), '29.1\u202f%');
  assert.equal(cell('1/s', 1500), '1.50\u202fk\u202fops/s');
  assert.equal(cell('B', 2048), '2.00\u202fKiB');
});
