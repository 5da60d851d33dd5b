/**
 * The axis of the histories of a report: releases, commits or dates. If the axis is not yet a parameter of
 * the runs, it becomes one. So each release, commit or day has its own configurations, and its runs are
 * repeats of each other.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {History} from './types.d.ts'
 * @typedef {{axis: History['axis'], param: string}} Axis
 * @typedef {Pick<Run, 'system' | 'date' | 'version' | 'commit' | 'committed' | 'flags' | 'files' | 'status' | 'published' | 'withdrawn'>} StatedRun
 * @typedef {{date?: string, version?: string, commit?: string, committed?: string, runner?: string, jvm?: string,
 *   flags?: string[], users?: number}} StatedFacts
 *   What the files of a run say of it.
 * @typedef {{versioned: Set<string>, commits: Map<string, string>, releases: Set<string>}} Others
 *   What all runs of a report state. `versioned`: systems of which one states a version besides that of its JVM;
 *   `commits`: see `commitNames`; `releases`: as they are written, of which v1.0.0 and 1.0.0 are one.
 */

import {dayOf} from '../day.js';
import {jvmIn, ownVersion, withoutJvms} from '../facts/agree.js';
import {commitNames} from '../facts/commits.js';
import {groupBy} from '../group-by.js';
import {RELEASE, V} from '../natural-order.js';
import {subjectKey} from '../records/subject.js';
import {LEAST_POINTS} from './change-points.js';
import {recordsOf} from './summary.js';

/** A history has at least so many points. */
export const LEAST_POSITIONS = 3;
/** Parameters that are an axis by their name. */
const NAMES = /** @type {const} */ ({
  release: ['release', 'version'],
  commit: ['commit', 'revision'],
  date: ['date', 'day'],
});
const AXES = /** @type {const} */ (['release', 'commit', 'date']);
/** Those that a parameter is by its name. @type {readonly Axis[]} */
export const NAMED_AXES = AXES.flatMap((axis) => NAMES[axis].map((param) => ({axis, param})));
/** Parameters whose values are versions of one thing, so that each follows another. */
export const POSITION_NAMES = NAMED_AXES.map(({param}) => param);
/** Found in what the runs state. */
const STATED = /** @type {const} */ (['release', 'commit']);
/** The first version in a text: 2.10.0 in “jnats 2.10.0, OpenJDK 17.0.15”. */
const VERSION = /\bv?\d+(\.\d+)+([.+-]?[A-Za-z0-9])*/;
/** Digits of a commit that two commits of a history hardly share. */
const COMMIT = 10;

/**
 * @param {Report} report
 *   With its records.
 * @returns {Report}
 *   Whose runs and records have the axis as a parameter, those that lack it; the same one where there is no
 *   axis, or all have it.
 */
export function withAxis(report) {
  const {param = ''} = axisOf(report) ?? {};
  const axis = addedAxis(report);
  if (axis === 'none') return report;
  const others = othersOf(report);
  const runs = report.runs.map((run) => {
    const value = lacksParam(run, param) ? positionOf(run, axis, others) : undefined;
    if (value === undefined) return run;
    const added = {[param]: value};
    return {
      ...run,
      params: {...run.params, ...added},
      files: run.files.map((file) => ({
        ...file,
        records: file.records.map((record) => ({
          ...record,
          params: {...record.params, ...added},
        })),
      })),
    };
  });
  return {...report, runs, addedParam: param};
}

/**
 * @param {Report} report
 * @param {Axis | undefined} axis
 *   Of another state of it; undefined where that has none.
 * @returns {Report}
 *   Which has the same configurations as the other state, for runs that both have.
 */
export const alongAxis = (report, axis) =>
  axis ? {...report, along: axis} : {...report, axis: 'none'};

/**
 * @param {Report} report
 *   With its records.
 * @returns {NonNullable<Report['axis']>}
 *   The axis that `withAxis` adds as a parameter.
 */
function addedAxis(report) {
  const {axis, param = ''} = axisOf(report) ?? {};
  // Of another parameter, whose values look like releases, nothing says that it is the version of the system.
  if (axis === undefined || !NAMES[axis].some((name) => name === param)) return 'none';
  const others = othersOf(report);
  const isAdded = report.runs.some(
    (run) => lacksParam(run, param) && positionOf(run, axis, others) !== undefined,
  );
  return isAdded ? axis : 'none';
}

/** @param {Run} run @param {string} name */
const lacksParam = (run, name) =>
  !run.published && paramsOf(run).every((params) => params[name] === undefined);

/**
 * Warns of runs without a version or commit, where the report has a history over releases or commits, or other
 * runs of the system state one; and of as many days as a history has, where systems are compared and days are repeats.
 *
 * @param {Report} report
 *   With its records.
 * @param {InputErrors} errors
 */
