// What charts of latency and of throughput over time say. Timelines are made for the test.

/** @import {Rates} from '../charts/throughput-windows.js' */
/** @import {LatencyWindows} from '../charts/latency-windows.js' */
/** @import {Window} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {seriesOf} from '../testing/chart.js';
import * as latency from './latency-over-time.js';
import * as throughput from './throughput-over-time.js';

/** @param {number} start @param {Partial<Window>} [over] @returns {Window} */
const window = (start, over = {}) => ({
  ...{start, length: 1, count: 10, errors: null, latency: null},
  ...over,
});
/** @param {Window[]} windows @param {number} [warmup] */
const series = (windows, warmup = 0) =>
  seriesOf(
    {kind: /** @type {const} */ ('timeline'), operation: 'get', params: {}, windows},
    {warmup},
  );
const WINDOWS = [0, 1, 2].map((start) => window(start));
const SHADED = 'The shaded warm-up is drawn but not counted.';
/** @param {string[]} texts */
const plain = (texts) => texts.map((text) => text.replaceAll('\u202f', ' '));

test('latency over time', async (t) => {
  // Cast: what its words need.
  const base = /** @type {LatencyWindows} */ (
    /** @type {unknown} */ ({
      ...{usual: 1, sampled: 3, short: [], undrawn: [], empty: 0, zeroCount: 0, few: []},
      ranges: [
        {key: 'p50', range: {low: 0.001, high: 0.002}},
        {key: 'p99', range: {low: 0.01, high: 0.01}},
      ],
      highest: {v: 0.5, t: 65},
    })
  );
  /** @param {Partial<LatencyWindows>} [over] @param {number} [warmup] */
  const said = (over, warmup = 0) =>
    plain([
      latency.sentenceOf([{series: series(WINDOWS, warmup), windows: {...base, ...over}}], []),
    ])[0];
  /** @param {object} [over] @param {number} [warmup] @param {[number, number]} [drawn] */
  const notes = (over, warmup = 0, [drawn, all] = [3, 3]) =>
    plain(
      latency.notesOf(series(WINDOWS, warmup), {...base, ...over}, [
        {key: 'p50', parts: [], drawn, all},
      ]),
    );

  await t.test('gives the range of each percentile, and the maximum with its time', () => {
    assert.equal(
      said(),
      'Latency over time. A: median 1.00 to 2.00 ms, p99 10.0 ms, maximum 500 ms at 1:05 in 3 windows.',
    );
    assert.equal(
      said({ranges: [], highest: null, sampled: 1}, 5),
      'Latency over time. A: no latency in 1 window after the warm-up.',
    );
  });

  await t.test('notes what is drawn', () => {
    assert.deepEqual(notes(), ['Each step is a window of 1.00 s.']);
    assert.deepEqual(notes({}, 5, [2, 3]).slice(1), [
      'Only the lowest and highest windows of each stretch are drawn. The CSV has all of them.',
      SHADED,
    ]);
    const few = [
      {key: 'p50', needed: 1, count: 0},
      {key: 'p99', needed: 100, count: 1},
      {key: 'p99.9', needed: 1000, count: 2},
    ];
    assert.deepEqual(notes({few, empty: 2}).slice(1), [
      'A: p99 is not drawn in 1 window with fewer than 100 samples.',
      'A: p99.9 is not drawn in 2 windows with fewer than 1,000 samples.',
      'A: the lines break at 2 windows without a sample.',
    ]);
  });

  await t.test('notes what counts of short windows', () => {
    const short = [3, 4].map((start) => window(start, {length: 0.25, latency: {max: 1}}));
    const [first] = short;
    assert.deepEqual(
      [
        notes({short}),
        notes({short, undrawn: [first]}),
        notes({short, undrawn: short}),
        notes({short: [first], undrawn: [first]}),
      ].map((all) => all[1]),
      [
        'A: 2 windows are less than half as long as the others. Only their maxima count.',
        'A: 2 windows are less than half as long as the others. Only their maxima count, and the percentiles of 1 of them are not drawn.',
        'A: 2 windows are less than half as long as the others. Only their maxima count, and their percentiles are not drawn.',
        'A: the window at 0:03 is only 250 ms long. Only its maximum counts, and its percentiles are not drawn.',
      ],
    );
  });

  await t.test('writes a span to a tenth of a second', () => {
    assert.equal(latency.spanText({from: 61.04, to: 62.26}), '1:01 to 1:02.3');
    assert.equal(latency.spanText({from: 61.04, to: 61.01}), '1:01');
  });
});

