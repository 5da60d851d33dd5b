import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {memoryEffects} from '../testing/index.js';
import {methodFiles} from './method.js';

test('methodFiles', async (t) => {
  await t.test('finds files in all folders', async () => {
    const names = ['.config', 'Other/a b.txt', 'bench/Inner$1.java', 'run.sh'];
    const errors = new InputErrors();
    const effects = memoryEffects(Object.fromEntries(names.map((name) => [`m/${name}`, ''])));
    const expected = names.map((name) => `m/${name}`);
    assert.deepEqual(await methodFiles('m', effects, errors), expected);
    assert.deepEqual(errors.list(), []);
  });

  await t.test('refuses what an archive would write to another place', async () => {
    const odd = [
      '..\\..\\a.bat',
      'C:',
      'a\u0007',
      'b\u202e',
      'c\u200b',
      'con.txt',
      'd ',
      'e.',
      '<f>',
    ];
    const twins = ['SHA256SUMS', 'sub/A.txt', 'sub/a.txt', 'sub/\u00e9', 'sub/e\u0301'];
    const errors = new InputErrors();
    const all = [...odd, ...twins].map((name) => [`m/${name}`, '']);
    const paths = await methodFiles('m', memoryEffects(Object.fromEntries(all)), errors);
    assert.deepEqual(paths, ['m/sub/A.txt', 'm/sub/e\u0301']);
    const list = errors.list();
    assert.equal(list.length, odd.length + 3);
    const count = (/** @type {string} */ part) => list.filter((one) => one.includes(part)).length;
    assert.equal(count('found a name that some systems cannot store'), odd.length);
    assert.equal(count('found a second file of this name in the archive'), 3);
    assert.ok(
      list.includes(
        'm/C:: found a name that some systems cannot store, expected a name that is valid on Windows, with visible characters',
      ),
    );
  });
});
