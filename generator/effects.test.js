import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, stat, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {diskEffects} from './effects.js';
import {OWNER} from './owner.js';
import {temporaryFolder} from './testing/repository.js';

test('diskEffects', async (t) => {
  const root = temporaryFolder(t);
  const effects = diskEffects(root, () => {});
  const path = 'build/content/a.md';
  const text = () => readFile(join(root, path), 'utf8');

  await t.test(
    'leaves a file alone that is as it should be, of an earlier process too',
    async () => {
      await effects.write(path, 'one');
      const {mtimeNs: before} = await stat(join(root, path), {bigint: true});
      await effects.write(path, 'one');
      await diskEffects(root, () => {}).write(path, 'one');
      const {mtimeNs: after} = await stat(join(root, path), {bigint: true});
      assert.equal(after, before);
    },
  );

  await t.test('writes what has changed', async () => {
    await effects.write(path, 'two');
    assert.equal(await text(), 'two');
  });

  await t.test('keeps of a cache what was used, and of the rest what was used last', async () => {
    const size = 7 * 1024 * 1024;
    const names = ['a', 'b', 'c', 'd', 'used'].map((name) => `.cache/records/${name}`);
    for (const [i, name] of names.entries()) {
      await effects.write(name, Buffer.alloc(size));
      await utimes(join(root, name), i, i);
    }
    const later = diskEffects(root, () => {});
    await later.read('.cache/records/used');
    await later.evict(['.cache/records', '.cache/none']);
    assert.deepEqual(await readdir(join(root, '.cache/records')), ['b', 'c', 'd', 'used']);
  });

  await t.test('removes from a cache what killed processes left', async () => {
    const folder = join(root, '.cache/drawings');
    const own = `a.json.${OWNER}.tmp`;
    await mkdir(folder, {recursive: true});
    for (const name of ['a.json.of-99999999-1.tmp', `a.json.of-${process.pid}-1.tmp`, own]) {
      await writeFile(join(folder, name), 'half');
    }
    await effects.evict(['.cache/drawings']);
    assert.deepEqual(await readdir(folder), [own]);
  });

  await t.test('leaves no half of a file where it cannot write', async () => {
    const folder = join(root, 'build/taken');
    await mkdir(join(folder, 'inside'), {recursive: true});
    await assert.rejects(effects.write('build/taken', 'text'));
    await assert.rejects(effects.save('build/taken', pieces()));
    assert.deepEqual(
      (await readdir(join(root, 'build'))).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  await t.test('keeps no part of a file where the disk takes no more', () => {
    const script = `
      import {diskEffects} from ${JSON.stringify(new URL('./effects.js', import.meta.url).href)};
      const pieces = (async function* () { yield new Uint8Array(1500); })();
      await diskEffects(process.cwd(), () => {}).save('build/large', pieces);`;
    // In blocks of 512 or 1024 bytes.
    const command = `ulimit -f 1; exec "$0" --input-type=module --eval "$1"`;
    const {status, stderr} = spawnSync('sh', ['-c', command, process.execPath, script], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(stderr, /EFBIG/);
    assert.ok(!existsSync(join(root, 'build/large')));
  });

  await t.test('writes again what was removed in between, as a run that comes back', async () => {
    await effects.keepOnly(['build/content'], new Set());
    await assert.rejects(text, {code: 'ENOENT'});
    await effects.write(path, 'two');
    assert.equal(await text(), 'two');
  });

  await t.test('leaves no folder of what was removed, which would be published', async () => {
    await effects.write('build/content/renamed/run/index.md', 'one');
    await effects.keepOnly(['build/content'], new Set([path]));
    assert.equal(await text(), 'two');
    assert.deepEqual(await readdir(join(root, 'build/content')), ['a.md']);
  });
});

async function* pieces() {
  yield Buffer.from('one');
  yield Buffer.from('two');
}
