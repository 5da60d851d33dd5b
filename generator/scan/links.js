/**
 * Checks links in `content/` and in the menu before Hugo reads them: those from the root of the site must
 * lead to a page. Only Hugo knows where other links lead, but a page must have the last name of their path.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Effects} from '../types.d.ts'
 * @import {Site} from './types.d.ts'
 */

import {posix} from 'node:path';
import {isThere} from './names.js';
import {decoded, linksIn, PICTURE_HINT, partsOf, publishedPicturesIn, textsIn} from './prose.js';

export const LINK_HINT =
  'A report is at /reports/<report>/, and content/a.md at /a/. The menu omits the first slash.';
const SITE_FILE = 'data/site.yaml';

/**
 * @param {readonly string[]} pages
 *   Addresses of the pages that are not written in `content/`: `reports/a/`.
 * @param {Site['menu']} menu
 * @param {Pick<Effects, 'list' | 'read'>} effects
 * @param {InputErrors} errors
 *   Takes each link that leads to no page; other errors in the texts are those of `checkProse`.
 */
export async function checkLinks(pages, menu, effects, errors) {
  const texts = await textsIn('content', effects);
  const made = texts.map((path) => path.replace(/^content\//, ''));
  // Hugo makes a page of each folder.
  const folders = made.map((address) => posix.dirname(address));
  const addresses = new Set([...pages, ...made, ...folders].map(comparable));
  const names = new Set([...addresses].map((address) => posix.basename(address)));
  /** @param {string} written */
  const isPage = (written) =>
    written.startsWith('/')
      ? addresses.has(comparable(written))
      : names.has(posix.basename(comparable(written)));
  for (const path of texts) {
    const parts = partsOf(String(await effects.read(path)));
    for (const {raw, written, line} of linksIn(parts)) {
      if (isPage(written)) continue;
      const message = `found no page "${raw}", expected a link to a page of this site`;
      errors.add(path, line, message, LINK_HINT);
    }
    for (const {raw, address, file, line} of publishedPicturesIn(parts, path)) {
      if (addresses.has(comparable(pageOf(address))) || (await isThere(file, effects))) continue;
      const message = `found no picture "${raw}", expected that of a chart of this site, or the file ${file}`;
      errors.add(path, line, message, PICTURE_HINT);
    }
  }
  const manifest = String((await effects.read(SITE_FILE)) ?? '');
  for (const path of menu.flatMap((entry) => ('path' in entry ? entry.path : []))) {
    // A name with an end is a file.
    if (posix.extname(pathOf(path)) || addresses.has(comparable(path))) continue;
    const message = `found no page "${path}", expected a page of this site in the menu`;
    errors.add(SITE_FILE, lineWith(manifest, path), message, LINK_HINT);
  }
}

/**
 * @param {string} picture
 *   The address of one that a build writes: `/img/report/chart.svg`.
 * @returns {string}
 *   Of the page that it shows.
 */
const pageOf = (picture) =>
  picture
    .replace(/\/[^/]*badge\.svg$/, '/')
    .replace(/^\/img\/([^/]+)\/(.+)\.svg$/, '/reports/$1/charts/$2/')
    .replace(/^\/img\/(.+)\.svg$/, '/reports/$1/');

/**
 * @param {string} text
 * @param {string} address
 * @returns {number | undefined}
 *   The first line that has the address.
 */
export const lineWith = (text, address) =>
  text.split('\n').findIndex((line) => line.includes(address)) + 1 || undefined;

/** @param {string} address */
const pathOf = (address) => address.replace(/[?#].*$/, '');

/**
 * @param {string} address
 * @returns {string}
 *   The same for all ways to write it: Hugo ignores case, and writes its own signs for some.
 */
const comparable = (address) =>
  posix
    .join('/', decoded(pathOf(address)))
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/\/_?index$/, '')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, '')
    .replace(/\/$/, '');
