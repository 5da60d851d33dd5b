import {inflateSync} from 'node:zlib';
import {figures, plot} from './figures.js';
import {fullestReport, html, numberPages, reports} from './pages.js';
import {expect, test} from './site.js';

/** Sections of a report that are folded. */
const FOLDS = ['method', 'limits', 'environment', 'runs', 'cite'];
/** Screens that a report may take with its sections folded. */
const MOST_SCREENS = {desktop: 6, phone: 12};

test('the first screen has the question, what limits the answer, and the beginning of it', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? {width: 390, height: 844} : {width: 1280, height: 800});
  for (const path of reports()) {
    await page.goto(path);
    await expect(page.getByRole('heading', {level: 1})).toBeInViewport();
    await expect(page.getByRole('list', {name: 'About this report'})).toBeInViewport();
    await expect(page.getByRole('list', {name: 'Limits'})).toBeInViewport();
    const first = page.getByRole('figure').first();
    if ((await first.count()) > 0) await expect(first.getByRole('heading')).toBeInViewport();
  }
});

test('a report is short while its sections are folded', async ({page, isMobile}) => {
  const height = isMobile ? 844 : 800;
  await page.setViewportSize({width: isMobile ? 390 : 1280, height});
  // Without prose, nobody has chosen the charts, and all are shown.
  for (const path of reports().filter((one) => /<h2 id=/.test(html(one)))) {
    await page.goto(path);
    const full = await page.evaluate(() => {
      // A figure that is far has an estimated height.
      for (const figure of document.querySelectorAll('figure')) {
        figure.style.contentVisibility = 'visible';
      }
      return document.documentElement.scrollHeight;
    });
    expect(full / height, path).toBeLessThanOrEqual(MOST_SCREENS[isMobile ? 'phone' : 'desktop']);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({javaScriptEnabled});

    test('a link opens its section', {tag: '@desktop'}, async ({page}) => {
      const path = fullestReport();
      for (const id of FOLDS) {
        await page.goto(path);
        await expect(page.locator(`#${id}`)).toBeHidden();
        await page.goto(`${path}#${id}`);
        await expect(page.locator(`#${id}`)).toBeVisible();
        await expect(page.locator(`#${id}`)).toBeInViewport();
      }
    });

    test('a chip opens the sentence that it stands for', {tag: '@desktop'}, async ({page}) => {
      await page.goto(fullestReport());
      const chip = page.getByRole('list', {name: 'Limits'}).getByRole('link').first();
      const target = page.locator((await chip.getAttribute('href')) ?? '');
      await expect(target).toBeHidden();
      await chip.click();
      await expect(target).toBeVisible();
    });

    test('all numbers are in the page, with a row for each link', {tag: '@desktop'}, async ({
      page,
    }) => {
      await page.goto(`${fullestReport()}data/`);
      const table = page.getByRole('table').first();
      await expect(table.getByRole('columnheader').first()).toBeVisible();
      await expect(page.getByText(/^All rows: System /).first()).toBeVisible();
      expect(await table.getByRole('row').count()).toBeGreaterThan(1);
      await expect(page.getByRole('link', {name: 'CSV'}).first()).toBeVisible();
    });
  });
}

test('a figure has one note in view', {tag: '@desktop'}, async ({page}) => {
  await page.goto(fullestReport());
  const notes = page.getByRole('figure').locator('.notes').first();
  await expect(notes.getByRole('paragraph')).toBeHidden();
  await notes.locator('summary').click();
  await expect(notes.getByRole('paragraph')).toBeVisible();
});

test('the keyboard reaches the first figure in the order of the page', {tag: '@desktop'}, async ({
  page,
}) => {
  await page.goto(fullestReport());
  const wanted = await page
    .getByRole('figure')
    .first()
    .locator('a:visible, summary:visible')
    .count();
  /** @type {import('@playwright/test').JSHandle<Element>} */
  let before = await page.evaluateHandle(() => document.body);
  let reached = 0;
  while (reached < wanted) {
    await page.keyboard.press('Tab');
    const after = await page.evaluateHandle(() => document.activeElement ?? document.body);
    // A figure that gets the focus becomes live, which may replace what had it.
    const {isBehind, hasRing, counts} = await after.evaluate(
      (element, last) => ({
        isBehind:
          !last.isConnected ||
          Boolean(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) ||
          last.contains(element),
        hasRing: getComputedStyle(element).outlineStyle !== 'none',
        counts: element.matches('figure :is(a, summary)'),
      }),
      before,
    );
    expect([isBehind, hasRing]).toEqual([true, true]);
    before = after;
    if (counts) reached += 1;
  }
});

test('sections are open in print', {tag: '@desktop'}, async ({page}) => {
  await page.goto(fullestReport());
  await page.emulateMedia({media: 'print'});
  for (const id of FOLDS) await expect(page.locator(`#${id}`)).toBeVisible();
  const [first] = await figures(page);
  if (first) await expect(plot(first)).toBeVisible();
});

