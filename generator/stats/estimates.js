/**
 * The estimates of a configuration over its repeats. Rates and times are geometric means, percentiles
 * those of the merged histograms, extremes those of all repeats.
 *
 * @import {Distribution} from '../records/types.d.ts'
 * @import {Configuration, Spread, Summary} from './types.d.ts'
 */

import {mergeOrNull, percentile} from '../records/distribution.js';
import {mergedAttempts} from './failures.js';
import {repeatSpread} from './repeats.js';
import {medianRepeat, spread} from './spread.js';

/**
 * @param {Summary[]} repeats
 * @returns {Pick<Configuration, 'throughput' | 'latency' | 'distribution' | 'errors' | 'attempts'>}
 */
export function estimatesOf(repeats) {
  const rates = repeats.flatMap(({throughput}) => throughput ?? []);
  const errors = repeats.flatMap((repeat) => repeat.errors ?? []);
  const latencies = repeats.flatMap(({latency}) => latency ?? []);
  const means = latencies.flatMap(({mean, repeats: inside}) =>
    mean === null ? [] : {value: mean, repeats: inside},
  );
  const distribution = mergedOf(repeats);
  const attempts = mergedAttempts(repeats);
  /** @param {'n' | 'min' | 'p50' | 'p99' | 'p99.9' | 'max'} key */
  const all = (key) => latencies.flatMap((latency) => latency[key] ?? []);
  /** @param {'p50' | 'p99' | 'p99.9'} key */
  const percentileOf = (key) => {
    const [values, share] = [all(key), Number(key.slice(1)) / 100];
    if (values.length === latencies.length) return percentileSpread(values, share, distribution);
    // Repeats without the value have too few samples, or a value that rounds to zero: the others are not all.
    if (!distribution || values.length === 0) return null;
    return {...merged(values, share, distribution), error: null, interval: null};
  };
  const counts = all('n');
  return {
    throughput: rates.length > 0 ? repeatSpread(rates, true) : null,
    latency: {
      n: counts.length > 0 && counts.length === latencies.length ? sum(counts) : null,
      min: all('min').length > 0 ? Math.min(...all('min')) : null,
      mean: means.length > 0 && means.length === latencies.length ? repeatSpread(means) : null,
      p50: percentileOf('p50'),
      p99: percentileOf('p99'),
      'p99.9': percentileOf('p99.9'),
      max: all('max').length > 0 ? Math.max(...all('max')) : null,
    },
    distribution,
    errors: errors.length > 0 ? sum(errors) : null,
    ...(attempts ? {attempts} : {}),
  };
}

/**
 * @param {number[]} values
 *   One a repeat.
 * @param {number} share
 * @param {Distribution | null} distribution
 *   Of all repeats.
 * @returns {Spread | null}
 */
export function percentileSpread(values, share, distribution) {
  if (values.length === 0) return null;
  if (values.length === 1) return spread(values);
  return distribution
    ? merged(values, share, distribution)
    : spread(values, {estimate: medianRepeat(values), from: 'median repeat'});
}

/**
 * @param {number[]} values
 * @param {number} share
 * @param {Distribution} distribution
 */
const merged = (values, share, distribution) =>
  spread(values, {estimate: percentile(distribution, share), from: 'merged histograms'});

/**
 * @param {Summary[]} repeats
 * @returns {Distribution | null}
 *   Null where a repeat has no histogram, or one whose buckets differ from another's.
 */
function mergedOf(repeats) {
  const distributions = repeats.flatMap(({distribution}) => distribution ?? []);
  if (distributions.length < repeats.length) return null;
  const [first] = distributions;
  return !first || distributions.length === 1 ? (first ?? null) : mergeOrNull(distributions);
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
