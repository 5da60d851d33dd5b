import {expect, test} from './site.js';

const entries = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('.reports > li').filter({visible: true});

test('the list of reports is filtered, and the address keeps the choice', async ({page}) => {
  await page.goto('reports/');
  const all = await entries(page).count();
  const filters = page.getByRole('form', {name: 'Filter the reports'});
  const systems = filters.getByRole('combobox', {name: 'System'});
  await systems.selectOption('Parallel');
  await expect(entries(page)).toHaveCount(1);
  await expect(filters.getByRole('status')).toHaveText(`1 of ${all} reports`);
  await expect(page).toHaveURL(/#system=Parallel$/);

  await page.reload();
  await expect(systems).toHaveValue('Parallel');
  await expect(entries(page)).toHaveCount(1);

  await systems.selectOption('');
  await expect(entries(page)).toHaveCount(all);
  await page.goBack();
  await expect(entries(page)).toHaveCount(1);
});

test('values that no report has are ignored', async ({page}) => {
  await page.goto('reports/#system=nobody&colour=red');
  await expect(entries(page)).toHaveCount(await page.locator('.reports > li').count());
});

test('a filter is no wider than its field, however long a name is', async ({page}) => {
  await page.goto('reports/');
  const systems = page.getByRole('combobox', {name: 'System'});
  await systems.evaluate((select) =>
    select.append(new Option('A system with a long name '.repeat(4))),
  );
  const room = await systems.evaluate(
    (select) =>
      Number(select.closest('label')?.getBoundingClientRect().right) -
      select.getBoundingClientRect().right,
  );
  expect(Math.abs(room)).toBeLessThan(2);
});

test('the pictures of the home page load', async ({page}) => {
  await page.goto('');
  for (const picture of await page.locator('.reports img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((/** @type {any} */ one) => one.naturalWidth)).toBeGreaterThan(0);
  }
});

test('a wide screen has the picture of a report beside its words', {tag: '@desktop'}, async ({
  page,
}) => {
  await page.goto('');
  const entry = entries(page)
    .filter({has: page.locator('img')})
    .first();
  const words = await entry.getByRole('heading').boundingBox();
  const picture = await entry.locator('img').boundingBox();
  expect(picture?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  expect(picture?.x).toBeGreaterThan(words?.x ?? 0);
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the list has all reports and no filters', async ({page}) => {
    await page.goto('reports/');
    await expect(entries(page)).toHaveCount(await page.locator('.reports > li').count());
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });
});
