/** @import {Heap, Pauses, Rec} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../testing/index.js';
import {collectionOf, runOf} from '../testing/models.js';
import {endOfRun, heapOf, otherLogs, pausesOf} from './rotated.js';

const SUBJECT = {operation: '', params: {}};

/**
 * Two pauses, half a second apart.
 *
 * @param {number} start
 * @param {string} collector
 * @returns {Pauses}
 */
const pausesAt = (start, collector = 'G1') => ({
  kind: 'pauses',
  ...SUBJECT,
  collector,
  collections: [start, start + 0.5].map((at) => collectionOf(at, 0.1)),
  start,
  end: start + 1,
});

/** @param {number} start @param {Heap['generations']} generations @returns {Heap} */
const heapAt = (start, generations) => ({
  kind: 'heap',
  ...SUBJECT,
  ...{from: 'collections', every: null, time: [start, start + 0.5], generations},
});

/** @param {Rec[]} records */
const starts = (records) => pausesOf(records)?.collections.map(({start}) => start);

test('a run ends with its last window, if all windows have one clock', () => {
  /** @param {string} operation @param {number} length @param {{date?: string, offset?: number}} [stated] */
  const file = (operation, length, {date, ...note} = {}) => {
    const windows = [{start: 0, length, count: 1, errors: null, latency: {}}];
    const {files} = runOf([{kind: 'timeline', operation, params: {}, windows}]);
    return files.map((one) => ({...one, note, facts: date === undefined ? {} : {date}}));
  };
  const put = file('put', 30, {date: '2026-11-21T02:00:00Z'});
  assert.equal(endOfRun([]), undefined);
  assert.equal(endOfRun(put), 30);
  assert.equal(endOfRun([...put, ...file('get', 31, {date: '2026-11-21T02:00:01Z'})]), 31);
  assert.equal(endOfRun([...put, ...file('get', 12, {offset: 30})]), 30);
  // The same operation in a file without the time of day.
  assert.equal(endOfRun([...put, ...file('put', 31, {date: '2026-11-21'})]), 31);
  // Gets after the puts.
  assert.equal(endOfRun([...put, ...file('get', 12, {date: '2026-11-21T02:00:30Z'})]), undefined);
  assert.equal(endOfRun([...put, ...file('get', 12, {date: '2026-11-21'})]), undefined);
});

