/**
 * Finds where the level of a history changes: E-divisive means with permutation tests (Matteson and James,
 * A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109, 2014), as Daly
 * and others use it (The Use of Change Point Detection to Identify Software Performance Regressions in a
 * Continuous Integration System, ICPE 2020).
 *
 * A split of a segment into m and k points has the statistic
 * Q = m·k ÷ (m + k) · (2·B ÷ (m·k) − 2·V ÷ (m·(m − 1)) − 2·W ÷ (k·(k − 1))): B is the sum of the distances
 * between the parts, V and W are those within the first and the second part.
 *
 * A change that is undone may leave no strong split. So a stretch in the middle is compared with all other points of
 * its segment, too.
 *
 * Values are logarithms of the estimates of points. Points are permuted and not repeats, because repeats of
 * one point share a build and often an hour.
 *
 * @typedef {{at: number, p: number}} Split
 *   `at`: index of the first value after it; `p`: of the permutation test.
 * @typedef {{at: number, p: number, ratio: number, low: number, high: number, levelsNotFlat?: true}} LevelChange
 *   As in `Change` of types.d.ts.
 */

import {mean, sum} from '../averages.js';
import {intervalAround, variance} from './spread.js';
import {studentT} from './student.js';

/**
 * Of fewer points, no order is rarer than the level: of seven, 3 and 4 highest in a row come in 2 of 35. A short
 * segment is left out of the search, where it could only hide a change in another.
 */
export const LEAST_POINTS = 8;
/** Expected share of series without a change, among all of a report that show one. */
export const LEVEL = 0.05;
/** One point that differs is an outlier. */
const LEAST_SEGMENT = 2;
/** Points of a stretch in the middle, and those times the points of the segment: the time of a search. */
const STRETCHES = {longest: 50, steps: 2e4};
/**
 * Few points have few orders, so their p-values are coarse and must be exact; those of many points take
 * longer.
 */
const PERMUTATIONS = {least: 1999, most: 9999, steps: 1e7};
/** A p-value that fewer orders reach is not exact. */
const LEAST_REACHED = 5;
/** Standard deviations by which more orders reach a statistic than the level lets expect, when counting ends. */
const SURE = 4;
/** Orders in which neighbours are compared. */
const NEIGHBOUR_ORDERS = 999;
/** Series whose splits are remembered. */
const MOST_SEARCHED = 5000;
const NOT_FLAT = /** @type {const} */ ({levelsNotFlat: true});
/** Binary fractions differ in their last digits when they are added in another order. */
const ROUNDING = 1e-9;

/**
 * @param {readonly (readonly number[])[]} series
 *   All that a report tests: logarithms in the order of the axis.
 * @param {number} [permutations]
 *   Unless stated, as many as the number of values asks for, and more where many series would else hide a change.
 * @returns {LevelChange[][]}
 *   For each series, in the order of the axis.
 */
export function changesIn(series, permutations) {
  const found = splitsOfAll(series, permutations);
  const threshold = thresholdOf(found);
  return series.map((values, i) => {
    const end = found[i]?.findIndex(({p}) => p > threshold) ?? 0;
    return levelChanges(values, (found[i] ?? []).slice(0, end === -1 ? undefined : end));
  });
}

/**
 * A few thousand orders give no p-value that is small enough for one of many series. Where this decides, a series is
 * compared with as many orders as a change needs that no other series has.
 *
 * @param {readonly (readonly number[])[]} series
 * @param {number} [permutations]
 * @returns {Split[][]}
 */
function splitsOfAll(series, permutations) {
  const all = series.map((values) => {
    const made = permutations ?? permutationsFor(values.length);
    return {values, made, found: splitsOnce(values, made)};
  });
  const threshold = thresholdOf(all.map(({found}) => found));
  const tested = all.filter(({found}) => found.length > 0).length;
  const needed = Math.ceil((LEAST_REACHED * tested) / LEVEL);
  return all.map(({values, made, found}) => {
    const {p = 1} = found[0] ?? {};
    const isUnsure = p > threshold && Math.round(p * (made + 1)) <= LEAST_REACHED;
    return isUnsure && made < needed ? splitsOnce(values, needed) : found;
  });
}

