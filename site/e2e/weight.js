/** How heavy the pages of a built site are. */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {tagsOf} from './links.js';
import {pages} from './pages.js';

/** Bytes of the compressed HTML of a report. */
export const MOST_BYTES = 60_000;
/** Elements of a report. */
export const MOST_ELEMENTS = 5000;

/**
 * @param {string} folder
 *   A built site.
 * @returns {string[]}
 *   Pages of reports and runs that are over the budget, with what they take.
 */
export function heavyPages(folder) {
  return pages(folder)
    .filter((path) => /^reports\/[^/]+\/(runs\/[^/]+\/)?$/.test(path))
    .flatMap((path) => {
      const html = readFileSync(join(folder, path, 'index.html'));
      const bytes = gzipSync(html).length;
      const elements = tagsOf(String(html)).length;
      return bytes > MOST_BYTES || elements > MOST_ELEMENTS
        ? `${path}: ${bytes} bytes, ${elements} elements`
        : [];
    });
}
