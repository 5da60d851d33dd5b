import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LineSpan, spanOf} from './lines.js';

test('a span has the first and the last line, in any order', () => {
  const span = new LineSpan();
  for (const line of [7, 0, 3, 12, 5]) span.add(line);
  assert.deepEqual(span.located, {lines: [3, 12]});
  assert.deepEqual(new LineSpan().located, {});
  const parts = [
    {lines: /** @type {const} */ ([9, 14])},
    {},
    {lines: /** @type {const} */ ([2, 4])},
  ];
  assert.deepEqual(spanOf(parts), {lines: [2, 14]});
});
