import {AxeBuilder} from '@axe-core/playwright';
import {figures, look} from './figures.js';
import {kinds} from './pages.js';
import {expect, test} from './site.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({colorScheme});
    for (const {kind, path} of kinds()) {
      // Dark colours are the same on every screen.
      const tag = colorScheme === 'dark' ? '@desktop' : [];
      test(`${kind}: no barrier, with everything open`, {tag}, async ({page, hasTouch}) => {
        await page.goto(path);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        const [figure] = await figures(page);
        if (figure && (await figure.getByRole('img').count()) > 0) await look(figure, {hasTouch});
        const {violations} = await new AxeBuilder({page}).withTags(RULES).analyze();
        expect(
          violations.map(({id, nodes}) => [id, nodes.map(({html}) => html.slice(0, 200))]),
        ).toEqual([]);
      });
    }
  });
}
