/**
 * Which new runs are compared with which earlier ones. New runs of a version and commit that was measured
 * before are repeats, and are compared with the earlier runs of it. Those of another version or commit are
 * compared with the version before it. A JVM that a version names is not part of the version. Runs of another
 * machine, JVM, flags, collector, runner or warm-up are not compared.
 *
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Run, System} from '../scan/types.d.ts'
 * @import {Environment} from '../stats/environment.js'
 * @import {Pair, Point, Results} from './types.d.ts'
 */

import {jvmIn, ownVersion} from '../facts/agree.js';
import {commitNames} from '../facts/commits.js';
import {versionOf} from '../facts/stated.js';
import {groupBy} from '../group-by.js';
import {byVersion} from '../natural-order.js';
import {subjectKey, withoutParams} from '../records/subject.js';
import {POSITION_NAMES} from '../stats/axis.js';
import {differencesBetween, environmentOf} from '../stats/environment.js';
import {firstDate, timeOf} from '../stats/history.js';
import {levelsBefore} from './levels.js';

/** Those without an order of their own: their dates have one. */
const UNORDERED = ['commit', 'revision'];
/** Versions are ordered as the commits of a history. */
const COMMITS = /** @type {const} */ ({axis: 'commit'});
/** Of v1.9.1, also in “Cache v1.9.1”. */
const V = /\bv(?=\d)/gi;
/** Characters of a commit that people read. */
const SHORT = 10;

/**
 * @param {Configuration} configuration
 *   As it is after the change.
 * @param {{before: Configuration | undefined, base: Results | undefined, head: Results,
 *   isNew: (run: Run) => boolean, commits: ReadonlyMap<string, string>}} change
 *   `before`: the same configuration in the base; `commits`: see `commitsIn`.
 * @returns {Pair[]}
 *   One for each version and commit of the new runs, without those that have nothing before them.
 */
export function pairsOf(configuration, {before, base, head, isNew, commits}) {
  if (configuration.published) return [];
  const earlier = before && base ? pointsOf(before, base, () => false, commits) : [];
  const added = pointsOf(configuration, head, isNew, commits).filter((point) => point.isNew);
  return added.flatMap((after) => {
    const pair =
      repeatOf(after, earlier, configuration) ??
      versionAfter(after, [...earlier, ...added], configuration) ??
      releaseAfter(after, configuration, head) ??
      elsewhere(configuration, base, commits);
    if (!pair) return [];
    const obstacles = obstaclesBetween(pair.before, after, configuration);
    if (pair.kind === 'repeat') return [{...pair, after, obstacles}];
    return [{...pair, after, obstacles, levels: levelsOf(after, configuration, {base, head})}];
  });
}

/**
 * @param {readonly (Results | undefined)[]} sides
 * @returns {Map<string, string>}
 *   See `commitNames`.
 */
export const commitsIn = (sides) =>
  commitNames(sides.flatMap((side) => side?.report.runs.flatMap(({commit}) => commit ?? []) ?? []));

/**
 * @param {Pick<Point, 'runs'>} before
 * @param {Point} after
 * @param {Configuration} configuration
 * @returns {string[]}
 *   Why they cannot be compared.
 */
function obstaclesBetween(before, after, configuration) {
  const environments = [before, after].map(({runs}) => environmentOf(runs, configuration));
  // Cast: of two points.
  const [old, current] = /** @type {[Environment, Environment]} */ (environments);
  return differencesBetween(old, current).map(
    ({name, from, to}) => `different ${name}: ${from} before, ${to} now`,
  );
}

/**
 * @param {Configuration} configuration
 * @param {Results} results
 * @param {(run: Run) => boolean} isNew
 * @param {ReadonlyMap<string, string>} commits
 *   See `commitNames`.
 * @returns {Point[]}
 *   New runs are never in one point with earlier ones.
 */
function pointsOf(configuration, results, isNew, commits) {
  const {report} = results;
  const system = report.systems.find(({id}) => id === configuration.system);
  const runs = report.runs.filter(({id}) => configuration.runs.includes(id));
  const groups = groupBy(runs, (run) =>
    JSON.stringify([
      releaseOf(run, system),
      commits.get(run.commit ?? ''),
      jvmIn(versionOf(run, system) ?? ''),
      isNew(run),
    ]),
  );
  return [...groups.values()].map((runs) => {
    const point = pointOf(runs, configuration, results, isNew);
    const commit = commits.get(point.commit ?? '');
    return {...point, ...(commit === undefined ? {} : {commit})};
  });
}

