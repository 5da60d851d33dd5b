/**
 * In which order rates and times count.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

/**
 * @template T
 * @param {Pick<Report['load'], 'model'>} load
 * @param {T} rate
 * @param {readonly T[]} times
 *   The preferred one first.
 * @returns {T[]}
 *   The rate first. Where the load is open the times: the load generator sets the rate, so that it says
 *   nothing of the system unless there is no time.
 */
export const byLoad = ({model}, rate, times) =>
  model === 'open' ? [...times, rate] : [rate, ...times];
