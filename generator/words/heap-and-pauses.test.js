// Heaps and pauses are made for the test.

/** @import {Collection, Heap, Pauses} from '../records/types.d.ts' */
/** @import {Drawn, Garbage} from './heap-and-pauses.js' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {collectionOf} from '../testing/models.js';
import {namedLongest, notesOf, sentenceOf} from './heap-and-pauses.js';

const MIB = 2 ** 20;
/** @type {Heap} */
const HEAP = {
  ...{kind: 'heap', operation: '', params: {}, from: 'collections', every: null},
  ...{time: [1, 90], generations: []},
};

/** @param {Collection[]} collections @param {Partial<Pauses>} [over] @returns {Pauses} */
const pausesOf = (collections, over = {}) => ({
  ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', collections},
  ...{start: 0, end: 100, ...over},
});

/** @param {Partial<Garbage>} over @returns {Garbage} */
const garbage = (over) => ({
  ...{heap: null, stack: null, undivided: [], pauses: null, range: null, longest: null},
  ...{start: 0, end: 100, warmup: 0, ...over},
});

/** @param {number} count */
const vertices = (count, last = 100) =>
  Array.from({length: count}, (_, i) => ({
    ...{t: (last * (i + 1)) / count, part: 0, tops: [MIB, 2 * MIB], committed: null},
  }));
/** @param {number} count */
const stackOf = (count, last = 100, names = ['young', 'used']) =>
  /** @type {NonNullable<Garbage['stack']>} */ ({names, vertices: vertices(count, last)});

/** @type {Drawn & {every: number, isWindowExact: boolean, apart: number}} */
const NOTHING = {
  ...{vertices: [], outside: [], collections: [], merged: [], stopped: [], stalled: []},
  ...{every: 0.5, isWindowExact: false, apart: 0},
};

test('the sentence of heap and pauses', async (t) => {
  /** @param {Partial<Garbage>} over */
  const said = (over) => sentenceOf(garbage(over)).replaceAll('\u202f', ' ');
  const range = {low: 20 * MIB, high: 80 * MIB};

  await t.test('counts the pauses by kind, with what counts and the longest', () => {
    const full = collectionOf(20, 0.3, {kind: 'full', forced: true, cause: 'System.gc()'});
    const pauses = pausesOf([collectionOf(1, 0.1), collectionOf(10, 0.2), full]);
    assert.equal(
      said({pauses, warmup: 5, heap: HEAP, range}),
      'G1: 3 pauses in 1:40 min (2 young and 1 full), 1 of them counted, median 200 ms, longest 200 ms (300 ms forced), paused 0.211 % of the time. Heap used between 20.0 MiB and 80.0 MiB. Forced by the program or a tool: at 0:20 (System.gc(), 300 ms).',
    );
  });

  await t.test('says that a longer pause was after the run', () => {
    const pauses = pausesOf([collectionOf(1, 0.1), collectionOf(60, 0.2)], {until: 50});
    assert.match(
      said({pauses}),
      /1 of them counted, median 100 ms, longest 100 ms \(200 ms after the run\), paused 0\.200 % /,
    );
  });

  await t.test('says of one pause, and of none, what there is', () => {
    assert.match(
      said({pauses: pausesOf([collectionOf(10, 0.2)])}),
      /^G1: 1 pause in 1:40 min \(1 young\), median 200 ms, longest 200 ms, paused 0\.200 % of the time\. The heap is not in the files\.$/,
    );
    const short = collectionOf(20, 0.1, {kind: 'other'});
    assert.match(said({pauses: pausesOf([short])}), /^G1: 1 pause in 1:40 min, median/);
    assert.match(
      said({pauses: pausesOf([collectionOf(10, 0.2), short])}),
      /^G1: 2 pauses in 1:40 min \(1 young and 1 other\), median/,
    );
    const kinds = /** @type {const} */ (['young', 'mixed', 'full', 'remark', 'cleanup']);
    assert.match(
      said({pauses: pausesOf(kinds.map((kind, i) => collectionOf(10 + i, 0.2, {kind})))}),
      / \(1 young, 1 mixed, 1 full, 1 remark and 1 cleanup\), median/,
    );
    assert.match(said({pauses: pausesOf([])}), /^G1: no collection in the run of 1:40 min\./);
    assert.equal(said({}), 'The heap is not in the files.');
  });

  await t.test('says where a longest pause does not count', () => {
    for (const [start, when] of /** @type {const} */ ([
      [1, 'in the warm-up'],
      [-1, 'before the run'],
    ])) {
      const pauses = pausesOf([collectionOf(start, 0.2)]);
      assert.match(said({pauses, warmup: 5}), new RegExp(`longest 200 ms \\(${when}\\)`));
    }
  });

  await t.test('names the longest stop and the stalls', () => {
    const pauses = pausesOf([], {
      stops: [
        {start: 1, duration: 0.2},
        {start: 2, duration: 0.4},
      ],
    });
    assert.match(said({pauses}), /Longest stop of all threads: 400 ms\./);
  });

  await t.test('says how often a heap was sampled, and how the old generation grew', () => {
    const heap = {...HEAP, from: /** @type {const} */ ('samples'), every: 0.25};
    assert.equal(
      said({heap, range, stack: stackOf(3, 100, ['old', 'used'])}),
      'Heap used between 20.0 MiB and 80.0 MiB, sampled every 0.25 s. Old generation 1.00 MiB → 1.00 MiB at the start and the end.',
    );
    assert.match(
      said({heap: {...heap, isAfter: true}, range}),
      /Heap used after collections between 20\.0 MiB and 80\.0 MiB, sampled every 0\.25 s\./,
    );
    const [first, last] = [10, 30].map((size, i) =>
      collectionOf(i, 0.1, {old: {before: MIB, after: size * MIB, committed: 64 * MIB}}),
    );
    assert.ok(first && last);
    assert.match(
      said({pauses: pausesOf([first, last])}),
      /Old generation 10\.0 MiB → 30\.0 MiB after the first and the last collection\.$/,
    );
    assert.doesNotMatch(said({pauses: pausesOf([first])}), /Old generation/);
  });
});

