import assert from 'node:assert/strict';
import {test} from 'node:test';
import {clockText, secondsOf} from './window-text.js';

test('times of a close-up', async (t) => {
  await t.test('are written as on the axis', () => {
    assert.deepEqual([0, 5, 65.5, 923.79, 3600, -2.1, 0.003].map(clockText), [
      '0:00',
      '0:05',
      '1:05.5',
      '15:23.79',
      '60:00',
      '\u22120:02.1',
      '0:00.003',
    ]);
  });

  await t.test('are read in minutes and seconds, or in seconds', () => {
    assert.deepEqual(
      ['1:05.5', ' 90 ', '\u22120:02.1', '-2', '1e9', '.5'].map(secondsOf),
      [65.5, 90, -2.1, -2, 1e9, 0.5],
    );
    for (const text of ['', 'a', '1:', '1:2:3', '1:x']) assert.ok(Number.isNaN(secondsOf(text)));
  });
});
