// Lists of numbers against arrays of the same objects.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CompactList, eachNumber, isFiniteList, listOf, withLists} from './compact-list.js';
import {NumberList} from './number-list.js';

/** @param {number} i Of nine shapes, and of more than are distinguished where `i` has many digits. */
function made(i) {
  return {
    start: i / 3,
    errors: i % 3 === 0 ? null : i,
    cause: i % 5000 < 100 ? `cause ${i}` : `cause ${i % 3}`,
    latency: i % 2 === 0 ? null : {p50: i, ...(i % 4 === 1 ? {max: 2 * i} : {})},
    pair: [i, i + 0.5],
    forced: false,
    missing: undefined,
  };
}

test('CompactList', async (t) => {
  /** @param {number} count */
  const both = (count) => {
    const array = Array.from({length: count}, (_, i) => made(i));
    const list = new CompactList();
    for (const one of array) list.push(one);
    return {array, list};
  };

  await t.test('gives the same objects, with the same order of fields', () => {
    for (const count of [0, 1, 2, 4096, 4097, 4098, 10_000]) {
      const {array, list} = both(count);
      assert.equal(list.length, count);
      assert.deepEqual([...list], array);
      assert.equal(JSON.stringify([...list]), JSON.stringify(array));
      assert.deepEqual([list.at(0), list.at(-1)], [array.at(0), array.at(-1)]);
    }
  });

  await t.test('gives lists of several lengths', () => {
    const array = [3, 1, 2, 0, 2].map((length) => ({
      all: Array.from({length}, (_, i) => i),
      end: length,
    }));
    const list = new CompactList();
    for (const one of array) list.push(one);
    assert.deepEqual([...list], array);
  });

  await t.test('takes back what was added last, any number of times', () => {
    const {array, list} = both(9000);
    for (let i = 0; i < 5000; i += 1) assert.deepEqual(list.pop(), array.pop());
    for (let i = 0; i < 300; i += 1) {
      list.push(made(i));
      array.push(made(i));
    }
    assert.deepEqual([...list], array);
    while (list.length > 0) assert.deepEqual(list.pop(), array.pop());
    assert.equal(list.pop(), undefined);
  });

  await t.test('keeps a change of the last object', () => {
    const list = new CompactList();
    for (const after of [1, 2, 3]) {
      const one = {after: null};
      list.push(one);
      Object.assign(one, {after});
    }
    assert.deepEqual([...list], [{after: 1}, {after: 2}, {after: 3}]);
  });

  await t.test('gives the numbers of one field, in the same order', () => {
    const {array, list} = both(9000);
    for (const key of ['start', 'errors', 'cause', 'latency', 'absent']) {
      /** @type {number[][]} */
      const [found, expected] = [[], []];
      eachNumber(list, /** @type {never} */ (key), (value) => found?.push(value));
      eachNumber(array, /** @type {never} */ (key), (value) => expected?.push(value));
      assert.deepEqual(found, expected);
      assert.equal(found?.length, {start: 9000, errors: 6000}[key] ?? 0);
    }
  });

  await t.test('finds a number that is not finite', () => {
    for (const at of [0, 5000, 9999]) {
      const list = new CompactList();
      for (let i = 0; i < 10_000; i += 1) list.push({rate: i === at ? 1 / 0 : 1, start: i});
      assert.equal(isFiniteList(list), false);
    }
    const unlike = new CompactList();
    for (let i = 0; i < 10_000; i += 1) unlike.push({[`rate ${i}`]: i === 5000 ? 1 / 0 : 1});
    assert.equal(isFiniteList(unlike), false);
    assert.equal(isFiniteList(both(9000).list), true);
  });
});

test('NumberList is as an array of numbers and nulls', () => {
  const list = new NumberList();
  const array = Array.from({length: 20_000}, (_, i) => (i % 7 === 0 ? null : i / 3));
  for (const one of array) list.push(one);
  assert.deepEqual([...list], array);
  assert.deepEqual([list.at(0), list.at(-1), list.at(20_000)], [null, array.at(-1), undefined]);
  for (let i = 0; i < 12_000; i += 1) {
    list.pop();
    array.pop();
  }
  list.push(1);
  assert.deepEqual([...list], [...array, 1]);
  assert.equal(list.isFinite(), true);
  list.push(Number.NaN);
  assert.equal(list.isFinite(), false);
});

test('a record with such a list is plain JSON to everybody', () => {
  const record = () => {
    const windows = new CompactList();
    for (const start of [0, 1, 2]) windows.push({start});
    /** @type {{kind: string, windows: {start: number}[], end: number}} */
    const empty = {kind: 'made', windows: [], end: 3};
    return withLists(empty, {windows});
  };
  const plain = {kind: 'made', windows: [{start: 0}, {start: 1}, {start: 2}], end: 3};
  assert.equal(JSON.stringify(record()), JSON.stringify(plain));
  assert.deepEqual(structuredClone(record()), plain);
  assert.deepEqual({...record()}, plain);
  const one = record();
  assert.ok(listOf(one, 'windows') instanceof CompactList);
  assert.equal(one.windows, one.windows);
  assert.equal(listOf(one, 'windows'), one.windows);
  one.windows = [];
  assert.deepEqual(one.windows, []);
});
