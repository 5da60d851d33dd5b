import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {tagsOf} from './links.js';
import {address, hasAddress, html, inSite, NO_ADDRESS, pages, SITE} from './pages.js';
import {expect, test} from './site.js';

test.skip(!hasAddress(), NO_ADDRESS);

/** Pages that are shared with a picture. */
const shared = pages().filter((path) => /^reports\/[^/]+\/(charts\/[^/]+\/)?$/.test(path));

/** @param {string} path @param {string} property */
const meta = (path, property) =>
  tagsOf(html(path))
    .find(({attributes}) => attributes.get('property') === property)
    ?.attributes.get('content');

test('a link to a report or a chart shows a picture', {tag: '@desktop'}, () => {
  expect(shared.filter((path) => path.includes('/charts/')).length).toBeGreaterThan(0);
  for (const path of shared) {
    const image = meta(path, 'og:image') ?? '';
    expect(image, path).toContain(address());
    const png = readFileSync(join(SITE, inSite(new URL(image).pathname)));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1200, 630]);
    expect(png.length, image).toBeLessThanOrEqual(60_000);
    expect(meta(path, 'og:image:alt'), path).toMatch(/\w/);
  }
});

test('reports, charts and runs describe their data', {tag: '@desktop'}, () => {
  const described = pages().filter((path) => /^reports\/[^/]+\/(?!data\/)/.test(path));
  for (const path of described) {
    const [, text = ''] =
      /<script type="?application\/ld\+json"?>(.*?)<\/script>/s.exec(html(path)) ?? [];
    const dataset = JSON.parse(text);
    expect(dataset['@type'], path).toBe('Dataset');
    expect(dataset.url, path).toBe(`${address()}${path}`);
    for (const {contentUrl} of dataset.distribution ?? []) {
      expect(() => readFileSync(join(SITE, inSite(new URL(contentUrl).pathname)))).not.toThrow();
    }
  }
});

test('the feed has each report once, with an id that names no revision', async ({page}) => {
  const text = readFileSync(join(SITE, 'feed.xml'), 'utf8');
  await page.goto('');
  const entries = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    return [...feed.querySelectorAll('entry')].map((entry) =>
      ['id', 'updated', 'title'].map((name) => entry.querySelector(name)?.textContent ?? ''),
    );
  }, text);
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map(([id]) => id)).size).toBe(entries.length);
  const days = entries.map(([, updated]) => updated);
  expect(days).toEqual([...days].sort().reverse());
  for (const [id, updated] of entries) {
    expect(id).toMatch(/^tag:example\.org,2026:\/bench\/reports\/[a-z0-9-]+\/$/);
    expect(updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  }
  expect(text).not.toContain('<b onclick');
});
