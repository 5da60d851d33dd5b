/**
 * Detects events that are in a file twice, for example after `cat x x`: time goes back, and the
 * first events come again in the same order.
 *
 * @import {Subject} from './types.d.ts'
 * @typedef {{key: string, at: number, latency: number | null, ok: boolean}} Event
 */

/** Events that have to come again. A shorter file is compared as a whole. */
const COMPARED = 32;

/**
 * @returns {(key: string, at: number, latency: number | null, ok: boolean, line: number) => number | undefined}
 *   The line at which the copy begins, at its end.
 */
export function copiedEvents() {
  /** @type {Event[]} */
  const first = [];
  let seen = 0;
  let before = Number.NEGATIVE_INFINITY;
  /** How many of the first events have come again. */
  let matching = 0;
  let needed = 0;
  let line = 0;
  return (key, at, latency, ok, current) => {
    if (matching > 0 && isSame(first[matching], key, at, latency, ok)) matching += 1;
    else if (at < before && isSame(first[0], key, at, latency, ok)) {
      matching = 1;
      needed = Math.min(seen, COMPARED);
      line = current;
    } else matching = 0;
    if (first.length < COMPARED) first.push({key, at, latency, ok});
    seen += 1;
    before = at;
    return matching > 0 && matching === needed ? line : undefined;
  };
}

/**
 * @param {Event | undefined} one
 * @param {string} key
 * @param {number} at
 * @param {number | null} latency
 * @param {boolean} ok
 */
const isSame = (one, key, at, latency, ok) =>
  one?.at === at && one.latency === latency && one.ok === ok && one.key === key;