test('the parts of a rotated log', async (t) => {
  await t.test('joins the files of a rotated log in order of time', () => {
    const pauses = pausesOf([pausesAt(5, 'not stated'), pausesAt(1), pausesAt(3, 'not stated')]);
    assert.deepEqual(fieldOf(pauses?.collections, 'start'), [1, 1.5, 3, 3.5, 5, 5.5]);
    assert.equal(pauses?.collector, 'G1');
    assert.deepEqual([pauses?.start, pauses?.end], [1, 6]);
  });

  await t.test('keeps stalls and stops that only one of the files has', () => {
    const stalls = [{start: 3.1, duration: 0.2, kind: /** @type {const} */ ('allocation')}];
    const stops = [{start: 3.2, duration: 0.3}];
    const pauses = pausesOf([pausesAt(1), {...pausesAt(3), stalls, stops}, pausesAt(5)]);
    assert.deepEqual([pauses?.stalls, pauses?.stops], [stalls, stops]);
  });

  await t.test('gives the first of logs that overlap, or are of two collectors', () => {
    assert.deepEqual(starts([pausesAt(1.25), pausesAt(1)]), [1.25, 1.75]);
    assert.deepEqual(starts([pausesAt(3), pausesAt(1, 'Serial')]), [3, 3.5]);
    const heaps = [3, 1].map((at) => heapAt(at, [{name: 'heap', used: [9, 5], committed: [9, 9]}]));
    assert.deepEqual(heapOf([pausesAt(3), pausesAt(1, 'Serial'), ...heaps])?.time, [3, 3.5]);
    assert.equal(otherLogs([pausesAt(1.25), pausesAt(1)]), 1);
    assert.equal(otherLogs([pausesAt(3), pausesAt(1, 'Serial'), pausesAt(6)]), 2);
    assert.equal(otherLogs([pausesAt(5, 'not stated'), pausesAt(1), pausesAt(3)]), 0);
    assert.equal(otherLogs([]), 0);
  });

  await t.test('does not join the logs of JVMs that paused one after the other', () => {
    const later = {...pausesAt(3), start: 0};
    assert.deepEqual(starts([pausesAt(1), later]), [1, 1.5]);
    assert.equal(otherLogs([pausesAt(1), later]), 1);
    const heaps = [1, 3].map((at) => heapAt(at, [{name: 'heap', used: [9, 5], committed: [9, 9]}]));
    assert.deepEqual(heapOf([pausesAt(1), later, ...heaps])?.time, [1, 1.5]);
    assert.deepEqual(heapOf([pausesAt(1), pausesAt(3), ...heaps])?.time, [1, 1.5, 3, 3.5]);
  });

  await t.test('joins heaps, as a whole where one has no generations', () => {
    const parted = heapAt(1, [
      {name: 'old', used: [4, 4], committed: [null, 8]},
      {name: 'eden', used: [2, 0], committed: [3, null]},
      {name: 'metaspace', used: [7, 7], committed: [8, 8]},
    ]);
    const single = heapAt(3, [{name: 'heap', used: [9, 5], committed: [10, 10]}]);
    assert.deepEqual(heapOf([single, parted]), {
      ...parted,
      time: [1, 1.5, 3, 3.5],
      generations: [{name: 'heap', used: [6, 4, 9, 5], committed: [null, null, 10, 10]}],
    });
    assert.deepEqual(heapOf([parted]), parted);
  });

  await t.test('orders the points of a collection that ends in the next file', () => {
    const heaps = [1, 3].map((at) =>
      heapAt(at, [{name: 'heap', used: [9, at], committed: [9, 9]}]),
    );
    const [first] = heaps;
    if (first) first.time = [1, 3.1];
    const joined = heapOf([...[1, 3].map((at) => pausesAt(at)), ...heaps]);
    assert.deepEqual(
      [joined?.time, joined?.generations[0]?.used],
      [
        [1, 3, 3.1, 3.5],
        [9, 9, 1, 3],
      ],
    );
  });

  await t.test('takes the heap as stated where generations are counted in regions', () => {
    const inRegions = {
      ...heapAt(1, [
        {name: 'old', used: [4, 4], committed: [null, null]},
        {name: 'eden', used: [2, 0], committed: [null, null]},
      ]),
      used: [5, 3],
    };
    const later = {...inRegions, time: [3, 3.5], used: [7, 1]};
    assert.deepEqual(heapOf([later, inRegions])?.used, [5, 3, 7, 1]);
    const single = heapAt(3, [{name: 'heap', used: [9, 5], committed: [10, 10]}]);
    const joined = heapOf([single, inRegions]);
    assert.deepEqual([joined?.used, joined?.generations[0]?.used], [undefined, [5, 3, 9, 5]]);
  });

  await t.test('prefers logs to polls', () => {
    const single = heapAt(3, [{name: 'heap', used: [9, 5], committed: [10, 10]}]);
    /** @type {Heap} */
    const poll = {...single, from: 'samples', every: 0.5};
    assert.equal(heapOf([poll, single])?.from, 'collections');
    assert.equal(heapOf([poll]), poll);
    assert.deepEqual([heapOf([]), pausesOf([])], [null, null]);
  });

  await t.test('leaves the log of one file as it is', async () => {
    const {records} = await read(await fixture('gc-log-cms.log'));
    assert.deepEqual(pausesOf(records), records[0]);
    assert.deepEqual(heapOf(records), records[1]);
  });
});
