import {parse} from './cells.js';

/** Of sizes in the logs of a JVM. @type {Record<string, number>} */
export const UNITS = {B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4};

/**
 * @param {string} text
 *   A size of a unified JVM log: `76M`.
 * @returns {number}
 */
export const bytes = (text) =>
  (parse(text.slice(0, -1)) ?? Number.NaN) * (UNITS[text.slice(-1)] ?? Number.NaN);
