/**
 * Installs what is missing, and says nothing where nothing is. npm runs it before the commands:
 *
 *   node generator/setup/index.js             packages and Hugo
 *   node generator/setup/index.js --packages  packages alone
 *   node generator/setup/index.js --browser   packages, Hugo and a browser
 */

import {parseArgs} from 'node:util';
import {installBrowser} from './browser.js';
import {bundleScripts} from './bundle.js';
import {installHugo} from './hugo.js';
import {installPackages} from './packages.js';

const {values} = parseArgs({
  options: {packages: {type: 'boolean'}, browser: {type: 'boolean'}},
});

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

const bundle = () => {
  bundleScripts();
  return undefined;
};

const parts = [
  installPackages,
  ...(values.packages ? [] : [bundle]),
  ...(values.packages ? [] : [installHugo]),
  ...(values.browser ? [installBrowser] : []),
];
for (const install of parts) {
  const trouble = install(say);
  if (trouble === undefined) continue;
  process.stderr.write(`${trouble.trimEnd()}\n`);
  process.exitCode = 1;
  break;
}
