import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {request} from 'node:http';
import {join} from 'node:path';
import {test} from 'node:test';
import {temporaryFolder} from '../testing/repository.js';
import {serve} from './serve.js';

/**
 * @param {string} url
 * @param {string} path
 *   As it is sent, which fetch() would mend.
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{status: number | undefined, location: string | undefined}>}
 */
const ask = (url, path, headers = {}) =>
  new Promise((resolve, reject) => {
    const {hostname: host, port} = new URL(url);
    const sent = request({host, port, path, headers}, (response) => {
      response.destroy();
      resolve({status: response.statusCode, location: response.headers.location});
    });
    sent.on('error', reject).end();
  });

test('serve', async (t) => {
  const folder = temporaryFolder(t);
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a/index.html'), 'a');
  await writeFile(join(folder, '404.html'), 'none');

  await t.test('serves folders by their index.html, under a path too', async () => {
    const site = await serve({folders: [folder], prefix: '/bench/'});
    t.after(() => site.close());
    assert.match(site.url, /^http:\/\/127\.0\.0\.1:\d+\/bench\/$/);
    assert.match(await (await fetch(`${site.url}a/`)).text(), /a$/);
    assert.equal((await fetch(new URL('/a/', site.url))).status, 404);
  });

  await t.test(
    'answers what is not there with 404.html, and nothing outside the folder',
    async () => {
      const site = await serve({folders: [folder]});
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
    const site = await serve({folders: [folder, more]});
    t.after(() => site.close());
    assert.equal(await (await fetch(`${site.url}a/raw.csv`)).text(), 'b');
    assert.match(await (await fetch(`${site.url}a/`)).text(), /a$/);
  });

  await t.test('reloads the open pages that are meant, and waits until they are back', async () => {
    const site = await serve({folders: [folder]});
    t.after(() => site.close());
    assert.match(await (await fetch(`${site.url}reload.js`)).text(), /EventSource/);
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
  });

  await t.test('goes on after a request that is not right, and redirects nowhere', async () => {
    const site = await serve({folders: [folder]});
    t.after(() => site.close());
    const paths = ['/%', '/%E0%A4%A', '//', '//[', '/%2fevil.example%2f..', '/a%0d%0ax:y', '/a?%'];
    for (const path of paths) {
      const {status, location} = await ask(site.url, path);
      assert.ok(status === 200 || status === 404, `${path}: ${status}`);
      assert.equal(location, undefined, path);
    }
    for (const range of ['bytes=5-2', 'bytes=9-', 'bytes=-', 'bytes=0-0', 'x']) {
      assert.equal((await ask(site.url, '/a/', {range})).status, 200, range);
    }
    assert.equal((await ask(site.url, '/reload', {referer: 'http://['})).status, 200);
    assert.equal((await ask(site.url, '/a/')).status, 200);
  });

  await t.test('answers under its own name alone', async () => {
    const site = await serve({folders: [folder]});
    t.after(() => site.close());
    assert.equal((await ask(site.url, '/a/', {host: 'evil.example'})).status, 403);
    assert.equal((await ask(site.url, '/a/', {host: 'localhost:1313'})).status, 200);
  });
});