export function warnOfPositions(report, errors) {
  const days = daysOf(report);
  if (report.axis === undefined && axisOf(report) === undefined && days > 0) {
    errors.warn(
      `data/${report.id}/report.yaml`,
      undefined,
      `found runs of ${days} days, which are repeats because systems are compared, expected axis: date for a history, or axis: none`,
    );
  }
  const others = othersOf(report);
  for (const [system, runs] of groupBy(report.runs.filter(isCurrent), (run) => run.system)) {
    for (const axis of STATED) {
      const without = runs.filter(
        (run) => positionOf(run, axis, others) === undefined && !hasPositionParam(run, axis),
      );
      // A JVM is not a version of the system.
      const isStated = axis === 'commit' || others.versioned.has(system);
      const isUsual = isStated && without.length <= runs.length / 2;
      if (report.axis !== axis && !isUsual) continue;
      const stated = runs.filter((run) => !without.includes(run));
      const [example] = stated.flatMap((run) => ownPosition(run, axis) ?? []).slice(-1);
      const expected = `expected one${example === undefined ? '' : ` such as ${example}`}`;
      const why =
        report.axis === axis
          ? `because the report has a history over ${axis}s`
          : 'as other runs of the system state';
      for (const run of without) {
        const own = ownPosition(run, axis);
        const name = axis === 'release' ? 'version' : axis;
        const found = own === undefined ? `no ${name} of the system` : `the ${name} "${own}"`;
        errors.warn(`${run.path}/run.yaml`, undefined, `found ${found}, ${expected}, ${why}`);
      }
    }
  }
}

/**
 * @param {Run} run
 * @param {'release' | 'commit'} axis
 * @returns {string | undefined}
 *   As the run states it, such as `Cache 1.4`. A version such as `7, OpenJDK 17.0.15` is stated and no position:
 *   its JVM alone has a number with a point.
 */
function ownPosition(run, axis) {
  const {version, commit} = statedFacts(run);
  return axis === 'commit' ? commit : ownVersion(version);
}

/** @param {Run} run @param {History['axis']} axis */
const hasPositionParam = (run, axis) =>
  paramsOf(run).some((params) => NAMES[axis].some((name) => params[name] !== undefined));

/**
 * @param {Report} report
 *   With its records.
 * @returns {Axis | undefined}
 *   What `report.yaml` states. Else a parameter that varies and is named or looks like a release, commit or
 *   date; else what the runs of one configuration state: releases or commits, from two on, because an estimate
 *   over both would be of neither. Where they state none, so many days are an axis as a change can be found in: nobody repeats a run on so
 *   many. Where systems are compared, days are repeats.
 */
export function axisOf(report) {
  const {along, axis: stated} = report;
  if (along) return along;
  if (stated === 'none') return undefined;
  if (stated)
    return {axis: stated, param: NAMES[stated].find((name) => hasParam(report, name)) ?? stated};
  const values = valuesByParam(report);
  for (const axis of AXES) {
    const param = NAMES[axis].find((name) => (values.get(name)?.size ?? 0) >= LEAST_POSITIONS);
    if (param) return {axis, param};
  }
  for (const [param, found] of values) {
    const isRelease = [...found].every((value) => RELEASE.test(value));
    if (found.size >= LEAST_POSITIONS && isRelease) return {axis: 'release', param};
  }
  const axis = statedAxis(report);
  if (axis) return {axis, param: axis};
  return !isOfSystems(report) && daysOf(report) > 0 ? {axis: 'date', param: 'date'} : undefined;
}

/**
 * @param {Report} report
 * @returns {typeof STATED[number] | undefined}
 *   The one with the most positions, releases before commits: runs of two commits are not repeats of one release, and
 *   a JVM that is updated between commits is no release.
 */
function statedAxis(report) {
  const counts = STATED.map((axis) => /** @type {const} */ ([axis, mostPositions(report, axis)]));
  const most = Math.max(...counts.map(([, count]) => count));
  return most > 1 ? counts.find(([, count]) => count === most)?.[0] : undefined;
}

/**
 * @param {Report} report
 * @returns {number}
 *   Of runs that state no release and no commit, and at most one JVM; 0 if they are too few for a history.
 */
function daysOf(report) {
  // A JVM is not a position of the system itself.
  const isUnnamed = STATED.every(
    (axis) =>
      measured(report).every((run) => ownPosition(run, axis) === undefined) &&
      mostPositions(report, axis) <= 1,
  );
  const days = mostPositions(report, 'date');
  return isUnnamed && days >= LEAST_POINTS ? days : 0;
}

/** Whether it compares systems. @param {Report} report */
const isOfSystems = (report) =>
  report.baseline !== undefined && new Set(measured(report).map(({system}) => system)).size > 1;

/** @param {Pick<Run, 'published' | 'withdrawn'>} run */
const isCurrent = (run) => !run.published && !run.withdrawn;

/**
 * @template {Pick<Run, 'status' | 'published' | 'withdrawn'>} T
 * @param {{runs: T[]}} report
 * @returns {T[]}
 *   What is measured and counts: a run that failed has no value.
 */
