// Heap and pauses are made for these tests.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {collectionOf} from '../testing/models.js';
import {stack} from './heap-stack.js';
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

/**
 * @param {number[]} time
 * @param {(number | null)[]} used
 * @returns {Heap}
 */
const sampled = (time, used) => ({
  ...{kind: 'heap', ...subject, from: 'samples', every: 10, time},
  generations: [{name: 'heap', used, committed: used.map(() => null)}],
});

test('the table of a heap has its lowest and highest, up to the last sample', () => {
  const heap = stack(sampled([0, 5, 25, 40], [30, 20, 50, 90]));
  const {columns, rows} = table({stack: heap, pauses: null, start: 0, end: 40});
  assert.deepEqual(fieldOf(columns.slice(1), 'label'), ['Lowest heap', 'Highest heap']);
  assert.deepEqual(rows, [
    ['0:00', '20.0', '30.0'],
    ['0:10', 'no sample', 'no sample'],
    ['0:20', '50.0', '50.0'],
    ['0:30', '90.0', '90.0'],
  ]);
});

test('the table of a run of three minutes has a row per minute, from where the log begins', () => {
  const early = {...pauses, collections: [collectionOf(-90, 0.1), collectionOf(65, 0.2)]};
  /** @param {number} end */
  const rows = (end) => table({stack: null, pauses: early, start: -90, end}).rows;
  assert.deepEqual(
    rows(90).map(([from, count]) => [from, count]),
    [
      ['−2:00', '1'],
      ['−1:00', '0'],
      ['0:00', '0'],
      ['1:00', '1'],
    ],
  );
  assert.equal(rows(89)[0]?.[0], '−1:30');
});

test('a pause whose log states only one size does not say what it freed', () => {
  for (const sizes of [{before: 80}, {after: 20}]) {
    const one = {...pauses, collections: [collectionOf(1, 0.1, sizes)]};
    assert.deepEqual(table({stack: null, pauses: one, start: 0, end: 10}).rows, [
      ['0:00', '1', '0', '100', '100', 'not stated'],
    ]);
  }
});

test('the CSV has the stops and stalls, and no column for a size that nothing states', () => {
  const {columns, rows} = csv(sampled([0, 1], [10, null]), {
    ...pauses,
    collections: [
      collectionOf(1, 0.1, {
        ...{before: 80, after: 20, committed: 128, kind: 'full', forced: true},
      }),
    ],
    stops: [{start: 2, duration: 0.5}],
    stalls: [{start: 3, duration: 0.7, kind: 'allocation'}],
  });
  assert.ok(!columns.includes('heap_committed_bytes'));
  assert.deepEqual(
    rows.map((row) => row[columns.indexOf('committed_bytes')]),
    [null, null, 128, null, null],
  );
  const names = ['record', 'time_s', 'heap_used_bytes', 'name', 'duration_s', 'after_bytes'];
  assert.deepEqual(
    rows.map((row) => [...names, 'forced'].map((name) => row[columns.indexOf(name)])),
    [
      ['heap', 0, 10, null, null, null, null],
      ['heap', 1, null, null, null, null, null],
      ['pause', 1, null, 'full', 0.1, 20, 1],
      ['stop', 2, null, null, 0.5, null, null],
      ['stall', 3, null, 'allocation', 0.7, null, null],
    ],
  );
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
