import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inTurn} from './in-turn.js';
import {nextTask} from './next-task.js';

test('inTurn', async (t) => {
  /** @param {unknown[]} log @param {string} name */
  const drawing = (log, name) => ({
    /** @param {Readonly<Record<string, unknown>>} signals */
    async set(signals) {
      log.push([name, signals]);
    },
  });

  await t.test('sets signals of each drawing in a task of its own', async () => {
    /** @type {unknown[]} */
    const log = [];
    const set = inTurn([drawing(log, 'a'), drawing(log, 'b')], assert.fail);
    const drawn = set({from: 1});
    nextTask().then(() => log.push('another task'));
    await drawn;
    assert.deepEqual(log, [['a', {from: 1}], 'another task', ['b', {from: 1}]]);
    await set({from: 2});
    assert.deepEqual(log.at(-1), ['b', {from: 2}]);
  });

  await t.test('sets what came in the meantime once, with the last values', async () => {
    /** @type {unknown[]} */
    const log = [];
    const set = inTurn([drawing(log, 'a')], assert.fail);
    await Promise.all([set({from: 1}), set({from: 2, to: 5}), set({from: 3}), set({hidden: []})]);
    assert.deepEqual(log, [
      ['a', {from: 1}],
      ['a', {from: 3, to: 5, hidden: []}],
    ]);
  });

  await t.test('undoes and reports what failed', async () => {
    let undone = 0;
    const set = inTurn([{set: () => Promise.reject(new Error('made'))}], () => {
      undone += 1;
    });
    await assert.rejects(set({from: 1}), /made/);
    assert.equal(undone, 1);
  });
});
