import assert from 'node:assert/strict';
import {test} from 'node:test';
import {groups, latencyWindows, lineLabels} from './latency-windows.js';

test('names of lines that end together are a line of text apart, inside the plot', () => {
  const scale = {fraction: (/** @type {number} */ v) => v, value: (/** @type {number} */ v) => v};
  /** @param {number[]} ends @returns {number[]} Pixels from the top of the plot. */
  const positions = (...ends) => {
    const lines = ends.map((v) => ({key: 'max', parts: [[{v}]]}));
    return lineLabels(/** @type {any} */ (lines), scale, 100).map(({v}) => v * 100);
  };
  const apart = (/** @type {number[]} */ all) => all.slice(1).map((one, i) => one - (all[i] ?? 0));
  const [line = 0] = apart(positions(0, 0));
  assert.ok(line >= 10, 'a line of text');
  assert.deepEqual(positions(0.1, 0.5, 0.9), [10, 50, 90]);
  assert.deepEqual(positions(0, 0, 0, 0), [0, line, 2 * line, 3 * line]);
  assert.deepEqual(positions(1, 1, 1, 1), [100 - 3 * line, 100 - 2 * line, 100 - line, 100]);
});

test('groups of made windows have each window once, and the last group has the rest', () => {
  const windows = Array.from({length: 7}, (_, start) => ({
    start,
    length: 1,
    count: 1,
    errors: null,
    latency: null,
  }));
  /** @type {import('../records/types.d.ts').Timeline} */
  const record = {kind: 'timeline', operation: 'get', params: {}, windows};
  assert.deepEqual(
    groups(record, 3).map(({from, to, windows: inside}) => [from, to, inside.length]),
    [
      [0, 3, 3],
      [3, 6, 3],
      [6, 7, 1],
    ],
  );
});

test('a percentile that no window has is not one of too few samples', () => {
  /** @param {Record<string, number>} latency @param {number[]} counts */
  const fewOf = (latency, ...counts) => {
    const windows = counts.map((count, start) => ({
      start,
      length: 1,
      count,
      errors: null,
      latency,
    }));
    /** @type {import('../records/types.d.ts').Timeline} */
    const record = {kind: 'timeline', operation: 'get', params: {}, windows};
    return latencyWindows({record, warmup: 0}).few.flatMap(({key, count}) =>
      count > 0 ? [[key, count]] : [],
    );
  };
  assert.deepEqual(fewOf({mean: 1, p95: 2, max: 3}, 2000, 10), [['p95', 1]]);
  assert.deepEqual(fewOf({mean: 1, max: 3}, 50, 10), []);
  const given = {p50: 1, p99: 2, 'p99.9': 3, max: 3};
  assert.deepEqual(fewOf(given, 2000, 500), [['p99.9', 1]]);
});
