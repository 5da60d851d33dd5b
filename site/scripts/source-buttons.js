/**
 * The buttons of a run page that show the lines of a raw file from which values come.
 *
 * @import {LinesRead} from './source-lines.js'
 */

import {askReader, UNREAD} from './ask-reader.js';
import {button, element} from './elements.js';

/** @param {ParentNode} page */
export function addSourceButtons(page) {
  /** @type {HTMLElement | null} */
  const recompute = page.querySelector('.recompute');
  const reader = recompute?.dataset.reader;
  if (!reader) return;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = page.querySelectorAll(':is(td, dd) a[href^="#file-"]');
  for (const [i, link] of links.entries()) {
    const text = link.nextSibling;
    const [before = '', label, after = ''] = text?.textContent?.split(/(lines? [^;]+)/) ?? [];
    const id = `lines-${i + 1}`;
    if (label) text?.replaceWith(before, sourceButton(link, {label, reader, id}), after);
  }
}

/**
 * @param {HTMLAnchorElement} link
 *   To the row of the file, which has its archive.
 * @param {object} source
 * @param {string} source.label
 *   `lines 4 to 18 and 20`.
 * @param {string} source.reader
 * @param {string} source.id
 *   For the lines.
 */
function sourceButton(link, {label, reader, id}) {
  const name = link.textContent ?? '';
  const shown = element('pre', {id, tabIndex: 0, role: 'region', ariaLabel: `${name}, ${label}`});
  const row = link.closest('tr');
  const panel = row
    ? element('tr', {}, element('td', {className: 'source', colSpan: row.cells.length}, shown))
    : shown;
  const press = button(label, async () => {
    const isOpen = press.ariaExpanded === 'true';
    press.ariaExpanded = String(!isOpen);
    if (isOpen) {
      panel.remove();
      return;
    }
    if (row) row.after(panel);
    else press.after(panel);
    shown.textContent = 'Your browser reads the raw file …';
    /** @type {HTMLAnchorElement | null} */
    const archive = document.querySelector(`${link.hash} a`);
    const wanted = {archive: archive?.href ?? '', name, spans: spansIn(label)};
    shown.textContent = textOf(await askReader(reader, wanted, /** @type {LinesRead} */ (UNREAD)));
    panel.scrollIntoView({block: 'nearest'});
  });
  press.className = 'lines';
  press.ariaExpanded = 'false';
  press.setAttribute('aria-controls', id);
  return press;
}

/**
 * @param {string} label
 *   With numbers as the language of the site writes them.
 * @returns {[first: number, last: number][]}
 */
export function spansIn(label) {
  // A comma of a list has a blank after it.
  const numbers = label.replaceAll(/(?<=\d)\D(?=\d)/g, '').matchAll(/(\d+)(?: to (\d+))?/g);
  return [...numbers].map(([, first, last = first]) => [Number(first), Number(last)]);
}

/** @param {LinesRead} read */
function textOf(read) {
  if ('errors' in read) return read.errors.join('\n');
  const width = String(read.lines.at(-1)?.[0] ?? '').length;
  return [
    ...read.lines.map(([number, line]) => `${String(number).padStart(width)}  ${line}`),
    ...(read.more > 0 ? [`… ${read.more} more`] : []),
  ].join('\n');
}
