/**
 * Copy buttons for the embed snippets.
 */

import {button, element} from './elements.js';

/** @param {ParentNode} page */
export function addCopyButtons(page) {
  for (const text of page.querySelectorAll('.snippet')) {
    const status = element('output');
    const copy = button(
      'Copy',
      async () => {
        getSelection()?.selectAllChildren(text);
        try {
          await navigator.clipboard.writeText(text.textContent ?? '');
          status.value = 'Copied';
        } catch {
          // No permission, or not a secure page. The text is selected.
          status.value = 'Selected: press Ctrl+C or ⌘C to copy';
        }
      },
      `Copy: ${text.previousElementSibling?.textContent}`,
    );
    text.after(element('p', {className: 'copy'}, copy, ' ', status));
  }
}