test('all pictures are loaded for print, also in Safari', {tag: '@desktop'}, async ({page}) => {
  await page.goto(reports().find((one) => html(one).includes('<picture>')) ?? '');
  const count = () =>
    page.evaluate(() => [...document.images].filter(({naturalWidth}) => naturalWidth === 0).length);
  expect(await count()).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(count).toBe(0);
});

test('title and plots of a figure are on one printed page', {tag: '@desktop'}, async ({page}) => {
  await page.goto(fullestReport());
  await page.emulateMedia({media: 'print'});
  // A4 between margins of 15 mm.
  await page.setViewportSize({width: 680, height: 1000});
  for (const figure of await figures(page)) {
    for (const part of ['.title', '.legend']) {
      await expect(figure.locator(part)).toHaveCSS('break-after', 'avoid');
    }
    for (const part of ['.title', '.plots']) {
      await expect(figure.locator(part)).toHaveCSS('break-inside', 'avoid');
    }
    // Chromium does not keep them together by that alone.
    const title = await figure.locator('.title').boundingBox();
    expect(title?.height).toBeGreaterThan(300);
  }
  for (const head of ['caption', 'thead']) {
    await expect(page.locator(`#runs ${head}`)).toHaveCSS('break-after', 'avoid');
  }
});

test('each printed page of all numbers names the columns', {tag: '@desktop'}, async ({
  page,
  browser,
  baseURL,
}) => {
  const path = `${fullestReport()}data/`;
  // So low that each table goes on, on another page.
  const paper = {width: '8in', height: '3in'};
  await page.goto(path);
  await expect(page.getByRole('searchbox', {name: 'Filter rows'})).toBeVisible();
  const withButtons = textsIn(await page.pdf(paper));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? {baseURL} : {}),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  expect(withButtons).toBe(textsIn(await plain.pdf(paper)));
  await context.close();
});

/**
 * @param {Buffer} pdf
 * @returns {number}
 *   How many pieces of text all pages show.
 */
function textsIn(pdf) {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\nendstream/gs);
  const pages = [...streams]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    // Text begins so; fonts do not.
    .filter((text) => /^BT$/m.test(text));
  return pages.reduce((sum, text) => sum + (text.match(/ T[jJ]$/gm)?.length ?? 0), 0);
}

test('the number of filtered rows keeps away from the outline of the field', async ({page}) => {
  await page.goto(`${fullestReport()}data/`);
  const field = page.getByRole('searchbox', {name: 'Filter rows'});
  await field.fill('a');
  const [box, count] = await Promise.all([
    field.boundingBox(),
    page.getByRole('status').boundingBox(),
  ]);
  if (!box || !count) throw new Error('found no field, expected one with a count');
  const gaps = [count.x - (box.x + box.width), count.y - (box.y + box.height)];
  // 4 pixels: the outline and its offset.
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(8);
});

test('all numbers can be sorted and filtered', {tag: '@desktop'}, async ({page}) => {
  await page.goto(`${fullestReport()}data/`);
  const table = page.getByRole('table').first();
  const head = table.getByRole('columnheader').first();
  const label = (await head.innerText()).trim();
  const names = async () => await table.getByRole('rowheader').allTextContents();
  const natural = await names();
  const ascending = [...natural].sort(new Intl.Collator('en', {numeric: true}).compare);

  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await names()).toEqual(ascending);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect((await names())[0]).toBe(ascending.at(-1));
  await expect(page.getByRole('status')).toHaveText(`Sorted by ${label}, descending`);
  const row = table
    .locator('tbody tr')
    .filter({has: page.locator('[data-sort]')})
    .first();
  const column = await row.evaluate(({children}) =>
    [...children].findLastIndex((cell) => cell.hasAttribute('data-sort')),
  );
  const cells = table.locator(`td:nth-child(${column + 1})[data-sort]`);
  const values = () =>
    cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute('data-sort'))));
  const byValue = (await values()).toSorted((a, b) => a - b);
  expect(new Set(byValue).size).toBeGreaterThan(1);
  const number = table.getByRole('columnheader').nth(column);
  await number.getByRole('button').click();
  expect(await values()).toEqual(byValue);
  await expect(head).not.toHaveAttribute('aria-sort');
  await number.getByRole('button').click();
  expect(await values()).toEqual(byValue.toReversed());

  const filter = page.getByRole('searchbox', {name: 'Filter rows'});
  await filter.fill('no row has this');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(/^0 of \d+ rows$/);
  await filter.fill(natural[0] ?? '');
  await expect(table).toBeVisible();
  // What all rows have is above the table.
  const same = (await page.locator('.same').first().innerText()).split(/[:;] /)[1] ?? '';
  await filter.fill(same);
  await expect(table).toBeVisible();
});

