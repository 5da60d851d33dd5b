/**
 * What a reader has chosen in a figure, in the address of the page: `#gc?from=12&to=20.5&hidden=Eden`.
 * A reload, a link and a way back show it again.
 *
 * @typedef {{from?: number, to?: number, hidden: string[]}} Choice
 *   Seconds of the window, which are both there or neither; labels of the series that are switched off.
 */

/** The hash of what a figure shows, by its id. @type {Map<string, string>} */
const shown = new Map();

/**
 * @param {string} id
 *   Of a figure.
 * @param {string} hash
 *   Of the address.
 * @returns {Choice | undefined}
 *   Undefined for another figure. What cannot be meant is left out.
 */
export function choiceIn(id, hash) {
  if (!hash.startsWith(`#${id}?`)) return undefined;
  const query = new URLSearchParams(hash.slice(id.length + 2));
  const [from, to] = ['from', 'to'].map((name) => Number.parseFloat(query.get(name) ?? ''));
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
 * @param {Choice} choice
 */
export function remember(id, choice) {
  // A frame of opaque origin may not change its address.
  if (globalThis.origin === 'null') return;
  const hash = hashOf(id, choice);
  shown.set(id, hash);
  // Pointing at a figure chooses nothing.
  const isNew = hash.includes('?') || location.hash.startsWith(`#${id}?`);
  if (isNew && hash !== location.hash) history.replaceState(history.state, '', hash);
}

/**
 * @param {string} id
 * @returns {boolean}
 *   Whether the address has a choice for this figure that it does not show: the reader has pasted it, or gone
 *   back past another choice. A way back to what it shows needs no reload.
 */
export const isPending = (id) =>
  choiceIn(id, location.hash) !== undefined && shown.get(id) !== location.hash;
