import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isWithinLimit} from './record-limit.js';

test('isWithinLimit reports once that a file holds more than fits', () => {
  /** @type {string[]} */
  const errors = [];
  const context = {
    error: (/** @type {number} */ line, /** @type {string} */ message) =>
      void errors.push(`${line}: ${message}`),
  };
  const parts = Array(499_999).fill(0);
  assert.ok(isWithinLimit(parts, 'windows', 7, context));
  parts.push(0);
  assert.ok(!isWithinLimit(parts, 'windows', 8, context));
  assert.ok(!isWithinLimit(parts, 'windows', 9, context));
  assert.deepEqual(errors, ['8: found more than 500,000 windows, expected a shorter run']);
});
