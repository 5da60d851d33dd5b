import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {serve} from './serve.js';

test('serve', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a/index.html'), '<head><meta content="connect-src"></head>a');
  await writeFile(join(folder, 'a/embed.html'), '<head></head>e');
  await writeFile(join(folder, '404.html'), 'none');

  await t.test('serves folders by their index.html, under a path too', async () => {
    const site = await serve({folder, prefix: '/bench/'});
    t.after(() => site.close());
    assert.match(site.url, /^http:\/\/127\.0\.0\.1:\d+\/bench\/$/);
    assert.match(await (await fetch(`${site.url}a/`)).text(), /a$/);
    assert.equal((await fetch(`${site.url}a`)).url, `${site.url}a/`);
    assert.equal((await fetch(new URL('/a/', site.url))).status, 404);
  });

  await t.test(
    'answers what is not there with 404.html, and nothing outside the folder',
    async () => {
      const site = await serve({folder});
      t.after(() => site.close());
      const missing = await fetch(`${site.url}b`);
      assert.deepEqual([missing.status, await missing.text()], [404, 'none']);
      assert.equal((await fetch(`${site.url}..%2f..%2fetc%2fpasswd`)).status, 404);
    },
  );

  await t.test('looks into further folders for what is not in the first', async () => {
    const more = join(folder, 'more');
    await mkdir(join(more, 'a'), {recursive: true});
    await writeFile(join(more, 'a/raw.csv'), 'b');
    const site = await serve({folder, more: [more]});
    t.after(() => site.close());
    assert.equal(await (await fetch(`${site.url}a/raw.csv`)).text(), 'b');
    assert.match(await (await fetch(`${site.url}a/`)).text(), /a$/);
  });

  await t.test(
    'reloads open pages after a build, but for embeds, which may fetch nothing',
    async () => {
      const site = await serve({folder, reloading: true});
      t.after(() => site.close());
      assert.match(await (await fetch(`${site.url}a/`)).text(), /<script src="\/reload\.js">/);
      assert.doesNotMatch(await (await fetch(`${site.url}a/embed.html`)).text(), /script/);
      const events = await fetch(`${site.url}reload`, {headers: {referer: `${site.url}a/`}});
      assert.deepEqual(site.open(), ['/a/']);
      const reader = events.body?.getReader();
      const reloaded = site.reload((page) => page === '/a/');
      const {value} = (await reader?.read()) ?? {};
      assert.equal(new TextDecoder().decode(value), 'data: built\n\n');
      await reader?.cancel();
      const again = await fetch(`${site.url}reload`, {headers: {referer: `${site.url}a/`}});
      await reloaded;
      await again.body?.cancel();
    },
  );
});
