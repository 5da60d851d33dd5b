/**
 * The ratio of two estimates, with Welch's interval and tests on the logarithms: half and double are
 * equally far from 1.
 *
 * @import {Interval} from '../records/types.d.ts'
 * @import {Spread} from './types.d.ts'
 */

import {intervalAround} from './spread.js';
import {studentT, studentTail} from './student.js';

/**
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @param {number} [margin]
 *   The largest difference that does not matter, as a share: 0.05.
 * @returns {{ratio: number, interval: Interval | null, p: number | null, equivalence: number | null}}
 *   `p`: of no difference, two-sided. `equivalence`: of a difference beyond the margin, the larger p of
 *   two one-sided tests (Schuirmann 1987). Without any of these where a side has no interval.
 */
export function ratioOf(baseline, candidate, margin) {
  const ratio = candidate.estimate / baseline.estimate;
  if (baseline.error === null || candidate.error === null) {
    return {ratio, interval: null, p: null, equivalence: null};
  }
  const [b, c] = [baseline.error ** 2, candidate.error ** 2];
  const error = Math.sqrt(b + c);
  const degrees =
    error === 0
      ? baseline.n + candidate.n - 2
      : (b + c) ** 2 / (b ** 2 / (baseline.n - 1) + c ** 2 / (candidate.n - 1));
  /** @param {number} distance */
  const tail = (distance) => studentTail(distance === 0 ? 0 : distance / error, degrees);
  const [difference, limit] = [Math.log(ratio), Math.log1p(margin ?? 0)];
  return {
    ratio,
    interval: intervalAround(ratio, studentT(degrees) * error),
    p: 2 * tail(Math.abs(difference)),
    equivalence: margin === undefined ? null : tail(limit - Math.abs(difference)),
  };
}

/**
 * Corrects for several comparisons (Holm 1979).
 *
 * @param {readonly number[]} values
 *   The p-values of all tests of one kind.
 * @returns {number[]}
 *   In the same order.
 */
export function holm(values) {
  const ascending = values.map((p, i) => ({p, i})).sort((a, b) => a.p - b.p);
  const adjusted = values.map(() => 0);
  let highest = 0;
  for (const [rank, {p, i}] of ascending.entries()) {
    highest = Math.max(highest, Math.min(1, p * (values.length - rank)));
    adjusted[i] = highest;
  }
  return adjusted;
}
