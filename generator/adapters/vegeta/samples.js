/**
 * The results that vegeta writes one by one, as CSV and as JSON: what the fields mean.
 *
 * A result has the time at which the request was sent and its latency, up to the end of the body, in
 * nanoseconds. A request worked if its status is from 200 to 399; without a response the status is 0.
 * The address is the operation, without host and query, because both vary.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @typedef {{sent: number, latency: number, code: number, method: string, url: string, attack: string}} Result
 *   `sent`: whole microseconds since 1970; `latency`: nanoseconds.
 */

import {events} from '../../records/events.js';

const PATH = /^(?:[a-z]+:\/\/)?[^/?#]*([^?#]*)/i;
/** Nanoseconds. */
const LONGEST = 10 * 86_400e9;

/** @param {ReadContext} context */
export function vegetaSamples(context) {
  const all = events(context);
  return {
    /**
     * @param {Result} result
     * @param {number} line
     */
    add({sent, latency, code, method, url, attack}, line) {
      if (code > 999) {
        context.error(line, `found the status ${code}, expected at most 999`);
        return;
      }
      if (latency > LONGEST) {
        context.error(line, `found a latency of ${latency} ns, expected at most ten days`);
        return;
      }
      const [, path] = PATH.exec(url) ?? [];
      const subject = {
        operation: [method, path || '/'].filter(Boolean).join(' '),
        params: attack === '' ? {} : {attack},
      };
      const at = sent + Math.round(latency / 1e3);
      all.add(subject, {at, latency: latency / 1e9, ok: code >= 200 && code < 400}, line);
    },
    records: () => all.records(),
  };
}
