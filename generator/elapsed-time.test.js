import assert from 'node:assert/strict';
import {test} from 'node:test';
import {clockText, secondsOf, secondsTyped} from './elapsed-time.js';

test('times of a close-up', async (t) => {
  await t.test('are written as on the axis', () => {
    assert.deepEqual([0, 5, 65.5, 923.79, 3600, 3723.5, -2.1, 0.003].map(clockText), [
      '0:00',
      '0:05',
      '1:05.5',
      '15:23.79',
      '1:00:00',
      '1:02:03.5',
      '\u22120:02.1',
      '0:00.003',
    ]);
  });

  await t.test('are read with hours or without', () => {
    assert.deepEqual(
      ['1:05.5', '1:02:03.5', '62:03', '\u22120:02.1', '-0:02'].map(secondsOf),
      [65.5, 3723.5, 3723, -2.1, -2],
    );
    for (const text of ['', 'a', '90', '1:', '1:2:03', '1:75', '1:x']) {
      assert.equal(secondsOf(text), undefined);
    }
  });

  await t.test('may be seconds alone in a field', () => {
    assert.deepEqual(
      [' 1:02:03 ', ' 90 ', '-2', '\u22122', '1e9', '.5'].map(secondsTyped),
      [3723, 90, -2, -2, 1e9, 0.5],
    );
    for (const text of ['', ' ', 'a', '1:', 'Infinity'])
      assert.equal(secondsTyped(text), undefined);
  });
});
