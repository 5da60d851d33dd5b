// On the built site: the build comes before this test.

import assert from 'node:assert/strict';
import test from 'node:test';
import {brokenLinks, tagsOf} from './links.js';
import {address, pages, SITE} from './pages.js';

test('brokenLinks', async (t) => {
  await t.test('finds none in the built site', () => {
    assert.ok(pages().length > 0, `found no page in ${SITE}`);
    assert.deepEqual(brokenLinks(SITE, address()), []);
  });

  await t.test('finds broken links if the site is at another address', () => {
    const [first] = brokenLinks(SITE, `${new URL(address()).origin}/nowhere/`);
    assert.match(String(first), /outside of/);
  });
});

test('tagsOf', async (t) => {
  await t.test('reads attributes, and tags inside embed snippets', () => {
    const tags = tagsOf(
      '<a href="x?a=1&amp;b">y</a><pre class="snippet">&lt;img src=&#34;z.svg&#34;></pre>',
    );
    assert.deepEqual(
      tags.map(({name, attributes}) => [name, ...attributes.values()]),
      [
        ['a', 'x?a=1&b'],
        ['pre', 'snippet'],
        ['img', 'z.svg'],
      ],
    );
  });
});
