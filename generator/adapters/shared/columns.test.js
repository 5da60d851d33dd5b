import assert from 'node:assert/strict';
import {test} from 'node:test';
import {areColumns} from './columns.js';

test('areColumns takes the same names in the same order, and no others', () => {
  const names = ['elapsed', 'total'];
  assert.equal(areColumns(['elapsed', 'total'], names), true);
  for (const cells of [['total', 'elapsed'], ['elapsed', 'total', 'failed'], ['elapsed'], []]) {
    assert.equal(areColumns(cells, names), false);
  }
});