/** What was found, by values and permutations: a command asks for the series before and after its runs. */
const searched = /** @type {Map<string, Split[]>} */ (new Map());

/**
 * @param {readonly number[]} values
 * @param {number} permutations
 * @returns {Split[]}
 */
function splitsOnce(values, permutations) {
  const key = `${permutations}: ${values.join(' ')}`;
  const found = searched.get(key) ?? splits(values, permutations);
  if (searched.size >= MOST_SEARCHED) searched.clear();
  searched.set(key, found);
  return found;
}

/** @param {readonly Split[][]} found */
const thresholdOf = (found) => falseDiscoveryThreshold(found.flatMap(([first]) => first?.p ?? []));

/**
 * The segments are searched together, as in the paper: the strongest split of all of them is compared with the
 * strongest of all of them in other orders.
 *
 * @param {readonly number[]} values
 * @param {number} [permutations]
 * @returns {Split[]}
 *   In the order in which they were found, a stretch as its two ends. The last is not significant, unless nothing
 *   is left to split. Empty where there are too few values, or all are equal: no order of them tells a change, and as
 *   one more series they would only hide those of others.
 */
export function splits(values, permutations = permutationsFor(values.length)) {
  /** @type {Split[]} */
  const found = [];
  // Of its own, so that no search changes the p of another.
  const searches = SEARCHES.map((search) => ({...search, random: sharedNumbers()}));
  for (;;) {
    const segments = parts(values, found)
      .filter(({from, to}) => to - from >= LEAST_POINTS && varies(values.slice(from, to)))
      .map(({from, to}) => segment(values, from, to));
    if (segments.length === 0) return found;
    let best = {at: [0], p: Number.POSITIVE_INFINITY};
    for (const search of searches) {
      // Its p cannot be smaller, even if no order reaches the statistic.
      if (best.p <= 1 / (permutations + 1) / search.share) break;
      const {from, at, q} = segments
        .map((one) => ({from: one.from, ...search.strongest(one)}))
        .reduce((a, b) => (b.q > a.q ? b : a));
      const reaches = (/** @type {Segment[]} */ orders, /** @type {number} */ least) =>
        orders.some((one) => search.strongest(one).q >= least);
      const p = permutationP(segments, {...search, observed: q, reaches}, permutations);
      if (p < best.p) best = {at: at.map((one) => from + one), p};
    }
    found.push(...best.at.map((at) => ({at, p: best.p})));
    if (best.p > LEVEL) return found;
  }
}

/** @param {readonly number[]} values */
const varies = ([first = 0, ...others]) =>
  others.some((value) => Math.abs(value - first) > ROUNDING);

/** @param {number} points */
function permutationsFor(points) {
  const {least, most, steps} = PERMUTATIONS;
  return Math.max(least, Math.min(most, Math.round(steps / (points * Math.log2(points))) - 1));
}

/**
 * The changes between the levels. A split whose interval has 1 in it is not a change of the level (only
 * the spread may have changed): the weakest of them is dropped until none is left.
 *
 * @param {readonly number[]} values
 * @param {readonly Split[]} kept
 * @returns {LevelChange[]}
 *   In the order of the values.
 */
export function levelChanges(values, kept) {
  const found = intervals(values, kept);
  const [weakest] = found
    .filter(({low, high}) => low <= 1 && high >= 1)
    .sort((a, b) => a.strength - b.strength);
  if (!weakest) {
    const flatness = found.length > 0 && areNeighboursAlike(values, kept) ? NOT_FLAT : {};
    return found.map(({strength, ...change}) => ({...change, ...flatness}));
  }
  return levelChanges(
    values,
    kept.filter(({at}) => at !== weakest.at),
  );
}

/**
 * Ratios of geometric means with Student's interval. The variance is that of both levels together: a new
 * level may have two points, whose own variance would say more about luck than about the noise.
 *
 * @param {readonly number[]} values
 * @param {readonly Split[]} kept
 * @returns {(Omit<LevelChange, 'levelsNotFlat'> & {strength: number})[]}
 *   `strength`: how often the ratio's logarithm contains half of its interval.
 */
