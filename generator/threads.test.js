import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {messageOf} from './errors.js';
import {temporaryFolder} from './testing/repository.js';
import {threads} from './threads.js';

const MODULE = `
  import {isMainThread} from 'node:worker_threads';
  export const where = () => ({isMainThread});
  export const square = async ({of}) => of * of;
  export const textOf = async (path, effects) => String(await effects.read(path));
  export const wrong = () => { throw new TypeError('found x, expected y'); };
  export const missing = () => import('made-for-a-test');
  export const gone = async (path, effects) => { for await (const _ of effects.stream(path)); };
  export const end = () => new Promise(() => setImmediate(() => { throw new Error('ended'); }));
`;

test('threads', async (t) => {
  const root = temporaryFolder(t);
  await writeFile(join(root, 'work.mjs'), MODULE);
  const {href} = pathToFileURL(join(root, 'work.mjs'));
  const work = threads(root);

  await t.test('calls the function elsewhere, with effects of the root', async () => {
    assert.deepEqual(await work(href, 'where', undefined), {isMainThread: false});
    assert.equal(await work(href, 'textOf', 'work.mjs'), MODULE);
  });

  await t.test('answers each of many with its own', async () => {
    const all = Array.from({length: 100}, (_, of) => of);
    const squares = await Promise.all(all.map((of) => work(href, 'square', {of})));
    assert.deepEqual(
      squares,
      all.map((of) => of * of),
    );
  });

  await t.test('throws what the function throws, and works on', async () => {
    await assert.rejects(work(href, 'wrong', {}), {name: 'TypeError', message: /found x/});
    assert.equal(await work(href, 'square', {of: 3}), 9);
  });

  await t.test('throws what is said of a missing package, and of the disk', async () => {
    for (const [name, expected] of [
      ['missing', /^found no package "made-for-a-test"/],
      ['gone', /gone\.csv: found nothing \(ENOENT\)/],
    ]) {
      await assert.rejects(work(href, String(name), 'gone.csv'), (error) => {
        assert.match(messageOf(error) ?? '', /** @type {RegExp} */ (expected));
        return true;
      });
    }
  });

  await t.test('takes another thread for one that has ended by itself', async () => {
    const all = Array.from({length: availableParallelism() + 1}, () => work(href, 'end', {}));
    const ended = await Promise.allSettled(all);
    assert.ok(ended.every(({status}) => status === 'rejected'));
    assert.equal(await work(href, 'square', {of: 4}), 16);
  });
});
