/**
 * Detects events that are in a file twice, for example after `cat x x`: time goes back, and the
 * first events come again in the same order.
 *
 * @import {Subject} from './types.d.ts'
 * @typedef {{key: string, at: number, latency: number | null, ok: boolean, line: number}} Event
 */

/** Events that have to come again. A shorter file is compared as a whole. */
const COMPARED = 32;

/** @returns {(event: Event) => number | undefined} The line at which the copy begins, at its end. */
export function copiedEvents() {
  /** @type {Event[]} */
  const first = [];
  let seen = 0;
  let before = Number.NEGATIVE_INFINITY;
  /** How many of the first events have come again. */
  let matching = 0;
  let needed = 0;
  let line = 0;
  return (event) => {
    const expected = first[matching];
    if (matching > 0 && expected && isSame(event, expected)) matching += 1;
    else {
      matching = event.at < before && first[0] && isSame(event, first[0]) ? 1 : 0;
      needed = Math.min(seen, COMPARED);
      line = event.line;
    }
    if (first.length < COMPARED) first.push(event);
    seen += 1;
    before = event.at;
    return matching > 0 && matching === needed ? line : undefined;
  };
}

/**
 * @param {Event} one
 * @param {Event} other
 */
const isSame = (one, other) =>
  one.at === other.at &&
  one.latency === other.latency &&
  one.ok === other.ok &&
  one.key === other.key;
