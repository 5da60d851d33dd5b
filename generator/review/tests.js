/**
 * Tests every quantity of every pair, and corrects the p-values for all of them together: a reviewer looks
 * at the whole list, so all of it is one family.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Better, Level, Pair, Test, TestedPair, Value} from './types.d.ts'
 * @typedef {Omit<Test, 'holm' | 'verdict'> & {better: Better | undefined, isTested: boolean,
 *   equivalence: number | null}} Draft
 *   With p-values before correction; `isTested`: unless there are too few repeats.
 */

import {groupBy} from '../group-by.js';
import {LEAST_POINTS} from '../stats/change-points.js';
import {verdictOf} from '../stats/compare.js';
import {estimatesOf} from '../stats/estimates.js';
import {namedMeasurements} from '../stats/history-entries.js';
import {holm, ratioOf, ratioToLevel} from '../stats/ratio.js';
import {centre, LEAST_REPEATS} from '../stats/spread.js';
import {
  apartByUnit,
  betterOf,
  isNamedByRunner,
  isOutsideEarlierRuns,
  mainOf,
  namesIn,
  ofSpread,
  quantitiesByLoad,
  valuesOf,
  whyNoVerdict,
} from './quantities.js';

/**
 * @param {readonly {pair: Pair, margin: number | undefined, load: Report['load']}[]} all
 *   `margin`: the largest difference that does not matter, as a share.
 * @returns {{pairs: TestedPair[], tests: number}}
 *   In the same order; and how many tests there are.
 */
export function testPairs(all) {
  const drafts = all.map(({pair, ...report}) => draftsOf(pair, report));
  const tested = drafts.flat().filter(({p}) => p !== null);
  // A total and its only operation have the same numbers, and are tested once.
  const byNumbers = groupBy(tested, ({quantity, before, after}) =>
    JSON.stringify([quantity, before, after]),
  );
  const tests = [...byNumbers.values()];
  const places = new Map(
    tests.flatMap((same, i) => same.map((draft) => /** @type {const} */ ([draft, i]))),
  );
  const differences = holm(tests.map(([one]) => one?.p ?? 1));
  const equivalences = holm(tests.map(([one]) => one?.equivalence ?? 1));
  /** @param {Draft} draft @param {string[]} obstacles @returns {Test} */
  const judged = (draft, obstacles) => {
    const {better, isTested: _, equivalence, ...test} = draft;
    const i = places.get(draft);
    if (i === undefined || test.ratio === null || !better) {
      return {...test, holm: null, verdict: untested(draft, obstacles)};
    }
    const corrected = differences[i] ?? 1;
    // A value that the level has had before shows no difference, however rare it was.
    const isUsual = test.level !== undefined && isOutsideEarlierRuns(test) === false;
    const verdict = verdictOf(
      {ratio: test.ratio, better},
      isUsual ? 1 : corrected,
      equivalences[i] ?? 1,
    );
    return {...test, holm: corrected, verdict};
  };
  return {
    pairs: all.map(({pair}, i) => ({
      ...pair,
      tests: (drafts[i] ?? []).map((draft) => judged(draft, pair.obstacles)),
    })),
    tests: tests.length,
  };
}

/** @param {Draft} draft @param {string[]} obstacles @returns {Test['verdict']} */
function untested({isTested, ...test}, obstacles) {
  if (obstacles.length > 0) return 'not comparable';
  if (!isTested) return 'not tested';
  const why = whyNoVerdict(test);
  return why === undefined ? 'too few repeats' : 'no verdict';
}

/**
 * @param {Pair} pair
 * @param {{margin: number | undefined, load: Report['load']}} report
 * @returns {Draft[]}
 *   One for each quantity that both sides have.
 */
function draftsOf({before, after, obstacles, levels = {}}, {margin, load}) {
  const [base = new Map(), current = new Map()] = [before, after].map(({summaries, gc, runs}) =>
    valuesOf(estimatesOf(summaries), {
      gc,
      runs: runs.length,
      named: summaries.slice(0, 1).flatMap((one) => namedMeasurements(one, runs)),
    }),
  );
  const old = apartByUnit(base, current);
  const both = namesIn(old, current).filter((name) => old.has(name) && current.has(name));
  const [main] = mainOf(
    both.map((name) => ({quantity: name})),
    quantitiesByLoad(load),
  );
  return both.flatMap((name) => {
    const [earlier, later] = [old.get(name), current.get(name)];
    if (!earlier || !later) return [];
    // A rate beside which another quantity counts is set by the load.
    const isSet = name === 'throughput' && main?.quantity !== name;
    const better = betterOf(name);
    const isTested = !isSet && better !== undefined;
    const hasObstacles = obstacles.length > 0;
    const isComparable = isTested && !hasObstacles;
    const hasLevel = (isTested || isNamedByRunner(name)) && !hasObstacles;
    const level = hasLevel ? (levels[name] ?? levelOfRuns(earlier, after)) : undefined;
    // The bucket of the point before stands for those of the level.
    const a = level ? ofSpread({...earlier.spread, ...level.spread}, earlier.unit) : earlier;
    // Of repeats inside files, as of those of the level, the runs count.
    const isInside = level && later.spread?.level !== 'run';
    const b = isInside ? {...later, interval: null, repeats: after.runs.length} : later;
    const ratio = a.value > 0 ? b.value / a.value : null;
    const test = isComparable ? testOf(a, b, {margin, level}) : NOT_TESTED;
    const compared = {quantity: name, better, isTested, before: a, after: b, ratio, ...test};
    return [{...compared, ...(level ? {level} : {})}];
  });
}

/**
 * @param {Value} before
 * @param {Pick<Pair['after'], 'runs'>} after
 * @returns {Level | undefined}
 *   The earlier runs themselves, where they are many and the new ones few: their geometric mean, as of the points of
 *   a history. A percentile of all their samples follows the slowest of them.
 */
const levelOfRuns = ({spread: earlier}, {runs}) =>
  earlier && earlier.n === earlier.runs && earlier.n >= LEAST_POINTS && runs.length < LEAST_REPEATS
    ? {spread: {...earlier, ...centre(earlier.values)}}
    : undefined;

/** @satisfies {Pick<Draft, 'interval' | 'p' | 'equivalence'>} */
const NOT_TESTED = {interval: null, p: null, equivalence: null};

/**
 * @param {Value} before
 * @param {Value} after
 * @param {{margin: number | undefined, level: Level | undefined}} options
 * @returns {Pick<Draft, 'interval' | 'p' | 'equivalence'>}
 */
function testOf(before, after, {margin, level}) {
  const [a, b] = [before.spread, after.spread];
  if (!a || !b) return NOT_TESTED;
  const {interval, p, equivalence} = (level ? ratioToLevel : ratioOf)(a, b, margin);
  return {interval: interval && {low: interval.low, high: interval.high}, p, equivalence};
}