test('the longest pause is that of the benchmark, and its name says so', () => {
  const all = [collectionOf(1, 0.3), collectionOf(10, 0.2)];
  assert.deepEqual(
    [
      namedLongest(pausesOf(all), 5),
      namedLongest(pausesOf(all.with(1, collectionOf(10, 0.4)), {until: 5}), 0),
      namedLongest(pausesOf(all), 0),
      namedLongest(pausesOf([]), 0),
      namedLongest(null, 0),
    ].map((one) => one?.name),
    ['longest counted', 'longest counted', 'longest', undefined, undefined],
  );
});

test('the notes of heap and pauses', async (t) => {
  /** @param {Partial<Garbage>} over @param {Partial<typeof NOTHING>} [drawn] */
  const notes = (over, drawn = {}) =>
    notesOf(garbage(over), {...NOTHING, ...drawn}).map((note) => note.replaceAll('\u202f', ' '));
  const pauses = pausesOf([collectionOf(1, 0.1)]);

  await t.test('say how the heap was measured', () => {
    assert.deepEqual(notes({pauses, heap: HEAP, stack: stackOf(3)}), [
      'The heap is drawn from its sizes before and after each collection, with straight lines between.',
    ]);
    assert.deepEqual(notes({pauses, heap: {...HEAP, from: 'samples', every: 0.25}}), [
      'The heap was sampled every 0.25 s. Collections between two samples are not visible.',
    ]);
    const after = {...HEAP, from: /** @type {const} */ ('samples'), every: 0.25, isAfter: true};
    assert.deepEqual(notes({pauses, heap: after}), [
      'The heap was sampled every 0.25 s. The JVM wrote its sizes only after collections, so the heap before them is unknown.',
    ]);
    assert.deepEqual(notes({pauses, stack: stackOf(3, 100, ['old', 'used'])}), [
      'The overview shows the lowest and highest heap used, and the old generation.',
    ]);
  });

  await t.test('say that the heap is unknown over more than a tenth of the run', () => {
    assert.deepEqual(notes({pauses, stack: stackOf(3, 89)}), [
      'The heap is unknown after 1:29, when its last size was logged.',
    ]);
    assert.deepEqual(notes({pauses, stack: stackOf(3, 90)}), []);
    assert.deepEqual(notes({pauses, start: -10, stack: stackOf(3, 89)}), []);
  });

  await t.test('say what is not drawn, and where it is', () => {
    const outside = [{t: 1, part: 0, low: 0, high: 1}];
    const merged = [{t: 1, t2: 2}];
    assert.deepEqual(notes({pauses, stack: stackOf(9)}, {outside}), [
      'There are too many heap points to draw each. A grey band shows the lowest and highest heap of every 500 ms. Zoom in to see each.',
    ]);
    assert.deepEqual(notes({pauses, stack: stackOf(9)}, {outside, vertices: vertices(2)}), [
      '2 of 9 heap points are drawn: all points in the initial window. Elsewhere, a grey band shows the lowest and highest heap of every 500 ms. Zoom in to see each.',
    ]);
    assert.deepEqual(notes({pauses}, {merged}), [
      '0 of 1 pauses are drawn: the extremes. A grey band marks the others. Zoom in to see each.',
    ]);
    assert.deepEqual(notes({pauses}, {merged, isWindowExact: true, apart: 0.02}), [
      '0 of 1 pauses are drawn: all pauses in the initial window, and the extremes elsewhere. A grey band marks the others. Zoom in to see each.',
      'Bars less than 20.0 ms apart are drawn as one. Zoom in to see each.',
    ]);
  });

  await t.test('say what the marks mean, if there are any', () => {
    assert.deepEqual(notes({}), ['No GC log, so single pauses are unknown.']);
    assert.equal(
      notes({heap: HEAP}).at(-1),
      'The GC log has no pauses, so single pauses are unknown.',
    );
    const collections = [collectionOf(1, 0.1), collectionOf(2, 0.1, {kind: 'full', forced: true})];
    assert.deepEqual(
      notes({pauses: pausesOf(collections, {stops: [{start: 1, duration: 0.2}], stalls: []})}),
      [
        'Tall marks are full collections, with their duration.',
        'A ring marks a collection that the program or a tool forced.',
        'The bars of stops show when all threads were stopped for at least 1 ms (safepoints). GC pauses are parts of these stops.',
        'The bars of stalls show when at least one thread was stalled.',
      ],
    );
    assert.deepEqual(notes({pauses: pausesOf([collectionOf(1, 0.1)], {stops: []})}), []);
  });
});
