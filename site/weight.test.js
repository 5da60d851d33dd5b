// The test site is light: what a reader loads with a report, and what one more small run adds.

import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {TEST_SITE} from '../generator/testing/site-for-tests.js';
import {tagsOf} from './e2e/links.js';
import {pages} from './e2e/pages.js';
import {heavyPages} from './e2e/weight.js';

const SITE = join(ENGINE, TEST_SITE, 'build/site');
/** Bytes that all files of a small run take, besides its raw files. */
const MOST_OF_A_RUN = 60_000;
/** Runs of one operation, in one format. */
const SMALL_RUNS = ['test-one-run/run-1', 'test-sweep/java-1', 'example/jmh-1', 'example/gbench-1'];

test('all pages are light', () => assert.deepEqual(heavyPages(SITE), []));

test('the first paint of the home page and of reports waits for no other file', () => {
  const found = pages(SITE).filter((path) => /^(reports\/([^/]+\/)?)?$/.test(path));
  assert.ok(found.includes('') && found.length > 3);
  for (const path of found) {
    const html = readFileSync(join(SITE, path, 'index.html'), 'utf8');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const tags = tagsOf(html);
    const policies = tags.map(({attributes}) => attributes.get('content') ?? '');
    assert.ok(
      policies.some((policy) => policy.includes(`'self' 'sha256-${hash}';`)),
      path,
    );
    assert.doesNotMatch(html, /<link rel="stylesheet"|<script(?! defer| type="application)/, path);
  }
});

test('a small run adds few bytes', () => {
  const files = entriesBelow(SITE).filter(({entry}) => entry.isFile());
  for (const name of SMALL_RUNS) {
    const [report, run] = name.split('/');
    const made = files.filter(
      ({path}) =>
        path.startsWith(`reports/${report}/runs/${run}/`) ||
        path.includes(`/${report}/${run}--`) ||
        path.startsWith(`reports/${report}/charts/${run}--`),
    );
    assert.ok(made.length > 0, name);
    const bytes = made.reduce((sum, {path}) => sum + statSync(join(SITE, path)).size, 0);
    assert.ok(bytes <= MOST_OF_A_RUN, `${name}: ${bytes} bytes`);
  }
});
