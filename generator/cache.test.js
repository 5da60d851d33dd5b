import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cached} from './cache.js';
import {memoryEffects} from './testing/index.js';

test('cached', async (t) => {
  /** @param {ReturnType<typeof memoryEffects>} effects @param {unknown} from @param {string} value */
  const get = (effects, from, value) => cached('made', from, effects, async () => ({value}));
  const kept = async () => {
    const effects = memoryEffects({});
    await get(effects, 'a', 'first');
    const [path = ''] = effects.files.keys();
    return {effects, path, text: String(effects.files.get(path))};
  };

  await t.test('makes once what follows from the same', async () => {
    const {effects} = await kept();
    assert.deepEqual(await get(effects, 'a', 'second'), {value: 'first'});
    assert.deepEqual(await get(effects, 'b', 'second'), {value: 'second'});
  });

  await t.test('makes again what was cut, changed or moved', async () => {
    const {effects, path, text} = await kept();
    await get(effects, 'b', 'other');
    const other = [...effects.files.keys()].find((one) => one !== path);
    for (const damaged of [
      '',
      text.slice(0, -1),
      text.slice(0, 20),
      text.replace('first', 'false'),
      String(effects.files.get(other ?? '')),
    ]) {
      await effects.write(path, damaged);
      assert.deepEqual(await get(effects, 'a', 'again'), {value: 'again'}, damaged);
    }
  });

  await t.test(
    'does without a cache that cannot be written, and hides no other error',
    async () => {
      /** @param {string} code */
      const failing = (code) => ({
        ...memoryEffects({}),
        write: () => Promise.reject(Object.assign(new Error(code), {code})),
      });
      for (const code of ['EACCES', 'EPERM', 'EROFS']) {
        assert.deepEqual(await get(failing(code), 'a', 'made'), {value: 'made'}, code);
      }
      await assert.rejects(get(failing('ENOSPC'), 'a', 'made'), {code: 'ENOSPC'});
    },
  );

  await t.test('keeps nothing that is not to be kept', async () => {
    const effects = memoryEffects({});
    await cached(
      'made',
      'a',
      effects,
      async () => 1,
      () => false,
    );
    assert.equal(effects.files.size, 0);
  });
});
