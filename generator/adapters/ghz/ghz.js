/**
 * ghz `-O json` or `-O pretty`: a gRPC load, with each request.
 *
 *     {"date":"2026-11-27T08:01:13Z","endReason":"normal","options":{"call":"helloworld.Greeter.SayHello",…},"count":200,…,
 *       "details":[{"timestamp":"2026-11-27T08:01:12.463Z","latency":1190713,"error":"","status":"OK"},…]}
 *
 * A latency is nanoseconds; its time stamp is when the request ended. The stated average includes requests that
 * failed, and the stated percentiles do not unless `count-errors` is set, so only the details are read. They are of at
 * most a million requests. `date` is when the run ended. With a duration, ghz closes its connections at the end, and the
 * requests that are under way fail. Written by 0.121 in the tests; read in its sources.
 *
 * @import {JsonAdapter, JsonValue} from '../types.d.ts'
 * @import {Params} from '../../records/types.d.ts'
 */

import {events} from '../../records/events.js';
import {brief} from '../shared/brief.js';
import {microsecondsOf} from '../shared/dates.js';
import {statedText} from '../shared/json.js';
import {warnOfMissedRate} from '../shared/stated-rate.js';

/** Requests of which ghz writes details. */
const MOST_DETAILS = 1_000_000;

/** @type {JsonAdapter} */
export const ghz = {
  id: 'ghz',
  label: 'ghz JSON',
  description: 'Requests of a gRPC load by ghz.',
  runner: 'ghz',
  writtenBy: 'ghz -O json -o ghz.json …',
  states: ['date', 'warmup'],
  isEventLog: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    /"average"\s*:\s*\d/.test(text) &&
    /"endReason"\s*:|"details"\s*:\s*\[\s*\{\s*"(?:error|latency|timestamp)"/.test(text),
  read(root, context) {
    const count = root.at('count').whole();
    const details = root.has('details') ? root.at('details').items() : [];
    if (count === undefined) return [];
    if (details.length !== count) {
      const found = `found ${details.length} details of ${count} requests`;
      const hint =
        count > MOST_DETAILS
          ? 'ghz writes the details of at most a million requests: make fewer.'
          : 'ghz of 2018 left some out: use a newer version.';
      context.error(root.at('details').line, `${found}, expected all of them`, hint);
      return [];
    }
    if (statedText(root.at('endReason')) === 'cancel') {
      context.warn('ghz states that the run was cancelled', root.at('endReason').line, 'aborted');
    }
    const options = root.at('options');
    const skipped = options.has('skipFirst') ? options.at('skipFirst').whole() : undefined;
    if (skipped) context.fact('warmup', `${skipped} requests`);
    const subject = {operation: statedText(options.at('call')), params: paramsOf(options)};
    const {rps: asked, 'load-schedule': schedule} = subject.params;
    const rate = root.has('rps') ? root.at('rps').quantity() : undefined;
    if (rate !== undefined && !schedule) {
      // The first ones that ghz skipped were sent too.
      const reached = (rate * (count + (skipped ?? 0))) / count;
      warnOfMissedRate({asked, reached}, root.at('rps').line, context);
    }
    const all = events(context);
    for (const detail of details) {
      const time = detail.at('timestamp').text();
      const latency = detail.at('latency').whole();
      const status = detail.at('status').text();
      if (time === undefined || latency === undefined || status === undefined) return [];
      const at = microsecondsOf(time);
      if (at === undefined) {
        context.error(detail.line, `found "${brief(time)}", expected a date as in RFC 3339`);
        return [];
      }
      all.add(subject, {at, latency: latency / 1e9, ok: status === 'OK'}, detail.line);
    }
    return all.records();
  },
};

/** @param {JsonValue} options @returns {Params} */
function paramsOf(options) {
  const numbers = ['concurrency', 'connections', 'rps'].flatMap((name) => {
    const n = options.has(name) ? options.at(name).whole() : undefined;
    return n === undefined || (name === 'connections' && n === 1) ? [] : [[name, String(n)]];
  });
  const schedules = ['load-schedule', 'concurrency-schedule'].flatMap((name) => {
    const schedule = statedText(options.at(name));
    return schedule === '' || schedule === 'const' ? [] : [[name, schedule]];
  });
  const isAsync = options.has('async') && options.at('async').value === true;
  return Object.fromEntries([...numbers, ...schedules, ...(isAsync ? [['async', 'true']] : [])]);
}
