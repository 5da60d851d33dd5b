/**
 * Histories: each quantity of a configuration over releases, commits or dates, in order, with the breaks
 * across which nothing is compared and the changes of its level.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Axis} from './axis.js'
 * @import {Environment} from './environment.js'
 * @import {Entry, Measured} from './history-entries.js'
 * @import {Break, Change, Configuration, History, HistoryPoint} from './types.d.ts'
 */

import {groupBy} from '../group-by.js';
import {hashedId} from '../ids.js';
import {byVersion, naturalOrder, paramOrder} from '../natural-order.js';
import {shareOf} from '../records/distribution.js';
import {sortedParams, subjectKey} from '../records/subject.js';
import {axisOf, LEAST_POSITIONS, NAMED_AXES, POSITION_NAMES, statedFacts} from './axis.js';
import {changesIn, LEAST_POINTS} from './change-points.js';
import {differencesBetween, environmentOf} from './environment.js';
import {entriesOf} from './history-entries.js';

/** Single samples: they grow with the number of samples, so their level is not tested. */
const EXTREMES = ['min', 'max', 'longest-pause'];
const HIGHER = ['throughput'];
const LOWER = [
  'mean',
  'min',
  'p50',
  'p99',
  'p99.9',
  'max',
  'gc-share',
  'median-pause',
  'longest-pause',
];

/**
 * @param {Report} report
 *   With its records and the axis as a parameter: see `withAxis`.
 * @param {Measured} measured
 * @returns {History[]}
 *   In order of system and first appearance; none where the report has no axis.
 */
export function historiesOf(report, measured) {
  const axis = axisOf(report);
  return axis ? historiesAlong(axis, report, measured) : [];
}

/**
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @param {Measured} measured
 * @returns {History[]}
 */
export function historiesAlong(axis, report, measured) {
  const entries = entriesOf(axis, report, measured);
  const ranks = ranksOf(positionsOf(axis, report, entries));
  const groups = groupBy(entries, (entry) => {
    const {system, quantity, unit} = entry;
    return JSON.stringify([system, quantity, unit, subjectKey(entry)]);
  });
  const histories = [...groups.values()]
    .flatMap((group) => lanes(group, ranks))
    .filter((lane) => new Set(lane.map(({at}) => at)).size >= LEAST_POSITIONS)
    .map((lane) => history(lane, axis, report));
  return withChanges(histories);
}

/**
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @param {Pick<Entry, 'at' | 'runs'>[]} entries
 * @returns {string[]}
 *   Releases, commits or dates, the oldest first.
 */
export function positionsOf(axis, report, entries) {
  const dates = new Map(report.runs.map((run) => [run.id, dateOf(run, axis)]));
  return orderedPositions(
    axis.axis,
    entries.flatMap(({at, runs}) =>
      runs.map((id) => ({at, date: dates.get(id) ?? '', runs: [id]})),
    ),
  );
}

/**
 * @param {string} param
 * @param {Pick<Report, 'runs'>} report
 * @param {readonly (Pick<Entry, 'params' | 'runs'> & Partial<Pick<Configuration, 'failed'>>)[]} results
 *   The results whose values of the parameter are ordered.
 * @returns {(a: string, b: string) => number}
 *   The order of its values, in claims and tables as in histories. Words without a digit, such as small and large,
 *   come last, in the order of the results.
 */
export function orderAlong(param, report, results) {
  const axis = NAMED_AXES.find((one) => one.param === param);
  if (axis === undefined) {
    const values = new Set(results.map(({params}) => params[param] ?? ''));
    const words = ranksOf([...values].filter((value) => /^\D+$/.test(value)));
    const rank = (/** @type {string} */ value) => words.get(value) ?? -1;
    return (a, b) => rank(a) - rank(b) || paramOrder(param, a, b);
  }
  if (axis.axis !== 'commit') return (a, b) => paramOrder(param, a, b);
  const order = positionsOf(
    axis,
    report,
    results.map(({params, runs, failed = []}) => ({
      at: params[param] ?? '',
      runs: [...runs, ...failed.map(({run}) => run)],
    })),
  );
  const ranks = ranksOf(order);
  return (a, b) => (ranks.get(a) ?? -1) - (ranks.get(b) ?? -1);
}

/** @param {readonly string[]} order @returns {Map<string, number>} */
export const ranksOf = (order) => new Map(order.map((at, i) => [at, i]));

/**
 * @param {Pick<Report, 'runs'>} report
 * @param {readonly Configuration[]} configurations
 * @param {readonly string[]} [names]
 *   Of parameters.
 * @returns {(a: Configuration, b: Configuration) => number}
 *   By the values of these parameters, or else by releases, commits and dates.
 */
