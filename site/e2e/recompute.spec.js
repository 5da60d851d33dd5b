import {AxeBuilder} from '@axe-core/playwright';
import {expect, test} from './site.js';

const RUN = 'reports/test-latency/runs/java-1/';
const FACT = /^These values follow from the raw files by the rules for throughput and latency\./;

test('a run page computes its values again from the raw files', async ({page}) => {
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(RUN);
  const place = page.getByText(FACT);
  expect(requests.splice(0).filter((url) => /reader|\.zip$/.test(url))).toEqual([]);
  await page.getByRole('button', {name: 'Recompute here'}).press('Enter');
  await expect(place).toContainText(
    /Your browser has read 2 raw files\. All \d+ values are equal to what is published\./,
  );
  expect(requests.filter((url) => url.endsWith('.zip'))).toHaveLength(2);
  const {violations} = await new AxeBuilder({page}).setLegacyMode().include('.recompute').analyze();
  expect(violations).toEqual([]);
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
  await page.getByRole('button', {name: 'Recompute here'}).click();
  await expect(place).toContainText(/1 of \d+ values differ from what is published: .*: p99\.$/);

  await page.route('**/*.zip', (route) => route.abort('aborted'));
  await page.getByRole('button', {name: 'Recompute here'}).click();
  await expect(place).toContainText(
    'The values could not be computed. The raw files could not be read',
  );
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('a run page leads to its raw files and rules', async ({page}) => {
    await page.goto(RUN);
    await expect(page.getByText(FACT).getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('button', {name: 'Recompute here'})).toHaveCount(0);
  });
});
