// Reads some random damaged copies of the fixtures. `npm run fuzz` reads more.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {damagedCopies, fuzz} from './fuzz.js';

const COPIES = 1500;

test('random damaged copies break no rule', async () => {
  const result = await fuzz({seed: 20_261_122, goesOn: (executions) => executions < COPIES});
  assert.deepEqual(result, {executions: COPIES});
});

test('the same seed gives the same copies, another seed gives others', async () => {
  /** @param {number} seed */
  const first = async (seed) => (await damagedCopies(seed).next()).value;
  assert.deepEqual(await first(1), await first(1));
  assert.notDeepEqual(await first(1), await first(2));
});
