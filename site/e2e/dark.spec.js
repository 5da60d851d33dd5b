import {THEMES} from '../../generator/charts/theme.js';
import {figures, look, plot} from './figures.js';
import {kinds} from './pages.js';
import {expect, test} from './site.js';

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({colorScheme});
    const colours = THEMES[colorScheme];

    test('every kind of page has its surface and ink', async ({page}) => {
      for (const {path} of kinds()) {
        await page.goto(path);
        const root = page.locator(':root');
        await expect(root, path).toHaveCSS('background-color', rgb(colours.page));
        await expect(root, path).toHaveCSS('color', rgb(colours.ink));
      }
    });

    test('drawings have its colours, drawn and live', async ({page, hasTouch}) => {
      await page.goto('reports/nats-latency/');
      for (const figure of await figures(page)) {
        expect(await strangers(figure, colours)).toEqual([]);
        await look(figure, {hasTouch});
        expect(await strangers(figure, colours)).toEqual([]);
      }
    });
  });
}

/**
 * @param {import('@playwright/test').Locator} figure
 * @param {Readonly<Record<string, string>>} colours
 * @returns {Promise<string[]>}
 *   Colours in the drawing that are none of the theme.
 */
async function strangers(figure, colours) {
  const known = new Set(['none', ...Object.values(colours).map(rgb)]);
  const used = await plot(figure)
    // Colours have no role: whatever is painted is asked.
    .locator('svg :is(path, line, text, rect)')
    .evaluateAll((shapes) =>
      shapes.flatMap((shape) => {
        const {fill, stroke} = getComputedStyle(shape);
        return [fill, stroke];
      }),
    );
  return [...new Set(used)].filter((colour) => !known.has(colour) && !/, 0\)$/.test(colour));
}

/** @param {string | undefined} hex */
function rgb(hex = '') {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  return `rgb(${r}, ${g}, ${b})`;
}
