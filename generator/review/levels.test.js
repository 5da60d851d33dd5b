// Histories are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency} from '../records/measurements.js';
import {summarise} from '../stats/summary.js';
import {changeAt, historyOf} from '../testing/made-history.js';
import {runOf} from '../testing/models.js';
import {levelsBefore} from './levels.js';

/** @import {History} from '../stats/types.d.ts' */

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const AFTER = {runs: [runOf([])], summaries: []};

/** @param {Partial<History>} [over] @param {Partial<typeof AFTER>} [after] */
function levelOf(over = {}, after = {}) {
  const histories = [historyOf(VALUES, {quantity: 'mean', ...over})];
  const {mean} = levelsBefore(histories, 'release', () => true, {...AFTER, ...after});
  return mean && {since: mean.since, values: mean.spread.values};
}

test('the level before a new point', async (t) => {
  await t.test('is that of all points without a break or change', () => {
    assert.deepEqual(levelOf(), {since: '1.0', values: VALUES});
  });

  await t.test('begins at the last change and at the last break', () => {
    const changed = {since: '1.2', values: VALUES.slice(2)};
    assert.deepEqual(levelOf({changes: [changeAt(1), changeAt(2)]}), changed);
    assert.deepEqual(
      levelOf({changes: [changeAt(1)], breaks: [{before: 2, why: 'machine: a to b'}]}),
      changed,
    );
  });

  await t.test('needs eight points', () => {
    assert.equal(levelOf({changes: [changeAt(3)]}), undefined);
  });

  await t.test('has a bucket that holds those of all points', () => {
    const points = historyOf(VALUES).points.map((point, i) =>
      i < 2 ? {...point, bucket: {low: i, high: i + 2}} : point,
    );
    const histories = [historyOf(VALUES, {quantity: 'mean', points})];
    const {mean} = levelsBefore(histories, 'release', () => true, AFTER);
    assert.deepEqual(mean?.spread.bucket, {low: 0, high: 3});
  });

  await t.test('needs five points of a value that only the runner names', () => {
    /** @param {number} at */
    const found = (at) => {
      const allocated = historyOf(VALUES, {quantity: 'B/op', changes: [changeAt(at)]});
      return levelsBefore([allocated], 'release', () => true, AFTER)['B/op']?.spread.values;
    };
    assert.deepEqual(found(5), VALUES.slice(5));
    assert.equal(found(6), undefined);
  });

  await t.test('is without points of more runs than the new one', () => {
    const {points} = historyOf(VALUES);
    const [first, second, ...others] = points.map((point) => ({...point, runs: ['a', 'b']}));
    assert.ok(first && second);
    assert.equal(levelOf({points: [first, second, ...others]}), undefined);
    assert.equal(
      levelOf({points: [first, second, ...points.slice(2)]})?.values.length,
      VALUES.length - 2,
    );
    const runs = [runOf([]), runOf([])];
    assert.equal(levelOf({points: [first, second, ...others]}, {runs})?.values.length, 10);
  });

  await t.test('is without percentiles of few samples, of the history and of the new runs', () => {
    const points = historyOf(VALUES).points.map((point, i) =>
      i === 0 ? {...point, hasFewSamples: true} : point,
    );
    const p99 = historyOf(VALUES, {quantity: 'p99', points});
    /** @param {number} [samples] */
    const found = (samples) => {
      const run = runOf([latency({operation: 'put', params: {}}, 'p99', 1, samples)]);
      const after = {runs: [run], summaries: summarise(run)};
      return levelsBefore([p99], 'release', () => true, after).p99?.spread.values.length;
    };
    assert.equal(found(5000), 9);
    assert.equal(found(500), undefined);
    // Not stated.
    assert.equal(found(), 9);
  });

  await t.test('is none of points under other conditions', () => {
    const histories = [historyOf(VALUES)];
    assert.deepEqual(
      levelsBefore(histories, 'release', () => false, AFTER),
      {},
    );
  });
});
