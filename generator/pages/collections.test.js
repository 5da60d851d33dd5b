import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {causesTable, gcFacts, nextFullText} from './collections.js';
import {NOT_STATED} from './page.js';

/** @param {number} start @param {number} duration */
const pause = (start, duration) => ({
  start,
  duration,
  kind: /** @type {const} */ ('young'),
  cause: 'made',
  forced: false,
});

test('a run distinguishes the longest pause that counts from the longest of all', () => {
  const facts = gcFacts({
    ...{run: 'a-1', collector: 'G1', otherLogs: 2, collections: 1200, full: 1, forced: 0},
    ...{total: 0.9, p50: 0.45, share: 0.01, betweenFull: null, causes: []},
    rates: {seconds: 2, allocated: 4 * 1024 ** 2, promoted: 1024 ** 2},
    nextFull: {
      ...{at: 5400, horizon: 7200, growth: 1, isSteady: true, from: 0, limit: 1},
      since: 'full',
    },
    longestOfAll: pause(-2, 0.7),
    longestCounted: pause(3, 0.2),
    stops: {count: 12, longest: 0.048},
    stalls: {
      count: 48,
      total: 9,
      longest: 1.13,
      kinds: [
        {kind: 'allocation', count: 47, longest: 1.13},
        {kind: 'relocation', count: 1, longest: 0.129},
      ],
    },
  });
  assert.deepEqual(
    facts.map(({label, values}) => [label, values[0]]),
    [
      ['Collector', 'G1 (first of 3 logs)'],
      ['Pauses in the log', '1,200, of which 1 full and 0 forced'],
      ['Longest counted pause', '200\u202fms'],
      ['Median counted pause', '450\u202fms'],
      ['Share of time in counted pauses', '1.00\u202f%'],
      ['Longest in the log', '700\u202fms'],
      ['Total in the log', '900\u202fms'],
      ['Stops in the log', '12 of at least 1\u202fms, the longest 48.0\u202fms'],
      [
        'Stalls in the log',
        '47 allocation stalls (longest 1.13\u202fs) and 1 relocation stall of 129\u202fms',
      ],
      ['Allocation rate', '2.00\u202fMiB/s'],
      ['Promotion rate', '512\u202fKiB/s'],
      ['Next full due', '1:30:00'],
    ],
  );
});

test('a run without a long stop says from which length on stops count, and has no stall', () => {
  const facts = gcFacts({
    ...{run: 'a-1', collector: 'G1', otherLogs: 0, collections: 0, full: 0, forced: 0},
    ...{total: 0, p50: null, share: null, betweenFull: 90, nextFull: null, causes: []},
    ...{rates: null, longestOfAll: null, longestCounted: null},
    stalls: {count: 0, total: 0, longest: null, kinds: []},
    stops: {count: 0, longest: null},
  });
  const valuesOf = (/** @type {string} */ name) => facts.find(({label}) => label === name)?.values;
  assert.deepEqual(valuesOf('Collector'), ['G1']);
  assert.deepEqual(valuesOf('Stops in the log'), ['none of at least 1\u202fms']);
  assert.deepEqual(valuesOf('Stalls in the log'), ['none']);
  assert.deepEqual(valuesOf('Time between full'), ['1:30\u202fmin']);
  assert.deepEqual(fieldOf(facts, 'label'), [
    ...['Collector', 'Pauses in the log', 'Total in the log'],
    ...['Stops in the log', 'Stalls in the log', 'Time between full'],
  ]);
});

test('a run says when a full collection is due, or until when none is', () => {
  assert.equal(nextFullText({at: 5400, horizon: 7200, isSteady: true}), '1:30:00');
  assert.equal(nextFullText({at: null, horizon: 7200, isSteady: true}), 'not before 2:00:00');
  assert.equal(nextFullText(null), '');
  assert.equal(nextFullText({at: null, horizon: 7200, isSteady: false}), '');
});

test('the table of causes marks forced collections', () => {
  const cause = {kind: /** @type {const} */ ('full'), cause: 'System.gc()', forced: true};
  const {columns, rows} = causesTable([
    {...cause, collections: 2, total: 0.3, longest: 0.2},
    {...cause, cause: '', forced: false, collections: 1, total: 0.1, longest: 0.1},
  ]);
  assert.deepEqual(rows, [
    ['System.gc()', 'full, forced', '2', '300', '200'],
    [NOT_STATED, 'full', '1', '100', '100'],
  ]);
  assert.deepEqual(fieldOf(columns, 'unit'), ['', '', '', 'ms', 'ms']);
});
