/**
 * The ratio of two estimates, with Welch's interval on the logarithms: half and double are equally far
 * from 1.
 *
 * @import {Interval} from '../records/types.d.ts'
 * @import {Spread} from './types.d.ts'
 */

import {intervalAround} from './spread.js';
import {studentT} from './student.js';

/**
 * @param {Spread} baseline
 * @param {Spread} candidate
 * @returns {{ratio: number, interval: Interval | null}}
 *   Without an interval where a side has none.
 */
export function ratioOf(baseline, candidate) {
  const ratio = candidate.estimate / baseline.estimate;
  if (baseline.error === null || candidate.error === null) return {ratio, interval: null};
  const [b, c] = [baseline.error ** 2, candidate.error ** 2];
  if (b + c === 0) return {ratio, interval: intervalAround(ratio, 0)};
  const degrees = (b + c) ** 2 / (b ** 2 / (baseline.n - 1) + c ** 2 / (candidate.n - 1));
  return {ratio, interval: intervalAround(ratio, studentT(degrees) * Math.sqrt(b + c))};
}