export function orderOfParams(report, configurations, names = POSITION_NAMES) {
  const orders = names.map((name) => ({name, order: orderAlong(name, report, configurations)}));
  return (a, b) =>
    orders
      .map(({name, order}) => order(a.params[name] ?? '', b.params[name] ?? ''))
      .find(Boolean) ?? 0;
}

/**
 * @param {History['axis']} axis
 * @param {readonly Made[]} points
 * @returns {string[]}
 *   Releases in the order of versions, commits in the order of their dates (see `dateOf`), dates in the order
 *   of time. Commits of one date are in the order of their runs: their names have none.
 */
export function orderedPositions(axis, points) {
  /** @type {Map<string, Made>} */
  const first = new Map();
  for (const point of points) {
    const earliest = first.get(point.at);
    if (earliest === undefined || byRun(point, earliest) < 0) first.set(point.at, point);
  }
  const all = [...first.keys()];
  if (axis === 'release') return all.sort(byVersion);
  if (axis === 'date') return all.sort();
  return [...first.values()].sort(byRun).map(({at}) => at);
}

/** @typedef {Pick<HistoryPoint, 'at' | 'date' | 'runs'>} Made */

/** @param {Made} a @param {Made} b */
const byRun = (a, b) =>
  timeOf(a.date) - timeOf(b.date) || naturalOrder(a.runs[0] ?? '', b.runs[0] ?? '');

/** Dates may have seconds or not. @param {string} date @returns {number} 0 without a date. */
export const timeOf = (date) => Date.parse(date) || 0;

/**
 * Machines one after the other, as when an old one was replaced, make one history. Machines that
 * measured the same positions have separate histories.
 *
 * @param {Entry[]} entries
 *   The entries of one quantity.
 * @param {Map<string, number>} ranks
 *   Of the positions.
 * @returns {Entry[][]}
 */
function lanes(entries, ranks) {
  /** @param {Entry | undefined} entry */
  const rank = (entry) => ranks.get(entry?.at ?? '') ?? -1;
  const machines = [...new Set(entries.map(({machine}) => machine))]
    .map((machine) =>
      entries.filter((one) => one.machine === machine).sort((a, b) => rank(a) - rank(b)),
    )
    .sort((a, b) => rank(a[0]) - rank(b[0]) || rank(a.at(-1)) - rank(b.at(-1)));
  /** @type {Entry[][]} */
  const found = [];
  for (const own of machines) {
    const lane = found.find((one) => rank(one.at(-1)) <= rank(own[0]));
    if (lane) lane.push(...own);
    else found.push([...own]);
  }
  return found;
}

/**
 * @param {Entry[]} lane
 *   At least one.
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @returns {History}
 *   Without changes.
 */
function history(lane, {axis, param}, report) {
  const {system, operation, params, quantity, unit, machine} = /** @type {Entry} */ (lane[0]);
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const made = lane.map((entry) => entry.runs.flatMap((id) => runs.get(id) ?? []));
  const details = sortedParams(params);
  const name = [system, operation, ...details.flat(), quantity].filter(Boolean).join('-');
  return {
    id: hashedId(name, JSON.stringify([system, machine, operation, details, quantity, unit])),
    ...{system, operation, params, quantity, unit, axis, param},
    points: lane.map((entry, i) => point(entry, made[i] ?? [], {axis})),
    breaks: breaksOf(made.map((some) => environmentOf(some, {operation}))),
    changes: [],
  };
}

/**
 * @param {Run} run
 * @param {Pick<Axis, 'axis'>} axis
 * @returns {string}
 *   When it was made: of a commit, where the run says it, when the commit was made. Old commits may all be
 *   measured on one day, in a random order.
 */
function dateOf(run, {axis}) {
  const {date = '', committed} = statedFacts(run);
  return (axis === 'commit' ? committed : undefined) ?? date;
}

/**
 * @param {Run[]} runs
 *   At least one.
 * @param {Pick<Axis, 'axis'>} axis
 * @returns {string}
 *   The earliest: see `dateOf`.
 */
export const firstDate = (runs, axis) =>
  runs.map((run) => dateOf(run, axis)).reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));

/**
 * @param {Entry} entry
 * @param {Run[]} runs
 * @param {Pick<Axis, 'axis'>} axis
 * @returns {HistoryPoint}
 */
function point({at, machine, quantity, estimated, runs: ids}, runs, axis) {
  const facts = runs.map(statedFacts);
  const [commit] = facts.flatMap((one) => one.commit ?? []);
  const {values, estimate, interval, samples, bucket} = estimated;
  return {
    at,
    ...(commit === undefined ? {} : {commit}),
    date: firstDate(runs, axis),
    isOfCommit: axis.axis === 'commit' && facts.some(({committed}) => committed !== undefined),
    ...(machine === undefined ? {} : {machine}),
    values,
    ...(isOfFew(quantity, samples) ? {hasFewSamples: true} : {}),
    estimate,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    ...(bucket ? {bucket} : {}),
    runs: ids,
  };
}

