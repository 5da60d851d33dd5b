/**
 * What the performance tools of Kafka print alike.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {COARSE, shortTimes} from '../shared/whole-milliseconds.js';

/** A number that Java printed with decimals, in the locale of the machine. */
export const DECIMAL = String.raw`(\d+[.,]\d+)`;
/** Bytes in what the tools call MB. */
export const MEBIBYTE = 2 ** 20;

/** @param {string | undefined} text As `9983,0`. @returns {number} */
export const numberOf = (text = '') => Number(text.replace(',', '.'));

/**
 * Warns of latencies that whole milliseconds state badly.
 *
 * @param {Pick<ReadContext, 'warn'>} context
 * @param {Record<string, number>} times
 *   Milliseconds by statistic.
 * @param {number} line
 */
export function warnOfCoarse({warn}, times, line) {
  const {zero, coarse} = shortTimes(Object.entries(times));
  if (zero !== '') warn(`found 0 ms for ${zero}, in whole milliseconds: not used`, line);
  if (coarse === '') return;
  warn(
    `found less than ${COARSE} ms for ${coarse}, in whole milliseconds: each may be 1 ms off`,
    line,
  );
}
