/**
 * Repeats that were made under other conditions: another version, other arguments of the JVM, another JVM or
 * collector, another runner, another warm-up, another number of users, or another load that no file states.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Measurement} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration, Limit} from './types.d.ts'
 * @typedef {{found: string, expected: string}} Difference
 * @typedef {Map<string, {low: number, value: number, high: number}>} Estimates
 *   By operation and parameters; `low` and `high`: as far as the value is rounded.
 * @typedef {object} Condition
 * @property {string} name
 * @property {string} label
 *   Of the limit.
 * @property {string} runs
 *   How the limit names such runs.
 * @property {(run: Run) => boolean} [isStated]
 *   Others are not compared.
 * @property {string} [todo]
 * @property {(run: Run, first: Run) => Difference | undefined} difference
 */

import {jvmsAgree, ownVersion} from '../facts/agree.js';
import {differentFlags} from '../facts/flags.js';
import {precise, shortened} from '../format.js';
import {subjectKey} from '../records/subject.js';
import {statedFacts} from './axis.js';
import {collectorsOf, differencesBetween, environmentOf} from './environment.js';

/** Sizes, numbers, switches and modes. Paths and properties may differ between repeats. */
const SETTING = /^-Xm[xsn]\d|^-X(?:int|comp|mixed)$|^-XX:[+-]|^-XX:\w+=\d+[kmgt]?$/i;
/** Formats that state rate and mean time, and not how many operations ran at once. */
const WITHOUT_THREADS = ['db-bench-text', 'hey-text', 'oha', 'oha-text'];
/** Formats of a load generator that sends at a fixed rate, which they do not state. */
const OF_OPEN_LOAD = ['vegeta-report', 'vegeta-text', 'vegeta-json', 'vegeta-csv'];
/** Threads that end earlier than others make a number smaller: two threads are at least 1.7. */
const MOST_BUSIER = 1.5;
/** Runs that a sentence names. */
const MOST_NAMED = 3;
const NOT_STATED = 'not stated';

/** Several versions are a history or separate configurations, unless only some runs state theirs. @type {Condition} */
const VERSION = {
  name: 'version',
  label: 'repeats with and without a version',
  runs: 'Runs with and without a version',
  todo: 'state the version or commit of both',
  difference(run, first) {
    const [found, expected] = [run, first].map(versionOf);
    if ((found === undefined) === (expected === undefined)) return undefined;
    return {found: found ?? NOT_STATED, expected: expected ?? NOT_STATED};
  },
};

/** An open load sets how often operations begin, so a slow system has more of them at once. @type {Condition} */
const THREADS = {
  name: 'number of busy threads or connections',
  label: 'repeats with different threads or connections',
  runs: 'Runs with different numbers of busy threads or connections',
  difference: (run, first) => muchDifferent(busyThreads(run), busyThreads(first)),
};

/**
 * @param {(format: string) => boolean} isOpen
 *   Whether the load of its runs is open.
 * @returns {Condition}
 */
const rateOf = (isOpen) => ({
  name: 'rate of requests per second',
  label: 'repeats with different rates of requests',
  runs: 'Runs with different rates of requests',
  difference: (run, first) => muchDifferent(ratesSent(run, isOpen), ratesSent(first, isOpen)),
});

/** @type {Condition[]} */
const CONDITIONS = [
  {
    name: 'flag',
    label: 'repeats with different flags',
    runs: 'Runs with different JVM flags',
    difference: (run, first) =>
      differentFlags(settingsOf(run), settingsOf(first), {
        complete: flagFormats(run).some((format) => flagFormats(first).includes(format)),
      })[0],
  },
  {
    name: 'JVM',
    label: 'repeats on different JVMs',
    runs: 'Runs on different JVMs',
    isStated: (run) => statedFacts(run).jvm !== undefined,
    difference: (run, first) => {
      const [found = '', expected = ''] = [run, first].map((one) => statedFacts(one).jvm);
      return jvmsAgree(found, expected) ? undefined : {found, expected};
    },
  },
  {
    name: 'collector',
    label: 'repeats with different collectors',
    runs: 'Runs with different garbage collectors',
    isStated: (run) => collectorsOf(run).length > 0,
    difference: (run, first) => environmentDifference('collector', run, first),
  },
  {
    name: 'runner',
    label: 'repeats with different runners',
    runs: 'Runs with different runners',
    difference: (run, first) => environmentDifference('runner', run, first),
  },
  {
    name: 'warm-up',
    label: 'repeats with different warm-ups',
    runs: 'Runs with different warm-ups',
    difference: (run, first) =>
      run.warmup === first.warmup
        ? undefined
        : {found: precise(run.warmup, 's'), expected: precise(first.warmup, 's')},
  },
  {
    name: 'number of users',
    label: 'repeats with different users',
    runs: 'Runs with different numbers of users',
    isStated: (run) => statedFacts(run).users !== undefined,
    difference: (run, first) => environmentDifference('users', run, first),
  },
];

/**
 * @param {Report} report
 *   With its records.
 * @param {readonly Configuration[]} configurations
 * @param {InputErrors} errors
 *   Gets a warning for each run that contradicts the first run of its configuration.
 * @returns {Limit[]}
 *   What the page says of them.
 */
