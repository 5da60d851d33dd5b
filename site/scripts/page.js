/**
 * The script of pages with charts. It does almost nothing until a reader uses a figure.
 */

import {addCopyButtons} from './copy.js';
import {live} from './live.js';
import {fetchWhenIdle} from './load.js';

const figures = /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('figure[data-live]')
);
for (const figure of figures) {
  live(figure, async () => {
    const response = await fetch(figure.dataset.live ?? '');
    if (!response.ok) throw new Error(`found ${response.status} at ${response.url}`);
    return response.json();
  });
}
addCopyButtons(document);
fetchWhenIdle();
