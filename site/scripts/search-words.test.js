import assert from 'node:assert/strict';
import test from 'node:test';
import {wordsOf} from './search-words.js';

for (const [text, words] of /** @type {const} */ ([
  ['RocksJava 7.8.3, run rocksjava-3', ['RocksJava', '7.8.3', 'run', 'rocksjava', '3']],
  ['go1.25rc1 v2.12.', ['go', '1.25rc1', 'v', '2.12']],
  ['lib/jnats-2.20.6.jar: x86_64, p99', ['lib', 'jnats', '2.20.6', 'jar', 'x86', '64', 'p99']],
  ['2x1.5', ['2x', '1.5']],
  ['Größe 1.5 µs\n3×', ['Größe', '1.5', 'µs', '3×']],
  [' – ', []],
])) {
  test(`words of "${text.trim()}"`, () => assert.deepEqual(wordsOf(text), words));
}