function intervals(values, kept) {
  const levels = parts(values, kept).map(({from, to}) => {
    const own = values.slice(from, to);
    return {at: from, n: own.length, mean: mean(own), squares: variance(own) * (own.length - 1)};
  });
  return levels.slice(1).map((after, i) => {
    const before = /** @type {typeof after} */ (levels[i]);
    const difference = after.mean - before.mean;
    const degrees = before.n + after.n - 2;
    const pooled = (before.squares + after.squares) / degrees;
    const half = studentT(degrees) * Math.sqrt(pooled * (1 / before.n + 1 / after.n));
    const {low, high} = intervalAround(Math.exp(difference), half);
    const {p = 1} = kept.find(({at}) => at === after.at) ?? {};
    const strength = Math.abs(difference) / half;
    return {at: after.at, ratio: Math.exp(difference), low, high, p, strength};
  });
}

/**
 * The sum of the products of neighbours (lag-1 autocovariance) is compared with that of other orders of the points of
 * each level.
 *
 * @param {readonly number[]} values
 * @param {readonly Split[]} kept
 * @returns {boolean}
 *   Whether neighbours are more alike than chance makes them, though their levels are taken away.
 */
function areNeighboursAlike(values, kept) {
  const levels = parts(values, kept).map(({from, to}) => {
    const own = values.slice(from, to);
    const level = mean(own);
    return {values: own.map((value) => value - level), order: Uint32Array.from(own.keys())};
  });
  const alike = (/** @type {typeof levels} */ orders) =>
    sum(
      orders.flatMap(({values: own, order}) =>
        own.slice(1).map((_, i) => Number(own[order[i] ?? 0]) * Number(own[order[i + 1] ?? 0])),
      ),
    );
  const test = {
    ...{observed: alike(levels), share: 1, random: sharedNumbers()},
    reaches: (/** @type {typeof levels} */ orders, /** @type {number} */ least) =>
      alike(orders) >= least,
  };
  return permutationP(levels, test, NEIGHBOUR_ORDERS) <= LEVEL;
}

/**
 * @param {readonly number[]} values
 * @param {readonly Split[]} found
 * @returns {{from: number, to: number}[]}
 */
function parts(values, found) {
  const starts = [0, ...found.map(({at}) => at).sort((a, b) => a - b)];
  return starts.map((from, i) => ({from, to: starts[i + 1] ?? values.length}));
}

/**
 * The largest p-value that counts, so that of the series with a change the expected share without one is
 * the level (Benjamini and Hochberg 1995). Further changes of these series are held to the same p (Benjamini
 * and Bogomolov 2014). So a change in many series helps to find it in others.
 *
 * @param {readonly number[]} values
 *   The first p-value of each series.
 * @returns {number}
 *   −1 where none counts.
 */
export function falseDiscoveryThreshold(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const limits = sorted.map((_, i) => (LEVEL * (i + 1)) / sorted.length);
  return limits.findLast((limit, i) => (sorted[i] ?? 1) <= limit) ?? -1;
}

/**
 * @typedef {object} Segment
 * @property {Float64Array} values
 *   Sorted, less their mean, so that their sums lose few digits.
 * @property {Float64Array} distances
 *   Of each value to all others.
 * @property {number} total
 *   Of the distances of all pairs.
 * @property {Uint32Array} order
 *   Indices of the values, as they follow each other.
 * @property {{counts: Uint32Array, sums: Float64Array}} before
 *   Trees by rank, as `strongestSplit` needs them: it is called often.
 * @property {Float64Array} within
 * @property {Float64Array} sums
 * @property {Float64Array} drawn
 *   As `strongestStretch` needs them.
 */

/** @typedef {{at: number[], q: number}} Strongest Indices of the first values after the changes; the statistic. */

/**
 * @param {readonly number[]} all
 * @param {number} from
 * @param {number} to
 * @returns {Segment & {from: number}}
 */
