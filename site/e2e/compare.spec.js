import {AxeBuilder} from '@axe-core/playwright';
import {expect, test} from './site.js';

const JMH = 'example/jmh-1';
const GBENCH = 'example/gbench-1';
const JAVA = 'test-latency/java-1';
const NATIVE = 'test-latency/native-1';

/** @typedef {import('@playwright/test').Page} Page */

const chosen = (/** @type {Page} */ page) => page.locator('.chosen').getByRole('link');
const heading = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('heading', {name, exact: true});
const ratios = (/** @type {Page} */ page) => page.locator('.run-values td small');

test('two runs are chosen by search, and the address keeps them', async ({page}) => {
  await page.goto('compare/');
  const field = page.getByRole('searchbox', {name: 'Find a run'});
  await field.fill('example jmh-1');
  await page.getByRole('button', {name: /run jmh-1/}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await field.fill('example gbench-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`#runs=${JMH},${GBENCH}$`));
  await expect(heading(page, 'What differs')).toBeVisible();
  await expect(heading(page, 'Shared operations')).toBeVisible();

  await page.reload();
  await expect(chosen(page)).toHaveCount(2);
  await page.goBack();
  await expect(chosen(page)).toHaveCount(1);
  await page.goForward();
  await expect(chosen(page)).toHaveCount(2);
});

test('a run leads to the page, which shows values, ratios and curves', async ({page}) => {
  await page.goto(`reports/${JAVA.replace('/', '/runs/')}/`);
  await page.getByRole('link', {name: 'Compare with another run'}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.getByRole('button', {name: /run native-1/})).toBeVisible();

  await page.getByRole('button', {name: /run native-1/}).click();
  await expect(page.getByRole('img', {name: /^Latency by percentile/})).toBeVisible();
  await page.goto(`compare/#runs=${GBENCH},example/gbench-2`);
  await expect(ratios(page).first()).toHaveText(/^[\d.]+×$/);
  await expect(page.getByRole('button', {name: 'Show anyway'})).toHaveCount(0);
  await expect(page.getByText('One run has no confidence interval')).toBeVisible();
});

test('the first run is changed, and a run is removed', async ({page}) => {
  await page.goto(`compare/#runs=${JMH},${GBENCH}`);
  await page.getByRole('button', {name: /Make first/}).click();
  await expect(page).toHaveURL(new RegExp(`#runs=${GBENCH},${JMH}$`));
  await expect(chosen(page).first()).toHaveText(/gbench-1/);
  await page.getByRole('button', {name: /Remove: .*jmh-1/}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(heading(page, 'What differs')).toHaveCount(0);
});

test('runs that are not comparable have no ratios, unless a reader wants them', async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},test-one-run/run-1`);
  await expect(page.getByText(/^A and B are not comparable: different machines: /)).toBeVisible();
  await expect(page.getByRole('row', {name: /^Machine not comparable/})).toBeVisible();
  await expect(ratios(page)).toHaveCount(0);
  await page.getByRole('button', {name: 'Show anyway'}).click();
  await expect(ratios(page).first()).toBeVisible();
  await expect(page).toHaveURL(/&anyway=1$/);
  await page.getByRole('button', {name: 'Hide these ratios'}).click();
  await expect(ratios(page)).toHaveCount(0);
});

test('what the address should not have is ignored, and named', async ({page}) => {
  await page.goto(`compare/#runs=../../etc,%E0%A4%A,<b>x</b>,${JMH},${JMH}&anyway=maybe`);
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('../../etc');
  await page.goto('compare/#%%%');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('Choose two to four runs.', {exact: true})).toBeVisible();
  const four = [1, 2, 3, 4, 5].map((i) => `example/jmh-${i}`).join(',');
  await page.goto(`compare/#runs=${four}`);
  await expect(chosen(page)).toHaveCount(4);
  await expect(page.getByRole('alert')).toContainText('At most four runs fit');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`a comparison has no barrier and fits the screen, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    for (const other of [NATIVE, 'test-one-run/run-1']) {
      await page.goto(`compare/#runs=${JAVA},${other}`);
      await expect(chosen(page).last()).toHaveAttribute('href', /\/(native|run)-1\/$/);
      await expect(heading(page, 'Shared operations')).toBeVisible();
      const overflow = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      expect(overflow).toBe(0);
      const {violations} = await new AxeBuilder({page}).setLegacyMode().analyze();
      expect(violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)])).toEqual([]);
    }
  });
}

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the page lists the reports, and says that it needs a script', async ({page}) => {
    await page.goto('compare/');
    await expect(page.getByText('Comparing runs needs a script')).toBeVisible();
    await expect(page.getByRole('link', {name: /a sweep over payloads/})).toBeVisible();
  });
});