test('throughput over time', async (t) => {
  /** @type {Rates} */
  const rates = {
    ...{counted: 3, median: 20, errors: null, short: [], undrawn: []},
    lowest: {rate: 10, window: window(61)},
    highest: {rate: 30, window: window(62)},
  };
  /** @param {Partial<Rates>} [over] @param {number} [warmup] @param {Window[]} [windows] */
  const said = (over = {}, warmup = 0, windows = WINDOWS) =>
    plain([
      throughput.sentenceOf(new Map([[series(windows, warmup), {...rates, ...over}]]), []),
    ])[0];
  /** @param {Partial<Rates>} [over] @param {number} [warmup] @param {{windows?: Window[], drawn?: Window[]}} [of] */
  const notes = (over = {}, warmup = 0, {windows = WINDOWS, drawn = windows} = {}) => {
    const one = series(windows, warmup);
    return plain(
      throughput.notesOf(new Map([[one, {...rates, ...over}]]), new Map([[one, [drawn]]])),
    );
  };

  await t.test('gives the median and the ends, and what is excluded', () => {
    const start = 'Operations per second in windows of 1 s. A:';
    assert.equal(
      said(),
      `${start} median 20 ops/s, lowest 10 ops/s at 1:01, highest 30 ops/s at 1:02.`,
    );
    assert.match(`${said({}, 5)}`, /, excluding a warm-up of 5 s\.$/);
    assert.equal(
      said({median: null, lowest: null, highest: null}),
      `${start} no full window after the warm-up.`,
    );
  });

  await t.test('rounds the length of windows that vary a little', () => {
    for (const [length, text] of /** @type {const} */ ([
      [1.04, '1 s'],
      [0.96, '1 s'],
      [1.06, '1.1 s'],
      [10.4, '10 s'],
    ])) {
      assert.match(`${said({}, 0, [window(0, {length})])}`, new RegExp(`windows of ${text}\\.`));
    }
  });

  await t.test('notes what is drawn, and where there were errors', () => {
    assert.deepEqual(notes(), []);
    assert.deepEqual(notes({}, 5, {drawn: WINDOWS.slice(1)}), [
      SHADED,
      'A: 2 of 3 windows are drawn, among them all extremes. The CSV has all of them.',
    ]);
    const windows = [window(0, {errors: 1}), window(10, {errors: 1}), window(11, {errors: 0})];
    const ticks = 'Ticks at the bottom mark windows with errors.';
    assert.deepEqual(notes({}, 0, {windows}), [ticks]);
    assert.deepEqual(notes({}, 5, {windows}), [
      SHADED,
      `${ticks} Errors during the warm-up are not counted.`,
    ]);
  });

  await t.test('notes what counts of short windows', () => {
    const short = WINDOWS.slice(1);
    const [first] = short;
    assert.ok(first);
    const two =
      'A: 2 windows are less than half as long as the others. They count only in the total';
    assert.deepEqual(
      [
        notes({short}),
        notes({short, undrawn: [first]}, 0, {drawn: short}),
        notes({short, undrawn: short}, 0, {drawn: [first]}),
        notes({short: [first], undrawn: [first]}, 0, {drawn: short}),
      ].flat(),
      [
        `${two} throughput. The CSV has them.`,
        `${two} throughput, and 1 of them is not drawn. The CSV has them.`,
        `${two} throughput and are not drawn. The CSV has them.`,
        'A: the window at 0:01 is only 1.0 s long. It counts only in the total throughput and is not drawn. The CSV has it.',
      ],
    );
  });
});
