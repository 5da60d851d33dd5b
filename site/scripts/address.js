/**
 * What a reader has chosen in a figure, in the address of the page: `#gc?from=12&to=20.5&hidden=Eden`.
 * A reload, a link and a way back show it again; a way back within the page shows the window before.
 *
 * @typedef {{from?: number, to?: number, hidden: string[]}} Choice
 *   Seconds of the window, which are both there or neither; labels of the series that are switched off.
 */

import {milli} from '../../generator/records/rounding.js';

/** The hash of what a figure shows, by its id. An entry of the history has all of them. @type {Map<string, string>} */
const shown = new Map();

/**
 * @param {string} id
 *   Of a figure.
 * @param {string} hash
 *   The hash of the address.
 * @returns {Choice | undefined}
 *   Undefined for another figure. What cannot be meant is left out.
 */
export function choiceIn(id, hash) {
  if (!hash.startsWith(`#${id}?`)) return undefined;
  const query = new URLSearchParams(hash.slice(id.length + 2));
  const [from, to] = ['from', 'to'].map((name) => milli(Number.parseFloat(query.get(name) ?? '')));
  const isWindow = Number.isFinite(from) && Number.isFinite(to) && Number(from) < Number(to);
  return {...(isWindow ? {from, to} : {}), hidden: query.getAll('hidden')};
}

/**
 * @param {string} id
 * @param {Choice} choice
 * @returns {string}
 *   The hash of an address; without a choice, that of the figure.
 */
export function hashOf(id, {from, to, hidden}) {
  const query = new URLSearchParams(hidden.map((label) => ['hidden', label]));
  if (from !== undefined) query.set('from', String(from));
  if (to !== undefined) query.set('to', String(to));
  return query.size > 0 ? `#${id}?${query}` : `#${id}`;
}

/**
 * @param {string} id
 * @returns {string}
 *   What the entry of the history has for this figure, else the address: of a link.
 */
const entryOf = (id) => history.state?.shown?.[id] ?? location.hash;

/** @param {string} id @returns {Choice | undefined} */
export const choiceOf = (id) => choiceIn(id, entryOf(id));

/**
 * @param {string} id
 * @param {Choice} choice
 * @param {{isStep?: boolean}} [options]
 *   `isStep`: a way back leads to what was shown before.
 */
export function remember(id, choice, {isStep = false} = {}) {
  // A frame of opaque origin may not change its address.
  if (globalThis.origin === 'null') return;
  const hash = hashOf(id, choice);
  const before = {...history.state?.shown, ...Object.fromEntries(shown)};
  shown.set(id, hash);
  const entry = entryOf(id);
  // Pointing at a figure chooses nothing.
  if (hash === entry || !(hash.includes('?') || entry.startsWith(`#${id}?`))) return;
  // In a frame the way back is that of the page around it.
  const isEntry = isStep && parent === window;
  if (isEntry) history.replaceState({shown: before}, '');
  const save = isEntry ? 'pushState' : 'replaceState';
  history[save]({shown: {...before, [id]: hash}}, '', hash);
}

/** @param {() => void} show Shows what an entry has, to which a way back within the page leads. */
export function onWayBack(show) {
  addEventListener('popstate', ({state}) => {
    if (state?.shown) show();
  });
}

/**
 * @param {string} id
 * @returns {boolean}
 *   Whether there is a choice for this figure that it does not show: the reader has pasted an address, or gone back in
 *   a page that was loaded again.
 */
export const isPending = (id) => choiceOf(id) !== undefined && shown.get(id) !== entryOf(id);
