// All commits here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {commitNames} from './commits.js';

const LONG = '9f2c1d4e5b6a7c8d9e0f1a2b3c4d5e6f7a8b9c0d';

test('commitNames', async (t) => {
  await t.test('takes a commit and its first digits for one', () => {
    const [short, middle] = [LONG.slice(0, 7), LONG.slice(0, 12)];
    assert.deepEqual(
      [...commitNames([LONG, short, middle, 'abcdef0'])].sort(),
      [LONG, middle, short]
        .map((commit) => [commit, short])
        .concat([['abcdef0', 'abcdef0']])
        .sort(),
    );
  });

  await t.test('takes two commits apart whose first digits are stated too', () => {
    const three = ['9f2c1d4', '9f2c1d4a', '9f2c1d4b'];
    assert.deepEqual(
      [...commitNames(three)],
      three.map((commit) => [commit, commit]),
    );
  });
});
