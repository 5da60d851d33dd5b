// Events are made here; the percentiles are those of their sorted list.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {events} from './events.js';

/** @import {ReadContext} from '../adapters/types.d.ts' */
/** @import {FileNote} from '../scan/types.d.ts' */

/** @param {FileNote} [note] */
function context(note = {}) {
  /** @type {string[]} */
  const errors = [];
  /** @type {ReadContext} */
  const reading = {
    name: 'made.csv',
    note,
    error: (line, message) => void errors.push(`${line}: ${message}`),
    warn: () => assert.fail('odd'),
  };
  return {reading, errors};
}

const get = {operation: 'get', params: {}};
const put = {operation: 'put', params: {}};

/** @param {ReturnType<ReturnType<typeof events>['records']>} records */
function timelineOf(records) {
  const found = records.find((one) => one.kind === 'timeline');
  assert.ok(found?.kind === 'timeline');
  return found;
}

test('events', async (t) => {
  await t.test('gives one distribution of all samples and a window a second', () => {
    const all = events(context().reading);
    for (let i = 0; i < 300; i += 1) {
      all.add(get, {at: 1e9 + i / 100, latency: (i + 1) / 1000, ok: true}, i);
    }
    const [distribution, timeline] = all.records();
    assert.ok(distribution?.kind === 'distribution' && timeline?.kind === 'timeline');
    const {n, min, max, mean} = distribution;
    assert.deepEqual({n, min, max}, {n: 300, min: 0.001, max: 0.3});
    assert.ok(Math.abs((mean ?? 0) - 0.1505) < 1e-9);
    const plain = timeline.windows.map(({start, length, count}) => [start, length, count]);
    assert.deepEqual(plain, [
      [0, 1, 100],
      [1, 1, 100],
      [2, 0.99, 100],
    ]);
    const [, second] = timeline.windows;
    assert.equal(second?.latency?.max, 0.2);
    assert.ok(Math.abs((second?.latency?.p50 ?? 0) - 0.15) <= 0.00015);
  });

  await t.test('leaves the warm-up out of the distribution', () => {
    const all = events(context({warmup: 2}).reading);
    for (let i = 0; i < 300; i += 1) {
      all.add(get, {at: 1e9 + i / 100, latency: (300 - i) / 1000, ok: true}, i);
    }
    const [distribution, timeline] = all.records();
    assert.ok(distribution?.kind === 'distribution' && timeline?.kind === 'timeline');
    const {n, min, max, mean, warmup, precision} = distribution;
    const facts = {n: 100, min: 0.001, max: 0.1, warmup: 2, precision: 0.001};
    assert.deepEqual({n, min, max, warmup, precision}, facts);
    assert.ok(Math.abs((mean ?? 0) - 0.0505) < 1e-4);
    assert.equal(timeline.windows.length, 3);
  });

  await t.test('does not mind the order, and begins with the earliest event', () => {
    const all = events(context({offset: 5}).reading);
    for (const at of [10, 8.5, 12.2]) all.add(get, {at, latency: 0.1, ok: true}, 1);
    const {windows} = timelineOf(all.records());
    assert.deepEqual(
      windows.map(({start, length, count}) => [start, length, count]),
      [
        [5, 0.5, 1],
        [5.5, 1, 0],
        [6.5, 1, 1],
        [7.5, 1, 0],
        [8.5, 0.2, 1],
      ],
    );
    assert.equal(windows[1]?.latency, null);
  });

  await t.test('counts what failed as an error, and its time is no sample', () => {
    const all = events(context().reading);
    all.add(get, {at: 0, latency: 0.2, ok: true}, 1);
    all.add(get, {at: 0.5, latency: 0, ok: false}, 2);
    all.add(put, {at: 0.9, latency: 0, ok: false}, 3);
    const records = all.records();
    assert.deepEqual(
      records.map(({kind, operation}) => `${kind} ${operation}`),
      ['distribution get', 'timeline get', 'timeline put'],
    );
    const [window] = timelineOf(records).windows;
    assert.deepEqual([window?.count, window?.errors, window?.latency?.min], [1, 1, 0.2]);
  });

  await t.test('widens windows in a long run and keeps each sum and maximum', () => {
    const all = events(context().reading);
    for (let i = 0; i < 3000; i += 1) {
      all.add(get, {at: i, latency: i === 1234 ? 9 : 0.5, ok: i % 10 > 0}, i);
    }
    const {windows} = timelineOf(all.records());
    assert.equal(windows.length, 375);
    assert.ok(windows.every(({length}, i) => length === (i === 374 ? 7 : 8)));
    assert.equal(
      windows.reduce((sum, {count}) => sum + count, 0),
      2700,
    );
    assert.equal(
      windows.reduce((sum, {errors}) => sum + (errors ?? 0), 0),
      300,
    );
    assert.equal(
      windows.findIndex(({latency}) => latency?.max === 9),
      154,
    );
  });

  await t.test('makes few windows of events that are days apart', () => {
    const all = events(context().reading);
    for (const at of [0, 3e5, 8e5]) all.add(get, {at, latency: 0.5, ok: true}, 1);
    const {windows} = timelineOf(all.records());
    assert.ok(windows.length <= 601, `${windows.length} windows`);
    assert.deepEqual(
      windows.flatMap(({count}) => (count > 0 ? [count] : [])),
      [1, 1, 1],
    );
  });

  await t.test('refuses a latency that no clock measured', () => {
    const long = context();
    events(long.reading).add(get, {at: 0, latency: 1e6, ok: true}, 7);
    assert.deepEqual(long.errors, ['7: found a latency of 1000000 s, expected at most ten days']);
  });

  await t.test('refuses a run of decades and operations without number, once', () => {
    const far = context();
    const wrong = events(far.reading);
    for (const at of [1e9, 0, 5]) wrong.add(get, {at, latency: 1, ok: true}, 7);
    assert.deepEqual(far.errors, [
      '7: found a time 1000000000 s from the first, expected a run of at most ten days',
    ]);
    assert.deepEqual(wrong.records(), []);

    const many = context();
    const named = events(many.reading);
    for (let i = 0; i < 300; i += 1) {
      named.add({operation: `/item/${i}`, params: {}}, {at: i, latency: 1, ok: true}, i);
    }
    assert.deepEqual(many.errors, [
      '200: found more than 200 operations, expected names that do not vary by request',
    ]);
  });
});
