import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {address, hasAddress, NO_ADDRESS, SITE} from './pages.js';
import {expect, test} from './site.js';

// On the report "test-history" of the test site: get is slower from 2.0 on, put faster from 1.5 on, and the
// step of scan at 2.4 is noise by its note.

const changes = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('.changes > li').filter({visible: true});

/** That of get. @param {import('@playwright/test').Page} page */
const step = (page) => page.locator('.step').filter({hasText: 'throughput of get'});

/** @param {string} path */
const file = (path) => readFileSync(join(SITE, path), 'utf8');

test('the page of changes has each change, the newest first, and is in the menu', async ({
  page,
}) => {
  await page.goto('');
  const [first] = await page.getByRole('heading', {name: 'Latest changes'}).all();
  expect(first).toBeTruthy();
  await page.getByRole('navigation', {name: 'Site'}).getByRole('link', {name: 'Changes'}).click();
  await expect(page).toHaveURL(/changes\/$/);
  await expect(changes(page)).toHaveCount(3);
  const days = await page.locator('section h2 time').allTextContents();
  expect(days).toEqual([...days].sort().reverse());
  await expect(step(page)).toContainText(
    /from 1\.9 .* to 2\.0.*worse.*throughput of get.*0\.8\d*×.*95.% interval.*p\s[<=]/s,
  );
});

