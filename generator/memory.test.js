import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Memory} from './memory.js';

test('Memory', async (t) => {
  await t.test('forgets what nobody has asked for since the last time', () => {
    const memory = new Memory();
    memory.set('a', 1);
    memory.set('b', 2);
    memory.forget();
    assert.equal(memory.get('a'), 1);
    memory.forget();
    assert.deepEqual([memory.get('a'), memory.get('b')], [1, undefined]);
  });

  await t.test('knows of an object what was said of it, and of its equal nothing', () => {
    const memory = new Memory();
    const chart = {name: 'latency'};
    memory.of(chart).set('wide', 'svg');
    assert.equal(memory.of(chart).get('wide'), 'svg');
    assert.equal(memory.of({...chart}).get('wide'), undefined);
  });
});
