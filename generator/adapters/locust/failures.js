/**
 * What Locust's numbers do not say by themselves: it counts failed requests in its latencies, and
 * writes 0 where a request has no response time.
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
  else if (failures === requests) {
    context.warn(`"${name}" was not measured: ${share}`, line, 'unmeasured');
  } else if (failures > 0) {
    context.warn(`"${name}": ${share}, and Locust's latencies include them`, line);
  }
  return failures < requests;
}

/**
 * @param {string} name
 * @param {number | undefined} max
 *   Of its response times, in seconds.
 * @param {ReadContext} context
 *   Gets the warning, if there is any.
 * @param {number} [line]
 * @returns {boolean}
 *   False where it is 0: a client of one's own stated no response times, or whole milliseconds.
 */
export function hasTimes(name, max, context, line) {
  if (max === 0) context.warn(`"${name}" has no latencies: found a maximum of 0 ms`, line);
  return max !== 0;
}
