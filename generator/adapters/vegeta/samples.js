/**
 * The results that vegeta writes one by one, as CSV and as JSON: what the fields mean.
 *
 * A result has the time at which the request was sent and its latency, up to the end of the body, in
 * nanoseconds. A request worked if its status is from 200 to 399; without a response the status is 0.
 * The address is the operation, without host and query, because both vary. An attack numbers its requests
 * in the order of their time stamps.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @typedef {{sent: number, latency: number, code: number, method: string, url: string, attack: string,
 *   seq: number}} Result
 *   `sent`: whole microseconds since 1970; `latency`: nanoseconds.
 */

import {events} from '../../records/events.js';
import {pathOf} from '../shared/url-path.js';

/** @param {ReadContext} context */
export function vegetaSamples(context) {
  const all = events(context);
  /** The highest number of each attack, and when it was sent. @type {Map<string, {seq: number, sent: number}>} */
  const highest = new Map();
  return {
    /**
     * @param {Result} result
     * @param {number} line
     */
    add({sent, latency, code, method, url, attack, seq}, line) {
      if (code > 999) {
        context.error(line, `found the status ${code}, expected at most 999`);
        return;
      }
      const last = highest.get(attack);
      if (!last || seq > last.seq) highest.set(attack, {seq, sent});
      else if (sent > last.sent) {
        all.restart(`found request ${seq}, sent after request ${last.seq}`, line);
      }
      const subject = {
        operation: [method, pathOf(url)].filter(Boolean).join(' '),
        params: attack === '' ? {} : {attack},
      };
      const at = sent + Math.round(latency / 1e3);
      all.add(subject, {at, latency: latency / 1e9, ok: code >= 200 && code < 400}, line);
    },
    records: () => all.records(),
  };
}
