import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lines} from './lines.js';

test('lines', async (t) => {
  await t.test('breaks between words', () => {
    assert.deepEqual(lines('one two three', 7), ['one two', 'three']);
  });

  await t.test('cuts a word that is longer than a line', () => {
    assert.deepEqual(lines('abcdefgh ij', 5), ['abcde', 'fgh', 'ij']);
    // No character is divided.
    assert.deepEqual(lines('abcd🚀e', 5), ['abcd🚀', 'e']);
  });

  await t.test('keeps a short text whole, and an empty one as a line', () => {
    assert.deepEqual(lines('one', 7), ['one']);
    assert.deepEqual(lines('', 7), ['']);
  });
});