/**
 * @param {Run} run
 * @param {System | undefined} system
 * @returns {string | undefined}
 *   Equal for v1.0.0 and 1.0.0.
 */
function releaseOf(run, system) {
  const version = versionOf(run, system);
  const release = ownVersion(version) ?? ownVersion(system?.version) ?? version;
  return release?.replaceAll(V, '');
}

/**
 * @param {Run[]} runs
 *   Of the configuration, at least one; all of one release, commit and JVM.
 * @param {Configuration} configuration
 * @param {Results} results
 * @param {(run: Run) => boolean} isNew
 * @returns {Point}
 */
function pointOf(runs, configuration, {report, gc}, isNew) {
  const [first] = /** @type {[Run, ...Run[]]} */ (runs);
  const system = report.systems.find(({id}) => id === configuration.system);
  const version = versionOf(first, system);
  const release = releaseOf(first, system);
  const ids = runs.map(({id}) => id);
  return {
    ...(version === undefined ? {} : {version}),
    ...(release === undefined ? {} : {release}),
    ...(first.commit === undefined ? {} : {commit: first.commit}),
    date: firstDate(runs, COMMITS),
    runs,
    summaries: configuration.summaries.filter(({run}) => ids.includes(run)),
    gc: gc.filter(({run}) => ids.includes(run)),
    isNew: isNew(first),
  };
}

/** @param {Pick<Point, 'date'>} a @param {Pick<Point, 'date'>} b */
const byDate = (a, b) => timeOf(a.date) - timeOf(b.date);

/** @param {Point} one @param {Point} other */
const isSameVersion = (one, other) => one.release === other.release && one.commit === other.commit;

/**
 * @param {Point[]} points
 *   At least one; of one version and commit, on several JVMs.
 * @param {Point} after
 * @param {Configuration} configuration
 * @returns {Point}
 *   The runs that `after` can be compared with; all of them where there is none.
 */
function merged(points, after, configuration) {
  const comparable = points.filter(
    (point) => obstaclesBetween(point, after, configuration).length === 0,
  );
  const chosen = comparable.length > 0 ? comparable : points;
  const runs = chosen.flatMap((point) => point.runs);
  return {
    .../** @type {Point} */ (chosen[0]),
    date: firstDate(runs, COMMITS),
    runs,
    summaries: chosen.flatMap(({summaries}) => summaries),
    gc: chosen.flatMap(({gc}) => gc),
  };
}

/**
 * @param {Point} after
 * @param {Point[]} earlier
 * @param {Configuration} configuration
 * @returns {Pick<Pair, 'kind' | 'before' | 'names'> | undefined}
 */
function repeatOf(after, earlier, configuration) {
  const same = earlier.filter((point) => isSameVersion(point, after));
  if (same.length === 0) return undefined;
  const before = merged(same, after, configuration);
  return {kind: 'repeat', before, names: {before: '', after: ''}};
}

/**
 * @param {Point} after
 * @param {Point[]} points
 *   The points of the same configuration.
 * @param {Configuration} configuration
 * @returns {Pick<Pair, 'kind' | 'before' | 'names'> | undefined}
 *   The one made last before it.
 */
function versionAfter(after, points, configuration) {
  const position = points.indexOf(after);
  const others = points
    .filter((point, i) => byDate(point, after) < 0 || (byDate(point, after) === 0 && i < position))
    .filter((point) => !isSameVersion(point, after))
    .sort(byDate);
  const last = others.at(-1);
  if (!last) return undefined;
  const before = merged(
    others.filter((point) => isSameVersion(point, last) && point.isNew === last.isNew),
    after,
    configuration,
  );
  const [a, b] = [nameOf(before), nameOf(after)];
  // Of two commits of one version, the version says nothing.
  const names = before.release === after.release ? [a.commit, b.commit] : [a.version, b.version];
  const [old = 'not stated', current = 'not stated'] = names;
  return {kind: 'version', before, names: {before: old, after: current}};
}

