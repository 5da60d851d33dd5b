/**
 * What vegeta states of a whole attack, as text and as JSON.
 *
 * Latencies include failed requests. Percentiles are estimates of a t-digest, interpolated.
 * `throughput` are the successful requests by the time until the last response; `rate` are all by the
 * time of sending. A request worked if its status is from 200 to 399; without a response it is 0.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Lines, Rec} from '../../records/types.d.ts'
 * @typedef {{requests: number, throughput: number | undefined, attack: number, wait: number, success: number,
 *   codes: [code: string, count: number][], latencies: [LatencyKey, number][], line: number,
 *   at: {rate: Lines, latencies: Lines, codes: Lines}}} Report
 *   `attack`: seconds of sending, or 0 if they are not known; `wait`: seconds from then to the last response;
 *   `success`: a share from 0 to 1; `latencies`: in seconds.
 */

import {latency, throughput} from '../../records/measurements.js';
import {failureCounts, warnOfFailures} from '../shared/failures.js';
import {checkRate} from '../shared/stated-rate.js';

/** vegeta prints the share with two decimals of a percent. */
const PRINTED = 0.000051;
const SUBJECT = {operation: '', params: {}};

/**
 * @param {Report} report
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
export function reportRecords({requests, codes, success, latencies, line, at, ...report}, context) {
  const sum = codes.reduce((all, [, n]) => all + n, 0);
  const succeeded = codes.reduce((all, [code, n]) => all + (/^[23]\d\d$/.test(code) ? n : 0), 0);
  if (sum !== requests) {
    context.error(
      line,
      `found ${sum} status codes and ${requests} requests, expected the same number of both`,
    );
    return [];
  }
  if (requests === 0) {
    context.warn('the attack was not measured: found 0 requests', line);
    return [];
  }
  if (Math.abs(succeeded / requests - success) > PRINTED) {
    const found = `found a success of ${success} and ${succeeded} of ${requests} requests with a status`;
    context.error(line, `${found} from 200 to 399, expected the same share`);
    return [];
  }
  const failed = requests - succeeded;
  const failures = failureCounts({...SUBJECT, lines: at.codes}, {'requests failed': failed});
  if (succeeded === 0) {
    const share = `${failed} of ${requests} requests failed`;
    context.warn(`the attack was not measured: ${share}`, line, 'unmeasured');
    return failures;
  }
  const attempts = {failed, all: requests};
  warnOfFailures(context, attempts, 'requests', line);
  const {throughput: rate, attack, wait} = report;
  if (rate === undefined) {
    context.warn('found no throughput, which vegeta states since version 12.6', line);
  } else if (attack > 0) {
    // Of a single request vegeta states no rate, but the number.
    const stated = {count: succeeded, seconds: attack + wait, rate, step: 0};
    if (!checkRate(stated, line, context)) return [];
  }
  return [
    ...(rate === undefined
      ? []
      : [throughput({...SUBJECT, lines: at.rate}, rate, succeeded, attempts)]),
    ...latencies.map(([statistic, seconds]) =>
      latency({...SUBJECT, lines: at.latencies}, statistic, seconds, requests),
    ),
    ...failures,
  ];
}
