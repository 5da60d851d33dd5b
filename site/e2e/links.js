/**
 * Checks every link, anchor, image, style sheet, script and download of a built site on the disk. It
 * needs no browser and no server, and works for any build, under any path.
 */

import {existsSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {pages} from './pages.js';

const TAG = /<([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
/** What is copied to other sites. */
export const SNIPPET = /<pre class="snippet">([^<]*)</g;
const ATTRIBUTE = /([^\s=]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const ADDRESSES = new Set(['href', 'src', 'srcset', 'data-index', 'data-live', 'data-runtime']);
/** @type {Readonly<Record<string, string>>} */
const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#43;': '+',
};

/**
 * @param {string} folder
 *   A built site.
 * @param {string} address
 *   The address that it was built for, with a slash at its end: `https://example.org/bench/`.
 * @returns {string[]}
 *   `reports/x/: found no file for "/reports/y/"`; also ids that a page has twice.
 */
export function brokenLinks(folder, address) {
  const all = pages(folder);
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map();
  /** @type {string[]} */
  const repeated = [];
  const links = all.flatMap((path) => {
    const tags = tagsOf(readFileSync(fileOf(folder, path) ?? '', 'utf8'));
    const ids = tags.flatMap(({attributes}) => attributes.get('id') ?? []);
    repeated.push(
      ...ids.flatMap((id, i) =>
        ids.indexOf(id) < i ? `${path}: found a second element with the id "${id}"` : [],
      ),
    );
    anchors.set(path, new Set(ids));
    return tags.flatMap((tag) => addressesOf(tag).map((link) => ({path, link})));
  });

  const broken = links.flatMap(({path, link}) => {
    const base = path === '404.html' ? address : `${address}${path}`;
    const url = new URL(link, base);
    if (url.protocol === 'data:' || url.origin !== new URL(address).origin) return [];
    if (!url.href.startsWith(address)) return `${path}: found "${link}" outside of "${address}"`;
    const target = decodeURIComponent(url.href.slice(address.length).replace(/[#?].*/, ''));
    if (!fileOf(folder, target)) return `${path}: found no file for "${link}"`;
    const anchor = decodeURIComponent(url.hash.slice(1));
    // The state of the compare page names a run, not an element.
    const compared = /^runs=(.+)\/(.+)$/.exec(anchor);
    if (compared) {
      const values = `reports/${compared[1]}/runs/${compared[2]}/compare.json`;
      return fileOf(folder, values) ? [] : `${path}: found no values for "${link}"`;
    }
    // The state of the page of changes is a filter.
    if (target === 'changes/' && anchor.startsWith('report=')) return [];
    const targetAnchors = anchors.get(target);
    if (anchor && targetAnchors && !targetAnchors.has(anchor)) {
      return `${path}: found no anchor for "${link}"`;
    }
    return [];
  });
  return [...repeated, ...broken];
}

/**
 * @param {string} html
 * @returns {{name: string, attributes: Map<string, string>}[]}
 *   Also the tags inside the embed snippets.
 */
export function tagsOf(html) {
  const snippets = [...html.matchAll(SNIPPET)].map(([, text = '']) => decoded(text));
  return [html, ...snippets].flatMap((text) =>
    [...text.matchAll(TAG)].map(([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(ATTRIBUTE)].map(([, key = '', a, b, c]) => [
          key.toLowerCase(),
          decoded(a ?? b ?? c ?? ''),
        ]),
      ),
    })),
  );
}

/** @param {{name: string, attributes: Map<string, string>}} tag */
const addressesOf = ({attributes}) =>
  [...attributes].flatMap(([key, value]) => (ADDRESSES.has(key) ? value : []));

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string | undefined}
 */
function fileOf(folder, path) {
  const file = join(folder, path === '' || path.endsWith('/') ? `${path}index.html` : path);
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** @param {string} text */
const decoded = (text) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#34|#39|#43);/g, (entity) => ENTITIES[entity] ?? entity);
