/**
 * Statistics of the reports, with code that shares nothing with the generator.
 *
 * @typedef {{value: number, count: number}[]} Counts
 *   Seconds, ascending, and how often each was measured.
 */

/** @param {Counts[]} lists @returns {Counts} */
export function merged(lists) {
  /** @type {Map<number, number>} */
  const all = new Map();
  for (const list of lists) {
    for (const {value, count} of list) all.set(value, (all.get(value) ?? 0) + count);
  }
  return [...all].map(([value, count]) => ({value, count})).sort((a, b) => a.value - b.value);
}

/** @param {Counts} counts */
export const total = (counts) => sum(counts.map(({count}) => count));

/**
 * @param {Counts} counts
 * @param {number} share
 * @param {number} [n]
 *   Samples in all.
 * @returns {number}
 *   The smallest value that this share of the samples does not exceed.
 */
export function percentile(counts, share, n = total(counts)) {
  const rank = Math.max(1, Math.ceil(share * n - 1e-9));
  let seen = 0;
  for (const {value, count} of counts) {
    seen += count;
    if (seen >= rank) return value;
  }
  throw new Error('no samples');
}

/** @param {number[]} values */
export const sum = (values) => values.reduce((all, value) => all + value, 0);

/**
 * @param {number[]} values
 *   Of the repeats.
 * @returns {{estimate: number, error: number, freedom: number}}
 *   Geometric mean, standard error of its logarithm, and degrees of freedom.
 */
export function estimate(values) {
  const logs = values.map(Math.log);
  const mean = sum(logs) / logs.length;
  const variance = sum(logs.map((log) => (log - mean) ** 2)) / (logs.length - 1);
  return {
    estimate: Math.exp(mean),
    error: Math.sqrt(variance / logs.length),
    freedom: logs.length - 1,
  };
}

/**
 * Welch on logarithms.
 *
 * @param {number[]} candidate
 * @param {number[]} baseline
 * @param {number} [ratio]
 *   That of the estimates; that of the geometric means unless stated.
 * @returns {{ratio: number, ofRepeats: number, interval: [number, number], freedom: number, p: number}}
 *   `ofRepeats`: the ratio of the geometric means. 95 % interval around both; p of no difference, before any
 *   correction.
 */
export function compare(candidate, baseline, ratio) {
  const [a, b] = [estimate(candidate), estimate(baseline)];
  const ofRepeats = a.estimate / b.estimate;
  const centre = ratio ?? ofRepeats;
  const error = Math.sqrt(a.error ** 2 + b.error ** 2);
  const freedom = error ** 4 / (a.error ** 4 / a.freedom + b.error ** 4 / b.freedom);
  const reach = Math.exp(studentQuantile(0.975, freedom) * error);
  return {
    ratio: centre,
    ofRepeats,
    interval: [Math.min(centre, ofRepeats) / reach, Math.max(centre, ofRepeats) * reach],
    freedom,
    p: probability(nearest(centre, ofRepeats), error, freedom),
  };
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number}
 *   The one of two ratios that is nearer to 1; 1 if it is between them.
 */
export function nearest(a, b) {
  if (Math.min(a, b) > 1) return Math.min(a, b);
  return Math.max(a, b) < 1 ? Math.max(a, b) : 1;
}

/**
 * @param {number} ratio
 * @param {number} error
 *   Standard error of its logarithm.
 * @param {number} freedom
 * @returns {number}
 *   Of a ratio as far from 1, if there were no difference.
 */
export const probability = (ratio, error, freedom) =>
  2 * (1 - studentShare(Math.abs(Math.log(ratio)) / error, freedom));

/**
 * Student's distribution, by integrating its density with x = √ν·tan θ, where it is a power of the cosine.
 *
 * @param {number} t
 * @param {number} freedom
 * @returns {number}
 *   The share of the distribution below t.
 */
function studentShare(t, freedom) {
  /** @param {number} to */
  const integral = (to) => {
    const steps = 4000;
    const width = to / steps;
    let total = 0;
    for (let i = 0; i <= steps; i += 1) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
      total += weight * Math.cos(i * width) ** (freedom - 1);
    }
    return (total * width) / 3;
  };
  const half = integral(Math.atan(t / Math.sqrt(freedom))) / integral(Math.PI / 2);
  return 0.5 + half / 2;
}

/**
 * @param {number} share
 *   Above a half.
 * @param {number} freedom
 */
export function studentQuantile(share, freedom) {
  let [low, high] = [0, 1000];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (studentShare(middle, freedom) < share) low = middle;
    else high = middle;
  }
  return high;
}
