import assert from 'node:assert/strict';
import {test} from 'node:test';
import {memoryEffects} from '../testing/index.js';
import {codeDigest} from './digest.js';

const MODULES = {
  'package-lock.json': '{}',
  'a/one.js': "import {x} from './shared.js';\nimport 'yaml';\n",
  'a/two.js': "const {y} = await import('../b/late.js');\n",
  'a/shared.js': "export {z} from '../b/deep.js';\n",
  'b/deep.js': "import {x} from '../a/one.js';\n",
  'b/late.js': '',
};

/**
 * @param {Record<string, string>} over
 * @param {string[]} entries
 * @param {string[]} [except]
 */
const of = (over, entries, except) =>
  codeDigest(memoryEffects({...MODULES, ...over}))(entries, except);

test('codeDigest', async (t) => {
  const [one, two] = [await of({}, ['a/one.js']), await of({}, ['a/two.js'])];

  await t.test('follows imports through folders, in a circle too', async () => {
    const deep = {'b/deep.js': `${MODULES['b/deep.js']}// new\n`};
    assert.notEqual(await of(deep, ['a/one.js']), one);
    assert.equal(await of(deep, ['a/two.js']), two);
  });

  await t.test('follows an import that is made late', async () => {
    assert.notEqual(await of({'b/late.js': '// new'}, ['a/two.js']), two);
    assert.equal(await of({'b/late.js': '// new'}, ['a/one.js']), one);
  });

  await t.test('leaves out what only an excepted module imports', async () => {
    const except = ['a/shared.js'];
    const without = await of({}, ['a/one.js'], except);
    assert.equal(await of({'b/deep.js': ''}, ['a/one.js'], except), without);
    assert.notEqual(await of({'a/one.js': ''}, ['a/one.js'], except), without);
  });

  await t.test('holds the packages by the lock file', async () => {
    assert.notEqual(await of({'package-lock.json': '{"lockfileVersion":3}'}, ['a/one.js']), one);
  });
});
