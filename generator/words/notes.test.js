// What the notes are about is made for the test.

/** @import {GcSummary} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {useLanguage} from '../format.js';
import {fromBuckets, Recorder} from '../records/distribution.js';
import {
  boundedMaxima,
  fewPauses,
  fullCollections,
  isInPictures,
  limits,
  omissionNotes,
  oneFileNotes,
  undrawnNotes,
  undrawnOperations,
} from './notes.js';

test('notes have numbers as the language of the site writes them', (t) => {
  useLanguage('de');
  t.after(() => useLanguage('en-GB'));
  assert.deepEqual(omissionNotes({model: 'closed', workers: 12_000}), [
    'Closed loop of 12.000 workers: percentiles understate users’ waits.',
  ]);
  const made = fromBuckets([[0.001, 0.002, 1000]], {operation: 'get', params: {}});
  const record = {...made, precision: 0.001, max: 0.002};
  assert.deepEqual(boundedMaxima([record]), [
    'Maxima are upper bounds of histogram buckets, up to 0,1\u202f% above the slowest sample.',
  ]);
  assert.match(
    limits([{label: 'A', record: {...record, step: 0.0025}}]).join(),
    /rounded the samples of A to 2,5\u202fms\./,
  );
});

test('a note says that percentiles are middles of buckets', () => {
  const made = fromBuckets([[0.001, 0.002, 1000]], {operation: 'get', params: {}});
  for (const precision of [1 / 64, null]) {
    const record = {...made, precision, max: 0.0019, isMiddle: true};
    assert.deepEqual(limits([{label: 'A', record}]), [
      'The runner kept buckets instead of samples for A: each percentile is the middle of its bucket, as the runner states it.',
    ]);
  }
});

test('a note says that one sample has no distribution', () => {
  const record = fromBuckets([[0.001, 0.001, 1]], {operation: 'get', params: {}});
  assert.equal(
    limits([{label: 'A', record}]).at(-1),
    'n = 1 for A: one sample has no distribution.',
  );
});

test('a maximum is an upper bound only where its bucket has a width', () => {
  const recorder = new Recorder(1e-6);
  for (const sample of [1, 2, 3]) recorder.add(sample);
  const exact = {...recorder.record({operation: 'get', params: {}}), precision: 0.01};
  const {buckets, max} = exact;
  assert.deepEqual(boundedMaxima([exact]), []);
  const lower = [...buckets.lower];
  lower[lower.length - 1] = (buckets.upper.at(-1) ?? 0) - 1;
  assert.equal(max * buckets.perSecond, buckets.upper.at(-1));
  assert.deepEqual(boundedMaxima([exact, {...exact, buckets: {...buckets, lower}}]), [
    'Maxima are upper bounds of histogram buckets, up to 1\u202f% above the slowest sample.',
  ]);
});

test('the growth of the old generation says when a full collection is due only where it is steady', () => {
  const nextFull = /** @type {const} */ ({
    at: null,
    horizon: 7200,
    growth: 2048,
    isSteady: true,
    since: 'warm-up',
    from: 1,
    limit: 2,
  });
  const noteOf = (/** @type {Partial<NonNullable<GcSummary['nextFull']>>} */ changed) =>
    fullCollections(
      /** @type {GcSummary} */ ({betweenFull: null, nextFull: {...nextFull, ...changed}}),
    );
  const growth = 'The old generation grows by 2.00\u202fKiB a second after the warm-up';
  assert.deepEqual(noteOf({}), [
    `${growth}. At this rate no full collection is expected before 2:00:00.`,
  ]);
  assert.deepEqual(noteOf({isSteady: false}), [
    `${growth}, but not steadily, so the next full collection cannot be predicted.`,
  ]);
  assert.deepEqual(noteOf({at: 3661, limit: 2 ** 30}), [
    `${growth}. At this rate the next full collection is due at 1:01:01, when that generation holds 1.00\u202fGiB.`,
  ]);
});

test('a note has the time between full collections', () => {
  const gc = /** @type {GcSummary} */ ({betweenFull: 90, nextFull: null});
  assert.deepEqual(fullCollections(gc), ['Median time between full collections: 1:30\u202fmin.']);
  assert.deepEqual(fullCollections({...gc, betweenFull: null}), []);
});

test('a note counts the operations that have no chart', () => {
  assert.deepEqual(undrawnOperations(['get'], ['get']), []);
  const text = (/** @type {string} */ count) =>
    `${count} no chart of this kind here. The tables have all of them.`;
  assert.deepEqual(undrawnOperations(['get'], ['get', 'put']), [text('1 more operation has')]);
  assert.deepEqual(undrawnOperations(['get'], ['get', 'put', 'scan']), [
    text('2 more operations have'),
  ]);
});

test('a note names the runs that have too few pauses for a histogram', () => {
  assert.deepEqual(fewPauses([]), []);
  assert.deepEqual(fewPauses([{label: 'A', count: 3}]), ['Too few pauses for a histogram: A (3).']);
});

test('percentiles are understated in a closed loop, and in one that nobody stated', () => {
  const understated = 'percentiles understate users’ waits.';
  assert.deepEqual(omissionNotes({model: 'closed', workers: 1}), [
    `Closed loop of 1 worker: ${understated}`,
  ]);
  assert.deepEqual(omissionNotes({model: 'closed'}), [`Closed loop: ${understated}`]);
  for (const load of [undefined, {model: /** @type {const} */ ('unknown')}]) {
    assert.deepEqual(omissionNotes(load), [
      'Load model not stated: percentiles may understate users’ waits.',
    ]);
  }
  for (const model of /** @type {const} */ (['open', 'none'])) {
    assert.deepEqual(omissionNotes({model}), []);
  }
});

test('a chart says where the series are that it has no room for', () => {
  const all = ['a', 'b', 'c'].map((run) => ({label: run.toUpperCase(), run}));
  assert.deepEqual(undrawnNotes(all, all, false), []);
  assert.deepEqual(undrawnNotes(all.slice(0, 1), all.slice(0, 1), false), []);
  assert.deepEqual(undrawnNotes(all.slice(0, 1), all, false), [
    'Only A (run a) is drawn, the first of 3. Run pages show the others.',
  ]);
  assert.deepEqual(undrawnNotes(all.slice(0, 2), all, true), [
    'The first 2 of 3 series are drawn. The tables on this page have all of them.',
  ]);
});

test('intervals over repeats in one file are named, in pictures too', () => {
  const end = 'over repeats in one file, and do not show how such files differ.';
  assert.deepEqual(oneFileNotes(0, 3), []);
  assert.deepEqual(oneFileNotes(3, 3), [`All intervals are ${end}`]);
  assert.deepEqual(oneFileNotes(1, 3), [`Some intervals are ${end}`]);
  const notes = [...oneFileNotes(1, 1), ...omissionNotes({model: 'closed'}), 'Mark: median.'];
  assert.deepEqual(notes.map(isInPictures), [true, true, false]);
});
