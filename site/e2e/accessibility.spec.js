import {axe, barriers} from './barriers.js';
import {figures, look, unfold} from './figures.js';
import {fullestReport, html, kinds, pages, reports} from './pages.js';
import {expect, test} from './site.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

// The fullest page of each kind, one chart with changes, and all reports: what is on one depends on its data.
const changed = pages().find(
  (path) => path.includes('/charts/') && html(path).includes('In all changes'),
);
const checked = [
  ...kinds(),
  ...(changed ? [{kind: 'chart with changes', path: changed}] : []),
  ...reports().flatMap((path) => (path === fullestReport() ? [] : {kind: path, path})),
];

for (const {kind, path} of checked) {
  test(`${kind}: no barrier, with all details open`, async ({page, hasTouch}) => {
    await page.goto(path);
    await open(page, {hasTouch});
    // Colours depend on the theme, not on the width, and their check takes most of the time.
    const rules = axe(page)
      .withTags(TAGS)
      .disableRules(hasTouch ? COLOURS : []);
    expect(await barriers(rules), 'light').toEqual([]);
    if (hasTouch) return;
    for (const [name, media] of /** @type {const} */ ([
      ['dark', {colorScheme: 'dark'}],
      ['forced colours', {forcedColors: 'active'}],
    ])) {
      await page.emulateMedia(media);
      expect(await barriers(axe(page).withRules(COLOURS)), name).toEqual([]);
    }
  });
}

/** Line heights of fonts with low and with high ascenders. */
const LINE_HEIGHTS = [1.1, 1.7];

test('targets are large enough at low and high lines', {tag: '@phone'}, async ({page}) => {
  for (const {kind, path} of kinds()) {
    await page.goto(path);
    await unfold(page);
    for (const lineHeight of LINE_HEIGHTS) {
      await page.evaluate((height) => {
        // The policy of the page forbids style elements, not this.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { line-height: ${height} !important; }`);
        document.adoptedStyleSheets = [sheet];
      }, lineHeight);
      const found = await barriers(axe(page).withRules(['target-size']));
      expect(found, `${kind} at a line height of ${lineHeight}`).toEqual([]);
    }
  }
});

/**
 * Opens all details, and makes the first figure live.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{hasTouch: boolean}} device
 */
async function open(page, device) {
  await unfold(page);
  const [figure] = await figures(page);
  if (figure && (await figure.getByRole('img').count()) > 0) await look(figure, device);
}