test('sorted rows without a number come last, in both directions', {tag: '@desktop'}, async ({
  page,
}) => {
  let sorted = 0;
  for (const path of numberPages()) {
    await page.goto(path);
    for (const table of await page.getByRole('table').all()) {
      const numbers = () =>
        table.evaluate((/** @type {HTMLTableElement} */ {tBodies: [body]}) => {
          const rows = [...(body?.rows ?? [])].map(({cells}) =>
            [...cells].map(({dataset, textContent}) => dataset.sort ?? textContent?.trim() ?? ''),
          );
          const isEmpty = (/** @type {string} */ text) => text === '';
          const columns = rows[0]?.map((_, i) => rows.map((row) => row[i] ?? '')) ?? [];
          const i = columns.findIndex((all) => all.some(isEmpty) && !all.every(isEmpty));
          return {i, isEmpty: columns[i]?.map(isEmpty) ?? []};
        });
      const {i, isEmpty} = await numbers();
      if (i < 0) continue;
      const emptyLast = isEmpty.toSorted((a, b) => Number(a) - Number(b));
      for (let click = 0; click < 2; click += 1) {
        await table.getByRole('columnheader').nth(i).getByRole('button').click();
        expect((await numbers()).isEmpty).toEqual(emptyLast);
      }
      sorted += 1;
    }
  }
  expect(sorted).toBeGreaterThan(0);
});

test('a reload keeps the filter of all numbers, and a link to a row ends it', {
  tag: '@desktop',
}, async ({page}) => {
  await page.goto(`${fullestReport()}data/`);
  const filter = page.getByRole('searchbox', {name: 'Filter rows'});
  const id = await page.locator('tbody tr[id], tbody th[id]').last().getAttribute('id');
  await filter.fill('no row & has this');
  await page.reload();
  await expect(filter).toHaveValue('no row & has this');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto(`${fullestReport()}data/#${id}`);
  await expect(filter).toHaveValue('');
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

/** What a printed number stands for, in base units. */
const FACTORS = Object.entries({
  ...{ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1},
  ...{k: 1e3, M: 1e6, G: 1e9, '×': 1, '': 1},
});

/** @param {string} text */
function printedNumber(text) {
  const [, number = '', unit] =
    /^([−\d.,]+)\s?(.*?)(?: ?ops\/s)?$/.exec(text.replaceAll('\u202f', ' ')) ?? [];
  const value = Number(number.replaceAll(',', '').replace('−', '-'));
  // A change is in the row of its ratio.
  if (unit === '%') return 1 + value / 100;
  return value * (FACTORS.find(([name]) => name === unit?.trim())?.[1] ?? Number.NaN);
}

test('a link to a row shows it below the heads of its columns, and marks it', async ({page}) => {
  // The longest: its tables scroll.
  const [path = ''] = numberPages().sort((a, b) => html(b).length - html(a).length);
  await page.goto(path);
  const ids = await page
    .locator('tbody tr[id]')
    .evaluateAll((rows) => [rows[0], rows.at(-1)].map((row) => row?.id));
  for (const id of ids) {
    await page.goto('./');
    await page.goto(`${path}#${id}`);
    const row = page.locator(`tr[id="${id}"]`);
    await expect(row.getByRole('rowheader')).toBeInViewport();
    const table = page.getByRole('table').filter({has: row});
    const heads = await table.getByRole('columnheader').first().boundingBox();
    // The last line of the longest labels has the units.
    expect((heads?.y ?? 0) + (heads?.height ?? 0)).toBeGreaterThan(40);
    const {y = 0} = (await row.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual((heads?.y ?? 0) + (heads?.height ?? 0) - 1);
    await expect(row.getByRole('cell').first()).not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
  }
});

test('a phone lays out tables when they come near', {tag: '@phone'}, async ({page}) => {
  await page.setViewportSize({width: 360, height: 200});
  await page.goto(`${fullestReport()}data/`);
  const last = page.locator('.numbers').last().getByRole('table');
  const isLaidOut = () =>
    last.evaluate((table) => table.checkVisibility({contentVisibilityAuto: true}));
  expect(await isLaidOut()).toBe(false);
  await page.locator('.numbers').last().scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
});

test('a number leads to the row that has it', async ({page}) => {
  let followed = 0;
  for (const path of reports()) {
    await page.goto(path);
    const links = await page.locator('main a[href*="/data/#"]').evaluateAll((all) =>
      all.map((link) => ({
        text: link.textContent ?? '',
        address: /** @type {HTMLAnchorElement} */ (link).href,
      })),
    );
    const numbers = links.filter(({text}) => !Number.isNaN(printedNumber(text)));
    if (numbers.length === 0) continue;
    await page.goto(`${path}data/`);
    for (const {text, address} of numbers) {
      const row = page.locator(`tr[id="${decodeURIComponent(new URL(address).hash.slice(1))}"]`);
      const values = await row
        .locator('td[data-sort]')
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-sort'))));
      const printed = printedNumber(text);
      const isThere = values.some((value) => Math.abs(value / printed - 1) < 0.006);
      expect(isThere, `${text} in ${address}: ${values.join(' ')}`).toBe(true);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(20);
});
