/**
 * Tests every quantity of every pair, and corrects the p-values for all of them together: a reviewer looks
 * at the whole list, so all of it is one family.
 *
 * @import {Pair, Test, TestedPair, Value} from './types.d.ts'
 * @typedef {Omit<Test, 'holm' | 'verdict'> & {better: 'higher' | 'lower', equivalence: number | null}} Draft
 *   With p-values before correction.
 */

import {verdictOf} from '../stats/compare.js';
import {estimatesOf} from '../stats/estimates.js';
import {holm, ratioOf} from '../stats/ratio.js';
import {QUANTITIES, valuesOf} from './quantities.js';

/** A maximum has no repeats, and pauses are a cause and not a speed: both are shown and not tested. */
const UNTESTED = ['max', 'gc-share'];

/**
 * @param {readonly {pair: Pair, margin: number | undefined}[]} all
 *   `margin`: the largest difference that does not matter, as a share.
 * @returns {{pairs: TestedPair[], tests: number}}
 *   In the same order; and how many tests there are.
 */
export function testPairs(all) {
  const drafts = all.map(({pair, margin}) => draftsOf(pair, margin));
  const tested = drafts.flat().filter(({p}) => p !== null);
  const differences = holm(tested.map(({p}) => p ?? 1));
  const equivalences = holm(tested.map(({equivalence}) => equivalence ?? 1));
  /**
   * @param {Draft} draft
   * @param {string[]} obstacles
   * @returns {Test}
   */
  const judged = (draft, obstacles) => {
    const {better, equivalence, ...test} = draft;
    const i = tested.indexOf(draft);
    if (i === -1 || test.ratio === null) {
      return {...test, holm: null, verdict: untested(test.quantity, obstacles)};
    }
    const corrected = differences[i] ?? 1;
    const verdict = verdictOf({ratio: test.ratio, better}, corrected, equivalences[i] ?? 1);
    return {...test, holm: corrected, verdict};
  };
  return {
    pairs: all.map(({pair}, i) => ({
      ...pair,
      tests: (drafts[i] ?? []).map((draft) => judged(draft, pair.obstacles)),
    })),
    tests: tested.length,
  };
}

/**
 * @param {string} quantity
 * @param {string[]} obstacles
 * @returns {Test['verdict']}
 */
function untested(quantity, obstacles) {
  if (obstacles.length > 0) return 'not comparable';
  return UNTESTED.includes(quantity) ? 'not tested' : 'too few repeats';
}

/**
 * @param {Pair} pair
 * @param {number | undefined} margin
 * @returns {Draft[]}
 *   One for each quantity that both sides have.
 */
function draftsOf({before, after, obstacles}, margin) {
  const [old = {}, current = {}] = [before, after].map(({summaries, gc, runs}) =>
    valuesOf(estimatesOf(summaries), gc, runs.length),
  );
  return QUANTITIES.flatMap(({name, better}) => {
    const [a, b] = [old[name], current[name]];
    if (!a || !b) return [];
    const ratio = a.value > 0 ? b.value / a.value : null;
    const isTested = obstacles.length === 0 && !UNTESTED.includes(name);
    const test = isTested ? testOf(a, b, margin) : NOT_TESTED;
    return [{quantity: name, better, before: a, after: b, ratio, ...test}];
  });
}

/** @satisfies {Pick<Draft, 'interval' | 'p' | 'equivalence'>} */
const NOT_TESTED = {interval: null, p: null, equivalence: null};

/**
 * @param {Value} before
 * @param {Value} after
 * @param {number | undefined} margin
 * @returns {Pick<Draft, 'interval' | 'p' | 'equivalence'>}
 */
function testOf(before, after, margin) {
  const spreads = [before, after].flatMap(({spread}) => spread ?? []);
  const [a, b] = spreads;
  // Iterations of one process are not independent of each other. Zero has no logarithm.
  const isTestable = spreads.every(({level, estimate}) => level !== 'iteration' && estimate > 0);
  if (!a || !b || !isTestable) return NOT_TESTED;
  const {interval, p, equivalence} = ratioOf(a, b, margin);
  return {interval: interval && {low: interval.low, high: interval.high}, p, equivalence};
}
