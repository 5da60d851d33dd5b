/**
 * The summary of a k6 run: `--summary-export`, and the data that `handleSummary()` is given.
 *
 *     {"metrics": {"http_req_duration": {"avg": 1.9, "p(95)": 4.1, …}, "http_reqs": {"count": 400, …}}}
 *     {"metrics": {"http_req_duration": {"type": "trend", "contains": "time", "values": {"avg": 1.9, …}}}}
 *
 *     {"config": {"duration": 4.03, …}, "metadata": {"k6_version": "1.8.1"}, "results": {"checks": {…},
 *       "metrics": [{"name": "http_reqs", "type": "counter", "values": {"count": 400}}, …]}}
 *
 * Times are milliseconds, whatever `summaryTimeUnit` is. `passes` of `http_req_failed` are those that
 * failed. The third form is that of `--new-machine-readable-summary`: it states no rates but the seconds
 * by which the other forms divide, and p90 and p95 alone. Written by 1.3 and 1.8 in the tests; read in the
 * sources of 1.8 and 2.2.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Metric} from './results.js'
 */

import {ownProperty} from '../../own.js';
import {decimal} from '../../records/rounding.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {
  KNOWN_STATISTICS,
  k6Records,
  MEMBERS,
  parentOf,
  stateUsers,
  statisticOf,
  TRENDS,
  USERS,
} from './results.js';

/** Members of a trend that are not statistics of its samples. */
const OTHERS = new Set(['count', 'thresholds']);

/** Its script, which may be long, comes first. */
const MACHINE_READABLE =
  /^\s*\{\s*"config"\s*:\s*\{\s*"duration"\s*:[^,]*,\s*"execution"\s*:|"k6_version"\s*:/;

/** @type {JsonAdapter} */
export const k6Summary = {
  id: 'k6-summary',
  label: 'k6 summary',
  description: 'Rates and latencies of a whole k6 run, as its summary states them.',
  runner: 'k6',
  writtenBy: '--summary-export=summary.json',
  states: ['runner', 'users'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    (MACHINE_READABLE.test(text) ||
      (/"metrics"\s*:\s*\{/.test(text) &&
        /"(?:root_group|http_reqs|iterations|data_received|vus_max)"\s*:\s*\{/.test(text))),
  read(root, context) {
    if (root.has('results')) return k6Records(machineReadable(root, context), context);
    /** @type {Map<string, Metric>} */
    const metrics = new Map();
    for (const [name, metric] of root.at('metrics').entries()) {
      const members = ownProperty(MEMBERS, parentOf(name));
      const stated = metric.has('values') ? metric.at('values') : metric;
      const values = members
        ? numbersOf(members, stated)
        : TRENDS.includes(parentOf(name)) && trendOf(stated.entries(), context);
      if (values) metrics.set(name, {values, lines: stated.lines, line: () => stated.line});
      checkShare(stated, name, context);
      if (name === USERS) usersIn(stated, context);
    }
    return k6Records(metrics, context);
  },
};

/** @param {JsonValue} stated @param {ReadContext} context */
const usersIn = (stated, context) =>
  stateUsers(stated.at('min').whole(), stated.at('max').whole(), context);

/**
 * Refuses a share that is not the one of its passes.
 *
 * @param {JsonValue} stated
 *   The values of a metric.
 * @param {string} name
 * @param {ReadContext} context
 */
function checkShare(stated, name, context) {
  if (!stated.has('passes') || !stated.has('fails')) return;
  const passes = Number(stated.at('passes').value);
  const all = passes + Number(stated.at('fails').value);
  const what = stated.has('value') ? 'value' : 'rate';
  const is = 'the share of its passes';
  checkStatistic(stated.at(what), passes / all, {what, name, is}, context);
}

/**
 * @param {JsonValue} root
 * @param {ReadContext} context
 * @returns {Map<string, Metric>}
 */
function machineReadable(root, context) {
  const version = root.at('metadata').at('k6_version').text();
  if (version !== undefined) context.fact('runner', `k6 ${version.replace(/^v/, '')}`);
  /** @type {Map<string, Metric>} */
  const metrics = new Map();
  const duration = root.at('config').at('duration');
  const seconds = duration.quantity();
  if (seconds === 0) context.error(duration.line, 'found a test of 0 s, expected a longer one');
  if (!seconds) return metrics;
  const results = root.at('results');
  const checks = results.at('checks');
  for (const metric of [
    ...results.at('metrics').items(),
    ...(checks.has('metrics') ? checks.at('metrics').items() : []),
  ]) {
    const name = metric.at('name').text() ?? '';
    const stated = metric.at('values');
    const parent = parentOf(name);
    if (name === USERS) usersIn(stated, context);
    const isRead =
      ownProperty(MEMBERS, parent) || TRENDS.includes(parent) || name === 'checks_succeeded';
    if (!isRead) continue;
    const values = shortValues(metric.at('type').value, stated, seconds, context);
    metrics.set(name === 'checks_succeeded' ? 'checks' : name, {
      values,
      lines: stated.lines,
      line: () => stated.line,
    });
  }
  return metrics;
}

/**
 * @param {unknown} type
 * @param {JsonValue} stated
 * @param {number} seconds
 *   Of the test.
 * @param {ReadContext} context
 * @returns {Map<string, number>}
 *   By the names of the other forms.
 */
function shortValues(type, stated, seconds, context) {
  const values = new Map();
  if (type === 'counter') {
    const count = stated.at('count').whole();
    if (count !== undefined) values.set('count', count).set('rate', count / seconds);
  } else if (type === 'rate') {
    const [matches, total] = [stated.at('matches').whole(), stated.at('total').whole()];
    if (matches !== undefined && total !== undefined) {
      values.set('passes', matches).set('fails', total - matches);
    }
  } else {
    // What --summary-trend-stats does not name is null.
    const entries = stated.entries().filter(([, {value}]) => value !== null);
    return trendOf(
      entries.map(([name, value]) => [name.replace(/^p([\d.]+)$/, 'p($1)'), value]),
      context,
    );
  }
  return values;
}

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
 * @param {[name: string, value: JsonValue][]} stated
 * @param {ReadContext} context
 * @returns {Map<string, number>}
 *   Seconds.
 */
function trendOf(stated, context) {
  const values = new Map();
  for (const [name, value] of stated) {
    if (OTHERS.has(name)) continue;
    if (statisticOf(name) === undefined) {
      context.error(value.line, `found "${name}", expected ${KNOWN_STATISTICS}`);
      continue;
    }
    const ms = value.quantity();
    if (ms !== undefined) values.set(name, decimal(ms / 1e3));
  }
  return values;
}
