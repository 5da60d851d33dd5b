import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distinctParams} from './distinct-params.js';

test('distinctParams keeps every value', () => {
  assert.deepEqual(
    distinctParams([
      ['arg', 'a'],
      ['arg', 'b'],
      ['size', '1'],
      ['arg', 'c'],
    ]),
    {arg: 'a', 'arg-2': 'b', size: '1', 'arg-3': 'c'},
  );
  const odd = distinctParams([['__proto__', 'a']]);
  assert.deepEqual(Object.keys(odd), ['__proto__']);
});
