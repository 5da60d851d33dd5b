/**
 * What `npm pack` and `npm publish` need beside the sources: the bundled scripts, and the versions that
 * the tests ran with, so that an installed engine gives the bytes of a clone.
 *
 *   node generator/setup/pack.js          before
 *   node generator/setup/pack.js --clean  after
 */

import {copyFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {ENGINE} from '../engine.js';
import {bundleScripts} from './bundle.js';

const SHRINKWRAP = join(ENGINE, 'npm-shrinkwrap.json');

if (process.argv.includes('--clean')) {
  rmSync(SHRINKWRAP, {force: true});
} else {
  bundleScripts();
  copyFileSync(join(ENGINE, 'package-lock.json'), SHRINKWRAP);
}
