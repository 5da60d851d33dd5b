/**
 * What Locust's numbers do not say by themselves: it counts failed requests in its latencies.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {string} name
 * @param {{requests: number, failures: number}} totals
 * @param {ReadContext} context
 *   Gets the warning, if there is any.
 * @param {number} [line]
 * @returns {boolean}
 *   Whether a request succeeded. If none did, the latencies are those of failures alone.
 */
export function hasWorked(name, {requests, failures}, context, line) {
  const share = `${failures} of ${requests} requests failed`;
  if (requests === 0) context.warn(`"${name}" was not measured: no request was sent`, line);
  else if (failures === requests) context.warn(`"${name}" was not measured: ${share}`, line);
  else if (failures > 0) {
    context.warn(`"${name}": ${share}, and Locust's latencies include them`, line);
  }
  return failures < requests;
}
