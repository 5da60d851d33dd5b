// The values of every run of the test site, computed again by the code that a browser runs, from the raw
// files that the site publishes.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {TEST_SITE} from '../generator/testing/site-for-tests.js';
import {recompute} from './scripts/recompute.js';

const SITE = join(ENGINE, TEST_SITE, 'build/site');
const runs = entriesBelow(SITE)
  .map(({path}) => path)
  .filter((path) => path.endsWith('/compare.json'))
  .map((path) => path.slice(0, -'compare.json'.length));

const fetched = async (/** @type {string} */ address) =>
  new Uint8Array(readFileSync(join(SITE, decodeURIComponent(address))));
const sourceOf = (/** @type {string} */ run) =>
  JSON.parse(readFileSync(join(SITE, run, 'compare.json'), 'utf8')).source;

test('a browser computes the values that are published, of every run', async () => {
  const measured = runs.filter(sourceOf);
  assert.ok(measured.length > 10);
  for (const run of measured) {
    const result = await recompute({run, root: ''}, fetched);
    assert.ok('equal' in result, `${run}: ${JSON.stringify(result)}`);
    assert.deepEqual(result.different, [], run);
    assert.ok(result.equal > 0, run);
    assert.equal(result.files, sourceOf(run).files.length, run);
  }
});