const measured = ({runs}) => runs.filter((run) => isCurrent(run) && run.status === 'ok');

/** @param {Run} run */
const paramsOf = (run) => [run.params, ...recordsOf(run).map(({params}) => params)];

/** @param {Report} report @param {string} name */
const hasParam = (report, name) =>
  measured(report).some((run) => paramsOf(run).some((params) => params[name] !== undefined));

/** @param {Report} report @returns {Map<string, Set<string>>} */
function valuesByParam(report) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const params of measured(report).flatMap(paramsOf)) {
    for (const [name, value] of Object.entries(params)) {
      found.set(name, (found.get(name) ?? new Set()).add(value));
    }
  }
  return found;
}

/**
 * @param {Report} report
 * @param {History['axis']} axis
 * @returns {number}
 *   Positions of the system, operation and parameters that have the most.
 */
function mostPositions(report, axis) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  const others = othersOf(report);
  for (const run of measured(report)) {
    const position = positionOf(run, axis, others);
    if (position === undefined) continue;
    for (const subject of new Set(recordsOf(run).map(subjectKey))) {
      const key = JSON.stringify([run.system, subject]);
      found.set(key, (found.get(key) ?? new Set()).add(position));
    }
  }
  return Math.max(0, ...[...found.values()].map(({size}) => size));
}

/** @param {{runs: StatedRun[]}} report @returns {Others} */
function othersOf(report) {
  const versioned = new Set(
    measured(report)
      .filter((run) => versionIn(withoutJvms(statedFacts(run).version ?? '')))
      .map(({system}) => system),
  );
  const facts = report.runs.map((run) => ({run, ...statedFacts(run)}));
  return {
    versioned,
    commits: commitNames(facts.flatMap(({commit}) => commit ?? [])),
    releases: new Set(facts.flatMap(({run, version}) => releaseOf(run, version, versioned) ?? [])),
  };
}

/**
 * @param {StatedRun[]} runs
 *   The runs of a report.
 * @returns {(run: StatedRun, axis: Report['axis']) => string}
 *   Equal for two of the runs that are at one position of a history: without a stated axis, where release and commit
 *   are the same. A JVM is no release here.
 */
export function positionKeys(runs) {
  const others = othersOf({runs});
  return (run, axis) => {
    const axes = axis === 'none' ? [] : axis ? [axis] : STATED;
    return JSON.stringify(
      axes.map((one) =>
        one === 'release' && ownVersion(run.version) === undefined
          ? undefined
          : positionOf(run, one, others),
      ),
    );
  };
}

/**
 * @param {StatedRun} run
 * @param {History['axis']} axis
 * @param {Others} [others]
 * @returns {string | undefined}
 *   `2.10.0`, `9f2c1d4`, `2026-11-21`.
 */
export function positionOf(run, axis, others) {
  const {date, version, commit} = statedFacts(run);
  if (axis === 'date') return date && dayOf(date);
  if (axis === 'commit') {
    return commit && (others?.commits.get(commit) ?? commit).slice(0, COMMIT);
  }
  const release = releaseOf(run, version, others?.versioned);
  const number = release?.replace(V, '');
  return number !== undefined && others?.releases.has(number) ? number : release;
}

/**
 * @param {Pick<Run, 'system'>} run
 * @param {string | undefined} version
 *   The version that it states.
 * @param {ReadonlySet<string>} [versioned]
 * @returns {string | undefined}
 *   As it is written there.
 */
function releaseOf(run, version, versioned) {
  if (version === undefined) return undefined;
  const own = versionIn(withoutJvms(version));
  if (own || (versioned?.has(run.system) && jvmIn(version))) return own;
  return versionIn(version) ?? version;
}

/** @param {string} text */
const versionIn = (text) => VERSION.exec(text)?.[0];

/**
 * @param {StatedRun} run
 * @returns {StatedFacts}
 *   What run.yaml says, else its files.
 */
export function statedFacts(run) {
  const files = run.files.flatMap(({facts}) => facts ?? []);
  const flags = files.flatMap((file) => (file.flags ? [file.flags] : []));
  const facts = Object.assign({}, ...files.reverse());
  const {date = run.date, version, commit, runner, jvm, users} = facts;
  return {
    date: run.date || date,
    ...defined('version', run.version ?? version),
    ...defined('commit', run.commit ?? commit),
    ...defined('committed', run.committed),
    ...defined('runner', runner),
    ...defined('jvm', jvm ?? jvmIn(run.version ?? '')),
    // A client without flags says nothing of its server.
    ...defined('flags', [run.flags, ...flags].find(({length}) => length > 0) ?? flags[0]),
    ...defined('users', users),
  };
}

/**
 * @template {string} K
 * @template T
 * @param {K} key
 * @param {T | undefined} value
 * @returns {{[key in K]?: T}}
 */
const defined = (key, value) =>
  /** @type {{[key in K]?: T}} */ (value === undefined ? {} : {[key]: value});
