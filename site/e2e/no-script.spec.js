import {expectMarks, figures, plot, unfold} from './figures.js';
import {html, pages, reports} from './pages.js';
import {expect, test} from './site.js';

test.use({javaScriptEnabled: false});

for (const path of reports()) {
  // The text is the same on every screen. Drawings on a phone are counted in the tests with scripts.
  test(`${path}: has drawings, data tables, downloads and prose`, {tag: '@desktop'}, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await unfold(page);
    for (const figure of await figures(page)) {
      await expectMarks(figure);
      await expect(plot(figure)).toHaveAccessibleName(/\w/);
      // Of several plots the first has the description of all.
      await expect(figure.getByRole('img').first()).toHaveAccessibleDescription(/\d/);
    }
    const all = await page.getByRole('figure').all();
    expect(all.length).toBeGreaterThan(0);
    for (const figure of all) {
      await expect(figure).toHaveAccessibleName(/\w/);
      await expect(figure.getByRole('table').first()).toBeVisible();
      for (const name of ['CSV', 'Image', 'Vega-Lite']) {
        const link = figure.getByRole('link', {name, exact: true});
        const response = await request.get((await link.getAttribute('href')) ?? '');
        expect(response.ok(), `${name} of ${path}`).toBe(true);
      }
      await expect(figure.getByRole('slider')).toHaveCount(0);
    }
  });
}

test('says why a folded chart of a run has no picture', {tag: '@desktop'}, async ({page}) => {
  const path = pages().find((one) => html(one).includes('class="chart-fold"'));
  test.skip(!path, 'found no page with a folded chart');
  await page.goto(path ?? '');
  await page.locator('.chart-fold > summary').first().click();
  await expect(page.locator('.chart-fold[open] noscript p')).toBeVisible();
});

test('leaves no room for a drawing that only the script makes', {tag: '@desktop'}, async ({
  page,
}) => {
  const path = pages().find((one) => html(one).includes('class="room"'));
  test.skip(!path, 'found no page with a plot that has no drawing');
  await page.goto(path ?? '');
  await expect(page.locator('.room').first()).toBeHidden();
});
