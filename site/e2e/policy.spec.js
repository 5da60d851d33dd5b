import {tagsOf} from './links.js';
import {html, kinds, pages} from './pages.js';
import {expect, test} from './site.js';

test('every page has a policy without unsafe sources', {tag: '@desktop'}, () => {
  for (const path of pages()) {
    const tags = tagsOf(html(path));
    const policies = tags.filter(
      ({name, attributes}) =>
        name === 'meta' && attributes.get('http-equiv') === 'Content-Security-Policy',
    );
    expect(policies, path).toHaveLength(1);
    const policy = policies[0]?.attributes.get('content') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe|https?:|\*/);

    const [text = ''] = html(path).split('<textarea');
    const pageTags = tagsOf(text);
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
