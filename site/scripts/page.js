/**
 * The script of pages with charts. It does almost nothing until a reader uses a figure.
 */

import {addCopyButtons} from './copy.js';
import {liveFigures} from './live.js';
import {fetchWhenIdle} from './load.js';
import {addRecomputeButton} from './recompute-button.js';
import {addSourceButtons} from './source-buttons.js';

liveFigures();
addCopyButtons(document);
addRecomputeButton(document);
addSourceButtons(document);
fetchWhenIdle();

// Safari prints no picture that was not loaded, and paper has others than the screen.
addEventListener('beforeprint', () => {
  for (const picture of document.images) picture.loading = 'eager';
});
