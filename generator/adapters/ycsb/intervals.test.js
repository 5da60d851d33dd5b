// The lines were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {damagedBracket} from './intervals.js';

const READ = '[READ: Count=9, Max=8, Min=1, Avg=3.5, 90=7, 99=8]';
const NOTHING = '[READ: Count=0, Max=0, Min=0, Avg=0, 90=0, 99=0]';

test('damagedBracket', async (t) => {
  await t.test('finds none in a whole line', () => {
    assert.equal(damagedBracket(`1 sec: ${READ} [UPDATE${READ.slice(5)}`), undefined);
  });

  await t.test('finds a bracket that cannot be read', () => {
    assert.equal(damagedBracket(READ.replace('99=', '99')), READ.replace('99=', '99'));
  });

  await t.test('finds an operation that comes twice, whatever it counts', () => {
    assert.equal(damagedBracket(`1 sec: ${READ} ${NOTHING}`), NOTHING);
    assert.equal(damagedBracket(`1 sec: ${READ} ${READ}`), READ);
  });
});