function segment(all, from, to) {
  const n = to - from;
  const own = all.slice(from, to);
  const middle = mean(own);
  const sorted = own.map((_, i) => i).sort((a, b) => Number(own[a]) - Number(own[b]));
  const values = Float64Array.from(sorted, (i) => Number(own[i]) - middle);
  const order = new Uint32Array(n);
  for (const [rank, i] of sorted.entries()) order[i] = rank;
  const everything = sum(values);
  let below = 0;
  const distances = values.map((value, i) => {
    const distance = (2 * i - n) * value - 2 * below + everything;
    below += value;
    return distance;
  });
  const before = {counts: new Uint32Array(n + 1), sums: new Float64Array(n + 1)};
  const [within, sums, drawn] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  return {from, values, distances, total: sum(distances) / 2, order, before, within, sums, drawn};
}

/**
 * The number of the values before a value that are smaller, and their sum, come from binary indexed trees
 * (Fenwick, A New Data Structure for Cumulative Frequency Tables, Software: Practice and Experience 24, 1994).
 *
 * @param {Segment} segment
 * @returns {Strongest}
 *   The split with the largest statistic.
 */
function strongestSplit({values, distances, total, order, before: {counts, sums}}) {
  const n = values.length;
  counts.fill(0);
  sums.fill(0);
  let at = 0;
  let q = Number.NEGATIVE_INFINITY;
  let within = 0;
  let sum = 0;
  let before = 0;
  for (let m = 1; m <= n - LEAST_SEGMENT; m += 1) {
    const rank = /** @type {number} */ (order[m - 1]);
    const value = /** @type {number} */ (values[rank]);
    let smaller = 0;
    let below = 0;
    for (let i = rank; i > 0; i &= i - 1) {
      smaller += /** @type {number} */ (counts[i]);
      below += /** @type {number} */ (sums[i]);
    }
    for (let i = rank + 1; i <= n; i += i & -i) {
      counts[i] = /** @type {number} */ (counts[i]) + 1;
      sums[i] = /** @type {number} */ (sums[i]) + value;
    }
    within += (2 * smaller - (m - 1)) * value - 2 * below + before;
    before += value;
    sum += /** @type {number} */ (distances[rank]);
    if (m < LEAST_SEGMENT) continue;
    const k = n - m;
    const between = sum - 2 * within;
    const after = total - within - between;
    const here = (2 / n) * (between - (k * within) / (m - 1) - (m * after) / (k - 1));
    if (here > q) {
      at = m;
      q = here;
    }
  }
  return {at: [at], q};
}

/**
 * A stretch in the middle is compared with all other values of its segment, as in circular binary segmentation
 * (Olshen, Venkatraman, Lucito and Wigler, Biostatistics 5, 2004).
 *
 * @param {Segment} segment
 * @returns {Strongest}
 *   The first values of the stretch with the largest statistic, and of what follows it.
 */
function strongestStretch({values, distances, total, order, within, sums, drawn}) {
  const n = values.length;
  const longest = Math.min(STRETCHES.longest, Math.floor(STRETCHES.steps / n));
  let at = [0, 0];
  let best = Number.NEGATIVE_INFINITY;
  let all = 0;
  for (let j = 0; j < n - LEAST_SEGMENT; j += 1) {
    const rank = /** @type {number} */ (order[j]);
    const value = /** @type {number} */ (values[rank]);
    drawn[j] = value;
    sums[j] = all;
    all += /** @type {number} */ (distances[rank]);
    within[j] = 0;
    let added = 0;
    const first = Math.max(LEAST_SEGMENT, j + 1 - longest);
    for (let i = j - 1; i >= first; i -= 1) {
      added += Math.abs(value - /** @type {number} */ (drawn[i]));
      const inside = /** @type {number} */ (within[i]) + added;
      within[i] = inside;
      // n ÷ 2 · Q, where B + W + V is the total and B + 2·V the sum of the stretch.
      const m = j + 1 - i;
      const k = n - m;
      const [own, other] = [k / (m - 1), m / (k - 1)];
      const sum = all - /** @type {number} */ (sums[i]);
      const here = sum * (1 + other) - inside * (2 + own + other) - total * other;
      if (here > best) {
        at = [i, j + 1];
        best = here;
      }
    }
  }
  return {at, q: (2 / n) * best};
}

/**
 * What is searched for, in this order, and its share of the level: most changes last. Together, the searches are as
 * often wrong as one at the whole level, at most.
 */
