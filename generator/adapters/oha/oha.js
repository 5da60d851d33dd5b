/**
 * oha `--output-format json`: values of a whole run.
 *
 *     {"summary": {"successRate": 1.0, "total": 3.0, "slowest": 0.07, "average": 0.002, "requestsPerSec": 1830.1, …},
 *      "latencyPercentiles": {"p10": 0.0005, …, "p99.99": 0.07}, "statusCodeDistribution": {"200": 5487},
 *      "errorDistribution": {"aborted due to deadline": 4}}
 *
 * Times are seconds, of all responses whatever their status. `successRate` is the share of requests with
 * any response, also with status 500. `requestsPerSec` also has requests without a response, even
 * those that were under way at the end. A percentile is the time of the next response above it, so it is one response too high.
 * Written by 1.16 in the tests; read in its sources.
 *
 * @import {JsonAdapter, JsonValue} from '../types.d.ts'
 * @import {LatencyKey, Rec} from '../../records/types.d.ts'
 */

import {hasPercentile} from '../../records/distribution.js';
import {count, latency, throughput} from '../../records/measurements.js';

const SUBJECT = {operation: '', params: {}};
/** A request that `-z` ended is not a failure. */
const DEADLINE = 'aborted due to deadline';
/** By which the stated rate may differ from the counts by the time. */
const ROUNDED = 1e-6;
/** @type {[member: string, statistic: LatencyKey][]} */
const SUMMARY = [
  ['fastest', 'min'],
  ['average', 'mean'],
  ['slowest', 'max'],
];
const PERCENTILES = [50, 75, 90, 95, 99, 99.9, 99.99];
/** Releases before October 2023 do not state them. */
const LATER = new Set([99.9, 99.99]);

/** @type {JsonAdapter} */
export const oha = {
  id: 'oha',
  label: 'oha JSON',
  description: 'Throughput and latencies of an HTTP load by oha.',
  runner: 'oha',
  writtenBy: '--no-tui --output-format json',
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"successRate"\s*:/.test(text) && /"requestsPerSec"\s*:/.test(text),
  read(root, context) {
    const codes = countsOf(root.at('statusCodeDistribution'));
    const errors = countsOf(root.at('errorDistribution'));
    const responses = sum(codes);
    const ok = sum(codes.filter(([code]) => /^[23]\d\d$/.test(code)));
    const all = responses + sum(errors);
    const lost = sum(errors.filter(([name]) => name !== DEADLINE));
    const summary = root.at('summary');
    const seconds = summary.at('total').quantity();
    const rate = summary.at('requestsPerSec').quantity();
    if (seconds === undefined || rate === undefined) return [];
    if (Math.abs(rate * seconds - all) > ROUNDED * all) {
      const found = `found ${rate} requests/s in ${seconds} s, and ${all} responses and errors`;
      context.error(summary.line, `${found}, expected the same rate`);
      return [];
    }
    const failures = [
      ...(responses > ok ? [count(SUBJECT, 'responses failed', responses - ok)] : []),
      ...(lost > 0 ? [count(SUBJECT, 'requests without a response', lost)] : []),
    ];
    if (ok === 0) {
      const failed = `${responses - ok} responses failed, ${lost} requests had no response`;
      context.warn(`the run was not measured: ${failed}`, root.line);
      return failures;
    }
    if (responses > ok) {
      const found = `${responses - ok} of ${responses} responses failed`;
      context.warn(`${found}, and the latencies include them`, root.line);
    }
    if (lost > 0) context.warn(`${lost} requests had no response`, root.line);
    return [
      throughput({...SUBJECT, lines: summary.lines}, ok / seconds, ok, {
        failed: responses - ok + lost,
        all: responses + lost,
      }),
      ...latencies(root, responses),
      ...failures,
    ];
  },
};

/**
 * @param {JsonValue} root
 * @param {number} responses
 * @returns {Rec[]}
 */
function latencies(root, responses) {
  const percentiles = root.at('latencyPercentiles');
  const isOld = ![...LATER].some((percent) => percentiles.has(`p${percent}`));
  const stated = PERCENTILES.filter(
    (percent) => hasPercentile({n: responses}, percent / 100) && !(isOld && LATER.has(percent)),
  );
  const found = [
    ...SUMMARY.map(
      ([member, statistic]) => /** @type {const} */ ([statistic, root.at('summary').at(member)]),
    ),
    ...stated.map(
      (percent) =>
        /** @type {const} */ ([
          /** @type {LatencyKey} */ (`p${percent}`),
          percentiles.at(`p${percent}`),
        ]),
    ),
  ];
  return found.flatMap(([statistic, value]) => {
    const seconds = value.quantity();
    const subject = {...SUBJECT, lines: value.lines};
    return seconds === undefined ? [] : [latency(subject, statistic, seconds, responses)];
  });
}

/**
 * @param {JsonValue} distribution
 * @returns {[name: string, count: number][]}
 */
const countsOf = (distribution) =>
  distribution.entries().map(([name, value]) => [name, value.whole() ?? 0]);

/** @param {[name: string, count: number][]} counts */
const sum = (counts) => counts.reduce((all, [, n]) => all + n, 0);
