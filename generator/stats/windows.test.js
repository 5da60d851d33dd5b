// Windows here are made for the test.

/** @import {Window} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {rateOf, sortWindows, splitAtGaps} from './windows.js';

/** @param {number} start @param {number} length @param {number} [count] @returns {Window} */
const window = (start, length, count = 1) => ({start, length, count, errors: null, latency: null});

/** @param {Window[]} windows */
const starts = (windows) => windows.map(({start}) => start);

test('sortWindows', async (t) => {
  await t.test('counts every window of the usual length', () => {
    const {usual, measured, counted, short} = sortWindows(
      [0, 1, 2].map((at) => window(at, 1)),
      0,
    );
    assert.equal(usual, 1);
    assert.deepEqual(starts(measured), [0, 1, 2]);
    assert.deepEqual(starts(counted), [0, 1, 2]);
    assert.deepEqual(short, []);
  });

  await t.test('measures but does not count a short last window', () => {
    const {measured, counted, short} = sortWindows([window(0, 1), window(1, 1), window(2, 0.4)], 0);
    assert.deepEqual(starts(measured), [0, 1, 2]);
    assert.deepEqual(starts(counted), [0, 1]);
    assert.deepEqual(starts(short), [2]);
  });

  await t.test('does not count or draw an end whose length the clock does not tell', () => {
    const partial = {...window(0, 1), isPartial: /** @type {const} */ (true)};
    const windows = [partial, window(1, 1), window(2, 1), {...partial, start: 3}];
    const {measured, counted, short, undrawn} = sortWindows(windows, 0);
    assert.deepEqual(starts(measured), [0, 1, 2, 3]);
    assert.deepEqual(starts(counted), [1, 2]);
    assert.deepEqual(
      [starts(short), starts(undrawn)],
      [
        [0, 3],
        [0, 3],
      ],
    );
    const both = [partial, {...partial, start: 1}];
    assert.deepEqual(sortWindows(both, 0).undrawn, [], 'if nothing else is there, both are drawn');
  });

  await t.test('counts and draws each operation that is a window alone, however fast it is', () => {
    const windows = [10, 10, 1].map((length, i) => ({...window(i * 10, length), isPartial: false}));
    assert.deepEqual(sortWindows(windows, 0).short, []);
  });

  await t.test('does not count a short window in the middle either', () => {
    const windows = [window(0, 1), window(1, 0.1), window(1.1, 1), window(2.1, 1)];
    assert.deepEqual(starts(sortWindows(windows, 0).counted), [0, 1.1, 2.1]);
  });

  await t.test('draws a short window between others, unless it is very short', () => {
    const windows = [
      window(0, 0.3),
      window(0.3, 1),
      window(1.3, 0.4),
      window(1.7, 1),
      window(2.7, 0.09),
      window(2.79, 1),
      window(3.79, 1),
      window(4.79, 1),
      window(5.79, 0.3),
    ];
    const {short, undrawn} = sortWindows(windows, 0);
    assert.deepEqual(starts(short), [0, 1.3, 2.7, 5.79]);
    assert.deepEqual(starts(undrawn), [0, 2.7, 5.79]);
  });

  await t.test('counts a window of exactly half the usual length', () => {
    const windows = [window(0, 1), window(1, 1), window(2, 0.5)];
    assert.deepEqual(starts(sortWindows(windows, 0).counted), [0, 1, 2]);
  });

  await t.test('compares with the usual length of the whole run, not of what is left of it', () => {
    const windows = [window(0, 1), window(1, 1), window(2, 0.1)];
    const {measured, counted} = sortWindows(windows, 2);
    assert.deepEqual(starts(measured), [2]);
    assert.deepEqual(counted, []);
  });

  await t.test('leaves out a window that begins in the warm-up, within a nanosecond', () => {
    const windows = [window(0, 1), window(0.9999999999, 1), window(2, 1)];
    assert.deepEqual(starts(sortWindows(windows, 1).counted), [0.9999999999, 2]);
    assert.deepEqual(starts(sortWindows(windows, 1.5).counted), [2]);
  });

  await t.test('gives nothing of nothing', () => {
    const {measured, counted, short} = sortWindows([], 0);
    assert.deepEqual([measured, counted, short], [[], [], []]);
  });
});

test('stretches end at a gap and not at a rounded clock', () => {
  const windows = [window(0, 1), window(1.04, 1), window(2.04, 1), window(3.1, 1)];
  assert.deepEqual(splitAtGaps(windows, 1).map(starts), [[0, 1.04, 2.04], [3.1]]);
  const long = [window(0, 10), window(10.4, 10), window(21, 10)];
  assert.deepEqual(splitAtGaps(long, 10).map(starts), [[0, 10.4], [21]]);
  assert.deepEqual(splitAtGaps([], 1), []);
});

test('rateOf divides by the length', () => {
  assert.equal(rateOf(window(0, 0.5, 10)), 20);
});
