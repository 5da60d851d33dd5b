/**
 * What a run of bombardier measured, for its JSON and its text.
 *
 * Read in its sources: every request counts in the latencies and in the rate, whatever its status, and
 * also without a response. Those without one are in `others`, and their messages in the errors. With
 * the clients of net/http a response that broke off has both a status and an error. A percentile is the
 * sample of rank n × share, rounded.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Lines, Measurement, Rec, Subject} from '../../records/types.d.ts'
 * @typedef {object} Run
 * @property {Subject} subject
 * @property {number} line
 *   For messages.
 * @property {number[]} codes
 *   Responses with status 1xx, 2xx, 3xx, 4xx, 5xx, and requests with none of them.
 * @property {Lines} codeLines
 * @property {number} errors
 * @property {number | undefined} rate
 *   Of all requests, per second; undefined where it is not known.
 * @property {Lines} rateLines
 * @property {Measurement[]} [stated]
 *   What else the file says of a run that was measured.
 * @property {{statistic: LatencyKey, seconds: number, lines: Lines}[]} latencies
 */

import {sum} from '../../averages.js';
import {counted} from '../../format.js';
import {hasPercentile} from '../../records/distribution.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {warnOfFailures} from '../shared/failures.js';

/** Of the codes that are failures; the others are empty. */
const FAILURES = [
  '1xx responses',
  '',
  '',
  '4xx responses',
  '5xx responses',
  'requests without a response',
];

/**
 * @param {Run} run
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
export function bombardierRecords(run, context) {
  const {subject, line, codes, errors} = run;
  const [, ok2xx = 0, ok3xx = 0, , , others = 0] = codes;
  const all = sum(codes);
  /** Responses that have a status and broke off. */
  const broken = Math.max(0, errors - others);
  if (broken > all - others) {
    const found = `found ${errors} errors and ${all} requests`;
    context.error(line, `${found}, expected at most one error per request`);
    return [];
  }
  const ok = Math.max(0, ok2xx + ok3xx - broken);
  const failed = all - others - ok;
  const located = {...subject, lines: run.codeLines};
  const failures = [
    ...codes.flatMap((n, i) => (n && FAILURES[i] ? [count(located, FAILURES[i], n)] : [])),
    ...(broken > 0 ? [count(located, 'responses that broke off', broken)] : []),
  ];
  if (ok === 0) {
    const found = `${counted(failed, 'response')} failed, ${counted(others, 'request')} had no response`;
    context.warn(`the run was not measured: ${found}`, line, 'unmeasured');
    return failures;
  }
  if (broken > 0) context.warn(`${counted(broken, 'response')} broke off, counted as failed`, line);
  const attempts = {failed: failed + others, all};
  warnOfFailures(context, attempts, 'requests', line);
  const {rate, rateLines} = run;
  return [
    ...(rate === undefined
      ? []
      : [throughput({...subject, lines: rateLines}, rate * (ok / all), ok, attempts)]),
    ...latenciesOf(run, all).map((one) =>
      rate === undefined && one.statistic === 'mean' ? {...one, attempts} : one,
    ),
    ...(run.stated ?? []),
    ...failures,
  ];
}

/**
 * @param {Run} run
 * @param {number} n
 *   Of all requests.
 */
const latenciesOf = ({subject, latencies}, n) =>
  latencies.flatMap(({statistic, seconds, lines}) => {
    const share = /^p/.test(statistic) ? Number(statistic.slice(1)) / 100 : 0;
    // It is cut to whole microseconds.
    if (seconds === 0 || !hasPercentile({n}, share)) return [];
    return [latency({...subject, lines}, statistic, seconds, n)];
  });
