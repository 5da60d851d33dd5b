import assert from 'node:assert/strict';
import {test} from 'node:test';
import {naturalOrder} from './natural-order.js';

test('naturalOrder', async (t) => {
  await t.test('orders the numbers in texts', () => {
    assert.deepEqual(['2.10', '2.6', '2.6.8'].sort(naturalOrder), ['2.6', '2.6.8', '2.10']);
    assert.deepEqual(['g1-10', 'g1-2'].sort(naturalOrder), ['g1-2', 'g1-10']);
  });

  await t.test('orders sizes by their bytes, also within a text', () => {
    const sizes = ['1 MiB', '500 kB', '2 KiB', '1.5 KiB', '1024 B', '64KiB', '512 B'];
    const ascending = ['512 B', '1024 B', '1.5 KiB', '2 KiB', '64KiB', '500 kB', '1 MiB'];
    assert.deepEqual(sizes.sort(naturalOrder), ascending);
    assert.ok(naturalOrder('get, value 1024 B', 'get, value 500 kB') < 0);
  });
});
