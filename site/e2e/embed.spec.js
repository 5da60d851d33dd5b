import {figures} from './figures.js';
import {address} from './pages.js';
import {expect, test} from './site.js';

const REPORT = 'reports/nats-latency/';

/**
 * What a blogger copies from the first figure, on the site as it is served here.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
async function snippet(page, name) {
  await page.goto(REPORT);
  const [figure] = await figures(page);
  if (!figure) throw new Error('found no figure');
  await figure.getByText('Embed', {exact: true}).click();
  const text = await figure.getByRole('textbox', {name}).inputValue();
  return text.replaceAll(address(), new URL(new URL(address()).pathname, page.url()).href);
}

/** @param {string} body @param {string} [head] */
const post = (body, head = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${head}<title>A post</title><body>${body}</body></html>`;

test('the frame draws, becomes live and tells its height, in an opaque origin', async ({
  page,
  host,
  hasTouch,
}) => {
  const frame = (await snippet(page, 'Live chart (iframe)')).replace(
    /sandbox="[^"]*"/,
    'sandbox="allow-scripts"',
  );
  expect(frame).toContain('sandbox="allow-scripts"');
  const site = await host({'/post': post(frame.replace('loading="lazy"', ''))});
  await page.addInitScript(() => {
    const told = /** @type {unknown[]} */ ([]);
    Object.assign(globalThis, {told});
    addEventListener('message', ({data, origin}) => told.push({...data, origin}));
  });
  await page.goto(`${site}post`);
  const inside = page.frameLocator('iframe');
  const plot = inside.getByRole('figure').getByRole('img').last();
  await expect(plot).toBeVisible();
  if (hasTouch) await plot.tap();
  else await plot.hover();
  await expect(inside.getByRole('slider', {name: 'Values at'})).toBeVisible();

  const messages = () => page.evaluate(() => /** @type {any} */ (globalThis).told);
  const before = (await messages()).at(-1);
  expect(before).toMatchObject({t: 'benchchart', v: 1, type: 'height', origin: 'null'});
  expect(before.id).toMatch(/^nats-latency\../);
  await inside.getByText('Data table', {exact: true}).click();
  await expect.poll(async () => (await messages()).at(-1).height).toBeGreaterThan(before.height);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the picture loads in ${colorScheme}`, async ({page, host}) => {
    await page.emulateMedia({colorScheme});
    const picture = await snippet(page, 'Image with a link');
    const site = await host({'/post': post(picture)});
    await page.goto(`${site}post`);
    const image = page.getByRole('link').getByRole('img');
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveAccessibleName(/\d/);
    const {width, source} = await image.evaluate((/** @type {HTMLImageElement} */ one) => ({
      width: one.naturalWidth,
      source: one.currentSrc,
    }));
    expect(width).toBeGreaterThan(0);
    expect(source.endsWith('-dark.svg')).toBe(colorScheme === 'dark');
  });
}
