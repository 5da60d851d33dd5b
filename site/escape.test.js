// On the test site, whose titles, notes, flags and captions try to be markup: every page shows them as
// text. Joined texts and scripts of data are where a template could forget to escape.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import test from 'node:test';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {TEST_SITE} from '../generator/testing/site-for-tests.js';
import {SNIPPET} from './e2e/links.js';

const SITE = join(ENGINE, TEST_SITE, 'build/site');
/** In HTML, in Markdown with its backslash, and in the attributes of a snippet. */
const MARKUP = /(?<!\\)<(b onclick|script>alert)/;
/** Pages that show such text. */
const KINDS = [
  'index.html',
  'data/index.html',
  'machines/made/index.html',
  'reports/index.html',
  'reports/test-heap/index.html',
  'reports/test-heap/data/index.html',
  'reports/test-heap/charts/heap-g1/index.html',
  'reports/test-heap/runs/g1-1/index.html',
  'reports/test-heap/runs/z-2/index.html',
  'changes/index.html',
  'changes/feed.xml',
  'reports/test-history/index.html',
  'search/index.html',
  'embed/v1/test-heap.heap-g1/index.html',
];

/** @param {string} text */
const decoded = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('text that tries to be markup', async (t) => {
  const paths = entriesBelow(SITE)
    .filter(({entry, path}) => entry.isFile() && /\.(html|svg|xml)$/.test(path))
    .map(({path}) => path);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const path of paths) texts.set(path, await readFile(join(SITE, path), 'utf8'));

  await t.test('is in no page, drawing or feed as markup', () => {
    assert.deepEqual(
      [...texts].flatMap(([path, text]) => (MARKUP.test(text) ? path : [])),
      [],
    );
  });

  await t.test('is shown on each kind of page', () => {
    for (const path of KINDS) assert.match(texts.get(path) ?? '', /&lt;b onclick/, path);
  });

  await t.test('is not markup in the snippets that are copied', () => {
    for (const [path, text] of texts) {
      for (const [, snippet = ''] of text.matchAll(SNIPPET)) {
        assert.doesNotMatch(decoded(snippet), MARKUP, path);
      }
    }
  });
});
