// The built demonstration: no link, drawing or download leads nowhere. The build comes before this test.

import assert from 'node:assert/strict';
import {fileURLToPath} from 'node:url';
import {test} from 'node:test';
import {brokenLinks} from '../../site/e2e/links.js';

const SITE = fileURLToPath(new URL('../../build/site', import.meta.url));

test('the built demonstration has no broken link', () => {
  const address = process.env.BASE_URL ?? 'https://site.invalid/';
  assert.deepEqual(brokenLinks(SITE, address), []);
});
