/**
 * The script of pages with charts. Until somebody looks at a figure it does next to nothing.
 */

import {live} from './live.js';
import {fetchWhenIdle} from './load.js';
import {quote} from './quote.js';

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
quote(document);
fetchWhenIdle();
