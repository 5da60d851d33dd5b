/**
 * Copy buttons for the texts that a blogger takes away.
 */

import {button, element} from './elements.js';

/** @param {ParentNode} page */
export function quote(page) {
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
          // No permission, or a page that is not secure: it is selected.
          status.value = 'Selected: copy it with the keyboard';
        }
      },
      `Copy: ${label?.firstChild?.textContent?.trim()}`,
    );
    label?.after(element('p', {className: 'copy'}, copy, ' ', status));
  }
}
