/** How heavy the pages of a built site are. */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {tagsOf} from './links.js';
import {pages} from './pages.js';

/** Bytes of the compressed HTML of a page. */
export const MOST_BYTES = 60_000;
/** Elements of a page. */
const MOST_ELEMENTS = 5000;

/**
 * @param {string} folder
 *   A built site.
 * @returns {string[]}
 *   Pages that are over the budget, with what they take.
 */
export function heavyPages(folder) {
  return pages(folder).flatMap((path) => {
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const html = readFileSync(join(folder, file));
    const bytes = gzipSync(html).length;
    const elements = tagsOf(String(html)).length;
    return bytes > MOST_BYTES || elements > MOST_ELEMENTS
      ? `${path}: ${bytes} bytes, ${elements} elements`
      : [];
  });
}