test('the list of changes is filtered, with its days, and the address keeps the choice', async ({
  page,
}) => {
  await page.goto('changes/');
  const filters = page.getByRole('form', {name: 'Filter the changes'});
  await filters.getByRole('combobox', {name: 'Direction'}).selectOption('better');
  await expect(changes(page)).toHaveCount(1);
  await expect(page.locator('section').filter({visible: true})).toHaveCount(1);
  await expect(filters.getByRole('status')).toHaveText('1 of 3 changes');
  await expect(page).toHaveURL(/#direction=better$/);
  await page.reload();
  await expect(changes(page)).toHaveCount(1);
});

test('a filter that the list does not have is shown as none', async ({page}) => {
  await page.goto('changes/#direction=sideways');
  const direction = page.getByRole('combobox', {name: 'Direction'});
  await expect(direction.locator('option:checked')).toHaveText('all');
  await expect(changes(page)).toHaveCount(3);
});

test('a date beside a release says that it is the day of the measurement', async ({page}) => {
  await page.goto('changes/');
  await expect(page.getByRole('heading', {level: 3}).first()).toContainText(
    /from \d\.\d \(measured 2026-01-0\d\) to \d\.\d \(measured 2026-01-0\d\)/,
  );
});

test('a link to a change leads to it', async ({page}) => {
  await page.goto('changes/');
  const id = (await changes(page).last().getAttribute('id')) ?? '';
  // From another page, as a reader comes.
  await page.goto('about:blank');
  await page.goto(`changes/#${id}`);
  await expect(page.locator(`#${id}`)).toBeInViewport();
  await expect(changes(page)).toHaveCount(3);
});

test('the link to a change is on the line of its text, however long it is', {
  tag: '@phone',
}, async ({page}) => {
  await page.goto('changes/');
  await expect(changes(page)).toHaveCount(3);
  const below = await page
    .locator('.what .anchor')
    .first()
    .evaluate((anchor) => {
      const text = /** @type {Element} */ (anchor.previousElementSibling);
      const lengths = Array.from({length: 200}, (_, i) => i + 1);
      return lengths.filter((length) => {
        // A narrow letter: some length ends near the end of a line, in any font.
        text.textContent = 'i'.repeat(length);
        return anchor.getBoundingClientRect().top >= text.getBoundingClientRect().bottom - 2;
      });
    });
  expect(below).toEqual([]);
});

test('no line of a heading begins with a comma, however long the link before it is', {
  tag: '@phone',
}, async ({page}) => {
  await page.goto('changes/');
  await expect(changes(page)).toHaveCount(3);
  const below = await page
    .locator('.step h3 a')
    .first()
    .evaluate((link) => {
      const comma = document.createTextNode(', from');
      link.after(comma);
      const range = document.createRange();
      range.setStart(comma, 0);
      range.setEnd(comma, 1);
      return Array.from({length: 100}, (_, i) => i + 1).filter((length) => {
        link.textContent = 'i '.repeat(length).trim();
        const line = [...link.getClientRects()].at(-1);
        return range.getBoundingClientRect().top >= (line?.bottom ?? 0) - 2;
      });
    });
  expect(below).toEqual([]);
});

test('a note is shown with its change, on the page of changes and below the chart', async ({
  page,
}) => {
  await page.goto('changes/');
  await expect(step(page)).toContainText('Every request is logged <b onclick=alert(1)>');
  await expect(step(page)).toContainText('Fixed in 3.0 <b onclick=alert(1)>');
  await step(page)
    .getByRole('link', {name: /throughput of get/})
    .click();
  await expect(page).toHaveURL(/reports\/test-history\/charts\/[a-z-]+\/$/);
  const list = page.getByRole('figure').getByRole('list', {name: 'Changes'});
  await expect(list).toContainText('Every request is logged <b onclick=alert(1)>');
});

test('a report lists its changes, which the page of all changes has too', async ({page}) => {
  await page.goto('reports/test-history/');
  await expect(changes(page)).toHaveCount(0);
  await page.getByRole('list', {name: 'About this report'}).getByText('Changes').click();
  await expect(changes(page)).toHaveCount(3);
  await expect(step(page)).toBeInViewport();
  await expect(step(page)).toContainText(/from 1\.9 .* to 2\.0.*worse.*0\.8\d*×/s);
  await expect(step(page)).toContainText('Every request is logged <b onclick=alert(1)>');
  await page.getByRole('link', {name: 'These changes on the page of all changes'}).click();
  await expect(page).toHaveURL(/changes\/#report=Made/);
  await expect(changes(page)).toHaveCount(3);
});

test.describe('with its address', () => {
  test.skip(!hasAddress(), NO_ADDRESS);

  test('the feeds have what is announced, each once', {tag: '@desktop'}, async ({page}) => {
    await page.goto('changes/');
    const links = await page
      .locator('head link[rel="alternate"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      '/bench/feed.xml',
      '/bench/changes/feed.xml',
      '/bench/changes/feed.json',
    ]);

    const xml = file('changes/feed.xml');
    const entries = await page.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      return [...feed.querySelectorAll('entry')].map((entry) =>
        ['id', 'updated', 'title'].map((name) => entry.querySelector(name)?.textContent ?? ''),
      );
    }, xml);
    expect(entries.map(([, updated]) => updated)).toEqual([
      '2026-01-05T00:00:00Z',
      '2026-01-02T00:00:00Z',
    ]);
    for (const [id] of entries) {
      expect(id).toMatch(/^tag:example\.org,2026:\/bench\/changes\/#[a-z0-9-]+$/);
    }
    expect(xml).not.toContain('<b onclick');

    const json = JSON.parse(file('changes/feed.json'));
    expect(json.version).toBe('https://jsonfeed.org/version/1.1');
    expect(json.feed_url).toBe(`${address()}changes/feed.json`);
    expect(json.items.map((/** @type {any} */ one) => [one.id, one.title])).toEqual(
      entries.map(([id, , title]) => [id, title]),
    );
    for (const {url} of json.items) {
      expect(file('changes/index.html')).toContain(`id="${new URL(url).hash.slice(1)}"`);
    }
  });

  test('the badge is shown, and its snippet leads to the page', async ({page}) => {
    await page.goto('changes/');
    const badge = page.getByRole('img', {name: 'changes: 1 worse, 1 better'});
    await expect(badge).toHaveJSProperty('complete', true);
    await page.getByText('Show the badge').click();
    await expect(page.getByText('Markdown', {exact: true}).locator('+ .snippet')).toHaveText(
      `[![changes](${address()}changes/badge.svg)](${address()}changes/)`,
    );
    await expect(page.getByRole('button', {name: 'Copy: Markdown'})).toBeVisible();
    expect(file('reports/test-history/changes-badge.svg')).toContain('1 worse, 1 better');
  });
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the page has all changes and no filters', async ({page}) => {
    await page.goto('changes/');
    await expect(changes(page)).toHaveCount(3);
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });

  test('a report shows its changes to who follows the link', async ({page}) => {
    await page.goto('reports/test-history/#found-changes');
    await expect(changes(page)).toHaveCount(3);
  });
});
