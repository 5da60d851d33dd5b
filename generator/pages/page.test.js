import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fact, isStated, page} from './page.js';

test('page', async (t) => {
  await t.test('puts the data of an address at the asset of the same path', () => {
    const text = {title: 'A', description: 'B'};
    assert.deepEqual(Object.keys(page('machines/desk/', text)), [
      'build/content/machines/desk/index.md',
      'build/assets/pages/machines/desk.json',
    ]);
    assert.deepEqual(Object.keys(page('', text)), [
      'build/content/_index.md',
      'build/assets/pages/index.json',
    ]);
  });
});

test('fact without a value is not stated, and no is a value', () => {
  assert.equal(isStated(fact('Disk', [undefined])), false);
  assert.equal(isStated(fact('Disk', [''])), false);
  assert.equal(isStated(fact('Shared', ['no'])), true);
});
