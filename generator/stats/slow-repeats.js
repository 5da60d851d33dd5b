/**
 * Repeats that are far slower than the others: the test of Grubbs (Sample Criteria for Testing Outlying Observations,
 * Annals of Mathematical Statistics 21, 1950) on logarithms. They are never left out. If they are rare, most
 * configurations show none, and then their intervals are too narrow.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 */

import {mean, median} from '../averages.js';
import {mainSpread} from './repeats.js';
import {LEAST_ERROR, LEAST_REPEATS, variance} from './spread.js';
import {studentTail} from './student.js';

const SIGNIFICANT = 0.05;
/** How much slower than the median a repeat must be: runners round, and the others may be equal. */
const LEAST_SHARE = 0.1;

/**
 * @param {readonly Configuration[]} configurations
 * @param {Pick<Report, 'load'>} report
 * @returns {{tested: number, slow: Configuration[]}}
 *   Those with enough repeats, and those of them with a repeat that is far slower. The p-values are corrected for
 *   all of them (Bonferroni). Iterations of one process are not tested.
 */
export function slowRepeats(configurations, {load}) {
  const tested = configurations.flatMap((configuration) => {
    const spread = mainSpread(configuration, load);
    if (!spread || spread.level === 'iteration') return [];
    if (spread.n < LEAST_REPEATS || spread.min <= 0) return [];
    // As times: the logarithm of a rate is that of its time with another sign.
    const sign = spread === configuration.throughput ? -1 : 1;
    return [{configuration, times: spread.values.map((value) => sign * Math.log(value))}];
  });
  return {
    tested: tested.length,
    slow: tested
      .filter(
        ({times}) =>
          Math.max(...times) - median(times) >= Math.log1p(LEAST_SHARE) &&
          grubbsP(times) * tested.length < SIGNIFICANT,
      )
      .map(({configuration}) => configuration),
  };
}

/**
 * @param {readonly number[]} values
 *   At least three.
 * @returns {number}
 *   How likely a largest value so far from the others is, at most; one-sided.
 */
export function grubbsP(values) {
  const n = values.length;
  const deviation = Math.sqrt(variance(values));
  if (deviation < LEAST_ERROR) return 1;
  const distance = (Math.max(...values) - mean(values)) / deviation;
  // Zero, but for rounding, where all others are equal.
  const rest = Math.max(0, (n - 1) ** 2 - n * distance ** 2);
  const t = Math.sqrt((n * (n - 2) * distance ** 2) / rest);
  return Math.min(1, n * studentTail(t, n - 2));
}
