/**
 * An HTTP load whose latencies are those of all responses: which requests count, and what is said of those that failed.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 * @typedef {[name: string, count: number][]} Counts
 */

import {counted} from '../../format.js';
import {failureCounts, warnOfFailures} from './failures.js';

export const SUBJECT = {operation: '', params: {}};
/** A request that `-z` of oha ended is not a failure. */
const DEADLINE = 'aborted due to deadline';

/** @param {Counts} counts */
const sum = (counts) => counts.reduce((all, [, n]) => all + n, 0);

/**
 * @param {{codes: Counts, errors: Counts, rate: number, seconds: number, slack: number, line: number}} run
 *   `rate`: of all responses and errors, as it is stated; `slack`: by how many their number may differ from it.
 * @param {ReadContext} context
 * @param {(n: {ok: number, responses: number, failed: number, all: number}) => Rec[]} measured
 *   Gets the responses that count, all responses, what failed, and all responses and errors.
 * @returns {Rec[]}
 */
export function responseRecords({codes, errors, rate, seconds, slack, line}, context, measured) {
  const responses = sum(codes);
  const ok = sum(codes.filter(([code]) => /^[23]\d\d$/.test(code)));
  const all = responses + sum(errors);
  const lost = sum(errors.filter(([name]) => name !== DEADLINE));
  if (Math.abs(rate * seconds - all) > slack) {
    const found = `found ${rate} requests/s in ${seconds} s, and ${all} responses and errors`;
    context.error(line, `${found}, expected the same rate`);
    return [];
  }
  const failed = responses - ok;
  const failures = failureCounts(SUBJECT, {
    'responses failed': failed,
    'requests without a response': lost,
  });
  if (ok === 0) {
    const found = `${counted(failed, 'response')} failed, ${counted(lost, 'request')} had no response`;
    context.warn(`the run was not measured: ${found}`, line, 'unmeasured');
    return failures;
  }
  warnOfFailures(context, {failed, all: responses}, 'responses', line);
  if (lost > 0) context.warn(`${counted(lost, 'request')} had no response`, line);
  return [...measured({ok, responses, failed: failed + lost, all}), ...failures];
}
