// A fork may have no data.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {ENGINE} from '../engine.js';
import {temporaryFolder} from './repository.js';

/** @param {string} root @returns {string} What `npm test -- none` says there. */
const steps = (root) =>
  spawnSync(process.execPath, [join(root, 'generator/testing/run.js'), 'none'], {encoding: 'utf8'})
    .stdout;

test('the tests of a fork without the demonstration need no data', (t) => {
  const root = temporaryFolder(t);
  for (const file of ['package.json', 'generator/engine.js', 'generator/testing/run.js']) {
    cpSync(join(ENGINE, file), join(root, file));
  }
  mkdirSync(join(root, 'site'));
  const [before, after] = ['lint, types, units, test-site, ', 'site, browser\n'];
  const found = 'found "none", expected one of the steps: ';
  assert.equal(steps(root), `${found}${before}${after}`);
  mkdirSync(join(root, 'data'));
  assert.equal(steps(root), `${found}${before}build, ${after}`);
});
