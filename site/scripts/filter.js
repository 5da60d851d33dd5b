/**
 * The script of lists of reports and of changes: filters them, and keeps the choice in the address.
 */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('.filters'));
const entries = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-facets]'));
/** Parts of the list. */
const groups = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-group]'));
const selects = form?.querySelectorAll('select') ?? [];

/** Shows the entries that have each value chosen. */
function apply() {
  const chosen = [...selects].filter(({value}) => value !== '');
  let shown = 0;
  for (const entry of entries) {
    const facets = JSON.parse(entry.dataset.facets ?? '{}');
    entry.hidden = !chosen.every(({name, value}) => facets[name].includes(value));
    if (!entry.hidden) shown += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('[data-facets]:not([hidden])');
  }
  const output = form?.querySelector('output');
  if (output)
    output.value = chosen.length > 0 ? `${shown} of ${entries.length} ${form?.dataset.things}` : '';
}

/** Values that the list does not have are ignored. */
function restore() {
  const state = new URLSearchParams(location.hash.slice(1));
  for (const select of selects) {
    const value = state.get(select.name) ?? '';
    select.value = [...select.options].some((option) => option.value === value) ? value : '';
  }
  apply();
}

form?.addEventListener('submit', (event) => event.preventDefault());
form?.addEventListener('change', () => {
  const state = new URLSearchParams();
  for (const {name, value} of selects) if (value !== '') state.set(name, value);
  const hash = state.toString();
  history.pushState(null, '', hash === '' ? location.pathname : `#${hash}`);
  apply();
});
addEventListener('popstate', restore);
restore();
