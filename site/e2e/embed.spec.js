import {THEMES} from '../../generator/charts/theme.js';
import {figures} from './figures.js';
import {address, embeds, fullestReport, hasAddress, NO_ADDRESS, reports} from './pages.js';
import {expect, test} from './site.js';

test.skip(!hasAddress(), NO_ADDRESS);

/**
 * The snippet of the first figure, for the site as it is served here.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
async function snippet(page, name) {
  await page.goto(fullestReport());
  const [figure] = await figures(page);
  if (!figure) throw new Error('found no figure');
  await figure.getByText('Embed', {exact: true}).click();
  const text = await figure.getByText(name, {exact: true}).locator('+ .snippet').innerText();
  return text.replaceAll(address(), new URL(new URL(address()).pathname, page.url()).href);
}

/** @param {string} body */
const post = (body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A post</title><body>${body}</body></html>`;

/** The page around the frame. @param {import('@playwright/test').Page} page */
function frameOf(page) {
  // A frame has no role.
  const frame = page.locator('iframe');
  const inside = page.frameLocator('iframe');
  return {
    inside,
    height: async () => (await frame.boundingBox())?.height ?? 0,
    contentHeight: () =>
      inside.locator('html').evaluate((html) => Math.ceil(html.getBoundingClientRect().height)),
    /** Whether all of the content is visible, with the border and without a gap. */
    async fits() {
      const gap = (await this.height()) - (await this.contentHeight());
      return gap >= 0 && gap < 8;
    },
  };
}

test('the frame draws, becomes live and follows the height of its content', async ({
  page,
  host,
  hasTouch,
}) => {
  const text = await snippet(page, 'Live chart (iframe)');
  expect(text).toContain('allow-downloads');
  expect(text).not.toContain('allow-same-origin');
  const site = await host({'/post': post(text.replace('loading="lazy"', ''))});
  await page.goto(`${site}post`);
  const {inside, height, fits} = frameOf(page);
  const plot = inside.getByRole('figure').getByRole('img').last();
  await expect(plot).toBeVisible();
  expect(await inside.locator('html').evaluate(() => origin)).toBe('null');
  if (hasTouch) await plot.tap();
  else await plot.hover();
  await expect(inside.getByRole('slider', {name: 'Values at'})).toBeVisible();

  await expect.poll(fits.bind(frameOf(page))).toBe(true);
  const before = await height();
  await inside.getByText('Numbers', {exact: true}).click();
  await expect.poll(height).toBeGreaterThan(before);
  await expect.poll(fits.bind(frameOf(page))).toBe(true);
});

test('the loader asks frames that loaded before it, and listens to them alone', async ({
  page,
  host,
}) => {
  const text = (await snippet(page, 'Live chart (iframe)')).replace('loading="lazy"', '');
  const [, loader = ''] = /<script src="([^"]+)"/.exec(text) ?? [];
  expect(loader).toMatch(/\/embed\/v1\/loader\.js$/);
  const other = '<iframe src="/other" title="other" height="100"></iframe>';
  const message = "{t: 'benchchart', v: 1, type: 'height', height: 5000}";
  const site = await host({
    '/post': post(text.replace(/<script.*/s, '').replace(/height="\d+"/, 'height="100"') + other),
    '/other': post(`<script>parent.postMessage(${message}, '*')</script>`),
  });
  await page.goto(`${site}post`);
  const heights = () =>
    page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientHeight));
  await expect(page.frameLocator('iframe').first().getByRole('figure')).toBeVisible();
  expect(await heights()).toEqual([100, 100]);

  await page.addScriptTag({url: loader});
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(100);
  const [height] = await heights();
  // From the page itself, and once more from the other frame.
  await page.evaluate(`postMessage(${message}, '*')`);
  await page.evaluate("document.querySelector('[title=other]').src += '?again'");
  await expect(page.frameLocator('[title=other]').locator('html')).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await heights()).toEqual([height, 100]);
});

test('the frame has the height of its content without the loader', async ({page, host}) => {
  const text = (await snippet(page, 'Live chart (iframe)')).replace('loading="lazy"', '');
  for (const width of [320, 480, 760]) {
    await page.setViewportSize({width, height: 800});
    const column = `<div style="width: ${width - 16}px">${text.replace(/<script.*/s, '')}</div>`;
    const site = await host({'/post': post(column)});
    await page.goto(`${site}post`);
    const {inside, height, contentHeight} = frameOf(page);
    await expect(inside.getByRole('figure').getByRole('img').last()).toBeVisible();
    expect((await height()) - (await contentHeight()), String(width)).toBeGreaterThanOrEqual(0);
  }
});

test('every frame has room for its content without the loader', {tag: '@desktop'}, async ({
  page,
}) => {
  const frame = await page.context().newPage();
  for (const path of reports()) {
    await page.goto(path);
    const snippets = await page
      .locator('p', {hasText: 'Live chart (iframe)'})
      .locator('+ .snippet')
      .allTextContents();
    expect(snippets.length, path).toBeGreaterThan(0);
    for (const text of snippets) {
      const [, src = '', height] = /src="([^"]+)".* height="(\d+)"/.exec(text) ?? [];
      await frame.goto(
        src.replace(address(), new URL(new URL(address()).pathname, page.url()).href),
      );
      for (const width of [320, 480, 640, 768]) {
        await frame.setViewportSize({width, height: 400});
        const content = await frame.evaluate(() => document.documentElement.offsetHeight);
        expect(content, `${src} at ${width}`).toBeLessThanOrEqual(Number(height));
      }
    }
  }
});

test('links open outside of the frame', async ({page, host, baseURL}) => {
  // It has a link to a difference in the source.
  const path = embeds().find((path) => path.includes('.history')) ?? '';
  const frame = new URL(path, baseURL).href;
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads';
  const site = await host({
    '/post': post(`<iframe src="${frame}" sandbox="${sandbox}" width="800" height="800"></iframe>`),
  });
  await page.goto(`${site}post`);
  await page.context().route('https://github.com/**', (route) => route.fulfill({body: 'a diff'}));
  const link = frameOf(page).inside.getByRole('link', {name: 'Difference in the source'}).first();
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect((await opened).getByText('a diff')).toBeVisible();
  await expect(link).toBeVisible();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the image loads in ${colorScheme}, with its colours`, async ({page, host}) => {
    const {page: background} = THEMES[colorScheme];
    await page.emulateMedia({colorScheme});
    const text = await snippet(page, 'Image with a link (HTML)');
    const site = await host({'/post': post(text)});
    await page.goto(`${site}post`);
    const image = page.getByRole('link').getByRole('img');
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveAccessibleName(/\d/);
    const size = await image.evaluate((/** @type {HTMLImageElement} */ element) => ({
      stated: ['width', 'height'].map((name) => Number(element.getAttribute(name))),
      own: [element.naturalWidth, element.naturalHeight],
      shown: element.getBoundingClientRect().width,
    }));
    expect(size.stated).toEqual(size.own);
    expect(size.shown).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const picture = await image.screenshot();
    const corner = await page.evaluate(cornerOf, picture.toString('base64'));
    expect(corner).toBe(background);
  });
}

test('the Markdown is an image in a link', async ({page}) => {
  const text = await snippet(page, 'Image with a link (Markdown)');
  expect(text).toMatch(/^\[!\[.*\d.*\]\(http[^()\s]+\.svg\)\]\(http[^()\s]+#[a-z0-9-]+\)$/);
});

/**
 * @param {string} png
 *   In base 64.
 * @returns {Promise<string>}
 *   The colour of a pixel in its lower right corner, which has no text.
 */
async function cornerOf(png) {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [r = 0, g = 0, b = 0] =
    context?.getImageData(bitmap.width - 3, bitmap.height - 3, 1, 1).data ?? [];
  return `#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}
