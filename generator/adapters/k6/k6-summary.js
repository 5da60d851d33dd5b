/**
 * The summary of a k6 run: `--summary-export`, and the data that `handleSummary()` is given.
 *
 *     {"metrics": {"http_req_duration": {"avg": 1.9, "p(95)": 4.1, …}, "http_reqs": {"count": 400, …}}}
 *     {"metrics": {"http_req_duration": {"type": "trend", "contains": "time", "values": {"avg": 1.9, …}}}}
 *
 * Times are milliseconds, whatever `summaryTimeUnit` is. `passes` of `http_req_failed` are those that
 * failed. Written by 1.3 in the tests; read in the sources of 2.2.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Metric} from './results.js'
 */

import {own} from '../../own.js';
import {KNOWN_STATISTICS, k6Records, MEMBERS, parentOf, statisticOf, TRENDS} from './results.js';

/** Members of a trend that are not statistics of its samples. */
const OTHERS = new Set(['count', 'thresholds']);

/** @type {JsonAdapter} */
export const k6Summary = {
  id: 'k6-summary',
  label: 'k6 summary',
  description: 'Rates and latencies of a whole k6 run, as its summary states them.',
  runner: 'k6',
  writtenBy: '--summary-export=summary.json',
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    /"metrics"\s*:\s*\{/.test(text) &&
    /"(?:root_group|http_reqs|iterations|data_received|vus_max)"\s*:/.test(text),
  read(root, context) {
    /** @type {Map<string, Metric>} */
    const metrics = new Map();
    for (const [name, metric] of root.at('metrics').entries()) {
      const members = own(MEMBERS, parentOf(name));
      const stated = metric.has('values') ? metric.at('values') : metric;
      const values = members
        ? numbersOf(members, stated)
        : TRENDS.includes(parentOf(name)) && trendOf(stated, context);
      if (values) metrics.set(name, {values, lines: stated.lines, line: () => stated.line});
    }
    return k6Records(metrics, context);
  },
};

/**
 * @param {readonly string[]} members
 * @param {JsonValue} stated
 * @returns {Map<string, number>}
 */
function numbersOf(members, stated) {
  const values = new Map();
  for (const member of members) {
    const value = member === 'rate' ? stated.at(member).quantity() : stated.at(member).whole();
    if (value !== undefined) values.set(member, value);
  }
  return values;
}

/**
 * @param {JsonValue} stated
 * @param {ReadContext} context
 * @returns {Map<string, number>}
 *   Seconds.
 */
function trendOf(stated, context) {
  const values = new Map();
  for (const [name, value] of stated.entries()) {
    if (OTHERS.has(name)) continue;
    if (statisticOf(name) === undefined) {
      context.error(value.line, `found "${name}", expected ${KNOWN_STATISTICS}`);
      continue;
    }
    const ms = value.quantity();
    if (ms !== undefined) values.set(name, Number((ms / 1e3).toPrecision(15)));
  }
  return values;
}
