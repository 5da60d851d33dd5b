/**
 * Installs what is missing, and prints nothing if nothing is. npm runs it before the commands:
 *
 *   node generator/setup/index.js             packages and Hugo
 *   node generator/setup/index.js --packages  packages alone
 *   node generator/setup/index.js --tests     packages, Hugo, a browser and zizmor
 */

import process from 'node:process';
import {parseArgs} from 'node:util';
import {ignoreClosedPipe} from '../closed-pipe.js';
import {ENGINE} from '../engine.js';
import {installBrowser} from './browser.js';
import {bundleScripts} from './bundle.js';
import {hugoOrMessage} from './hugo.js';
import {installPackages} from './packages.js';
import {installZizmor} from './zizmor.js';

ignoreClosedPipe();
const {values} = parseArgs({
  options: {packages: {type: 'boolean'}, tests: {type: 'boolean'}},
});

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** Nothing can go wrong that a person could fix. */
const bundle = () => void bundleScripts();

/** @type {typeof installPackages} */
const hugo = (folders, say) => hugoOrMessage({engine: ENGINE, ...folders}, say).message;

const parts = [
  installPackages,
  ...(values.packages ? [] : [bundle, hugo]),
  ...(values.tests ? [installBrowser, installZizmor] : []),
];
for (const install of parts) {
  // This repository is an engine and a site.
  const message = install({engine: ENGINE, site: ENGINE}, say);
  if (message === undefined) continue;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  break;
}
