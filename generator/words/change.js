/**
 * Words for changes: what changed, how much, and how sure that is.
 *
 * @import {ChangeNote} from '../scan/types.d.ts'
 * @import {Change} from '../stats/types.d.ts'
 */

import {times, timesRange} from '../format.js';

/** The symbol is never alone. */
export const DIRECTIONS = {
  worse: {word: 'worse', symbol: '✗'},
  better: {word: 'better', symbol: '✓'},
  changed: {word: 'changed', symbol: '≠'},
};

/** @type {Record<ChangeNote['kind'], string>} */
export const KINDS = {expected: 'Expected', fixed: 'Fixed', noise: 'Noise'};

/** @param {Change} change */
export const sizeText = (change) => times(change.ratio, change);

/** @param {Change} change */
export const rangeText = ({low, high}) => `95\u202f% interval ${timesRange({low, high})}`;

/**
 * @param {readonly {direction: Change['direction']}[]} changes
 * @returns {string}
 *   `2 worse, 1 better`; empty without changes.
 */
export const countsText = (changes) =>
  Object.entries(DIRECTIONS)
    .map(([direction, {word}]) => ({
      word,
      count: changes.filter((one) => one.direction === direction).length,
    }))
    .filter(({count}) => count > 0)
    .map(({word, count}) => `${count} ${word}`)
    .join(', ');

/**
 * @param {ChangeNote} note
 * @returns {string}
 *   Who wrote it and when: `Ada, 2026-11-22`; empty if it does not say.
 */
export const signatureText = ({by, date}) => [by, date].filter(Boolean).join(', ');

/**
 * @param {ChangeNote} note
 * @returns {string}
 *   `Fixed in 2.11.2`.
 */
export const kindText = ({kind, 'fixed-in': fixedIn}) =>
  `${KINDS[kind]}${fixedIn === undefined ? '' : ` in ${fixedIn}`}`;

/**
 * @param {ChangeNote} note
 * @returns {string}
 *   `Fixed in 2.11.2: A lock was held. (Ada, 2026-11-22)`.
 */
export function noteText(note) {
  const signature = signatureText(note);
  return `${kindText(note)}: ${note.text}${signature === '' ? '' : ` (${signature})`}`;
}
