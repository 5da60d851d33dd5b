// The built reports of the demonstration are short: the answer begins on the first screen, and the sections
// behind it are folded. The build comes before this test.

import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {chromium} from '@playwright/test';
import {serve} from '../../generator/commands/serve.js';
import {entriesBelow} from '../../generator/effects.js';
import {browserPath} from '../../generator/setup/browser.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = `${ROOT}build/site`;
/** Windows, and how many of them a report may be high. */
const SCREENS = [
  {width: 1280, height: 800, most: 6},
  {width: 390, height: 844, most: 12},
];
/** Milliseconds for a page to load: a busy machine is no fault of the page. */
const PATIENCE = 180_000;
/** Sheets of A4 that a report takes on paper, with all that is folded on the screen. */
const MOST_SHEETS = 10;
const PAPER = {format: 'A4', margin: {top: '15mm', bottom: '15mm', left: '15mm', right: '15mm'}};
/** What the first screen has: title, question, facts, limits, and the head of the answer. */
const FIRST = ['h1', '.deck', '.facts-line', '.chips', 'figure :is(h3, .plots, thead)'];

const reports = entriesBelow(SITE).flatMap(
  ({path}) => /^reports\/[^/]+\/(?=index\.html$)/.exec(path)?.[0] ?? [],
);

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import('@playwright/test').Browser} */
let browser;

before(async () => {
  const executablePath = browserPath({engine: ROOT, site: ROOT});
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  server = await serve({folders: [SITE]});
  browser = await chromium.launch({args, ...(executablePath ? {executablePath} : {})});
});

after(async () => {
  await browser.close();
  await server.close();
});

test('the demonstration has reports', () => assert.ok(reports.length > 0));

for (const {most, ...viewport} of SCREENS) {
  test(`at ${viewport.width} pixels the answer begins on the first of at most ${most} screens`, async (t) => {
    const page = await browser.newPage({viewport});
    page.setDefaultTimeout(PATIENCE);
    for (const path of reports) {
      await t.test(path, async () => {
        await page.goto(`${server.url}${path}`);
        const {tops, full} = await page.evaluate(
          (selectors) => ({
            tops: selectors.map((one) => document.querySelector(one)?.getBoundingClientRect().top),
            full: document.documentElement.scrollHeight,
          }),
          FIRST,
        );
        for (const [i, top = Number.POSITIVE_INFINITY] of tops.entries()) {
          assert.ok(top < viewport.height, `${FIRST[i]} begins at ${top} pixels`);
        }
        assert.ok(full <= most * viewport.height, `${full / viewport.height} screens`);
      });
    }
  });
}

test(`a report has at most ${MOST_SHEETS} pages in print`, async (t) => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  for (const path of reports) {
    await t.test(path, async () => {
      await page.goto(`${server.url}${path}`);
      const pdf = (await page.pdf(PAPER)).toString('latin1');
      const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      assert.ok(sheets > 0 && sheets <= MOST_SHEETS, `${sheets} pages`);
    });
  }
});