/** @param {Point} point */
const nameOf = ({version, commit}) => ({
  version,
  commit: commit && `commit ${commit.slice(0, SHORT)}`,
});

/**
 * @param {Point} after
 * @param {Configuration} configuration
 * @param {Results} head
 * @returns {Pick<Pair, 'kind' | 'before' | 'names'> | undefined}
 *   Where the version is a parameter: the version before it.
 */
function releaseAfter(after, configuration, head) {
  const names = head.along ? [head.along.param, ...POSITION_NAMES] : POSITION_NAMES;
  const axis = names.find((name) => configuration.params[name] !== undefined);
  if (axis === undefined) return undefined;
  const value = configuration.params[axis] ?? '';
  const {isBefore, compare} = orderAt(axis, value, after);
  const others = withoutParams(configuration.params, [axis]);
  const candidates = head.configurations.filter(
    (one) =>
      one.system === configuration.system &&
      one.machine === configuration.machine &&
      one.params[axis] !== undefined &&
      one.params[axis] !== value &&
      one.shown !== null &&
      !one.published &&
      subjectKey({operation: one.operation, params: withoutParams(one.params, [axis])}) ===
        subjectKey({operation: configuration.operation, params: others}),
  );
  const all = new Map(head.report.runs.map((run) => [run.id, run]));
  const positions = candidates.map((one) => {
    const runs = one.runs.flatMap((id) => all.get(id) ?? []);
    return {at: one.params[axis] ?? '', date: firstDate(runs, COMMITS), one, runs};
  });
  const previous = positions.filter(isBefore).sort(compare).at(-1);
  if (!previous) return undefined;
  return {
    kind: 'version',
    before: pointOf(previous.runs, previous.one, head, () => false),
    names: {before: `${axis} ${previous.at}`, after: `${axis} ${value}`},
  };
}

/** @typedef {{at: string, date: string}} Position */

/**
 * @param {string} axis
 * @param {string} value
 *   Of the new runs.
 * @param {Pick<Point, 'date'>} after
 * @returns {{isBefore: (one: Position) => boolean, compare: (a: Position, b: Position) => number}}
 */
function orderAt(axis, value, after) {
  return UNORDERED.includes(axis)
    ? {isBefore: (one) => byDate(one, after) <= 0, compare: byDate}
    : {
        isBefore: (one) => byVersion(one.at, value) < 0,
        compare: (a, b) => byVersion(a.at, b.at),
      };
}

/**
 * @param {Point} after
 * @param {Configuration} configuration
 * @param {{base: Results | undefined, head: Results}} sides
 * @returns {NonNullable<Pair['levels']>}
 *   Empty where the new runs are not the newest.
 */
function levelsOf(after, configuration, {base, head}) {
  const {axis, param = ''} = head.along ?? {};
  const at = configuration.params[param];
  if (!base?.histories || axis === undefined || at === undefined) return {};
  const {system, operation, params} = configuration;
  const key = subjectKey({operation, params: withoutParams(params, [param])});
  const {isBefore} = orderAt(param, at, after);
  const histories = base.histories.filter(
    (one) => one.system === system && subjectKey(one) === key && one.points.every(isBefore),
  );
  const runs = new Map(base.report.runs.map((run) => [run.id, run]));
  return levelsBefore(
    histories,
    axis,
    (points) => {
      const made = points.flatMap((point) => point.runs.flatMap((id) => runs.get(id) ?? []));
      return obstaclesBetween({runs: made}, after, configuration).length === 0;
    },
    after,
  );
}

/**
 * @param {Configuration} configuration
 * @param {Results | undefined} base
 * @param {ReadonlyMap<string, string>} commits
 * @returns {Pick<Pair, 'kind' | 'before' | 'names'> | undefined}
 *   The same on another machine, which says why there is nothing to compare with.
 */
function elsewhere(configuration, base, commits) {
  const other = base?.configurations.find(
    (one) =>
      one.system === configuration.system &&
      one.machine !== configuration.machine &&
      one.shown !== null &&
      !one.published &&
      subjectKey(one) === subjectKey(configuration),
  );
  if (!other || !base) return undefined;
  const [before] = pointsOf(other, base, () => false, commits);
  return before && {kind: 'repeat', before, names: {before: '', after: ''}};
}
