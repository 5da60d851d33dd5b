/**
 * The script of the search page. The words are in the address; what can be found is fetched when there
 * are words, and indexed here.
 *
 * @import {SearchDocument} from '../../generator/pages/search.js'
 */

import MiniSearch from 'minisearch';
import {naturalOrder} from '../../generator/natural-order.js';
import {element} from './elements.js';
import {fetched} from './fetched.js';
import {wordsOf} from './search-words.js';

const MOST_SHOWN = 50;
/** A report is looked for more often than one of its runs. */
const WEIGHTS = /** @type {Readonly<Record<string, number>>} */ ({
  Report: 4,
  System: 3,
  Page: 2,
  Section: 2,
  Chart: 1.5,
});

const page = /** @type {HTMLElement} */ (document.querySelector('[data-index]'));
const form = /** @type {HTMLFormElement} */ (page.querySelector('.search-box'));
const input = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
const found = /** @type {HTMLOutputElement} */ (page.querySelector('.found'));
const results = /** @type {HTMLElement} */ (page.querySelector('.results'));
const more = /** @type {HTMLButtonElement} */ (page.querySelector('.more'));
const all = /** @type {HTMLElement} */ (page.querySelector('.all'));

/** @type {Promise<MiniSearch<SearchDocument>> | undefined} */
let loading;

/** @returns {Promise<MiniSearch<SearchDocument>>} The next call tries again if this one fails. */
function index() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  /** @type {SearchDocument[]} */
  const documents = await (await fetched(page.dataset.index ?? '')).json();
  /** @type {MiniSearch<SearchDocument>} */
  const search = new MiniSearch({
    fields: ['title', 'note', 'words'],
    storeFields: ['kind', 'title', 'href', 'note'],
    tokenize: wordsOf,
    searchOptions: {
      boost: {title: 3, note: 1.5},
      boostDocument: (_id, _term, stored) => WEIGHTS[String(stored?.kind)] ?? 1,
      combineWith: 'AND',
      prefix: true,
      // A wrong digit is another version, not a typing error.
      fuzzy: (term) => (term.length > 3 && !/\d/.test(term) ? 0.2 : false),
    },
  });
  await search.addAllAsync(documents.map((document, id) => ({...document, id})));
  return search;
}

async function show() {
  const words = input.value.trim();
  // Safari gives the field this value when a reader comes back to the page.
  input.defaultValue = input.value;
  all.hidden = words !== '';
  more.hidden = true;
  if (words === '') {
    results.replaceChildren();
    found.value = '';
    return;
  }
  try {
    const hits = inOrder((await index()).search(words));
    // A later letter has its own turn.
    if (words !== input.value.trim()) return;
    results.replaceChildren(...hits.slice(0, MOST_SHOWN).map((hit) => resultOf(hit)));
    found.value = summary(hits.length, words);
    offer(hits.slice(MOST_SHOWN));
  } catch {
    all.hidden = false;
    found.value = 'The search could not be loaded. These are all reports:';
  }
}

/**
 * Runs that have the same words in the same fields are equal, however long their other texts are.
 *
 * @param {import('minisearch').SearchResult[]} hits
 *   The best first.
 */
function inOrder(hits) {
  const keyOf = (/** @type {import('minisearch').SearchResult} */ {id, kind, match}) =>
    kind === 'Run' ? JSON.stringify(match) : id;
  /** @type {Map<string, number>} */
  const scores = new Map();
  for (const hit of hits) {
    const key = keyOf(hit);
    if (!scores.has(key)) scores.set(key, hit.score);
  }
  return [...hits].sort(
    (a, b) =>
      (scores.get(keyOf(b)) ?? 0) - (scores.get(keyOf(a)) ?? 0) || naturalOrder(a.title, b.title),
  );
}

/**
 * A button for the results that are not shown yet.
 *
 * @param {Record<string, string>[]} hits
 */
function offer(hits) {
  more.hidden = hits.length === 0;
  more.textContent = `Show ${hits.length} more`;
  more.onclick = () => {
    const rest = hits.map((hit) => resultOf(hit));
    results.append(...rest);
    more.hidden = true;
    rest[0]?.querySelector('a')?.focus();
  };
}

/**
 * @param {number} count
 * @param {string} words
 */
function summary(count, words) {
  if (count === 0) return `Nothing found for “${words}”`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${words}”`;
}

/** @param {Record<string, string>} hit */
function resultOf({kind = '', title = '', href = '', note = ''}) {
  return element(
    'li',
    {},
    element('a', {href}, title),
    element('span', {className: 'meta'}, `${kind}${note === '' ? '' : ` · ${note}`}`),
  );
}

/** The words of the address: `#q=`, which no server sees, or `?q=` of a form. */
function restore() {
  const [fragment, query] = [location.hash.slice(1), location.search].map((text) =>
    new URLSearchParams(text).get('q'),
  );
  input.value = fragment ?? query ?? '';
  show();
}

form.addEventListener('submit', (event) => event.preventDefault());
input.addEventListener('input', () => {
  const words = input.value.trim();
  const hash = words === '' ? '' : `#${new URLSearchParams({q: words})}`;
  history.replaceState(null, '', `${location.pathname}${hash}`);
  show();
});
addEventListener('hashchange', restore);
restore();
