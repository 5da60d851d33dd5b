import assert from 'node:assert/strict';
import {test} from 'node:test';
import {causesTable, gcTable} from './gc-table.js';

/** @param {number} start @param {number} duration */
const pause = (start, duration) => ({
  start,
  duration,
  kind: /** @type {const} */ ('young'),
  cause: 'made',
  forced: false,
});

test('the table tells the longest pause that counts from the longest of all', () => {
  const {columns, rows} = gcTable([
    {
      ...{run: 'a-1', collector: 'G1', otherLogs: 0, collections: 2, full: 0, forced: 0},
      ...{total: 0.9, p50: 0.45, share: 0.01, betweenFull: null, nextFull: null},
      ...{causes: [], rates: null},
      longestOfAll: pause(-2, 0.7),
      longestCounted: pause(3, 0.2),
    },
  ]);
  const cells = Object.fromEntries(columns.map(({label}, i) => [label, rows[0]?.[i]]));
  assert.equal(cells['Longest pause'], '200\u202fms');
  assert.equal(cells['Longest, warm-up and forced included'], '700\u202fms');
});

test('the table of causes marks forced collections', () => {
  const cause = {kind: /** @type {const} */ ('full'), cause: 'System.gc()', forced: true};
  const {rows} = causesTable([{...cause, collections: 2, total: 0.3, longest: 0.2}]);
  assert.deepEqual(rows, [['System.gc()', 'full, forced', '2', '300\u202fms', '200\u202fms']]);
});
