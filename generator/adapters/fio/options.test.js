import assert from 'node:assert/strict';
import {test} from 'node:test';
import {blockSize} from './options.js';

test('blockSize is the same as it was written and as fio prints it', () => {
  for (const [size, expected] of [
    ['4096', '4k'],
    ['4096B-4096B', '4k'],
    ['4K', '4k'],
    ['64.0KiB-64.0KiB', '64k'],
    ['1024KiB-1024KiB', '1m'],
    ['1M', '1m'],
    ['512B-64.0KiB', '512-64k'],
    ['512-64k', '512-64k'],
    // Not exact, of several directions, and unknown.
    ['4.5KiB', '4.5KiB'],
    ['4k,8k', '4k,8k'],
    ['4096x', '4096x'],
  ]) {
    assert.equal(blockSize(String(size)), expected);
  }
});
