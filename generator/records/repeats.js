/**
 * The repeats that a file states inside it.
 *
 * @import {Measurement, Repeats} from './types.d.ts'
 */

/**
 * @param {Repeats['process']} process
 * @param {number[][]} values
 *   For each process, the value of each iteration.
 * @returns {Pick<Measurement, 'repeats'>}
 *   Empty for a single value, which repeats nothing.
 */
export const repeatsOf = (process, values) =>
  values.flat().length > 1 ? {repeats: {process, values}} : {};
