import {THEMES} from '../../generator/charts/theme.js';
import {figures, look, plot} from './figures.js';
import {embeds, fullestReport, html, kinds, reports} from './pages.js';
import {expect, test} from './site.js';

// Colours depend on no width.
test('every kind of page has the background and text colour of its theme', {
  tag: '@desktop',
}, async ({page}) => {
  for (const {path} of kinds()) {
    await page.goto(path);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({colorScheme});
      const colours = THEMES[colorScheme];
      const root = page.locator(':root');
      await expect(root, path).toHaveCSS('background-color', rgb(colours.page));
      await expect(root, path).toHaveCSS('color', rgb(colours.ink));
    }
  }
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({colorScheme});
    const colours = THEMES[colorScheme];

    test('drawings have its colours, static and live', async ({page, hasTouch}) => {
      await page.goto(fullestReport());
      for (const figure of await figures(page)) {
        expect(await otherColours(figure, colours)).toEqual([]);
        await look(figure, {hasTouch});
        expect(await otherColours(figure, colours)).toEqual([]);
      }
    });
  });
}

test('pictures have dark colours on a dark page alone', async ({page}) => {
  // A route ends the cache, from which a picture has the address that it was loaded from first.
  await page.route('**/*.svg', (route) => route.continue());
  const pictures = page.locator('picture > img').filter({visible: true});
  const sources = () =>
    pictures.evaluateAll((all) =>
      all.map((one) => /** @type {HTMLImageElement} */ (one).currentSrc).filter(Boolean),
    );
  const figure = embeds().find((one) => html(one).includes('<picture>')) ?? '';
  for (const path of ['', figure]) {
    for (const [media, isDark] of /** @type {const} */ ([
      [{colorScheme: 'light', media: 'screen'}, false],
      [{colorScheme: 'dark', media: 'screen'}, true],
      [{colorScheme: 'dark', media: 'print'}, false],
    ])) {
      await page.emulateMedia(media);
      await page.goto(path);
      await pictures.first().scrollIntoViewIfNeeded();
      await expect.poll(async () => (await sources()).length).toBeGreaterThan(0);
      for (const source of await sources()) expect(source.endsWith('#dark'), source).toBe(isDark);
    }
    // The file, as the page shows it to readers whose browser does not tell it what they prefer.
    const [source = ''] = await sources();
    await page.emulateMedia({colorScheme: 'light', media: 'screen'});
    await page.goto(`${source}#dark`);
    const {light, dark} = THEMES;
    const line = page.locator(`[stroke="${light.grid}"], [stroke="var(--grid)"]`).first();
    await expect(line).toHaveCSS('stroke', rgb(dark.grid));
  }
});

test('the swatch of a pale area has an outline in its full colour', async ({page}) => {
  const path = reports().find((one) =>
    /class="swatch"[^>]*><path[^>]*fill-opacity/.test(html(one)),
  );
  test.skip(!path, 'found no report with areas');
  await page.emulateMedia({colorScheme: 'dark'});
  await page.goto(path ?? '');
  const swatch = page.locator('.swatch:has([fill-opacity])').first();
  const colour = await swatch.evaluate((element) => getComputedStyle(element).color);
  await expect(swatch.locator('path')).toHaveCSS('stroke', colour);
});

test.describe('in forced colours', () => {
  test('the line at ratio 1 is stronger than the grid', async ({page}) => {
    await page.emulateMedia({forcedColors: 'active'});
    const path = reports().find((one) => html(one).includes('class="equal_marks"'));
    await page.goto(path ?? '');
    const svg = page.locator('svg:has(.equal_marks)').filter({visible: true}).first();
    /** @param {string} selector */
    const ink = (selector) =>
      svg
        .locator(selector)
        .first()
        .evaluate((line) => {
          const {strokeWidth, strokeOpacity} = getComputedStyle(line);
          return Number.parseFloat(strokeWidth) * Number(strokeOpacity);
        });
    // Its dashes are longer than its gaps.
    expect(await ink('.equal_marks > line')).toBeGreaterThan(
      2 * (await ink('[stroke="var(--grid)"] line')),
    );
  });

  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`pictures keep their colours, on their own page, with their legend: ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({forcedColors: 'active', colorScheme});
      const figure = page.locator('.chart:has(.drawing img):has(.series-1)').first();
      for (const path of reports()) {
        await page.goto(path);
        if ((await figure.count()) > 0) break;
      }
      const colours = THEMES[colorScheme];
      await expect(figure.locator('.plots')).toHaveCSS('background-color', rgb(colours.page));
      await expect(figure.locator('.legend')).toHaveCSS('background-color', rgb(colours.page));
      await expect(figure.locator('.series-1 .swatch').first()).toHaveCSS(
        'color',
        rgb(colours['series-1']),
      );
    });
  }
});

/**
 * @param {import('@playwright/test').Locator} figure
 * @param {Readonly<Record<string, string>>} colours
 * @returns {Promise<string[]>}
 *   Colours of the drawing that are not in the theme.
 */
async function otherColours(figure, colours) {
  const themeColours = new Set(['none', ...Object.values(colours).map(rgb)]);
  const used = await plot(figure)
    // Colours have no role: look at everything that is painted.
    .locator('svg :is(path, line, text, rect)')
    .evaluateAll((shapes) =>
      shapes.flatMap((shape) => {
        const {fill, stroke} = getComputedStyle(shape);
        return [fill, stroke];
      }),
    );
  return [...new Set(used)].filter((colour) => !themeColours.has(colour) && !/, 0\)$/.test(colour));
}

/** @param {string | undefined} hex */
function rgb(hex = '') {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  return `rgb(${r}, ${g}, ${b})`;
}
