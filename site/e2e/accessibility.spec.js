import {AxeBuilder} from '@axe-core/playwright';
import {figures, look} from './figures.js';
import {kinds} from './pages.js';
import {expect, test} from './site.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The dearest rules by far, of what is the same on every screen. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

for (const {kind, path} of kinds()) {
  test(`${kind}: no barrier, with everything open`, async ({page, hasTouch, isMobile}) => {
    await page.goto(path);
    await open(page, {hasTouch});
    const axe = new AxeBuilder({page}).withTags(TAGS);
    expect(await barriers(isMobile ? axe.disableRules(COLOURS) : axe)).toEqual([]);
  });

  test(`${kind}: colours that can be read in the dark`, {tag: '@desktop'}, async ({page}) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await page.goto(path);
    await open(page, {hasTouch: false});
    expect(await barriers(new AxeBuilder({page}).withRules(COLOURS))).toEqual([]);
  });
}

/**
 * Opens what can be opened, and has the first figure live.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{hasTouch: boolean}} device
 */
async function open(page, device) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const [figure] = await figures(page);
  if (figure && (await figure.getByRole('img').count()) > 0) await look(figure, device);
}

/**
 * @param {AxeBuilder} axe
 * @returns {Promise<[rule: string, elements: string[]][]>}
 */
async function barriers(axe) {
  // No page here has a frame, for which alone the other mode takes twice the time.
  const {violations} = await axe.setLegacyMode().analyze();
  return violations.map(({id, nodes}) => [id, nodes.map(({html}) => html.slice(0, 200))]);
}
