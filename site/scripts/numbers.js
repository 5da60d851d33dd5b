/**
 * The script of the page with all numbers: sorts tables by a column, and filters all rows by words.
 * Without it the page has the same rows, in their natural order.
 */

import {button, element} from './elements.js';

const natural = new Intl.Collator(document.documentElement.lang, {numeric: true});
const status = element('output', {className: 'status'});

const tables = /** @type {HTMLTableElement[]} */ ([
  ...document.querySelectorAll('table[data-sortable]'),
]);
for (const table of tables) addSorting(table);
const place = document.querySelector('[data-filter]');
if (place && tables.length > 0) addFilter(place);

/** @param {HTMLTableElement} table */
function addSorting(table) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const body = table.tBodies[0];
  for (const [i, head] of heads.entries()) {
    const label = head.querySelector('span');
    const name = label?.textContent ?? '';
    label?.replaceWith(
      button(name, () => {
        const isAscending = head.ariaSort !== 'ascending';
        for (const other of heads) other.ariaSort = null;
        head.ariaSort = isAscending ? 'ascending' : 'descending';
        const rows = [...(body?.rows ?? [])].sort((a, b) => compare(a, b, i, isAscending ? 1 : -1));
        body?.append(...rows);
        status.value = `Sorted by ${name}, ${head.ariaSort}`;
      }),
    );
  }
}

/**
 * Rows without a value come last in both directions.
 *
 * @param {HTMLTableRowElement} a
 * @param {HTMLTableRowElement} b
 * @param {number} i
 * @param {1 | -1} direction
 */
function compare(a, b, i, direction) {
  const [one, other] = [cellValue(a, i), cellValue(b, i)];
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other);
  return direction * natural.compare(String(one), String(other));
}

/**
 * @param {HTMLTableRowElement} row
 * @param {number} i
 * @returns {number | string}
 *   The number itself, else the text. A reason instead of numbers is not a value.
 */
function cellValue(row, i) {
  let column = -1;
  const cell = [...row.cells].find(({colSpan}) => {
    column += colSpan;
    return column >= i;
  });
  if (cell && cell.colSpan > 1) return '';
  const {sort} = cell?.dataset ?? {};
  return sort === undefined ? (cell?.textContent ?? '').trim() : Number(sort);
}

/** @param {Element} place */
function addFilter(place) {
  const rows = tables.flatMap((table) => [...(table.tBodies[0]?.rows ?? [])]);
  // What all rows of a table have is above it.
  const same = (/** @type {Element} */ row) =>
    row.closest('.numbers')?.querySelector('.same')?.textContent ?? '';
  const texts = rows.map((row) => `${row.textContent} ${same(row)}`.toLowerCase());
  const field = element('input', {type: 'search', autocomplete: 'off'});
  const apply = () => {
    // Safari gives the field this value when a reader comes back to the page.
    field.defaultValue = field.value;
    const words = field.value.toLowerCase().split(/\s+/);
    for (const [i, row] of rows.entries()) {
      row.hidden = !words.every((word) => texts[i]?.includes(word));
    }
    for (const section of document.querySelectorAll('section.numbers')) {
      /** @type {HTMLElement} */ (section).hidden =
        !section.querySelector('tbody tr:not([hidden])');
    }
    const found = rows.filter(({hidden}) => !hidden).length;
    status.value = `${found} of ${rows.length} rows`;
  };
  field.oninput = () => {
    const state = new URLSearchParams(field.value === '' ? {} : {rows: field.value});
    history.replaceState(null, '', field.value === '' ? location.pathname : `#${state}`);
    apply();
  };
  // A link to a row shows it.
  const restore = () => {
    const wanted = new URLSearchParams(location.hash.slice(1)).get('rows') ?? '';
    if (wanted === field.value) return;
    field.value = wanted;
    apply();
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };
  addEventListener('hashchange', restore);
  restore();
  place.append(element('label', {}, 'Filter rows ', field), status);
  place.removeAttribute('hidden');
}