export function repeatConditions(report, configurations, errors) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const repeats = configurations.flatMap(({runs: ids, published}) =>
    published ? [] : [ids.flatMap((id) => runs.get(id) ?? [])],
  );
  const conditions = [
    ...(report.axis === undefined ? [VERSION] : []),
    ...CONDITIONS,
    ...(report.load.model === 'open'
      ? [rateOf(() => true)]
      : [rateOf((format) => OF_OPEN_LOAD.includes(format)), THREADS]),
  ];
  return conditions.flatMap((condition) => limitOf(condition, repeats, errors));
}

/**
 * @param {Condition} condition
 * @param {Run[][]} repeats
 * @param {InputErrors} errors
 * @returns {Limit[]}
 */
function limitOf(
  {
    name,
    label,
    runs,
    isStated = () => true,
    todo = 'distinguish them by params or system',
    difference,
  },
  repeats,
  errors,
) {
  /** @type {Map<Run, Difference & {first: Run}>} */
  const differing = new Map();
  /** Runs are repeats of each other once for each of their operations. @type {Map<Run, Run>} */
  const compared = new Map();
  for (const some of repeats) {
    const [first, ...others] = some.filter(isStated);
    for (const run of others) {
      if (!first || compared.get(run) === first) continue;
      compared.set(run, first);
      const found = difference(run, first);
      if (found) differing.set(run, {...found, first});
    }
  }
  for (const [run, {found, expected, first}] of differing) {
    // Of a run without the version that others state, there is another warning.
    if (found === NOT_STATED) continue;
    errors.warn(
      `${run.path}/run.yaml`,
      undefined,
      `found the ${name} "${found}", expected "${expected}" as in ${first.id}, whose repeat it is: ${todo}`,
    );
  }
  if (differing.size === 0) return [];
  const texts = [...differing].map(
    ([run, {found, expected, first}]) => `${run.id} ${found}, ${first.id} ${expected}`,
  );
  return [{label, text: `${runs} count as repeats: ${shortened(texts, MOST_NAMED).join('; ')}.`}];
}

/**
 * @param {Estimates} found
 * @param {Estimates} expected
 * @returns {Difference | undefined}
 *   Of the first that differs by more than chance.
 */
function muchDifferent(found, expected) {
  for (const [subject, one] of found) {
    const other = expected.get(subject) ?? one;
    // A mean time that is printed with few digits leaves room for more or less.
    if (Math.max(one.low, other.low) > MOST_BUSIER * Math.min(one.high, other.high)) {
      return {found: one.value.toFixed(1), expected: other.value.toFixed(1)};
    }
  }
  return undefined;
}

/**
 * Some runners do not print their threads. By Little's law, as many are busy as the rate times the mean time. Failed
 * operations have a time, too.
 *
 * @param {Run} run
 * @returns {Estimates}
 */
function busyThreads(run) {
  const isUsed = (/** @type {string} */ format) => WITHOUT_THREADS.includes(format);
  const times = new Map(meansOf(run, 'latency', isUsed).map((one) => [subjectKey(one), one]));
  return new Map(
    [...ratesSent(run, isUsed)].flatMap(([subject, {value: rate}]) => {
      const time = times.get(subject);
      if (!time) return [];
      const {value, step = 0} = time;
      const [low, high] = [value - step / 2, value + step / 2];
      return [[subject, {low: rate * low, value: rate * value, high: rate * high}]];
    }),
  );
}

/**
 * @param {Run} run
 * @param {(format: string) => boolean} isUsed
 * @returns {Estimates}
 *   Operations per second, with those that failed.
 */
const ratesSent = (run, isUsed) =>
  new Map(
    meansOf(run, 'throughput', isUsed).map((one) => {
      const {failed, all} = one.attempts ?? {failed: 0, all: 1};
      const value = (one.value * all) / (all - failed);
      return [subjectKey(one), {low: value, value, high: value}];
    }),
  );

/**
 * @param {Run} run
 * @param {Measurement['metric']} metric
 * @param {(format: string) => boolean} isUsed
 * @returns {Measurement[]}
 */
const meansOf = ({files}, metric, isUsed) =>
  files
    .filter(({format}) => isUsed(format ?? ''))
    .flatMap(({records}) => records)
    .flatMap((one) =>
      one.kind === 'measurement' && one.metric === metric && one.statistic === 'mean' ? [one] : [],
    );

/** @param {'collector' | 'runner' | 'users'} name @param {Run} run @param {Run} first @returns {Difference | undefined} */
function environmentDifference(name, run, first) {
  const [before, after] = [first, run].map((one) => environmentOf([one], {operation: ''}));
  const other =
    before && after && differencesBetween(before, after).find((one) => one.name === name);
  return other && {found: other.to, expected: other.from};
}

/** @param {Run} run */
function versionOf(run) {
  const {version, commit} = statedFacts(run);
  return ownVersion(version) ?? commit;
}

/**
 * @param {Run} run
 * @returns {string[]}
 *   The formats of its files that state arguments of the JVM.
 */
const flagFormats = ({files}) =>
  files.flatMap(({format, facts}) => (format && facts?.flags ? [format] : []));

/** @param {Run} run */
const settingsOf = (run) => (statedFacts(run).flags ?? []).filter((flag) => SETTING.test(flag));