const SEARCHES = [
  {strongest: strongestSplit, share: 0.8},
  {strongest: strongestStretch, share: 0.2},
];

/**
 * @template {Pick<Segment, 'order'>} T
 * @param {T[]} segments
 * @param {{observed: number, share: number, random: () => number, reaches(orders: T[], least: number): boolean}} test
 *   `observed`: the statistic; `share`: of the level; `reaches`: whether the statistic of other orders is as large.
 * @param {number} permutations
 * @returns {number}
 *   How likely a statistic as large is if the order of the values within each segment means nothing, divided by the
 *   share of the test (Bonferroni). Counting ends when this is sure to exceed the level (Besag and Clifford 1991),
 *   or all but sure (as in Gandy, Sequential Implementation of Monte Carlo Tests With Uniformly Bounded Resampling
 *   Risk, JASA 104, 2009).
 */
function permutationP(segments, {observed, share, random, reaches}, permutations) {
  const level = LEVEL * share;
  const most = level * (permutations + 1);
  const least = observed - ROUNDING * Math.abs(observed);
  const shuffled = segments.map((one) => ({...one, order: one.order.slice()}));
  let reached = 0;
  for (let i = 1; i <= permutations; i += 1) {
    for (const one of shuffled) shuffle(one, random);
    if (reaches(shuffled, least)) reached += 1;
    const expected = level * i;
    if (reached > Math.min(most, expected + SURE * (Math.sqrt(expected) + 1))) {
      return Math.min(1, reached / i / share);
    }
  }
  return Math.min(1, (reached + 1) / (permutations + 1) / share);
}

/**
 * One random order of the values (Fisher and Yates).
 *
 * @param {Pick<Segment, 'order'>} segment
 * @param {() => number} random
 */
function shuffle({order}, random) {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const moved = /** @type {number} */ (order[i]);
    order[i] = /** @type {number} */ (order[j]);
    order[j] = moved;
  }
}

/** Of the random numbers of every test. */
const SEED = 12345;
/** Numbers that are computed once: those of a first search. */
const MOST_KEPT = 2 ** 20;
/** Moduli and factors of MRG32k3a. */
const [M1, M2] = [4294967087, 4294944443];
const [A12, A13, A21, A23] = [1403580, 810728, 527612, 1370589];

/**
 * The same numbers in every build: MRG32k3a (L’Ecuyer, Good Parameters and Implementations for Combined
 * Multiple Recursive Random Number Generators, Operations Research 47, 1999). All products are exact.
 *
 * @param {number} [seed]
 *   A positive integer below 2³¹.
 * @returns {() => number}
 *   Above 0 and below 1.
 */
export function randomNumbers(seed = SEED) {
  return numbersAfter(startOf(seed)).next;
}

/** @typedef {[number, number, number, number, number, number]} State */

/**
 * @param {State} state
 * @returns {{next: () => number, state: () => State}}
 */
function numbersAfter([a, b, c, d, e, f]) {
  return {
    next() {
      const one = modulo(A12 * b - A13 * a, M1);
      const two = modulo(A21 * f - A23 * d, M2);
      a = b;
      b = c;
      c = one;
      d = e;
      e = f;
      f = two;
      return (one > two ? one - two : one - two + M1) / (M1 + 1);
    },
    state: () => [a, b, c, d, e, f],
  };
}

/** @param {number} seed @returns {State} */
const startOf = (seed) => [seed, seed, seed, seed, seed, seed];

const first = numbersAfter(startOf(SEED));
/** @type {number[]} */
const kept = [];

/**
 * @returns {() => number}
 *   As `randomNumbers()`. The first numbers are computed once for all tests.
 */
export function sharedNumbers() {
  let i = 0;
  /** @type {(() => number) | undefined} */
  let next;
  return () => {
    if (i < kept.length) return /** @type {number} */ (kept[i++]);
    if (i === MOST_KEPT) {
      next ??= numbersAfter(first.state()).next;
      return next();
    }
    i += 1;
    const number = first.next();
    kept.push(number);
    return number;
  };
}

/** @param {number} value @param {number} by */
const modulo = (value, by) => value - Math.floor(value / by) * by;
