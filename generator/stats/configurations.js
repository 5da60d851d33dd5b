/**
 * Repeats of one configuration, and which of them is shown.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration, Summary} from './types.d.ts'
 */

import {groupBy} from '../group-by.js';
import {hashedId} from '../ids.js';
import {isOfOperation, sortedParams, subjectKey, varyingParams} from '../records/subject.js';
import {byLoad} from './by-load.js';
import {estimatesOf, lacksRate} from './estimates.js';
import {orderOfParams, ranksOf} from './history.js';

/**
 * @param {Report} report
 * @param {Summary[]} summaries
 *   The summaries of its runs.
 * @returns {Configuration[]}
 *   In order of system (as the report lists them), of first appearance of the operation in the first system that has
 *   it, and of the values of the parameters. One whose runs all failed is there too, with the reasons and without values.
 */
export function configurations(report, summaries) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  /** @type {Map<string, Configuration>} */
  const found = new Map();
  /** @param {Run} run @param {Pick<Summary, 'operation' | 'params'>} subject */
  const group = ({id, system, machine, published}, {operation, params}) => {
    // A published value is never a repeat of anything.
    const document = published ? id : '';
    const key = JSON.stringify([system, machine, document, subjectKey({operation, params})]);
    const existing = found.get(key);
    if (existing) return existing;
    const created = {
      system,
      machine,
      ...(published ? {published} : {}),
      operation,
      params,
      runs: [],
      failed: [],
      shown: null,
      summary: null,
      summaries: [],
      ...estimatesOf([]),
    };
    found.set(key, created);
    return created;
  };
  const counted = summaries.filter(({run}) => runs.get(run)?.withdrawn === undefined);
  for (const summary of counted) {
    const run = runs.get(summary.run);
    if (run?.status !== 'ok') continue;
    const configuration = group(run, summary);
    configuration.runs.push(run.id);
    configuration.summaries.push(summary);
  }
  const byRun = groupBy(counted, ({run}) => run);
  for (const run of counted.length === 0 ? [] : report.runs) {
    if (run.status === 'ok' || run.withdrawn) continue;
    const {id, status, reason = 'no reason stated'} = run;
    for (const subject of byRun.get(id) ?? failedSubjects(run)) {
      const failure = {run: id, reason, ...(status === 'failed' ? {} : {status})};
      group(run, subject).failed.push(failure);
    }
  }
  return inOrder([...found.values()], report).map((configuration) => {
    const summary = shownOf(configuration.summaries, report);
    return {
      ...configuration,
      shown: summary?.run ?? null,
      summary: summary ?? null,
      ...estimatesOf(configuration.summaries),
    };
  });
}

/**
 * @param {Run} run
 *   That measured nothing.
 * @returns {Subject[]}
 *   Those whose failures its files count, else what its manifest states.
 */
function failedSubjects({files, operation = '', params}) {
  const counted = files
    .filter(({warnings}) => warnings.some(({kind}) => kind === 'unmeasured'))
    .flatMap(({records}) => records.filter(isOfOperation));
  const subjects = new Map(counted.map((record) => [subjectKey(record), record]));
  return subjects.size > 0 ? [...subjects.values()] : [{operation, params}];
}

/**
 * @param {Configuration[]} found
 * @param {Report} report
 * @returns {Configuration[]}
 */
function inOrder(found, report) {
  const systems = report.systems.map(({id}) => id);
  /** @param {Configuration} a @param {Configuration} b */
  const bySystem = (a, b) => systems.indexOf(a.system) - systems.indexOf(b.system);
  const sorted = found.toSorted(bySystem);
  const operations = ranksOf([...new Set(sorted.map(({operation}) => operation))]);
  const placeOf = (/** @type {Configuration} */ {operation}) => operations.get(operation) ?? 0;
  const byParams = orderOfParams(report, sorted, varyingParams(found));
  return found.toSorted((a, b) => bySystem(a, b) || placeOf(a) - placeOf(b) || byParams(a, b));
}

/**
 * @param {Pick<Run, 'status' | 'withdrawn'>} run
 * @returns {boolean}
 *   Whether its results count. One that failed is a row without them.
 */
export const hasResults = ({status, withdrawn}) => status === 'ok' && !withdrawn;

/**
 * @template {Pick<Run, 'status' | 'withdrawn'>} T
 * @param {readonly T[]} runs
 * @returns {readonly T[]}
 *   Those that count, which say when and where results were measured; all where none does.
 */
export function countedRuns(runs) {
  const counted = runs.filter(hasResults);
  return counted.length > 0 ? counted : runs;
}

/**
 * @param {Summary[]} repeats
 * @param {Pick<Report, 'shown' | 'load'>} report
 * @returns {Summary | undefined}
 *   `median`: the run in the middle by throughput (by median or mean latency where there is none, and
 *   first where the load is open), the slower of two. A run is shown, never a mix of runs.
 */
function shownOf(repeats, {shown, load}) {
  if (shown === 'first') return repeats[0];
  // Some repeats may have latencies alone, or rates alone.
  const [speed = () => 0] = byLoad(load, rate, [time])
    .filter((of) => of !== rate || !repeats.some(lacksRate))
    .filter((of) => repeats.some((one) => of(one) !== null));
  const measured = repeats.filter((one) => speed(one) !== null);
  const bySpeed = measured.sort((a, b) => (speed(a) ?? 0) - (speed(b) ?? 0));
  return shown === 'best' ? bySpeed.at(-1) : bySpeed[Math.floor((bySpeed.length - 1) / 2)];
}

/** @param {Summary} summary */
const rate = ({throughput}) => throughput?.value ?? null;

/** @param {Summary} summary */
function time({latency}) {
  const seconds = latency?.p50 ?? latency?.mean ?? null;
  return seconds === null ? null : -seconds;
}

/**
 * @param {Pick<Configuration, 'summary' | 'summaries'>} configuration
 * @returns {Summary | undefined}
 *   The repeat with latencies that is shown, or the first: the run shown may have a rate alone.
 */
export const timedRepeat = ({summary, summaries}) =>
  [summary, ...summaries].find((one) => one?.latency) ?? undefined;

/**
 * @param {Pick<Configuration, 'operation' | 'shown'>} configuration
 * @returns {boolean}
 *   Whether it failed before it stated its operation.
 */
export const isLost = ({operation, shown}) => operation === '' && shown === null;

/**
 * @param {Pick<Configuration, 'system' | 'machine' | 'operation' | 'params' | 'published' | 'runs'>} configuration
 * @returns {string}
 *   The id of its row among all numbers of the report: readable, unique whatever the names are, and the
 *   same in every build: `rocksjava-readrandom-threads-4-3f2a9c10`.
 */
export function configurationId({system, machine, operation, params, published, runs}) {
  const sorted = sortedParams(params);
  // Published values are never grouped: two documents may state the same configuration.
  const identity = [system, machine, operation, sorted, published ? runs : []];
  return hashedId([system, operation, ...sorted.flat()].join('-'), JSON.stringify(identity));
}
