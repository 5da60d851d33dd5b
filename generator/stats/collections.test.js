// Collections here are made for the test: round numbers that can be followed by hand.

/** @import {Collection, Pauses, Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {collectionOf, runOf} from '../testing/models.js';
import {unshownLogs} from '../words/notes.js';
import {isHeapOnClock, summariseCollections} from './collections.js';

/**
 * @param {number} start
 * @param {Collection['kind']} kind
 * @param {[before: number, after: number] | null} old
 * @param {Partial<Collection>} [more]
 * @returns {Collection}
 */
const collection = (start, kind, old, more = {}) =>
  collectionOf(start, 1, {
    kind,
    cause: 'Allocation Failure',
    old: old && {before: old[0], after: old[1], committed: 2000},
    ...more,
  });

/** @param {Collection[]} collections @param {Partial<Pauses> & {warmup?: number}} [run] */
const summary = (collections, {warmup = 0, ...log} = {}) => {
  /** @type {Rec} */
  const pauses = {
    kind: 'pauses',
    operation: '',
    params: {},
    collector: 'Parallel',
    collections,
    start: 0,
    end: 100,
    ...log,
  };
  return summariseCollections(runOf([pauses], {warmup}));
};

test('summariseCollections', async (t) => {
  await t.test('counts, adds up and keeps the longest', () => {
    const gc = summary([collection(1, 'young', null), collection(5, 'full', null, {duration: 4})]);
    assert.equal(gc?.collections, 2);
    assert.equal(gc?.full, 1);
    assert.equal(gc?.longestOfAll?.duration, 4);
    assert.equal(gc?.p50, 1);
    assert.equal(gc?.share, 0.05);
    assert.equal(summary([collection(1, 'young', null)])?.p50, 1);
    assert.equal(summary([])?.p50, null);
  });

  await t.test('adds up the pauses of each kind and cause, the most time first', () => {
    const gc = summary([
      collection(1, 'young', null),
      collection(2, 'full', null, {duration: 4, cause: 'System.gc()', forced: true}),
      collection(7, 'young', null, {duration: 2}),
      collection(10, 'full', null, {duration: 0.5, cause: 'System.gc()'}),
    ]);
    const young = {kind: 'young', cause: 'Allocation Failure', forced: false};
    assert.deepEqual(gc?.causes, [
      {kind: 'full', cause: 'System.gc()', forced: true, collections: 1, total: 4, longest: 4},
      {...young, collections: 2, total: 3, longest: 2},
      {...young, kind: 'full', cause: 'System.gc()', collections: 1, total: 0.5, longest: 0.5},
    ]);
  });

  await t.test('counts the stops of all threads, where the log has them', () => {
    const stops = [
      {start: 1, duration: 0.02},
      {start: 2, duration: 0.05},
    ];
    assert.deepEqual(summary([], {stops})?.stops, {count: 2, longest: 0.05});
    assert.deepEqual(summary([], {stops: []})?.stops, {count: 0, longest: null});
    assert.equal(summary([])?.stops, null);
  });

  await t.test('counts the stalls of each kind, where the log would tell of one', () => {
    const stalls = /** @type {const} */ ([
      {start: 1, duration: 0.5, kind: 'allocation'},
      {start: 2, duration: 0.25, kind: 'relocation'},
      {start: 3, duration: 1, kind: 'allocation'},
    ]);
    assert.deepEqual(summary([], {collector: 'ZGC', stalls: [...stalls]})?.stalls, {
      count: 3,
      total: 1.75,
      longest: 1,
      kinds: [
        {kind: 'allocation', count: 2, longest: 1},
        {kind: 'relocation', count: 1, longest: 0.25},
      ],
    });
    const none = {count: 0, total: 0, longest: null, kinds: []};
    assert.deepEqual(summary([], {collector: 'ZGC'})?.stalls, none);
    assert.equal(summary([])?.stalls, null);
  });

  await t.test('takes share and median of the time that rates and latencies are of', () => {
    const pauses = [
      collection(-10, 'young', null),
      collection(5, 'young', null, {duration: 3}),
      collection(30, 'full', null, {duration: 9, cause: 'System.gc()', forced: true}),
      collection(50, 'young', null, {duration: 2}),
    ];
    const of = (/** @type {number} */ warmup) => summary(pauses, {start: -20, end: 80, warmup});
    assert.deepEqual([of(0)?.share, of(0)?.p50], [5 / 80, 2]);
    assert.deepEqual([of(20)?.share, of(20)?.p50], [2 / 60, 2]);
    assert.deepEqual([of(60)?.share, of(60)?.p50], [0, null]);
    assert.deepEqual([of(80)?.share, of(80)?.p50], [null, null]);
    assert.equal(of(20)?.total, 15);
  });

  await t.test('leaves out what a server did after the run, if its clock is known', () => {
    const all = [collection(-5, 'young', null), collection(10, 'young', null)];
    const later = collection(60, 'young', null, {duration: 8});
    /** @type {Rec} */
    const pauses = {
      ...{kind: 'pauses', operation: '', params: {}, collector: 'Parallel'},
      ...{collections: [...all, later], start: -20, end: 80},
    };
    /** @type {Rec} */
    const timeline = {
      ...{kind: 'timeline', operation: 'get', params: {}},
      windows: [{start: 0, length: 50, count: 1, errors: null, latency: {}}],
    };
    /** @param {{offset?: number}} note @param {Partial<typeof timeline>} [over] @param {Rec[]} [more] */
    const of = (note, over = {}, more = []) => {
      const run = runOf([pauses, {...timeline, ...over}, ...more]);
      return summariseCollections({...run, files: run.files.map((file) => ({...file, note}))});
    };
    const gc = of({offset: -20});
    assert.equal(gc?.longestCounted?.start, 10);
    assert.equal(gc?.longestOfAll?.start, 60);
    assert.equal(gc?.share, 1 / 50);
    const step = {...timeline, params: {threads: '2'}};
    const longer = {windows: [{start: 0, length: 90, count: 1, errors: null, latency: {}}]};
    // A run that goes on after the log, an unknown clock, jHiccup, which measures a JVM, and two steps, each with its own clock.
    for (const one of [
      of({offset: -20}, longer),
      of({}),
      of({offset: -20}, {isSampled: true}),
      of({offset: -20}, {}, [step]),
    ]) {
      assert.equal(one?.longestCounted?.start, 60);
      assert.equal(one?.share, 9 / 80);
    }
  });

  await t.test('keeps the longest of the benchmark apart from the longest of all', () => {
    const gc = summary(
      [
        collection(-5, 'full', null, {duration: 9}),
        collection(2, 'young', null, {duration: 4}),
        collection(10, 'young', null, {duration: 2, cause: 'Metadata GC Threshold'}),
        collection(20, 'full', null, {duration: 3, cause: 'System.gc()', forced: true}),
      ],
      {start: -6, warmup: 5},
    );
    assert.deepEqual([gc?.longestOfAll?.duration, gc?.longestOfAll?.start], [9, -5]);
    assert.deepEqual(gc?.longestCounted, {
      start: 10,
      duration: 2,
      kind: 'young',
      cause: 'Metadata GC Threshold',
      forced: false,
    });
    const forced = summary([collection(1, 'full', null, {forced: true})]);
    assert.deepEqual([forced?.longestCounted, forced?.longestOfAll?.duration], [null, 1]);
  });

  await t.test('says how many logs are of other JVMs, and leaves them out', () => {
    /** @param {number} start @returns {Rec} */
    const log = (start) => ({
      ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start, end: start + 4},
      collections: [collection(start, 'young', null), collection(start + 4, 'young', null)],
    });
    const gc = summariseCollections(runOf([log(1), log(2)]));
    assert.deepEqual([gc?.collections, gc?.otherLogs], [2, 1]);
    assert.deepEqual(unshownLogs(gc), [
      'The run has 2 GC logs that do not follow one another. Only the first is shown and counted.',
    ]);
    const joined = summariseCollections(runOf([log(1), log(6)]));
    assert.deepEqual([joined?.collections, joined?.otherLogs, unshownLogs(joined)], [4, 0, []]);
  });

  await t.test('gives no share of no time', () => {
    assert.equal(summary([], {end: 0})?.share, null);
  });

  await t.test('gives no time for a full collection that is far beyond the log', () => {
    const young = [10, 20, 30].map((start) => collection(start, 'young', [start, start * 10]));
    // Due at 201 s: within twice 101 s and beyond twice 99 s.
    assert.equal(summary(young, {end: 101})?.nextFull?.at, 31 + (2000 - 300) / 10);
    const {at, horizon} = summary(young, {end: 99})?.nextFull ?? {};
    assert.deepEqual([at, horizon], [null, 198]);
    // A log that begins before the run covers more time.
    assert.equal(summary(young, {start: -50, end: 75})?.nextFull?.at, null);
    assert.equal(summary(young, {start: -50, end: 76})?.nextFull?.at, 201);
    assert.equal(summary(young, {end: 100.5})?.nextFull?.at, 201);
  });

  await t.test('takes the median time from full collection to full collection', () => {
    const gc = summary([10, 30, 60].map((start) => collection(start, 'full', null)));
    assert.equal(gc?.betweenFull, 25);
  });

  await t.test('does not count a full collection that somebody asked for as due', () => {
    const gc = summary([
      collection(10, 'full', null),
      collection(20, 'full', null, {forced: true}),
      collection(40, 'full', null),
    ]);
    assert.equal(gc?.betweenFull, 30);
    assert.equal(gc?.forced, 1);
  });

  await t.test('foresees the next full collection from the growth since the last', () => {
    // After the full collection at 10 s the old generation holds 500, then 100 more every 10 s; the
    // full collection began at 1000. 700 at 31 s, so 1000 at 61 s.
    const gc = summary([
      collection(10, 'full', [1000, 500]),
      collection(20, 'young', [500, 600]),
      collection(30, 'young', [600, 700]),
    ]);
    assert.deepEqual(gc?.nextFull, {
      at: 61,
      horizon: 200,
      growth: 10,
      isSteady: true,
      since: 'full',
      from: 700,
      limit: 1000,
    });
  });

  await t.test('takes the committed size as the limit before any full collection', () => {
    const gc = summary(
      [10, 20, 30].map((start) => collection(start, 'young', [start, start * 10])),
      {end: 101},
    );
    assert.equal(gc?.nextFull?.limit, 2000);
    assert.equal(gc?.nextFull?.since, 'start');
    assert.equal(gc?.nextFull?.at, 31 + (2000 - 300) / 10);
  });

  await t.test('counts what begins at the end of the warm-up, whatever its last digit', () => {
    // 0.3 − 0.1 is a little less than 0.2.
    const gc = summary(
      [0.3 - 0.1, 10, 20].map((start) => collection(start, 'young', [start, start * 10])),
      {warmup: 0.2, end: 600},
    );
    assert.equal(gc?.nextFull?.since, 'warm-up');
  });

  await t.test('foresees nothing from what moved into it during the warm-up', () => {
    // 900 within 20 s of warm-up, then 10 more every 10 s: 920 at 41 s, so 2000 at 1121 s.
    const gc = summary(
      [
        collection(10, 'young', [0, 0]),
        collection(19, 'young', [0, 900]),
        collection(20, 'young', [900, 900]),
        collection(30, 'young', [900, 910]),
        collection(40, 'young', [910, 920]),
      ],
      {warmup: 20, end: 600},
    );
    assert.deepEqual(gc?.nextFull, {
      at: 1121,
      horizon: 1200,
      growth: 1,
      isSteady: true,
      since: 'warm-up',
      from: 920,
      limit: 2000,
    });
  });

  await t.test('foresees nothing where the old generation does not grow or is not logged', () => {
    assert.equal(
      summary([10, 20, 30].map((start) => collection(start, 'young', [300, 300])))?.nextFull,
      null,
    );
    assert.equal(
      summary([10, 20, 30].map((start) => collection(start, 'young', null)))?.nextFull,
      null,
    );
  });

  await t.test('foresees nothing where it grows in jumps', () => {
    // 300 within 20 s, of which 290 at once.
    const young = [
      collection(9, 'young', [0, 0]),
      collection(19, 'young', [0, 290]),
      collection(29, 'young', [290, 300]),
    ];
    const {at, growth, isSteady} = summary(young, {end: 10_000})?.nextFull ?? {};
    assert.deepEqual([at, growth, isSteady], [null, 15, false]);
  });

  await t.test('foresees nothing where it is already above the limit', () => {
    // The only full collection began at 500; now it holds 700.
    const gc = summary([
      collection(10, 'full', [500, 400]),
      collection(20, 'young', [400, 600]),
      collection(30, 'young', [600, 700]),
    ]);
    assert.equal(gc?.nextFull, null);
  });
});

test('a heap is on the clock of its run if each file with heap or pauses states how', () => {
  /** @param {string} kind @param {{offset?: number}} note */
  const file = (kind, note) =>
    // Cast: nothing else of a record is asked for.
    runOf([/** @type {Rec} */ ({kind})]).files.map((one) => ({...one, note}));
  /** @param {ReturnType<typeof file>[]} files */
  const isOnClock = (...files) => isHeapOnClock({...runOf([]), files: files.flat()});
  assert.ok(isOnClock(file('timeline', {}), file('pauses', {offset: 0})));
  assert.ok(!isOnClock(file('heap', {})));
  assert.ok(!isOnClock(file('heap', {offset: 0}), file('pauses', {})));
});
