/**
 * Turns the labels of the legend into switches.
 */

import {button} from './elements.js';

/**
 * @param {Element} legend
 * @param {readonly string[]} off
 *   Labels to switch off at once.
 * @param {(hidden: string[]) => void} change
 *   Gets the labels that are switched off, which may be all of them.
 */
export function series(legend, off, change) {
  const labels = /** @type {NodeListOf<HTMLElement>} */ (legend.querySelectorAll('[data-series]'));
  if (labels.length < 2) return;
  /** @type {Set<string>} */
  const hidden = new Set();
  for (const label of labels) {
    const name = label.dataset.series ?? '';
    const toggle = button(name, () => {
      if (!hidden.delete(name)) hidden.add(name);
      toggle.setAttribute('aria-pressed', String(!hidden.has(name)));
      change([...hidden]);
    });
    toggle.dataset.series = name;
    toggle.setAttribute('aria-pressed', 'true');
    label.replaceWith(toggle);
    if (off.includes(name)) toggle.click();
  }
}
