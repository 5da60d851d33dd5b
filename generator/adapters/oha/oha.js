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
import {latency, throughput} from '../../records/measurements.js';
import {responseRecords, SUBJECT} from '../shared/responses.js';

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
    const summary = root.at('summary');
    const seconds = summary.at('total').quantity();
    const rate = summary.at('requestsPerSec').quantity();
    if (seconds === undefined || rate === undefined) return [];
    const run = {codes, errors, rate, seconds, slack: ROUNDED * rate * seconds, line: summary.line};
    return responseRecords(run, context, ({ok, responses, failed}) => [
      throughput({...SUBJECT, lines: summary.lines}, ok / seconds, ok, {
        failed,
        all: ok + failed,
      }),
      ...latencies(root, responses),
    ]);
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
