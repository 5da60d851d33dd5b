import {figures, look, unfold} from './figures.js';
import {SNIPPET, tagsOf} from './links.js';
import {address, embeds, hasAddress, html, kinds, NO_ADDRESS, pages} from './pages.js';
import {expect, test} from './site.js';

/** In Safari 26.5.2 'self' is not the site in the frame of an embed. */
const OF_EMBED = `'self' ${new URL(address()).origin}`;

test('the policy of an embed names the site', {tag: '@desktop'}, () => {
  test.skip(!hasAddress(), NO_ADDRESS);
  for (const path of embeds()) {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html(path)) ?? [];
    for (const kind of ['script', 'style', 'img', 'connect']) {
      expect(policy, path).toContain(`${kind}-src ${OF_EMBED}`);
    }
  }
});

test('every page has a policy without unsafe sources', {tag: '@desktop'}, () => {
  const ofEmbeds = new Set(embeds());
  for (const path of pages()) {
    const tags = tagsOf(html(path));
    const policies = tags.filter(
      ({name, attributes}) =>
        name === 'meta' && attributes.get('http-equiv') === 'Content-Security-Policy',
    );
    expect(policies, path).toHaveLength(1);
    const policy = policies[0]?.attributes.get('content') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    const others = ofEmbeds.has(path) ? policy.replaceAll(OF_EMBED, '') : policy;
    expect(others, path).not.toMatch(/unsafe|https?:|\*/);

    // The snippets have styles, for other sites.
    const pageTags = tagsOf(html(path).replaceAll(SNIPPET, ''));
    expect(
      pageTags.filter(({attributes}) => attributes.has('style')),
      path,
    ).toEqual([]);
    expect(
      pageTags.filter(({attributes}) => [...attributes.keys()].some((key) => /^on/.test(key))),
      path,
    ).toEqual([]);
  }
});

// An embed has the figure of its chart's page.
const shown = pages().filter(
  (path) => html(path).includes('&lt;b onclick') && !path.includes('/charts/'),
);

test('a page shows text that looks like markup', {tag: '@desktop'}, () => {
  expect(shown.length).toBeGreaterThan(0);
});

for (const path of shown) {
  test(`${path}: no script makes markup of text`, {tag: '@desktop'}, async ({page}) => {
    await page.goto(path);
    await unfold(page);
    for (const figure of await figures(page)) await look(figure, {hasTouch: false});
    // An element that text would make has no role.
    await expect(page.locator('[onclick]')).toHaveCount(0);
  });
}

test('the search makes no markup of text', {tag: '@desktop'}, async ({page}) => {
  await page.goto('search/#q=onclick');
  await expect(page.locator('.results').getByRole('link').first()).toContainText('<b onclick');
  await expect(page.locator('[onclick]')).toHaveCount(0);
});

test('visiting the pages stores nothing', async ({page, context}) => {
  for (const {path} of kinds()) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
  ]);
  expect(stored).toEqual([0, 0, 0]);
});
