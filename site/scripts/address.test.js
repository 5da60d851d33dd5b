import assert from 'node:assert/strict';
import {test} from 'node:test';
import {choiceIn, hashOf} from './address.js';

test('the choice of a reader in the address', async (t) => {
  await t.test('is read as it was written', () => {
    const choice = {from: -0.5, to: 20.25, hidden: ['Old', 'p99 & more?']};
    assert.deepEqual(choiceIn('gc', hashOf('gc', choice)), choice);
    assert.equal(hashOf('gc', {hidden: []}), '#gc');
  });

  await t.test('belongs to one figure', () => {
    assert.equal(choiceIn('gc', '#gc-hour?from=1&to=2'), undefined);
    assert.equal(choiceIn('gc', '#gc'), undefined);
    assert.equal(choiceIn('gc', ''), undefined);
  });

  await t.test('ignores what it cannot mean', () => {
    for (const query of [
      'from=x&to=2',
      'from=3&to=2',
      'from=1',
      // One time, as a close-up shows it.
      'from=3.00001&to=3.00002',
      'to=Infinity&from=1',
      '%E0%A4&=',
    ]) {
      assert.deepEqual(choiceIn('gc', `#gc?${query}`), {hidden: []});
    }
  });
});
