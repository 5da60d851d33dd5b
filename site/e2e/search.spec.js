import {naturalOrder} from '../../generator/natural-order.js';
import {fullestReport} from './pages.js';
import {expect, test} from './site.js';

const results = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('.results').getByRole('link');

test('the box of the home page opens the search', async ({page}) => {
  await page.goto('');
  await page.getByRole('searchbox').fill('parallel');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\/\?q=parallel$/);
  await expect(results(page).first()).toContainText(/Parallel|the heap of a JVM/);
});

test('the hint in the box of the home page fits a phone', {tag: '@phone'}, async ({page}) => {
  await page.goto('');
  const {hint, room} = await page.getByRole('searchbox').evaluate((field) => {
    const {placeholder, clientWidth} = /** @type {HTMLInputElement} */ (field);
    const {paddingLeft, paddingRight, font} = getComputedStyle(field);
    const text = Object.assign(document.createElement('span'), {textContent: placeholder});
    Object.assign(text.style, {font, position: 'absolute', whiteSpace: 'nowrap'});
    document.body.append(text);
    return {
      hint: text.getBoundingClientRect().width,
      room: clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    };
  });
  expect(hint).toBeGreaterThan(0);
  expect(hint).toBeLessThanOrEqual(room);
});

test('finds reports, systems, runs, machines, formats and the method', async ({page}) => {
  for (const [words, title] of /** @type {const} */ ([
    ['sweep payloads', 'Made for a test, a sweep over payloads'],
    ['generational zgc', 'Generational ZGC'],
    ['z-2', 'Generational ZGC, run z-2'],
    ['made cpu', 'A machine made for a test'],
    ['jstat', 'jstat output'],
    ['coordinated omission', 'Coordinated omission'],
  ])) {
    await page.goto('search/');
    await page.getByRole('searchbox').fill(words);
    await expect(results(page).filter({hasText: title}).first(), words).toBeVisible();
  }
});

test('finds runs by the processor, equal ones in natural order', async ({page}) => {
  await page.goto('search/#q=made+cpu');
  const more = page.getByRole('button', {name: /^Show \d+ more$/});
  await expect(page.getByRole('status')).toContainText('results for “made cpu”');
  if (await more.isVisible()) await more.click();
  // A title with one of the words is better.
  const runs = (await results(page).allInnerTexts()).filter((title) =>
    /^(?!Many made).*, run /.test(title),
  );
  expect(runs.length).toBeGreaterThan(10);
  expect(runs).toEqual([...runs].sort(naturalOrder));
});

test('no late answer replaces the results of later words', async ({page}) => {
  /** @type {(value?: unknown) => void} */
  let answer = () => {};
  const isTyped = new Promise((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/search.*.json', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('search/#q=sweep');
  await page.getByRole('searchbox').fill('');
  answer();
  await page.waitForResponse('**/assets/search.*.json');
  await expect(page.getByRole('heading', {name: 'All reports'})).toBeVisible();
  await page.waitForTimeout(500);
  await expect(results(page)).toHaveCount(0);
});

test('the address keeps the words, and a result opens its page', async ({page}) => {
  await page.goto('search/');
  await page.getByRole('searchbox').fill('sweep');
  await expect(page).toHaveURL(/#q=sweep$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('sweep');
  await results(page).first().click();
  await expect(page.getByRole('heading', {level: 1})).toContainText('sweep');
});

test('a field keeps its words where the browser resets it, as Safari does when a reader comes back', {
  tag: '@desktop',
}, async ({page}) => {
  for (const path of ['search/', `${fullestReport()}data/`, 'compare/']) {
    await page.goto(path);
    const field = page.getByRole('searchbox');
    await field.fill('sweep');
    await field.evaluate((/** @type {HTMLInputElement} */ input) => {
      input.value = input.defaultValue;
    });
    await expect(field, path).toHaveValue('sweep');
  }
});

test('finds a version as one word', async ({page}) => {
  await page.goto('search/#q=12.2.0');
  await expect(results(page).filter({hasText: 'Google Benchmark'}).first()).toBeVisible();
  await page.getByRole('searchbox').fill('2.12.0');
  await expect(page.getByRole('status')).toHaveText('Nothing found for “2.12.0”');
});

test('says that nothing was found, and shows all reports without words', async ({page}) => {
  await page.goto('search/#q=xyzzyplugh');
  await expect(page.getByRole('status')).toHaveText('Nothing found for “xyzzyplugh”');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('heading', {name: 'All reports'})).toBeVisible();
});

test('shows the first results, and the rest on request', async ({page}) => {
  await page.goto('search/#q=made');
  await expect(results(page)).toHaveCount(50);
  const button = page.getByRole('button', {name: /^Show \d+ more$/});
  const rest = Number((await button.textContent())?.match(/\d+/)?.[0]);
  await button.press('Enter');
  await expect(results(page)).toHaveCount(50 + rest);
  await expect(results(page).nth(50)).toBeFocused();
  await expect(button).toBeHidden();
  await expect(page.getByRole('status')).toContainText(`${50 + rest} results for “made”`);
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the search page lists all reports', async ({page}) => {
    await page.goto('search/?q=sweep');
    await expect(page.locator('.overview noscript p')).toBeVisible();
    await expect(page.getByRole('link', {name: /a sweep over payloads/})).toBeVisible();
  });
});
