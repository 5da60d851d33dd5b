/**
 * `npm run build`: data → build/site.
 */

import {statSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {argumentsOf} from '../arguments.js';
import {diskEffects, entriesBelow} from '../effects.js';
import {ENGINE} from '../engine.js';
import {InputError, printable} from '../errors.js';
import {counted} from '../format.js';
import {generate} from '../generate.js';
import {wrongAddress} from '../scan/site.js';
import {hugoOrMessage} from '../setup/hugo.js';
import {checkFolders} from './folders.js';
import {buildWithHugo, recoverSite} from './hugo.js';
import {withLock} from './lock.js';

export const USAGE = `benchfolio build [options]

Writes the site to build/site.

  --base-url URL     where the site will be published; otherwise the variable BASE_URL, or \`url\` in data/site.yaml
  --claims mark      marks sentences that the data no longer supports; without it, they are errors`;

/** @param {{root: string, args: string[], log: (line: string) => void}} context */
export async function build({root, args, log}) {
  const {values} = argumentsOf({
    args,
    options: {'base-url': {type: 'string'}, claims: {type: 'string'}},
  });
  if (values.claims !== undefined && values.claims !== 'mark') {
    throw new InputError([`found --claims ${values.claims}, expected mark`]);
  }
  const url = addressOf(values['base-url']);
  checkFolders(root);
  const context = {root, program: requireHugo(root, log)};
  await withLock(root, log, () => buildSite(context, log, {url, mark: values.claims === 'mark'}));
}

/**
 * @param {import('./hugo.js').Context} context
 * @param {(line: string) => void} log
 * @param {{url: string | undefined, mark: boolean}} options
 *   `url`: where the site will be published, if the command or the environment says so.
 */
async function buildSite(context, log, {url, mark}) {
  const {root} = context;
  recoverSite(root);
  const {site, reports} = await generate(diskEffects(root, log), {
    mark,
    urlOf: (site) => url || site.url,
  });
  log('Writing the pages with Hugo');
  await buildWithHugo(context, url ? {...site, url} : site);
  const runs = reports.reduce((sum, {runs}) => sum + runs.length, 0);
  const bytes = bytesOf(join(root, 'build/site'));
  const size = megabytes(bytes);
  log(`build/site: ${counted(reports.length, 'report')}, ${counted(runs, 'run')}, ${size}`);
  if (!(url || site.url)) {
    log(
      'Without an address the site has no embed snippets, feeds and sitemap: set `url` in data/site.yaml, or BASE_URL.',
    );
  }
  const {siteBytes} = site.limits;
  if (bytes > siteBytes) {
    log(
      `build/site: warning: found ${size}, expected at most ${megabytes(siteBytes)}: a host such as GitHub Pages may refuse more\n  Withdraw runs or compress their files. Another host may allow more: \`siteBytes\` under \`limits\` in data/site.yaml.`,
    );
  }
}

/**
 * @param {string | undefined} option
 * @returns {string | undefined}
 *   Where the site will be published, if the command or the environment says so.
 * @throws {InputError}
 */
function addressOf(option) {
  const address = option ?? process.env.BASE_URL;
  const expected = address && wrongAddress(address);
  if (!expected) return address;
  const source = option === undefined ? 'the variable BASE_URL' : '--base-url';
  throw new InputError([`found ${source} "${printable(address)}", expected ${expected}`]);
}

/** @param {string} folder */
const bytesOf = (folder) =>
  entriesBelow(folder)
    .filter(({entry}) => entry.isFile())
    .reduce((sum, {path}) => sum + statSync(join(folder, path)).size, 0);

/** @param {number} bytes */
const megabytes = (bytes) => `${Number((bytes / 1e6).toPrecision(3))} MB`;

/**
 * Installs Hugo into the site's `.cache/` if it is missing.
 *
 * @param {string} root
 * @param {(line: string) => void} log
 * @returns {string}
 *   The program to run.
 * @throws {InputError}
 *   With manual instructions.
 */
export function requireHugo(root, log) {
  const {program, message = ''} = hugoOrMessage({engine: ENGINE, site: root}, log);
  if (program === undefined) throw new InputError([message]);
  return program;
}
