/**
 * The buttons of a run page that show the lines of a raw file from which values come.
 *
 * @import {LinesRead} from './source-lines.js'
 */

import {askReader} from './ask-reader.js';
import {button, element} from './elements.js';

/** @type {LinesRead} */
const UNREAD = {errors: ['The script that reads files could not be loaded']};

/** @param {ParentNode} page */
export function addSourceButtons(page) {
  /** @type {HTMLElement | null} */
  const recompute = page.querySelector('.recompute');
  const reader = recompute?.dataset.reader;
  if (!reader) return;
  for (const text of page.querySelectorAll('[data-lines]')) {
    const link = text.previousElementSibling;
    if (link instanceof HTMLAnchorElement && text instanceof HTMLElement) {
      text.replaceWith(sourceButton(link, text, reader));
    }
  }
}

/**
 * @param {HTMLAnchorElement} link
 *   To the row of the file, which has its archive.
 * @param {HTMLElement} text
 * @param {string} reader
 */
function sourceButton(link, text, reader) {
  const {textContent: label, dataset} = text;
  const name = link.textContent ?? '';
  const shown = element('pre', {tabIndex: 0, role: 'region', ariaLabel: `${name}, ${label}`});
  const press = button(label ?? '', async () => {
    const isOpen = press.ariaExpanded === 'true';
    press.ariaExpanded = String(!isOpen);
    if (isOpen) {
      shown.remove();
      return;
    }
    press.closest('.spread, dl')?.after(shown);
    shown.textContent = 'Your browser reads the raw file …';
    /** @type {HTMLAnchorElement | null} */
    const archive = document.querySelector(`${link.hash} a`);
    const wanted = {archive: archive?.href ?? '', name, spans: dataset.lines ?? ''};
    shown.textContent = textOf(await askReader(reader, wanted, UNREAD));
  });
  press.className = 'lines';
  press.ariaExpanded = 'false';
  return press;
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
