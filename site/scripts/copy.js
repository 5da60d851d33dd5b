/**
 * Copy buttons for the embed snippets.
 */

import {button, element} from './elements.js';

/** @param {ParentNode} page */
export function addCopyButtons(page) {
  for (const text of page.querySelectorAll('textarea')) {
    const label = text.closest('label');
    const status = element('output');
    const copy = button(
      'Copy',
      async () => {
        text.select();
        try {
          await navigator.clipboard.writeText(text.value);
          status.value = 'Copied';
        } catch {
          // No permission, or not a secure page. The text is selected.
          status.value = 'Selected: press Ctrl+C or ⌘C to copy';
        }
      },
      `Copy: ${label?.firstChild?.textContent?.trim()}`,
    );
    label?.after(element('p', {className: 'copy'}, copy, ' ', status));
  }
}
