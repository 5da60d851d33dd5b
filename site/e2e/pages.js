/**
 * The pages of the built site, found on the disk, so that no list can miss one.
 */

import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join, sep} from 'node:path';
import process from 'node:process';
import {TEST_SITE} from '../../generator/testing/site-for-tests.js';

export const SITE = process.env.BENCHFOLIO_SITE ?? join(TEST_SITE, 'build/site');

/**
 * @param {string} [folder]
 * @returns {string[]}
 *   Addresses below the site's, sorted: `''`, `404.html`, `data/`, …
 */
export function pages(folder = SITE) {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.html'))
    .map((path) =>
      path
        .split(sep)
        .join('/')
        .replace(/(^|\/)index\.html$/, '$1'),
    )
    .sort();
}

/**
 * @returns {{kind: string, path: string}[]}
 *   The fullest page of each kind: the reports, the runs, the machines, …
 */
export function kinds() {
  /** @type {Map<string, {kind: string, path: string, size: number}>} */
  const fullest = new Map();
  for (const path of pages()) {
    const kind = path
      .replace(/^(reports|machines|formats|embed\/v1)\/[^/]+/, '$1/*')
      .replace(/\/(runs|charts)\/[^/]+/, '/$1/*');
    const {size} = statSync(file(path));
    if (size > (fullest.get(kind)?.size ?? 0)) fullest.set(kind, {kind, path, size});
  }
  return [...fullest.values()].map(({kind, path}) => ({kind: kind || 'home', path}));
}

/** @returns {string} The fullest report page. */
export const fullestReport = () => kinds().find(({kind}) => kind === 'reports/*/')?.path ?? '';

/** @returns {string[]} The report pages. */
export const reports = () => pages().filter((path) => /^reports\/[^/]+\/$/.test(path));

/** @returns {string[]} The pages of all numbers of a report. */
export const numberPages = () => pages().filter((path) => /^reports\/[^/]+\/data\/$/.test(path));

/** @returns {string[]} The pages of charts for frames. */
export const embeds = () => pages().filter((path) => path.startsWith('embed/'));

/** @param {string} path @returns {string} */
export const html = (path) => readFileSync(file(path), 'utf8');

/** @returns {string | undefined} */
const canonical = () => /<link rel="canonical" href="([^"]+)"/.exec(html(''))?.[1];

/** Whether the build knew the address of the site. Without it there are no snippets. */
export const hasAddress = () => canonical() !== undefined;
export const NO_ADDRESS = 'the site was built without its address';

/**
 * @returns {string}
 *   The address that the site was built for, with a slash at its end. If the build did not know it,
 *   a placeholder with the right path.
 */
export const address = () =>
  canonical() ??
  new URL(/class="home" href="([^"]+)"/.exec(html(''))?.[1] ?? '/', 'https://site.invalid').href;

/** @param {string} path */
const file = (path) => join(SITE, path === '' || path.endsWith('/') ? `${path}index.html` : path);

/**
 * @param {string} href
 *   The href of a page, from the root of its host.
 * @returns {string}
 *   Below the site's own address, which may be a path.
 */
export const inSite = (href) => href.slice(new URL(address()).pathname.length);
