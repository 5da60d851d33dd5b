import {strToU8, unzipSync, zipSync} from 'fflate';
import {axe, barriers} from './barriers.js';
import {expect, test} from './site.js';

const RUN = 'reports/test-latency/runs/java-1/';
const FACT =
  /^These values are computed from the raw files: see the rules for throughput and latency\./;

test('a run page computes its values again from the raw files', async ({page}) => {
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(RUN);
  const place = page.getByText(FACT);
  expect(requests.splice(0).filter((url) => /reader|\.zip$/.test(url))).toEqual([]);
  await page.getByRole('button', {name: 'Recompute these results here'}).press('Enter');
  await expect(place).toContainText(
    /Your browser has read 2 raw files\. All \d+ values are equal to what is published\./,
  );
  expect(requests.filter((url) => url.endsWith('.zip'))).toHaveLength(2);
  expect(await barriers(axe(page).include('.recompute'))).toEqual([]);
});

test('a run page names the values that differ, and says what failed', async ({page}) => {
  await page.route('**/java-1/compare.json', async (route) => {
    const response = await route.fetch();
    const run = await response.json();
    run.operations[0].values.p99 *= 1.01;
    await route.fulfill({response, json: run});
  });
  await page.goto(RUN);
  const place = page.getByText(FACT);
  await page.getByRole('button', {name: 'Recompute these results here'}).click();
  await expect(place).toContainText(/1 of \d+ values differ from what is published: .*: p99\.$/);

  await page.route('**/*.zip', (route) => route.abort('aborted'));
  await page.getByRole('button', {name: 'Recompute these results here'}).click();
  await expect(place).toContainText(
    'The values could not be computed. The raw files could not be read',
  );
});

test('a run page shows the lines of a raw file that a value comes from', async ({page}) => {
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(RUN);
  const row = page.getByRole('table', {name: 'Latency'}).getByRole('row').nth(1);
  const link = row.getByRole('link');
  const button = row.getByRole('button', {name: /^lines? \d/});
  const places = [await link.boundingBox(), await button.boundingBox()];
  expect(places[1]?.y, 'the file and its lines stay together').toBeLessThan(
    (places[0]?.y ?? 0) + (places[0]?.height ?? 0) / 2,
  );
  const [, first, last] = /^lines? (\d+)(?: to (\d+))?/.exec(await button.innerText()) ?? [];
  const archive = page.locator(`${await link.getAttribute('href')} a`);
  const zip = await page.request.get((await archive.getAttribute('href')) ?? '');
  const file = unzipSync(new Uint8Array(await zip.body()))[await link.innerText()];
  const lines = String(Buffer.from(file ?? [])).split('\n');
  expect(requests.splice(0).filter((url) => /reader|\.zip$/.test(url))).toEqual([]);

  await button.press('Enter');
  const shown = page.getByRole('region', {name: `${await link.innerText()}, line`});
  const expected = lines.slice(Number(first) - 1, Number(last ?? first)).slice(0, 20);
  for (const [i, line] of expected.entries()) {
    await expect(shown).toContainText(`${Number(first) + i}  ${line.slice(0, 200)}`);
  }
  expect(requests.filter((url) => url.endsWith('.zip'))).toHaveLength(1);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(button).toHaveAttribute('aria-controls', (await shown.getAttribute('id')) ?? '');
  const [above, below] = [await button.boundingBox(), await shown.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'below its row').toBeLessThan(
    40,
  );
  await expect(shown).toBeInViewport({ratio: 1});
  expect(await barriers(axe(page).include('main'))).toEqual([]);
  await button.press('Enter');
  await expect(shown).toHaveCount(0);
});

test('lines of a raw file are text, and what cannot be read is said', async ({page}) => {
  await page.goto(RUN);
  const row = page.getByRole('table', {name: 'Latency'}).getByRole('row').nth(1);
  const name = await row.getByRole('link').innerText();
  const made = zipSync({[name]: strToU8(`<b>${'a'.repeat(300)}</b>\n`.repeat(100))});
  await page.route('**/*.zip', (route) => route.fulfill({body: Buffer.from(made)}));
  const button = row.getByRole('button');
  await button.click();
  const shown = page.getByRole('region', {name: `${name}, line`});
  await expect(shown).toContainText(`  <b>${'a'.repeat(197)}…`);
  await expect(shown.locator('b')).toHaveCount(0);
  await button.click();
  await page.route('**/*.zip', (route) => route.abort('aborted'));
  await button.click();
  await expect(shown).toContainText(`${name}: could not be read`);
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('a run page leads to its raw files and rules', async ({page}) => {
    await page.goto(RUN);
    await expect(page.getByText(FACT).getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('button', {name: 'Recompute these results here'})).toHaveCount(0);
    const cell = page.getByRole('table', {name: 'Latency'}).getByRole('cell').last();
    await expect(cell).toHaveText(/^\S+, lines? \d/);
    const row = await cell.getByRole('link').getAttribute('href');
    await expect(page.locator(`th${row}`)).toHaveText(await cell.getByRole('link').innerText());
  });
});
