// Heap and pauses are made for these tests.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {collectionOf} from '../testing/models.js';
import {csv, table} from './heap-tables.js';

/** @import {Heap, Pauses} from '../records/types.d.ts' */

const subject = {operation: '', params: {}};
/** @type {Pauses} */
const pauses = {
  ...{kind: 'pauses', ...subject, collector: 'G1', start: 0, end: 40},
  collections: [
    collectionOf(1, 0.1, {before: 80, after: 20}),
    collectionOf(2, 0.3, {before: 90, after: 85, kind: 'full'}),
    collectionOf(15, 0.2),
    collectionOf(35, 0.4, {before: 60, after: 50}),
  ],
};

test('the table of pauses has their sums and their longest', () => {
  const {columns, rows} = table({stack: null, pauses, start: 0, end: 40});
  assert.deepEqual(fieldOf(columns, 'label'), [
    'From (10\u202fs each)',
    ...['Pauses', 'Full', 'Paused', 'Longest', 'Freed'],
  ]);
  assert.deepEqual(fieldOf(columns.slice(3), 'unit'), ['ms', 'ms', 'B']);
  assert.deepEqual(rows, [
    ['0:00', '2', '1', '400', '300', '65.0'],
    ['0:10', '1', '0', '200', '200', 'not stated'],
    ['0:20', '0', '0', '0', '', ''],
    ['0:30', '1', '0', '400', '400', '10.0'],
  ]);
});

test('a row of the CSV is a point of the heap or a pause, and never both', () => {
  /** @type {Heap} */
  const heap = {
    ...{kind: 'heap', ...subject, from: 'samples', every: 1, time: [0, 1]},
    generations: [{name: 'heap', used: [10, 20], committed: [64, 128]}],
  };
  const {columns, rows} = csv(heap, pauses);
  const names = ['record', 'time_s', 'heap_used_bytes', 'heap_committed_bytes', 'before_bytes'];
  assert.deepEqual(
    rows.slice(0, 3).map((row) => names.map((name) => row[columns.indexOf(name)])),
    [
      ['heap', 0, 10, 64, null],
      ['heap', 1, 20, 128, null],
      ['pause', 1, null, null, 80],
    ],
  );
});
