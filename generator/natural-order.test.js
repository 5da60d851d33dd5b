import assert from 'node:assert/strict';
import {test} from 'node:test';
import {naturalOrder, paramOrder} from './natural-order.js';

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
    assert.ok(naturalOrder('get, value 1500 B', 'get, value 1 KiB') > 0);
  });
});

/** Each power of ten and of two between its neighbours. */
const SIZES = [
  ...['999 B', '1 kB', '1001 B', '1023 B', '1 KiB', '1025 B'],
  ...['999 kB', '1 MB', '1001 kB', '1023 KiB', '1 MiB', '1025 KiB'],
  ...['999 MB', '1 GB', '1001 MB', '1023 MiB', '1 GiB', '1025 MiB'],
];

test('powers of ten and of two are different sizes', () => {
  assert.deepEqual(SIZES.toReversed().sort(naturalOrder), SIZES);
  const ofParam = (/** @type {string} */ a, /** @type {string} */ b) => paramOrder('size', a, b);
  assert.deepEqual(SIZES.toReversed().sort(ofParam), SIZES);
});

test('paramOrder', async (t) => {
  for (const [name, ...ascending] of [
    ['ratio', '', '-1', '0', '0.05', '0.1', '0.25', '0.5', '1e3', '2000', '1.5x', 'all'],
    ['size', '512B', '1KB', '64KB', '1MB'],
    ['size', '256', '64K', '256K', '1M', '1G'],
    ['payload', '512 B', '1024 B', '1.5 KiB', '2 KiB', '500 kB', '1 MiB'],
    ['think', '500 ns', '10 us', '10ms', '1s', '2 min', '1 h'],
    ['jdk', 'jdk-8', 'jdk-17'],
    ['version', '', '2.6', '2.10-rc1', '2.10'],
    ['version', '1.0-beta1', '1.0-beta2-SNAPSHOT', '1.0-beta2', '1.0-SNAPSHOT', '1.0'],
    ['client', '2.4.4', 'v2.10.0-rc1', '2.10.0'],
  ]) {
    await t.test(`orders ${name}: ${ascending.join(', ')}`, () => {
      const order = (/** @type {string} */ a, /** @type {string} */ b) =>
        paramOrder(name ?? '', a, b);
      assert.deepEqual(ascending.toSorted().sort(order), ascending);
      assert.deepEqual(ascending.toReversed().sort(order), ascending);
    });
  }
});