/**
 * @param {Environment[]} environments
 *   The environments of the points in order.
 * @returns {Break[]}
 *   What is not stated was not shown to change: it is compared with the last point that states it.
 */
function breaksOf(environments) {
  /** @type {Environment | undefined} */
  let last;
  return environments.flatMap((environment, before) => {
    const known = last ?? environment;
    const changed = differencesBetween(known, environment);
    const stated = Object.entries(environment).filter(([, texts]) => texts.length > 0);
    last = {...known, ...Object.fromEntries(stated)};
    return changed.length > 0
      ? [{before, why: changed.map(({name, from, to}) => `${name}: ${from} to ${to}`).join('; ')}]
      : [];
  });
}

/**
 * Tests each stretch between two breaks, without the percentiles of few samples. Zero has no logarithm, so a stretch with a zero is not tested.
 *
 * @param {History[]} histories
 * @returns {History[]}
 */
function withChanges(histories) {
  const tested = histories
    .filter(({quantity}) => !EXTREMES.includes(quantity))
    .flatMap((one) => testedStretches(one).map((points) => ({points, of: one})))
    .filter(({points}) => points.every(isAboveZero));
  const found = changesIn(
    tested.map(({points}) => points.map(({point: {estimate}}) => Math.log(estimate))),
  );
  return histories.map((one) => ({
    ...one,
    changes: tested.flatMap(({of, points}, i) =>
      of === one
        ? (found[i] ?? []).map(({at, ...change}) => ({
            at: points[at]?.at ?? at,
            ...change,
            direction: directionOf(change.ratio, one.quantity),
          }))
        : [],
    ),
  }));
}

/**
 * @param {Pick<History, 'points' | 'breaks'>} history
 * @returns {{from: number, points: HistoryPoint[]}[]}
 *   The points between two breaks, in order.
 */
export function segmentsBetweenBreaks({points, breaks}) {
  const starts = [0, ...breaks.map(({before}) => before)];
  return starts.map((from, i) => ({from, points: points.slice(from, starts[i + 1])}));
}

/** @param {number} ratio @param {string} quantity @returns {Change['direction']} */
function directionOf(ratio, quantity) {
  if (HIGHER.includes(quantity)) return ratio > 1 ? 'better' : 'worse';
  if (LOWER.includes(quantity)) return ratio < 1 ? 'better' : 'worse';
  return 'changed';
}

/**
 * @param {Pick<History, 'points' | 'breaks'>} history
 * @returns {{at: number, point: HistoryPoint}[][]}
 *   The points of each stretch that are tested, with their indices.
 */
const testedStretches = (history) =>
  segmentsBetweenBreaks(history).map(({from, points}) =>
    points
      .map((point, i) => ({at: from + i, point}))
      .filter(({point: {hasFewSamples}}) => !hasFewSamples),
  );

/**
 * @param {History} history
 * @returns {{point: HistoryPoint}[][]}
 *   Its stretches that have enough points for a change.
 */
const longStretches = (history) =>
  EXTREMES.includes(history.quantity)
    ? []
    : testedStretches(history).filter(({length}) => length >= LEAST_POINTS);

/**
 * @param {History} history
 * @returns {boolean}
 *   Whether changes were looked for in any stretch. Where all is zero there is none.
 */
export const isTested = (history) => !longStretches(history).every(hasSomeZeros);

/**
 * @param {History} history
 * @returns {boolean}
 *   Whether it is not tested because it has a zero: a change from or to zero has no ratio.
 */
export const hasZeros = (history) => longStretches(history).some(hasSomeZeros);

/** @param {{point: HistoryPoint}[]} points */
const hasSomeZeros = (points) => points.some(isAboveZero) && !points.every(isAboveZero);

/** @param {{point: HistoryPoint}} tested */
const isAboveZero = ({point: {estimate}}) => estimate > 0;

/**
 * @param {Pick<History, 'points'>} history
 * @param {number} at
 *   Index of the first point of a new level.
 * @returns {HistoryPoint | undefined}
 *   The last of the old level: the change is between the two.
 */
export const lastBefore = ({points}, at) =>
  points.slice(0, at).findLast(({hasFewSamples}) => !hasFewSamples);

/** Samples above a percentile from which on its line is full, and its level is tested. */
export const FIRM = 10;

/**
 * @param {string} quantity
 * @param {number | null | undefined} samples
 * @returns {boolean}
 *   Whether it is a percentile above the median of so few samples that it has no level. Of few samples, a median has
 *   one as a mean has, and one sample that is far away does not move it.
 */
export const isOfFew = (quantity, samples) => {
  const share = /^p[\d.]+$/.test(quantity) ? shareOf(quantity) : 0;
  return samples != null && share > 0.5 && samples * (1 - share) < FIRM;
};
